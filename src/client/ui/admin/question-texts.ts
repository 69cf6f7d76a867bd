import { useLingui } from '@lingui/react/macro';
import type { SendDialogTexts } from '../forms/send-dialog.tsx';

export interface QuestionTextsOptions extends Pick<SendDialogTexts, 'confirmTitle' | 'confirmText' | 'confirmLabel' | 'failureTitle'> {
  /** Defaults to "Saving…". */
  sendingText?: string;
  /** The failure message; hidden if it equals the title. */
  failure: string;
}

/** The texts of a dialog that asks before an action and closes on success. */
export function useQuestionTexts({ sendingText, failure, ...asked }: QuestionTextsOptions): SendDialogTexts {
  const { t } = useLingui();
  return {
    ...asked,
    cancelLabel: t`Cancel`,
    sendingText: sendingText ?? t`Saving…`,
    successTitle: '',
    successText: '',
    failureText: failure === asked.failureTitle ? '' : failure,
    closeLabel: t`Close`,
  };
}
