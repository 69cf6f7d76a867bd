import { useLingui } from '@lingui/react/macro';
import type { OfferDetail } from '#shared/offers/offers.schema.ts';
import { sitePaths } from '#shared/paths.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { Section } from '../../ui/section.tsx';
import { OfferCard } from './offer-card.tsx';

/** Offers that a visitor can choose instead. Renders nothing without any, or if they cannot be loaded. */
export function OtherOffers({ offer }: { offer: OfferDetail }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { data: offers = [] } = trpc.content.offers.listOthers.useQuery({ id: offer.id, locale });
  if (offers.length === 0) return null;
  return (
    <Section title={t`Other offers`} more={{ to: sitePaths.offers(), label: t`All offers` }}>
      <CardGrid>
        {offers.map((other) => (
          <OfferCard key={other.id} offer={other} />
        ))}
      </CardGrid>
    </Section>
  );
}
