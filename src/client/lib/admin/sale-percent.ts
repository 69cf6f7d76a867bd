import { percentOff } from '#shared/rules/price-changes.rules.ts';
import { numberOf, textOf } from '../../components/admin/number-field.tsx';

/** Two prices and the percent between them, as they are typed. */
export interface SalePrices {
  price: string;
  priceSale: string;
  salePercent: string;
}

/** The percent after a price changed: it follows the two prices until staff write one of their own. */
export function percentAfter({ price, priceSale, salePercent }: SalePrices, changed: Partial<Pick<SalePrices, 'price' | 'priceSale'>>): string {
  const isFollowing = salePercent === '' || salePercent === suggestPercent(price, priceSale);
  return isFollowing ? suggestPercent(changed.price ?? price, changed.priceSale ?? priceSale) : salePercent;
}

/** How much less the sale price is, in whole percent; an empty text where that cannot be said. */
export function suggestPercent(price: string, priceSale: string): string {
  return textOf(percentOff(numberOf(price), numberOf(priceSale)));
}

/** The percent that the two prices make, where visitors would read another beside them; null where all is well. */
export function otherPercent({ price, priceSale, salePercent }: SalePrices): string | null {
  const [written, made] = [numberOf(salePercent), numberOf(suggestPercent(price, priceSale))];
  return written === null || made === null || Math.abs(written - made) < 1 ? null : textOf(made);
}

/** The price less a percent of it, to the fils; an empty text where that cannot be said. */
export function suggestPriceSale(price: string, percent: string): string {
  const [amount, off] = [numberOf(price), numberOf(percent)];
  if (amount === null || off === null || off <= 0 || off > 100) return '';
  return textOf(Math.round(amount * (100 - off)) / 100);
}
