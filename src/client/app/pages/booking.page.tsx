import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import type { OfferDetail } from '#shared/offers/offers.schema.ts';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { isSaleExpired } from '#shared/packages/sales.rules.ts';
import { sitePaths } from '#shared/paths.ts';
import { useSaleState } from '../../packages/site/use-sale-state.ts';
import { type Booking, BookingForm } from '../../requests/site/booking-form.tsx';
import styles from '../../requests/site/request-page.module.css';
import { RequestStep } from '../../requests/site/request-step.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CardGridSkeleton } from '../../ui/card-grid.tsx';
import { FetchError } from '../../ui/fetch-error.tsx';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useNavigationState } from '../../ui/lib/use-navigation-state.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { Screen } from '../../ui/screen.tsx';
import { BookingSummary } from './booking-summary.tsx';

/** Books one package or offer, given by the query or by the navigation state. */
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
  const offer = trpc.content.offers.get.useQuery(
    { id: offerId, locale },
    { enabled: packageId === '' && offerId !== '' },
  );
  const now = useNow();
  const asked = packageId ? item : offer;
  const code = appErrorOf(asked.error)?.code;
  const isMissing = !(packageId || offerId) || code === 'not_found' || code === 'invalid_input';
  const hasEnded = !packageId && offer.data !== undefined && isSaleExpired(offer.data, now);
  return (
    <>
      <PageHead
        title={t`Book a package`}
        description={t`Request a package, and we will agree on a time with you.`}
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
  const salePercent = isRunning ? item.salePercent : null;
  const shown = { title: item.name, description, price: salePrice ?? item.price, salePercent };
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
      <BookingStep
        booking={{ packageId: null, offerId: offer.id, title: name, description, price: salePrice, salePercent }}
      />
    </>
  );
}

function BookingStep({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const { packageId, offerId } = booking;
  const path = packageId === null ? sitePaths.offerBooking(offerId ?? '') : sitePaths.booking(packageId);
  return (
    <RequestStep
      path={path}
      labels={{ name: t`Full name`, email: t`E-mail`, phone: t`Phone`, notes: t`Notes` }}
      page="booking"
    >
      <BookingForm booking={booking} />
    </RequestStep>
  );
}

function OfferEnded() {
  const { t } = useLingui();
  return (
    <Screen
      title={t`The offer has ended`}
      text={t`It can no longer be booked. See the current offers.`}
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
      title={t({
        id: 'booking.noPackageData',
        message: 'No package data available. Please return to the previous page.',
      })}
      actions={
        <ButtonLink to={sitePaths.packages()}>
          <Trans>Browse packages</Trans>
        </ButtonLink>
      }
    />
  );
}
