import { describe, expect, test } from 'vitest';
import { agreedPercent, percentAfter, percentOff } from './sale-percent.rules.ts';

const onSale = { price: 200, priceSale: 150, salePercent: 25 };

describe('The percentage beside two prices', () => {
  test.each([
    [200, 150, 25, 25],
    [200, 150, 26, 26],
    [200, 150, 24, 24],
    [199, 159.2, 19, 19],
    [200, 150, 26.01, 25],
    [200, 150, 50, 25],
    [200, 150, null, null],
    [null, 150, 50, 50],
    [200, null, 50, 50],
    [200, 250, 50, null],
    [0, 0, 50, null],
  ])(
    'is corrected: for the price %s and the sale price %s, %s becomes %s.',
    (price, priceSale, salePercent, agreed) => {
      expect(agreedPercent({ price, priceSale, salePercent })).toBe(agreed);
    },
  );

  test.each([
    [558, 499, 10],
    [330, 229, 30],
    [1.1, 0.99, 10],
    [100, 0.5, 99],
  ])('is not rounded up if computed: %s and %s make %s.', (price, priceSale, percent) => {
    expect(percentOff(price, priceSale)).toBe(percent);
  });

  test('is recomputed if the prices change, set with the first sale price, and stays empty if staff cleared it.', () => {
    expect(percentAfter(onSale, { price: 198, priceSale: 150 })).toBe(24);
    expect(percentAfter({ price: 200, priceSale: null, salePercent: null }, { price: 200, priceSale: 150 })).toBe(25);
    expect(percentAfter({ ...onSale, salePercent: null }, { price: 300, priceSale: 150 })).toBeNull();
    expect(percentAfter(onSale, { price: null, priceSale: 150 })).toBeNull();
  });
});
