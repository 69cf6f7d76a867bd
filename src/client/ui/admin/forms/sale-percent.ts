import { numberOf } from '#shared/fields/numbers.rules.ts';
import { agreedPercent, percentAfter } from '#shared/packages/sale-percent.rules.ts';
import { textOf } from './number-field.tsx';

/** Two prices and the discount in percent, as typed. */
export interface SalePrices {
  price: string;
  priceSale: string;
  salePercent: string;
}

/** The percent after a price was edited. */
export function percentAfterTyping(
  prices: SalePrices,
  changed: Partial<Pick<SalePrices, 'price' | 'priceSale'>>,
): string {
  return textOf(percentAfter(numbersOf(prices), numbersOf({ ...prices, ...changed })));
}

function numbersOf({ price, priceSale, salePercent }: SalePrices) {
  return {
    price: numberOf(price, 'amount'),
    priceSale: numberOf(priceSale, 'amount'),
    salePercent: numberOf(salePercent, 'percent'),
  };
}

/** The percent to be saved if the typed one contradicts the prices; else null. */
export function otherPercent(prices: SalePrices): string | null {
  const numbers = numbersOf(prices);
  const agreed = agreedPercent(numbers);
  return agreed === null || agreed === numbers.salePercent ? null : textOf(agreed);
}

/** The price minus a percent of it, rounded to the fils; '' if it cannot be calculated. */
export function suggestPriceSale(price: string, percent: string): string {
  const [amount, off] = [numberOf(price, 'amount'), numberOf(percent, 'percent')];
  if (amount === null || off === null || off <= 0 || off > 100) return '';
  return textOf(Math.round(amount * (100 - off)) / 100);
}
