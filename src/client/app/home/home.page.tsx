import { useLingui } from '@lingui/react/macro';
import { maxTeaserQuotes } from '#shared/opinions/opinions.rules.ts';
import { allCategories } from '#shared/packages/packages-address.rules.ts';
import { sitePaths } from '#shared/paths.ts';
import { useOpenNow } from '../../opening-hours/site/open-now.tsx';
import { QuoteList } from '../../opinions/site/quote-list.tsx';
import { PackageGrid } from '../../packages/site/package-grid.tsx';
import { ServiceGrid, ServiceGridSkeleton } from '../../site/services/service-grid.tsx';
import { TrustRow } from '../../site/trust/trust-row.tsx';
import { CardGridSkeleton } from '../../ui/card-grid.tsx';
import { FetchError } from '../../ui/fetch-error.tsx';
import { neverStale } from '../../ui/lib/query-client.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PauseButton } from '../../ui/pictures/pause-button.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Section } from '../../ui/section.tsx';
import { ActiveOffer } from './active-offer.tsx';
import { ContactBlock } from './contact-block.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { Hero } from './hero.tsx';
import styles from './home.page.module.css';
import { PartnerStrip } from './partner-strip.tsx';
import { RequestBlock } from './request-block.tsx';
import { SpeedDial } from './speed-dial.tsx';
import { Welcome } from './welcome.tsx';

export function Page() {
  const { t } = useLingui();
  const texts = usePageTexts('home');
  const { locale } = useSite();
  const { tagline, town } = useSiteFrame();
  const openNow = useOpenNow();
  const landing = trpc.content.settings.getLanding.useQuery({ locale }, neverStale);
  const packages = trpc.content.packages.pickRandom.useQuery({ locale }, neverStale);
  const quotes = trpc.content.opinions.listQuotes.useQuery({ locale, limit: maxTeaserQuotes }, neverStale);
  const slides = landing.data?.heroSlides ?? [];
  const pause = (
    <PauseButton
      labels={{ pause: t`Pause the slides, offers and partners`, play: t`Play the slides, offers and partners` }}
    />
  );
  return (
    <>
      <PageHead
        description={
          tagline && town
            ? t`${tagline}. Health packages, home visits and laboratory reports in ${town}.`
            : t`Health packages, home visits and laboratory reports: see what we offer, and send us a request.`
        }
        canonicalPath={sitePaths.home()}
      />
      <div className={styles.top}>
        <div className={styles.inner}>
          <Welcome openNow={openNow} />
          {landing.isError && <FetchError error={landing.error} onRetry={() => void landing.refetch()} />}
          {slides.length < 2 && pause}
          <div className={styles.hero}>
            {landing.isPending ? <div className={styles.heroSkeleton} /> : <Hero slides={slides} pause={pause} />}
            <ActiveOffer />
          </div>
          <TrustRow />
          {landing.data && <PartnerStrip partners={landing.data.partners} />}
        </div>
      </div>
      {landing.data?.services.length !== 0 && (
        <Section title={t`Our services`} more={{ to: sitePaths.services(), label: t`All services` }}>
          {landing.isPending && <ServiceGridSkeleton count={2} isCompact />}
          {landing.data && <ServiceGrid services={landing.data.services} isCompact />}
        </Section>
      )}
      {packages.data?.length !== 0 && (
        <Section
          title={t`Health packages`}
          text={texts.packages}
          more={{ to: sitePaths.packages({ category: allCategories }), label: t`All packages` }}
        >
          {packages.isPending && <CardGridSkeleton />}
          {packages.isError && <FetchError error={packages.error} onRetry={() => void packages.refetch()} />}
          {packages.data && <PackageGrid items={packages.data} />}
        </Section>
      )}
      <ContactBlock />
      {landing.data && landing.data.featureCards.length > 0 && (
        <Section title={t`Why people trust us`}>
          <FeatureCards cards={landing.data.featureCards} />
        </Section>
      )}
      {quotes.data && quotes.data.length > 0 && (
        <Section title={t`Testimonials`} more={{ to: sitePaths.opinions(), label: t`All testimonials` }}>
          <ScrollRegion className={styles.quotes} label={t`What visitors wrote`}>
            <QuoteList quotes={quotes.data} isShort />
          </ScrollRegion>
        </Section>
      )}
      <RequestBlock />
      <SpeedDial />
    </>
  );
}
