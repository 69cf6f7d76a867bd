import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { sitePaths } from '#shared/paths.ts';
import { isSaleExpired } from '#shared/rules/sales.rules.ts';
import type { OfferDetail } from '#shared/schemas/offers.schema.ts';
import type { PackageDetail } from '#shared/schemas/packages.schema.ts';
import { ButtonLink } from '../../components/button.tsx';
import { CardGridSkeleton } from '../../components/card-grid.tsx';
import { FetchError } from '../../components/fetch-error.tsx';
import { PageBanner } from '../../components/page-banner.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Price } from '../../components/price.tsx';
import { Screen } from '../../components/screen.tsx';
import { AskToday } from '../../features/ask-today/ask-today.tsx';
import { BookingSummary } from '../../features/booking/booking-summary.tsx';
import { OpenNow } from '../../features/opening-hours/open-now.tsx';
import { useSaleState } from '../../features/packages/use-sale-state.ts';
import { appErrorOf } from '../../lib/app-error.ts';
import { useSite } from '../../lib/site-context.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useNavigationState } from '../../lib/use-navigation-state.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSiteFrame } from '../../lib/use-site-frame.ts';
import styles from './request.module.css';

/** Booking of one package or offer, named by the address or by the navigation that led here. */
export function Page() {
  const { t } = useLingui();
  const { locale } = useSite();
  const { name } = useSiteFrame();
  const [query] = useSearchParams();
  const state = useNavigationState<{ packageId?: string; offerId?: string }>();
  const isNamed = query.has('package') || query.has('offer');
  const packageId = (isNamed ? query.get('package') : state?.packageId) || '';
  const offerId = (isNamed ? query.get('offer') : state?.offerId) || '';
  const item = trpc.content.packages.get.useQuery({ id: packageId, locale }, { enabled: packageId !== '' });
  const offer = trpc.content.offers.get.useQuery({ id: offerId, locale }, { enabled: packageId === '' && offerId !== '' });
  const now = useNow();
  const asked = packageId ? item : offer;
  const code = appErrorOf(asked.error)?.code;
  const isMissing = !(packageId || offerId) || code === 'not_found' || code === 'invalid_input';
  const hasEnded = !packageId && offer.data !== undefined && isSaleExpired(offer.data, now);
  return (
    <>
      <PageHead
        title={`${t`Book a package`} | ${name}`}
        description={t`Ask for a package by phone, WhatsApp or message.`}
        canonicalPath={sitePaths.packages()}
        isIndexed={false}
      />
      <PageBanner title={t`Book a package`} text={t`We confirm the time and the preparation with you before you come.`} />
      {isMissing && <NoPackageData />}
      {!isMissing && asked.isError && <FetchError error={asked.error} onRetry={() => void asked.refetch()} />}
      {!isMissing && asked.isPending && <CardGridSkeleton />}
      {hasEnded && <OfferEnded />}
      {asked.data && !hasEnded && (
        <div className={styles.layout}>
          {item.data && packageId && <PackageSummaryCard item={item.data} />}
          {offer.data && !packageId && <OfferSummaryCard offer={offer.data} />}
          <AskToday
            title={t`Book with us today`}
            text={t`Say the name of the package and the day that suits you. We tell you how to prepare.`}
            openNow={<OpenNow />}
          />
        </div>
      )}
    </>
  );
}

function PackageSummaryCard({ item }: { item: PackageDetail }) {
  const sale = useSaleState(item);
  return (
    <BookingSummary
      name={item.name}
      description={(sale.isRunning && item.descriptionSale) || item.description}
      picture={item.picture}
      to={sitePaths.packageDetail(item.id)}
      price={<Price price={item.price} priceSale={sale.isRunning ? item.priceSale : null} />}
    />
  );
}

function OfferSummaryCard({ offer }: { offer: OfferDetail }) {
  return (
    <BookingSummary
      name={offer.name}
      description={offer.description}
      picture={offer.pictures[0] ?? null}
      to={sitePaths.offerDetail(offer.id)}
      price={<Price price={offer.originalPrice ?? offer.salePrice} priceSale={offer.originalPrice === null ? null : offer.salePrice} />}
    />
  );
}

function OfferEnded() {
  const { t } = useLingui();
  return (
    <Screen
      title={t`The offer has ended`}
      text={t`It cannot be booked any more. See what runs now.`}
      actions={
        <ButtonLink to={sitePaths.offers()}>
          <Trans>See offers</Trans>
        </ButtonLink>
      }
    />
  );
}

function NoPackageData() {
  const { t } = useLingui();
  return (
    <Screen
      title={t({ id: 'booking.noPackageData', message: 'No package data available. Please return to the previous page.' })}
      actions={
        <ButtonLink to={sitePaths.packages()}>
          <Trans>Browse packages</Trans>
        </ButtonLink>
      }
    />
  );
}
