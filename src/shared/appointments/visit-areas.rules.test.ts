import { describe, expect, test } from 'vitest';
import { withdrawalForm } from '../requests/withdrawal.form.ts';
import { confirmAppointmentInputSchema } from './appointments.schema.ts';
import { areaOf, feeOf, feeText, otherShownFee, storedPlace, withArea, writeShownFee } from './visit-areas.rules.ts';

const marina = { id: 'c'.repeat(32), nameEn: 'Marina', nameAr: 'المرسى', fee: 50, waivedFrom: 300, travelMinutes: 15 };
const marinaNorth = { ...marina, id: 'd'.repeat(32), nameEn: 'Marina North', nameAr: 'المرسى الشمالية', fee: null };
const marinaSouth = { ...marina, id: 'e'.repeat(32), nameEn: 'Marina, South', nameAr: 'المرسى، الجنوب' };
const nahda = { ...marina, id: 'f'.repeat(32), nameEn: 'Al Nahda', nameAr: 'النهضة' };
const centre = { ...marina, id: '1'.repeat(32), nameEn: 'Centre', nameAr: 'الوسط', fee: 0, waivedFrom: null };
const sign = { ...marina, id: '2'.repeat(32), nameEn: '–', nameAr: '–' };
const areas = [marina, marinaNorth, marinaSouth, nahda, centre, sign];

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
    ['Marina Tower 4', marina],
    ['Tower 4, Marina', marina],
    ['Tower 4 Marina', marina],
    ['tower 4 marina', marina],
    ['MARINA - Tower 4', marina],
    ['Marina–Tower 4', marina],
    ['Marina، Tower 4', marina],
    ['برج 4، المرسي', marina],
    ['برج 4 المرسى', marina],
    ['Tower 4, marina north', marinaNorth],
    ['al-nahda villa 3', nahda],
    ['فيلا 3 - النهضه', nahda],
    ['Marina Tower, Al Nahda', nahda],
    ['Centre, near the Marina road', centre],
    ['Marina and Al Nahda', undefined],
    ['Marinas Tower 4', undefined],
    ['', undefined],
  ])('is recognised by its whole name in either language, at any place (%s).', (address, area) => {
    expect(areaOf({ address }, areas)).toBe(area);
  });

  test('is the chosen one, whatever the address says; also none can be chosen.', () => {
    expect(areaOf({ areaId: nahda.id, address: 'Marina, Tower 4' }, areas)).toBe(nahda);
    expect(areaOf({ areaId: '', address: 'Marina, Tower 4' }, areas)).toBeUndefined();
    expect(areaOf({ areaId: nahda.id.toUpperCase(), address: 'Marina, Tower 4' }, areas)).toBe(nahda);
  });

  test('is the one that the sent name or the address names if the chosen one is unknown.', () => {
    expect(areaOf({ areaId: 'removed', address: 'Marina, Tower 4' }, areas)).toBe(marina);
    expect(areaOf({ areaId: 'removed', areaName: 'Marina', address: 'Al Nahda street 4' }, areas)).toBe(marina);
    expect(areaOf({ areaName: 'النهضة', address: 'Villa 4' }, areas)).toBe(nahda);
    expect(areaOf({ areaId: 'removed', areaName: 'Old Town', address: 'Tower 4' }, areas)).toBeUndefined();
  });

  test('is stored with its name, unless the address names it; a removed one becomes part of the address.', () => {
    const store = (chosen: Parameters<typeof storedPlace>[0]) => storedPlace(chosen, areas, 'ar');
    const { id } = marina;
    expect(store({ areaId: id, address: 'Tower 4' })).toEqual({ areaId: id, areaName: 'المرسى', address: 'Tower 4' });
    expect(store({ areaId: id, address: 'Marina North road' })).toMatchObject({ areaId: id, areaName: 'المرسى' });
    expect(store({ areaId: id, address: 'tower 4 marina' })).toMatchObject({ areaId: id, areaName: '' });
    expect(store({ address: 'tower 4 marina' })).toEqual({ areaId: id, areaName: '', address: 'tower 4 marina' });
    expect(store({ areaId: 'removed', areaName: 'Old Town', address: 'Tower 4' })).toEqual({
      areaId: '',
      areaName: '',
      address: 'Old Town, Tower 4',
    });
    expect(store({ areaId: id.toUpperCase(), address: 'Tower 4' })).toMatchObject({ areaId: id, areaName: 'المرسى' });
    expect(store({ areaId: '9'.repeat(32), address: 'Marina, villa 4' })).toEqual({
      areaId: id,
      areaName: '',
      address: 'Marina, villa 4',
    });
    expect(store({ areaName: 'Marina', address: 'villa 4' })).toEqual({
      areaId: id,
      areaName: 'المرسى',
      address: 'villa 4',
    });
    expect(store({ areaName: 'Marina North', address: 'near Marina' })).toEqual({
      areaId: marinaNorth.id,
      areaName: 'المرسى الشمالية',
      address: 'near Marina',
    });
    expect(store({ areaId: 'removed', areaName: 'Old Town', address: 'Marina road 4' })).toEqual({
      areaId: id,
      areaName: '',
      address: 'Old Town, Marina road 4',
    });
  });

  test('decides about the fee; nothing is said of a missing one.', () => {
    expect(feeOf(marina)).toEqual({ amount: 50, waivedFrom: 300 });
    expect(feeOf(marinaNorth)).toBeNull();
    expect(feeOf(undefined)).toBeNull();
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
  expect(otherShownFee({ fee, shownFee: writeShownFee(shown) }, reader)).toBe(text);
});

test('Nothing is said of a fee that the form did not send.', () => {
  const fee = { amount: 60, waivedFrom: null };
  for (const shownFee of ['', writeShownFee(undefined), 'free', '9'.repeat(20), '10001', '60-0', '60-100001'])
    expect(otherShownFee({ fee, shownFee }, reader)).toBe('');
});

test('The fee in words names the price from which there is none.', () => {
  const texts = [marina, centre, undefined].map((area) => feeText(feeOf(area), reader));
  expect(texts).toEqual(['AED 50; no fee for packages from AED 300', 'no fee', '']);
});

test('Staff can confirm the longest address that a visitor sends, with the name of an area that is not listed any more.', () => {
  const { area, areaName } = withdrawalForm.fields;
  const sent = { areaId: 'f'.repeat(32), areaName: 'م'.repeat(areaName.limit), address: 'a'.repeat(area.limit) };
  const { address } = storedPlace(sent, [], 'ar');
  expect(address).toHaveLength(area.limit + areaName.limit + 2);
  expect(confirmAppointmentInputSchema.shape.address.parse(address)).toBe(address);
});
