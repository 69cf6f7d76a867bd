import { dayMs } from '../time/time.rules.ts';

/** The dates of a package's sale or of an offer, as ISO 8601 instants. */
export interface SaleDates {
  startDate: string | null;
  endDate: string | null;
}

/** Whether a sale has ended at `now` (ms since 1970). The end itself counts as ended. Without an end, it never does. */
export function isSaleExpired(sale: SaleDates, now: number): boolean {
  return sale.endDate !== null && Date.parse(sale.endDate) <= now;
}

/** Whether a sale is running at `now`: from its start until before its end. */
export function isSaleRunning(sale: SaleDates, now: number): boolean {
  const hasStarted = sale.startDate === null || Date.parse(sale.startDate) <= now;
  return hasStarted && !isSaleExpired(sale, now);
}

/** The price that visitors pay at `now` in AED; null for a price on request. */
export function currentPrice(
  prices: SaleDates & { onSale: boolean; price: number | null; priceSale: number | null },
  now: number,
): number | null {
  return prices.onSale && prices.priceSale !== null && isSaleRunning(prices, now) ? prices.priceSale : prices.price;
}

/** The saving of a sale: in percent, or in AED if the percentage is not between 1 and 99. */
export type Saving = { percent: number } | { amount: number };

/** The given percentage from 1 to 99; for any other, the difference of the two prices; null if neither is known. */
export function savingOf({
  price,
  priceSale,
  salePercent,
}: Record<'price' | 'priceSale' | 'salePercent', number | null>): Saving | null {
  if (salePercent === null) return null;
  if (salePercent >= 1 && salePercent <= 99) return { percent: salePercent };
  const fils = price === null || priceSale === null ? 0 : Math.round((price - priceSale) * 100);
  return fils > 0 ? { amount: fils / 100 } : null;
}

/** Days left in lists, rounded up; 0 after the end, null without an end. */
export function daysLeftInList(sale: SaleDates, now: number): number | null {
  if (sale.endDate === null) return null;
  return Math.max(0, Math.ceil((Date.parse(sale.endDate) - now) / dayMs));
}

/** Days left on the home card and the detail page, including today; 0 after the end, null without an end. */
export function daysLeftInclusive(sale: SaleDates, now: number): number | null {
  if (sale.endDate === null) return null;
  const left = Date.parse(sale.endDate) - now;
  return left <= 0 ? 0 : Math.floor(left / dayMs) + 1;
}

/**
 * The next instant (ms) at which the days left change. The count of a list falls when the end is a whole number of days
 * away, the inclusive one a millisecond later. Null for a sale that has ended or has no end.
 */
export function nextDaysLeftChange(sale: SaleDates, now: number): number | null {
  if (sale.endDate === null || isSaleExpired(sale, now)) return null;
  const restMs = (Date.parse(sale.endDate) - now) % dayMs;
  return now + (restMs || 1);
}

/** Whole days between start and end; null if one of them is missing. */
export function saleDurationDays(sale: SaleDates): number | null {
  if (sale.startDate === null || sale.endDate === null) return null;
  return Math.floor((Date.parse(sale.endDate) - Date.parse(sale.startDate)) / dayMs);
}

/** The duration on the detail page, including the first and the last day. */
export function saleDurationDaysInclusive(sale: SaleDates): number | null {
  const days = saleDurationDays(sale);
  return days === null ? null : days + 1;
}

/** Moves expired sales to the end; otherwise keeps the order. */
export function endedLast<Sale extends SaleDates>(sales: readonly Sale[], now: number): Sale[] {
  return [...sales.filter((sale) => !isSaleExpired(sale, now)), ...sales.filter((sale) => isSaleExpired(sale, now))];
}
