export const filsPerDirham = 100;

/** The discount in whole percent, never rounded up; null if it cannot be computed. */
export function percentOff(price: number | null, priceSale: number | null): number | null {
  if (price === null || priceSale === null || price <= 0 || priceSale > price) return null;
  // In fils, to avoid binary rounding errors.
  const [before, after] = [price, priceSale].map((amount) => Math.round(amount * filsPerDirham)) as [number, number];
  return Math.floor(((before - after) * 100) / before);
}

interface PercentAndPrices {
  price: number | null;
  priceSale: number | null;
  salePercent: number | null;
}

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
