import { useLingui } from '@lingui/react/macro';
import type { RecordVersion } from '#shared/content/history.schema.ts';
import type { SaveReview } from '../../ui/admin/forms/use-saved-form.ts';
import { useConfirmation } from '../../ui/admin/use-confirmation.ts';

interface RestoringOptions {
  /** Restores a version. */
  restore: (number: number) => Promise<unknown>;
  /** The effect on visitors. */
  confirmText: string;
  review?: SaveReview<number> | undefined;
  /** Refetches the history after success and failure. */
  refresh: () => void;
  onRestored: () => void;
}

/** Restores a version after a confirmation. Returns props for a SendDialog. */
export function useRestoring({ restore, confirmText, review, refresh, onRestored }: RestoringOptions) {
  const { t } = useLingui();
  const { ask, sendNow, dialog } = useConfirmation<RecordVersion>({
    send: ({ number }) => restore(number),
    question: (version) => {
      const number = version?.number ?? 0;
      return { confirmTitle: t`Restore version ${number}?`, confirmText, confirmLabel: t`Restore` };
    },
    failureTitle: t`This version could not be restored.`,
    doneText: ({ number }) => t`Version ${number} was restored.`,
    onSent: () => {
      refresh();
      onRestored();
    },
    onFailed: refresh,
    takesOver: review?.reopen,
  });
  return {
    ask: (version: RecordVersion) => {
      const next = { ask: () => ask(version), send: () => sendNow(version) };
      if (review) review.start(version.number, next);
      else next.ask();
    },
    dialog,
  };
}
