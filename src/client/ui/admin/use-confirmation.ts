import { useLingui } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import type { SendDialogTexts } from '../forms/send-dialog.tsx';
import { type SendingOptions, useSending } from './lib/use-sending.ts';

/** The texts of a question; `sendingText` defaults to "Saving…". */
export type ConfirmationTexts = Pick<SendDialogTexts, 'confirmTitle' | 'confirmText' | 'confirmLabel'> &
  Partial<Pick<SendDialogTexts, 'sendingText'>> & {
    /** Confirming destroys data. */
    isDangerous?: boolean;
  };

interface ConfirmationOptions<Subject>
  extends Pick<SendingOptions<Subject>, 'send' | 'onSent' | 'onFailed' | 'takesOver'> {
  /** The texts for the subject; null before the first question. */
  question: (subject: Subject | null) => ConfirmationTexts;
  failureTitle: string;
  /** The notice after success. */
  doneText?: (subject: Subject) => string;
}

/**
 * Asks before an action and performs it. Returns a function that asks, one that does not, and props of a SendDialog,
 * which closes on success.
 */
export function useConfirmation<Subject>({
  question,
  failureTitle,
  doneText,
  onSent,
  ...sent
}: ConfirmationOptions<Subject>) {
  const { t } = useLingui();
  const sending = useSending<Subject>({
    ...sent,
    closesOnSuccess: true,
    onSent: (subject) => {
      if (doneText) notifications.show({ message: doneText(subject) });
      onSent?.(subject);
    },
  });
  const { isDangerous = false, ...asked } = question(sending.subject);
  const texts = {
    cancelLabel: t`Cancel`,
    sendingText: t`Saving…`,
    successTitle: '',
    successText: '',
    failureTitle,
    failureText: sending.failure,
    closeLabel: t`Close`,
    ...asked,
  };
  return { ask: sending.ask, sendNow: sending.sendNow, dialog: { ...sending.dialog, texts, isDangerous } };
}
