import { describe, expect, test } from 'vitest';
import { areaOf, feeOf, feeText, otherShownFee, withArea, writeShownFee } from './visit-areas.rules.ts';

const marina = { nameEn: 'Marina', nameAr: 'المرسى', fee: 50, waivedFrom: 300, travelMinutes: 15 };
const marinaNorth = { ...marina, nameEn: 'Marina North', nameAr: 'المرسى الشمالية', fee: null };
const marinaSouth = { ...marina, nameEn: 'Marina, South', nameAr: 'المرسى، الجنوب' };
const areas = [
  marina,
  marinaNorth,
  marinaSouth,
  { ...marina, nameEn: 'Centre', nameAr: 'الوسط', fee: 0, waivedFrom: null },
];

const reader = {
  locale: 'en',
  translate: ({ message = '' }: { message?: string }, values = {}) =>
    Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), message),
} as Parameters<typeof feeText>[1];

test('An address begins with the chosen area, and is what was typed without one.', () => {
  expect([withArea('Marina', ' Tower 4 '), withArea('Marina', ''), withArea('', 'Tower 4')]).toEqual([
    'Marina, Tower 4',
    'Marina',
    'Tower 4',
  ]);
  expect(withArea('المرسى', 'برج 4')).toBe('المرسى، برج 4');
});

describe('The area of an address', () => {
  test.each([
    ['Marina, Tower 4', marina],
    ['المرسى، برج 4', marina],
    ['Marina', marina],
    ['Marina North, Tower 4', marinaNorth],
    ['Marina, South, Tower 4', marinaSouth],
    ['Marina Tower 4', undefined],
    ['Tower 4, Marina', undefined],
    ['', undefined],
  ])('is recognised by its whole name in either language (%s).', (address, area) => {
    expect(areaOf(address, areas)).toBe(area);
  });

  test('decides about the fee; nothing is said of a missing one.', () => {
    expect(feeOf('Marina, Tower 4', areas)).toEqual({ amount: 50, waivedFrom: 300 });
    expect(feeOf('Marina North', areas)).toBeNull();
    expect(feeOf('Elsewhere', areas)).toBeNull();
  });
});

test.each([
  [{ fee: 50, waivedFrom: 300 }, { amount: 50, waivedFrom: 300 }, ''],
  [{ fee: 50, waivedFrom: null }, { amount: 60, waivedFrom: null }, 'AED 50'],
  [{ fee: 50, waivedFrom: null }, { amount: 50, waivedFrom: 300 }, 'AED 50'],
  [{ fee: 0, waivedFrom: null }, { amount: 60, waivedFrom: null }, 'no fee'],
  [{ fee: 50, waivedFrom: null }, null, 'AED 50'],
  [{ fee: null, waivedFrom: null }, null, ''],
  [{ fee: null, waivedFrom: null }, { amount: 60, waivedFrom: null }, 'no fee stated'],
])('A fee that was shown (%o) is named if another one is stored (%o).', (shown, fee, text) => {
  expect(otherShownFee({ fee, shownFee: writeShownFee('Marina', [{ name: 'Marina', ...shown }]) }, reader)).toBe(text);
});

test('Nothing is said of a fee that the form did not send.', () => {
  const fee = { amount: 60, waivedFrom: null };
  for (const shownFee of [undefined, '', writeShownFee('Elsewhere', []), 'free'])
    expect(otherShownFee(shownFee === undefined ? { fee } : { fee, shownFee }, reader)).toBe('');
});

test('The fee in words names the price from which there is none.', () => {
  const texts = ['Marina', 'Centre', 'Elsewhere'].map((address) => feeText(feeOf(address, areas), reader));
  expect(texts).toEqual(['AED 50; no fee for packages from AED 300', 'no fee', '']);
});
