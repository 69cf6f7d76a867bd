import { percentOff } from '#shared/rules/price-changes.rules.ts';
import { numberOf, textOf } from '../../components/admin/number-field.tsx';

/** Two prices and the percent between them, as they are typed. */
interface SalePrices {
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
