import type { OfferDetail } from '#shared/offers/offers.schema.ts';
import { OtherOffers } from '../../offers/site/other-offers.tsx';
import { FirstQuestions } from '../../ui/first-questions.tsx';

/** The sections below an offer. */
export function Page({ offer }: { offer: OfferDetail }) {
  return (
    <>
      <OtherOffers offer={offer} />
      <FirstQuestions />
    </>
  );
}
