import { useLingui } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import type { RecordVersion } from '#shared/content/history.schema.ts';
import { useSending } from '../../ui/admin/lib/use-sending.ts';
import { useQuestionTexts } from '../../ui/admin/question-texts.ts';

export interface RestoringOptions {
  /** Restores a version. */
  restore: (number: number) => Promise<unknown>;
  /** The effect on visitors. */
  confirmText: string;
  /** Refetches the history after success and failure. */
  refresh: () => void;
  onRestored: () => void;
}

/** Restores a version after a confirmation. Returns props for a SendDialog. */
export function useRestoring({ restore, confirmText, refresh, onRestored }: RestoringOptions) {
  const { t } = useLingui();
  const failureTitle = t`This version could not be restored.`;
  const restoring = useSending<RecordVersion>({
    send: ({ number }) => restore(number),
    fallback: failureTitle,
    closesOnSuccess: true,
    onSent: ({ number }) => {
      notifications.show({ message: t`Version ${number} was restored.` });
      refresh();
      onRestored();
    },
    onFailed: refresh,
  });
  const number = restoring.subject?.number ?? 0;
  const texts = useQuestionTexts({
    confirmTitle: t`Restore version ${number}?`,
    confirmText,
    confirmLabel: t`Restore`,
    failureTitle,
    failure: restoring.failure,
  });
  return { ask: restoring.ask, dialog: { ...restoring.dialog, texts } };
}
