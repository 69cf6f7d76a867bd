import { describe, expect, test } from 'vitest';
import { changePrices } from './price-changes.rules.ts';
import type { PriceChange, Prices } from './price-changes.schema.ts';

const tenPercentUp: PriceChange = {
  direction: 'up',
  by: 'percent',
  size: 10,
  changesPrice: true,
  changesSale: true,
  rounding: 0,
};
const plain: Prices = { price: 100, onSale: false, priceSale: null, salePercent: null };
const onSale: Prices = { price: 200, onSale: true, priceSale: 150, salePercent: 25 };
const changed = (before: Prices, change: Partial<PriceChange> = {}) =>
  changePrices(before, { ...tenPercentUp, ...change }).after;
const refusal = (before: Prices, change: Partial<PriceChange> = {}) =>
  changePrices(before, { ...tenPercentUp, ...change }).refusal;

describe('A bulk price change', () => {
  test('raises and lowers prices by percent or by an amount, exact to the fils.', () => {
    expect(changed(plain).price).toBe(110);
    expect(changed({ ...plain, price: 99.99 }).price).toBe(109.99);
    expect(changed({ ...plain, price: 1.15 }, { size: 100 }).price).toBe(2.3);
    expect(changed(plain, { direction: 'down', size: 12.5 }).price).toBe(87.5);
    expect(changed(plain, { by: 'amount', size: 0.1, direction: 'down' }).price).toBe(99.9);
    expect(changed({ ...plain, price: 0.1 }, { by: 'amount', size: 0.2 }).price).toBe(0.3);
  });

  test('rounds once to the nearest multiple, and rounds a half up.', () => {
    const price = (amount: number, rounding: PriceChange['rounding']) =>
      changed({ ...plain, price: amount }, { by: 'amount', size: 0.01, rounding }).price;
    expect([price(102.48, 5), price(102.49, 5), price(107.48, 5)]).toEqual([100, 105, 105]);
    expect([price(104.98, 10), price(104.99, 10)]).toEqual([100, 110]);
    expect([price(99.48, 1), price(99.49, 1)]).toEqual([99, 100]);
  });

  test('recomputes a percentage that no longer matches the two prices.', () => {
    expect(changed(onSale, { changesSale: false })).toMatchObject({ price: 220, priceSale: 150, salePercent: 31 });
    expect(changed({ ...onSale, salePercent: 30 }, { changesSale: false }).salePercent).toBe(31);
    expect(changed({ ...onSale, salePercent: 24.5 }).salePercent).toBe(24.5);
    expect(changed({ ...onSale, salePercent: null }, { changesSale: false }).salePercent).toBeNull();
  });

  test('does not change a price on request or the sale price of an ended sale.', () => {
    expect(changePrices({ ...plain, price: null }, tenPercentUp)).toMatchObject({ isChanged: false, refusal: null });
    expect(changed({ ...onSale, onSale: false })).toMatchObject({ price: 220, priceSale: 150 });
  });

  test('refuses a price of zero or less, a price above the maximum, and a sale price above the price.', () => {
    expect(refusal(plain, { direction: 'down', by: 'amount', size: 130 })).toBe('nothingLeft');
    expect(refusal({ ...plain, price: 2 }, { rounding: 10 })).toBe('nothingLeft');
    expect(refusal({ ...plain, price: 950_000 })).toBe('tooHigh');
    expect(refusal(onSale, { changesPrice: false, size: 50 })).toBe('saleAbovePrice');
    expect(refusal({ ...onSale, onSale: false }, { direction: 'down', size: 50 })).toBeNull();
  });

  test('does not change a price of zero, and does not refuse it.', () => {
    expect(changePrices({ ...plain, price: 0 }, tenPercentUp)).toMatchObject({ isChanged: false, refusal: null });
  });
});
