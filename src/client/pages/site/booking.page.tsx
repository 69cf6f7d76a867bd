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
import { BookingSummary } from '../../features/booking/booking-summary.tsx';
import { useSaleState } from '../../features/packages/use-sale-state.ts';
import { type Booking, BookingForm } from '../../features/requests/booking-form.tsx';
import { RequestStep } from '../../features/requests/request-step.tsx';
import { appErrorOf } from '../../lib/app-error.ts';
import { useSite } from '../../lib/site-context.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useNavigationState } from '../../lib/use-navigation-state.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePageTexts } from '../../lib/use-page-texts.ts';
import styles from './request.module.css';

/** Booking of one package or offer, named by the address or by the navigation that led here. */
export function Page() {
  const { t } = useLingui();
  const texts = usePageTexts('booking');
  const { locale } = useSite();
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
        title={t`Book a package`}
        description={t`Ask for a package, and we agree on the time with you.`}
        canonicalPath={sitePaths.packages()}
        isIndexed={false}
      />
      <PageBanner title={t`Book a package`} text={texts.intro} />
      {isMissing && <NoPackageData />}
      {!isMissing && asked.isError && <FetchError error={asked.error} onRetry={() => void asked.refetch()} />}
      {!isMissing && asked.isPending && <CardGridSkeleton />}
      {hasEnded && <OfferEnded />}
      {asked.data && !hasEnded && (
        <div className={styles.layout}>
          {item.data && packageId && <PackageBooking item={item.data} />}
          {offer.data && !packageId && <OfferBooking offer={offer.data} />}
        </div>
      )}
    </>
  );
}

function PackageBooking({ item }: { item: PackageDetail }) {
  const { isRunning } = useSaleState(item);
  const description = (isRunning && item.descriptionSale) || item.description;
  const salePrice = isRunning ? item.priceSale : null;
  const shown = { title: item.name, description, price: salePrice ?? item.price, salePercent: isRunning ? item.salePercent : null };
  return (
    <>
      <BookingSummary
        name={item.name}
        description={description}
        picture={item.picture}
        to={sitePaths.packageDetail(item.id)}
        price={<Price price={item.price} priceSale={salePrice} />}
      />
      <BookingStep booking={{ packageId: item.id, offerId: null, ...shown }} />
    </>
  );
}

function OfferBooking({ offer }: { offer: OfferDetail }) {
  const { name, description, salePrice, originalPrice, salePercent } = offer;
  return (
    <>
      <BookingSummary
        name={name}
        description={description}
        picture={offer.pictures[0] ?? null}
        to={sitePaths.offerDetail(offer.id)}
        price={<Price price={originalPrice ?? salePrice} priceSale={originalPrice === null ? null : salePrice} />}
      />
      <BookingStep booking={{ packageId: null, offerId: offer.id, title: name, description, price: salePrice, salePercent }} />
    </>
  );
}

function BookingStep({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const path = booking.packageId === null ? sitePaths.offerBooking(booking.offerId ?? '') : sitePaths.booking(booking.packageId);
  return (
    <RequestStep path={path} labels={{ name: t`Full name`, email: t`E-mail`, phone: t`Phone`, notes: t`Notes` }} kind="booking">
      <BookingForm booking={booking} />
    </RequestStep>
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
