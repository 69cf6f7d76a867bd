import { useLingui } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import type { RecordVersion } from '#shared/content/history.schema.ts';
import { useSending } from '../../ui/admin/lib/use-sending.ts';
import { useQuestionTexts } from '../../ui/admin/question-texts.ts';

export interface RestoringOptions {
  /** Makes a version the present one again. */
  restore: (number: number) => Promise<unknown>;
  /** What taking it back means for visitors. */
  confirmText: string;
  /** Reads the history anew, whether it worked or not. */
  refresh: () => void;
  onRestored: () => void;
}

/** Taking a version back: asked first, told after. Feeds a SendDialog. */
export function useRestoring({ restore, confirmText, refresh, onRestored }: RestoringOptions) {
  const { t } = useLingui();
  const failureTitle = t`This version could not be restored.`;
  const restoring = useSending<RecordVersion>({
    send: ({ number }) => restore(number),
    fallback: failureTitle,
    closesOnSuccess: true,
    onSent: ({ number }) => {
      notifications.show({ message: t`Version ${number} is restored.` });
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
