import { daysLeftInclusive, daysLeftInList, isSaleExpired, saleDurationDays } from '#shared/rules/sales.rules.ts';
import type { OfferSummary } from '#shared/schemas/offers.schema.ts';
import { useNow } from '../../lib/use-now.ts';

/** What an offer is at this moment. */
export function useOfferState(offer: OfferSummary) {
  const now = useNow();
  return {
    isExpired: isSaleExpired(offer, now),
    /** Whether it has both a price of its own and a duration. */
    isSpecial: offer.salePrice !== null && saleDurationDays(offer) !== null,
    daysLeftInList: daysLeftInList(offer, now),
    daysLeftInclusive: daysLeftInclusive(offer, now),
  };
}
