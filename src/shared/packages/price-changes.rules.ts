import type { PriceChange, PricePreview, Prices } from './price-changes.schema.ts';
import { filsPerDirham, percentAfter } from './sale-percent.rules.ts';

/** Why a change cannot be applied to a package. */
export type PriceRefusal = NonNullable<PricePreview['items'][number]['refusal']>;

export interface PriceOutcome {
  after: Prices;
  refusal: PriceRefusal | null;
  isChanged: boolean;
}

const highestPrice = 1_000_000;

/** Applies a change to the prices of a package. The percentage follows by `percentAfter`. */
export function changePrices(before: Prices, change: PriceChange): PriceOutcome {
  const price = change.changesPrice && before.price !== null ? changeAmount(before.price, change) : before.price;
  const changesSalePrice = change.changesSale && before.onSale && before.priceSale !== null;
  const priceSale = changesSalePrice ? changeAmount(before.priceSale as number, change) : before.priceSale;
  const salePercent = percentAfter(before, { price, priceSale });
  const isChanged = price !== before.price || priceSale !== before.priceSale;
  const after = { ...before, price, priceSale, salePercent };
  return { after, isChanged, refusal: isChanged ? refusalOf(before, after) : null };
}

/** Computes in fils and rounds once, to avoid binary and double rounding errors. */
function changeAmount(amount: number, { direction, by, size, rounding }: PriceChange): number {
  const sign = direction === 'up' ? 1 : -1;
  const fils = Math.round(amount * filsPerDirham);
  const hundredths = Math.round(size * 100);
  const step = rounding === 0 ? 1 : rounding * filsPerDirham;
  const [wanted, whole] =
    by === 'amount' ? [fils + sign * hundredths, 1] : [fils * (10_000 + sign * hundredths), 10_000];
  return (Math.round(wanted / (whole * step)) * step) / filsPerDirham;
}

function refusalOf(before: Prices, after: Prices): PriceRefusal | null {
  const newPrice = after.price !== before.price ? after.price : null;
  const newSalePrice = after.priceSale !== before.priceSale ? after.priceSale : null;
  const changed = [newPrice, newSalePrice];
  if (changed.some((amount) => amount !== null && amount <= 0)) return 'nothingLeft';
  if (changed.some((amount) => amount !== null && amount > highestPrice)) return 'tooHigh';
  const isAbove = after.onSale && after.price !== null && after.priceSale !== null && after.priceSale > after.price;
  return isAbove ? 'saleAbovePrice' : null;
}
