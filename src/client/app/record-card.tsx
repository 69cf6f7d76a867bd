import type { MedicalInfo } from '#shared/medical-infos/medical-infos.schema.ts';
import type { OfferSummary } from '#shared/offers/offers.schema.ts';
import type { Quote } from '#shared/opinions/opinions.schema.ts';
import type { PackageSummary } from '#shared/packages/packages.schema.ts';
import { InfoCards } from '../medical-infos/site/info-list.tsx';
import { OfferCard } from '../offers/site/offer-card.tsx';
import { QuoteList } from '../opinions/site/quote-list.tsx';
import { PackageCard } from '../packages/site/package-card.tsx';
import { CardIcons } from '../ui/card-icon.tsx';

/** What visitors read of one record in a list. */
export type RecordCardData =
  | { collection: 'package'; item: PackageSummary }
  | { collection: 'offer'; item: OfferSummary }
  | { collection: 'medicalInfo'; item: MedicalInfo }
  | { collection: 'opinion'; item: Quote };

/** One record as in the list of its collection, for staff. */
export function RecordCard({ collection, item }: RecordCardData) {
  switch (collection) {
    case 'package':
      return (
        <>
          <CardIcons />
          <PackageCard item={item} canCompare />
        </>
      );
    case 'offer':
      return (
        <>
          <CardIcons />
          <OfferCard offer={item} />
        </>
      );
    case 'medicalInfo':
      return <InfoCards infos={[item]} />;
    case 'opinion':
      // A testimonial without words is a picture.
      return item.quote === '' ? null : <QuoteList quotes={[item]} />;
  }
}
