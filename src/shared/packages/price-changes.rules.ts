import type { PriceChange, PricePreview, Prices } from './price-changes.schema.ts';

/** Why a change cannot be applied to a package. */
export type PriceRefusal = NonNullable<PricePreview['items'][number]['refusal']>;

export interface PriceOutcome {
  after: Prices;
  refusal: PriceRefusal | null;
  isChanged: boolean;
}

const highestPrice = 1_000_000;
const filsPerDirham = 100;

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

/** The discount in whole percent, never rounded up; null if it cannot be computed. */
export function percentOff(price: number | null, priceSale: number | null): number | null {
  if (price === null || priceSale === null || price <= 0 || priceSale > price) return null;
  // In fils, to avoid binary rounding errors.
  const [before, after] = [price, priceSale].map((amount) => Math.round(amount * filsPerDirham)) as [number, number];
  return Math.floor(((before - after) * 100) / before);
}

type PercentAndPrices = Pick<Prices, 'price' | 'priceSale' | 'salePercent'>;

/** The tolerated difference between a given and a computed percentage, in points. */
const percentTolerance = 1;

/**
 * The percentage to store and publish beside two prices: the given one within one point of the computed one, else the
 * computed one. Returns the given one if a price is missing. Null stays null.
 */
export function agreedPercent({ price, priceSale, salePercent }: PercentAndPrices): number | null {
  if (salePercent === null || price === null || priceSale === null) return salePercent;
  const made = percentOff(price, priceSale);
  if (made === null) return null;
  // In millionths of a point, to avoid binary rounding errors.
  const difference = Math.round(Math.abs(salePercent - (1 - priceSale / price) * 100) * 1e6) / 1e6;
  return difference <= percentTolerance ? salePercent : made;
}

const noPrices: PercentAndPrices = { price: null, priceSale: null, salePercent: null };

/**
 * The percentage after a change of prices without a new percentage. If the former prices resulted in it, it is
 * recomputed. `before` is null for a new record; an omitted price did not change.
 */
export function percentAfter(
  before: PercentAndPrices | null,
  changed: { price?: number | null | undefined; priceSale?: number | null | undefined },
): number | null {
  const former = before ?? noPrices;
  const { price = former.price, priceSale = former.priceSale } = changed;
  const isFollowing = former.salePercent === percentOff(former.price, former.priceSale);
  return isFollowing
    ? percentOff(price, priceSale)
    : agreedPercent({ price, priceSale, salePercent: former.salePercent });
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
