import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { endedLast } from '#shared/packages/sales.rules.ts';
import { sitePaths } from '#shared/paths.ts';
import { OfferCard } from '../../offers/site/offer-card.tsx';
import { PackageGrid } from '../../packages/site/package-grid.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CardGrid, CardGridSkeleton } from '../../ui/card-grid.tsx';
import { FetchError } from '../../ui/fetch-error.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PartOff } from '../../ui/part-off.tsx';
import { PauseButton } from '../../ui/pictures/pause-button.tsx';
import { Screen } from '../../ui/screen.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import styles from './offers.page.module.css';

export function Page() {
  const { siteParts } = useSiteFrame();
  return siteParts.offers ? <Offers /> : <PartOff part="offers" canonicalPath={sitePaths.offers()} />;
}

/** Special offers, and packages on sale behind a toggle. */
function Offers() {
  const { t } = useLingui();
  const texts = usePageTexts('offers');
  const { locale } = useSite();
  const now = useNow();
  const [query] = useSearchParams();
  const show = query.get('show') === 'packages' ? ('packages' as const) : undefined;
  const offers = trpc.content.offers.list.useQuery({ locale }, { enabled: !show });
  const packages = trpc.content.packages.listOnSale.useQuery({ locale }, { enabled: Boolean(show) });
  const { data, error, refetch } = show ? packages : offers;
  const isEmpty = data?.length === 0;
  return (
    <>
      <PageHead
        title={show ? t`Package offers` : t`Special offers`}
        description={
          show
            ? t`Health packages on sale now: the tests they include, the reduced price in dirhams and the days left.`
            : t`Special offers of our laboratory: what they include, the reduced price and the days left.`
        }
        canonicalPath={sitePaths.offers({ show })}
      />
      <PageBanner title={t`Offers`} text={!isEmpty && texts.intro} isCompact isBand />
      <div className="column">
        <div className={styles.bar}>
          <TabLinks
            label={t`Types of offers`}
            links={[
              { to: sitePaths.offers(), label: t`Special offers`, isCurrent: !show },
              { to: sitePaths.offers({ show: 'packages' }), label: t`Package offers`, isCurrent: show === 'packages' },
            ]}
          />
          <PauseButton />
        </div>
        <h2 className="visually-hidden">{show ? t`Package offers` : t`Special offers`}</h2>
        {error && <FetchError error={error} onRetry={() => void refetch()} />}
        {!error && !data && <CardGridSkeleton />}
        {isEmpty && <NoOffers />}
        {show && packages.data && !isEmpty && <PackageGrid items={packages.data} />}
        {!show && offers.data && !isEmpty && (
          <CardGrid>
            {endedLast(offers.data, now).map((offer) => (
              <OfferCard key={offer.id} offer={offer} />
            ))}
          </CardGrid>
        )}
      </div>
    </>
  );
}

function NoOffers() {
  const { t } = useLingui();
  return (
    <Screen
      title={t`No offers available at the moment.`}
      actions={
        <ButtonLink look="secondary" to={sitePaths.packages()}>
          <Trans>Browse packages</Trans>
        </ButtonLink>
      }
    />
  );
}
