import { Trans, useLingui } from '@lingui/react/macro';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { bookingForm } from '#shared/requests/booking.form.ts';
import { TextAreaField } from '../../ui/forms/field.tsx';
import type { SendDialogTexts } from '../../ui/forms/send-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { PersonFields } from './person-fields.tsx';
import { RequestForm } from './request-form.tsx';
import { useRequestForm } from './use-request-form.ts';
import { type Sending, useSendTexts } from './use-send-texts.tsx';

/** The booked package or offer as the visitor sees it; prices in AED. */
export interface Booking {
  packageId: string | null;
  offerId: string | null;
  title: string;
  description: string;
  price: number | null;
  salePercent: number | null;
}

/** Books a package or an offer. The form sends what the visitor saw of it too. */
export function BookingForm({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const { client } = trpc.useUtils();
  const { packageId, offerId, title, description, price, salePercent } = booking;
  const shown = {
    packageId,
    offerId,
    packageTitle: title,
    packageDescription: description,
    packagePrice: price,
    salePercent,
  };
  const form = useRequestForm({
    name: 'booking',
    form: bookingForm,
    toInput: (values) => ({ ...values, ...shown }),
    send: (input, proof, { signal }) =>
      client.content.requests.sendBooking.mutate({ locale, booking: input, ...proof }, { signal }),
  });
  const texts = useBookingTexts(form);
  const { field } = form;
  const path = packageId === null ? sitePaths.offerBooking(offerId ?? '') : sitePaths.booking(packageId);
  return (
    <RequestForm
      action={localizedPath(locale, path)}
      form={form}
      texts={texts}
      submitLabel={<Trans>Send booking request</Trans>}
    >
      <PersonFields field={field} nameLabel={t`Full name`} />
      <TextAreaField
        {...field('notes')}
        label={t`Notes`}
        dir="auto"
        rows={4}
        maxLength={bookingForm.fields.notes.limit}
      />
    </RequestForm>
  );
}

/** Texts of the booking dialog, with the specified wording. */
function useBookingTexts(sending: Sending): SendDialogTexts {
  const { t } = useLingui();
  const texts = useSendTexts(sending, t`Send your booking request?`, { page: 'booking' });
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
