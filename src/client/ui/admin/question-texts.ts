import { useLingui } from '@lingui/react/macro';
import type { SendDialogTexts } from '../forms/send-dialog.tsx';

export interface QuestionTextsOptions extends Pick<SendDialogTexts, 'confirmTitle' | 'confirmText' | 'confirmLabel' | 'failureTitle'> {
  /** Left out where what was asked for is a saving. */
  sendingText?: string;
  /** What went wrong; where that is no more than the title says, it is said once. */
  failure: string;
}

/** The words of a dialog that asks before something is done, and goes away once it is. */
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
