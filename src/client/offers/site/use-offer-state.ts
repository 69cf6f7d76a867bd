import type { OfferSummary } from '#shared/offers/offers.schema.ts';
import { daysLeftInclusive, daysLeftInList, isSaleExpired, saleDurationDays } from '#shared/packages/sales.rules.ts';
import { useNow } from '../../ui/lib/use-now.ts';

/** The current state of an offer. */
export function useOfferState(offer: OfferSummary) {
  const now = useNow();
  return {
    isExpired: isSaleExpired(offer, now),
    /** Whether it has both its own price and a duration. */
    isSpecial: offer.salePrice !== null && saleDurationDays(offer) !== null,
    daysLeftInList: daysLeftInList(offer, now),
    daysLeftInclusive: daysLeftInclusive(offer, now),
  };
}
