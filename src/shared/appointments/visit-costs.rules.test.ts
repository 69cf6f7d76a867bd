import { expect, test } from 'vitest';
import { costFacts, otherShownTotal, storedShownTotal, visitCosts, writeShownTotal } from './visit-costs.rules.ts';

const fee = { amount: 60, waivedFrom: 300 };
const prices = (packagePrices: (number | null)[], changes = {}) => ({
  fee,
  packagePrices,
  correctedTotal: null,
  ...changes,
});
const reader = {
  locale: 'en',
  translate: ({ message = '' }: { message?: string }, values: { amount?: string } = {}) =>
    message.replace('{amount}', values.amount ?? ''),
} as Parameters<typeof costFacts>[1];

test('A total has the fee of the area, unless the packages together reach the price without it.', () => {
  expect(visitCosts(prices([100, 149.9]))).toEqual({
    fee: { amount: 60, waivedFrom: null },
    packages: 249.9,
    total: 309.9,
  });
  expect(visitCosts(prices([100, 200]))).toEqual({ fee: { amount: 0, waivedFrom: null }, packages: 300, total: 300 });
  expect(visitCosts(prices([0.1, 0.2]))?.total).toBe(60.3);
});

test('A total is to be agreed if a price, the packages or the fee are not known.', () => {
  expect(visitCosts(prices([100, null]))).toEqual({ fee, packages: null, total: null });
  expect(visitCosts(prices([]))).toEqual({ fee, packages: null, total: null });
  expect(visitCosts(prices([100], { fee: null }))).toEqual({ fee: null, packages: 100, total: null });
  expect(costFacts(visitCosts(prices([100], { fee: null })), reader).map(([, text]) => text)).toEqual(['to be agreed']);
});

test('Nothing is stated about a visit without a package and a fee.', () => {
  expect(visitCosts(prices([], { fee: null }))).toBeNull();
  expect(writeShownTotal(null)).toBe('');
  expect(costFacts(null, reader)).toEqual([]);
});

test('At the centre there is no fee; the total of staff counts at any place.', () => {
  expect(visitCosts(prices([100]), 'centre')).toEqual({ fee: null, packages: 100, total: 100 });
  expect(visitCosts(prices([], { correctedTotal: 80 }), 'centre')?.total).toBe(80);
  expect(visitCosts(prices([100], { correctedTotal: 80 }))?.total).toBe(80);
});

test.each([
  [[100], prices([120]), 'AED 160'],
  [[null], prices([120]), 'to be agreed'],
  [[100], prices([100], { correctedTotal: 90 }), ''],
  [[null], prices([null]), ''],
])('A total that was shown (%o) is named if another one is computed (%o).', (shown, stored, text) => {
  const shownTotal = writeShownTotal(visitCosts(prices(shown)));
  expect(storedShownTotal(shownTotal)).toBe(shownTotal);
  expect(otherShownTotal({ ...stored, shownTotal }, reader)).toBe(text);
});

test('A total that the form did not send, or that no visit can have, is not named.', () => {
  for (const shownTotal of ['', 'free', '-1', '1e9', '9'.repeat(20), '1.234', 'NaN'])
    expect([storedShownTotal(shownTotal), otherShownTotal({ ...prices([120]), shownTotal }, reader)]).toEqual(['', '']);
});
