import { useLingui } from '@lingui/react/macro';
import type { SendDialogTexts } from '../../ui/forms/send-dialog.tsx';
import { type Sending, useSendTexts } from './use-send-texts.tsx';

/** Texts of the booking dialog, with the specified wording. */
export function useBookingTexts(sending: Sending): SendDialogTexts {
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
        <p>{t({ id: 'booking.generalErrorMessage', message: 'An error occurred while sending the request. Please try again.' })}</p>
        <p>{sending.unanswered}</p>
      </>
    ),
  };
}
