import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PackageDetail } from '#shared/packages/packages.schema.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { bookingForm } from '#shared/requests/booking.form.ts';
import { type BookingWish, notesWithWish, wishDays, wishText, wishTimes } from '#shared/requests/booking-wish.rules.ts';
import { ContentText } from '../../ui/content-text.tsx';
import type { ShownFacts } from '../../ui/fact-list.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';
import type { SendDialogTexts } from '../../ui/forms/send-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { useIsLive } from '../../ui/lib/use-is-live.ts';
import { useNow } from '../../ui/lib/use-now.ts';
import { useSiteFrame } from '../../ui/lib/use-site-frame.ts';
import { useTranslate } from '../../ui/lib/use-translate.ts';
import { PreparationSteps } from '../../ui/preparation-steps.tsx';
import { Price } from '../../ui/price.tsx';
import { AreaFees, useCommonFee } from './area-field.tsx';
import { FastingNotice } from './fasting-notice.tsx';
import { PersonFields } from './person-fields.tsx';
import { RequestForm } from './request-form.tsx';
import { ToHomeVisit } from './to-home-visit.tsx';
import { useRequestForm } from './use-request-form.ts';
import { type Sending, type SendTextsOptions, useSendTexts } from './use-send-texts.tsx';
import { WishFields } from './wish-fields.tsx';
import styles from './withdrawal-form.module.css';

/** The booked package or offer as the visitor sees it; prices in AED. */
export interface Booking {
  packageId: string | null;
  offerId: string | null;
  title: string;
  description: string;
  price: number | null;
  salePercent: number | null;
  /** Whether the centre may take the sample at the visitor's home. */
  canBeAtHome: boolean;
  /** The package, or the one of the offer, with its fasting and its preparation sheet; null for none. */
  prepared: Pick<PackageDetail, 'id' | 'fastingRequired' | 'fastingHours'> | null;
  /** How to prepare, if `prepared` does not state fasting; '' for nothing to say. */
  preparation: string;
}

/** The visitor's wish in words; '' for none. */
export function useWishText(wish: BookingWish): string {
  const { locale } = useSite();
  const { openingHours: hours } = useSiteFrame();
  return wishText(wish, { locale, translate: useTranslate(), now: useNow(), hours });
}

/** Repeats a wish after sending. Renders nothing for none. */
export function SentWish({ words }: { words: string }) {
  return (
    words && (
      <p>
        <Trans>You asked for: {words}</Trans>
      </p>
    )
  );
}

/** A visitor's wish in words, and whether it is for a visit at home. */
interface AskedWish {
  words: string;
  isAtHome: boolean;
}

/** The package or offer, its price and the visitor's wish, as a confirmation repeats them. */
export function useBookedFacts({ packageId, title, price }: Booking, { words, isAtHome }: AskedWish): ShownFacts {
  const { t } = useLingui();
  // A booking names no area.
  const fee = useCommonFee();
  return [
    { label: packageId === null ? t`Offer` : t`Package`, value: <ContentText text={title} isName /> },
    { label: t`Price`, value: <Price price={price} /> },
    ...(isAtHome && fee ? [{ label: t`Fee for the visit`, value: <span translate="no">{fee}</span> }] : []),
    ...(words ? [{ label: t`When would suit you?`, value: words }] : []),
  ];
}

/** The values of the package or offer that the page shows, by field name. */
export const shownOf = ({ title, description, price, salePercent }: Booking) => ({
  packageTitle: title,
  packageDescription: description,
  packagePrice: price,
  salePercent,
});

/**
 * Books a package or an offer. The form sends what the visitor saw of it too. A visitor who chooses to be visited goes on
 * to the form for a home visit.
 */
export function BookingForm({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { client } = trpc.useUtils();
  const { openingHours: hours } = useSiteFrame();
  const now = useNow();
  const translate = useTranslate();
  const { packageId, offerId, title, canBeAtHome, prepared, preparation } = booking;
  const isLive = useIsLive();
  const [sentWish, setSentWish] = useState('');
  const days = wishDays(hours, now);
  /** The wish that can still be chosen: the draft may be of another day or package. */
  const wishIn = (values: BookingWish): BookingWish => {
    const wishDay = days.includes(values.wishDay) ? values.wishDay : '';
    const wishTime = wishTimes(hours, wishDay, now).includes(values.wishTime) ? values.wishTime : '';
    return { wishDay, wishTime, wishPlace: canBeAtHome ? values.wishPlace : '' };
  };
  const shown = { packageId, offerId, ...shownOf(booking) };
  const notesOf = (values: BookingWish) => notesWithWish(wishIn(values), { locale, translate, now, hours });
  const form = useRequestForm({
    name: 'booking',
    form: bookingForm,
    limited: (values) => {
      const notes = { ...bookingForm.fields.notes, limit: notesOf(values).limit };
      return { ...bookingForm, fields: { ...bookingForm.fields, notes } };
    },
    toInput: (values) => ({ ...values, ...shown }),
    send: (input, proof, { signal, values }) => {
      const sent = { ...input, notes: notesOf(values).join(input.notes) };
      return client.content.requests.sendBooking.mutate({ locale, booking: sent, ...proof }, { signal });
    },
    // The form is empty then.
    onSent: () => setSentWish(words),
  });
  const { field, values } = form;
  const wish = wishIn(values);
  const words = useWishText(wish);
  // The page of a visitor without script cannot change; the confirmation page leads on.
  const homePackageId = isLive && wish.wishPlace === 'home' ? packageId : null;
  const facts = useBookedFacts(booking, { words, isAtHome: false });
  const times = wishTimes(hours, wish.wishDay, now);
  const texts = useBookingTexts(form, {
    facts,
    about: title,
    wish: <SentWish words={sentWish} />,
    prepared: prepared && [{ id: prepared.id, name: title }],
  });
  const path = packageId === null ? sitePaths.offerBooking(offerId ?? '') : sitePaths.booking(packageId);
  return (
    <RequestForm
      action={localizedPath(locale, path)}
      form={form}
      texts={texts}
      submitLabel={homePackageId ? null : <Trans>Send booking request</Trans>}
    >
      <PersonFields field={field} nameLabel={t`Full name`} />
      <WishFields
        field={(name) => ({ ...field(name), value: wish[name] })}
        days={homePackageId ? [] : days}
        times={homePackageId ? [] : times}
        hasPlaces={canBeAtHome}
      />
      {homePackageId && <ToHomeVisit packageId={homePackageId} values={{ ...values, ...wish }} />}
      {canBeAtHome && (
        <div className={styles.homeFees}>
          <AreaFees />
        </div>
      )}
      {preparation && (
        <section className={styles.prepare}>
          <h2>
            <Trans>How to prepare</Trans>
          </h2>
          <PreparationSteps text={preparation} />
        </section>
      )}
      {!homePackageId && prepared?.fastingRequired === 'yes' && (
        <FastingNotice
          fastingHours={prepared.fastingHours}
          // Without a chosen day, the next one tells whether it is Ramadan.
          day={wish.wishDay || (days[0] ?? '')}
          hour={typicalHours[wish.wishTime] ?? ''}
          hasMorning={times.includes('morning')}
        />
      )}
      {!homePackageId && (
        <TextAreaField {...field('notes')} label={t`Notes`} dir="auto" rows={2} maxLength={notesOf(values).limit} />
      )}
    </RequestForm>
  );
}

/** Hours that stand for the times of a wish. */
const typicalHours: Record<string, string> = { morning: '09:00', evening: '18:00' };

/** Texts of the booking dialog, with the specified wording. */
function useBookingTexts(
  sending: Sending,
  request: Pick<SendTextsOptions, 'facts' | 'about' | 'wish' | 'prepared'>,
): SendDialogTexts {
  const { t } = useLingui();
  const texts = useSendTexts(sending, { confirmTitle: t`Send your booking request?`, page: 'booking', ...request });
  const errorMessage = t({ id: 'booking.errorMessage', message: 'The booking request could not be sent' });
  return {
    ...texts,
    successTitle: t({ id: 'booking.successMessage', message: 'Booking request sent successfully!' }),
    failureTitle: t({ id: 'booking.error', message: 'Error' }),
    failureText: sending.failure ? (
      `${errorMessage}: ${sending.failure}`
    ) : (
      <>
        <p>
          {t({
            id: 'booking.generalErrorMessage',
            message: 'An error occurred while sending the request. Please try again.',
          })}
        </p>
        <p>{sending.unanswered}</p>
      </>
    ),
  };
}
