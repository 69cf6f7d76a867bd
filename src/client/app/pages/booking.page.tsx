import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { offerPrices } from '#shared/offers/offers.rules.ts';
import type { OfferDetail } from '#shared/offers/offers.schema.ts';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { isSaleExpired, savingOf } from '#shared/packages/sales.rules.ts';
import { sitePaths } from '#shared/paths.ts';
import { readWish } from '#shared/requests/booking-wish.rules.ts';
import { FastingChip } from '../../packages/site/fasting-chip.tsx';
import { useSaleState } from '../../packages/site/sale/use-sale-state.ts';
import { useHasHomeVisit } from '../../packages/site/use-has-home-visit.ts';
import {
  type Booking,
  BookingForm,
  SentWish,
  shownOf,
  useBookedFacts,
  useWishText,
} from '../../requests/site/booking-form.tsx';
import { FormHeading } from '../../requests/site/form-heading.tsx';
import { AnswerTime } from '../../requests/site/next-steps.tsx';
import styles from '../../requests/site/request-page.module.css';
import { RequestStep, useSentReference } from '../../requests/site/request-step.tsx';
import { ToHomeVisit } from '../../requests/site/to-home-visit.tsx';
import { AskUs } from '../../ui/ask-us.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CardGridSkeleton } from '../../ui/card-grid.tsx';
import { ContentText } from '../../ui/content-text.tsx';
import { FetchError } from '../../ui/fetch-error.tsx';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useNavigationState } from '../../ui/lib/use-navigation-state.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { usePageTexts } from '../../ui/lib/use-page-texts.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { SavingText } from '../../ui/saving-text.tsx';
import { Screen } from '../../ui/screen.tsx';
import { BookingSummary } from './booking-summary.tsx';

/** Books one package or offer, given by the query or by the navigation state. */
export function Page() {
  const { t } = useLingui();
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
  const title = packageId || !offerId ? t`Book a package` : t`Book an offer`;
  const hasEnded = !packageId && offer.data !== undefined && isSaleExpired(offer.data, now);
  const fasting = packageId ? item.data : offer.data?.relatedPackage;
  return (
    <>
      <PageHead
        title={title}
        description={t`Request a package, and we will agree on a time with you.`}
        canonicalPath={sitePaths.packages()}
        isIndexed={false}
      />
      <FormHeading title={title} mark={fasting && !hasEnded && <FastingChip item={fasting} />} />
      {isMissing && <NoPackageData />}
      {!isMissing && asked.isError && <FetchError error={asked.error} onRetry={() => void asked.refetch()} />}
      {!isMissing && asked.isPending && <CardGridSkeleton />}
      {hasEnded && <OfferEnded />}
      {asked.data && !hasEnded && (
        <div className={`${styles.layout} ${styles.withSummary}`}>
          {item.data && packageId && <PackageBooking item={item.data} />}
          {offer.data && !packageId && <OfferBooking offer={offer.data} />}
        </div>
      )}
    </>
  );
}

function PackageBooking({ item }: { item: PackageDetail }) {
  const canBeAtHome = useHasHomeVisit(item);
  const { isRunning } = useSaleState(item);
  const description = (isRunning && item.descriptionSale) || item.description;
  const salePrice = isRunning ? item.priceSale : null;
  const salePercent = isRunning ? item.salePercent : null;
  const path = sitePaths.packageDetail(item.id);
  const shown = { title: item.name, description, price: salePrice ?? item.price, salePercent };
  return (
    <>
      <BookingSummary
        name={item.name}
        picture={item.picture}
        to={path}
        price={<Price price={item.price} priceSale={salePrice} />}
      />
      <BookingStep
        booking={{
          packageId: item.id,
          offerId: null,
          ...shown,
          canBeAtHome,
          prepared: item,
          preparation: '',
        }}
      />
      <NextSection name={item.name} path={path} />
    </>
  );
}

function OfferBooking({ offer }: { offer: OfferDetail }) {
  const { name, description, salePrice, originalPrice, salePercent, relatedPackage } = offer;
  const saving = savingOf(offerPrices(offer));
  const path = sitePaths.offerDetail(offer.id);
  const shown = { title: name, description, price: salePrice, salePercent };
  return (
    <>
      <BookingSummary
        name={name}
        picture={offer.pictures[0] ?? null}
        to={path}
        price={
          originalPrice === null && salePrice === null && saving ? (
            <SavingText saving={saving} />
          ) : (
            <Price price={originalPrice} priceSale={salePrice} />
          )
        }
      />
      <BookingStep
        booking={{
          packageId: null,
          offerId: offer.id,
          ...shown,
          canBeAtHome: false,
          prepared: relatedPackage,
          preparation: relatedPackage?.fastingRequired ? '' : offer.preparation,
        }}
      />
      <NextSection name={name} path={path} />
    </>
  );
}

function BookingStep({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const { form } = useSite();
  const { packageId, offerId, title, prepared } = booking;
  const path = packageId === null ? sitePaths.offerBooking(offerId ?? '') : sitePaths.booking(packageId);
  const [query] = useSearchParams();
  // The page of thanks has the wish in its address.
  const sent = readWish(query.get('wish'));
  const wish = { ...sent, ...form?.values };
  const words = useWishText(wish);
  const isAtHome = booking.canBeAtHome && wish.wishPlace === 'home';
  const facts = useBookedFacts(booking, { words, isAtHome });
  return (
    <RequestStep
      path={path}
      labels={{ name: t`Full name`, email: t`E-mail`, phone: t`Phone`, notes: t`Notes` }}
      more={facts}
      alternative={isAtHome && packageId && form && <ToHomeVisit packageId={packageId} values={form.values} />}
      note={
        isAtHome && (
          <Trans>You can also send this booking request as it is. We will then agree on a time with you.</Trans>
        )
      }
      shown={shownOf(booking)}
      page="booking"
      about={title}
      wish={<SentWish words={words} />}
      isAtHome={isAtHome}
      prepared={prepared && [{ id: prepared.id, name: title }]}
    >
      <BookingForm booking={booking} />
    </RequestStep>
  );
}

/** The next steps after sending, and other ways to book. */
function NextSection({ name, path }: { name: string; path: string }) {
  const { intro } = usePageTexts('booking');
  const { priceNote } = useSiteFrame();
  // The page after sending says what happens next.
  const isSent = useSentReference() !== null;
  return (
    <section className={`stack gap-2 ${styles.next}`}>
      {!isSent && (
        <>
          <h2>
            <Trans>What happens next</Trans>
          </h2>
          {intro && (
            <p>
              <ContentText text={intro} />
            </p>
          )}
          <p>
            <AnswerTime />
          </p>
        </>
      )}
      <AskUs name={name} path={path} />
      {priceNote && (
        <p className="note">
          <ContentText text={priceNote} />
        </p>
      )}
    </section>
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
