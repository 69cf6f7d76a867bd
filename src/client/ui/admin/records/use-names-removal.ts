import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import type { RemovedTogether } from '#shared/content/records.schema.ts';
import { useSending } from '../lib/use-sending.ts';
import { useQuestionTexts } from '../question-texts.ts';
import { sendInChunks } from './send-in-chunks.ts';

export interface NamesRemovalOptions {
  remove: (ids: string[]) => Promise<RemovedTogether>;
  failureTitle: string;
  /** Called with the deleted ids. */
  onRemoved: (ids: readonly string[]) => void;
  /** Called after a change or a possible one, so that lists are refetched. */
  onChanged: () => void;
}

/** Deletes several laboratory tests, tags or panels permanently after a confirmation, without those that packages use, and reports the result. */
export function useNamesRemoval({ remove, failureTitle, onRemoved, onChanged }: NamesRemovalOptions) {
  const { t } = useLingui();
  const outcomeText = useOutcomeText();
  const sending = useSending<readonly string[]>({
    send: async (ids) => {
      const answers = await sendInChunks(ids, async (some) => {
        const answer = await remove(some);
        onRemoved(answer.removed);
        return answer;
      });
      notifications.show({ message: outcomeText(answers) });
    },
    fallback: failureTitle,
    closesOnSuccess: true,
    onSent: onChanged,
    onFailed: (error) => {
      console.error(error);
      onChanged();
    },
  });
  const count = sending.subject?.length ?? 0;
  const texts = useQuestionTexts({
    confirmTitle: t`${plural(count, { one: 'Are you sure you want to delete/update # item?', other: 'Are you sure you want to delete/update # items?' })}`,
    confirmText: t`Those that packages still use stay, even if the package is in the bin. The others will be deleted; this cannot be undone.`,
    confirmLabel: t`Delete`,
    sendingText: t`Deleting…`,
    failureTitle,
    failure: sending.failure,
  });
  return { ask: sending.ask, dialog: { ...sending.dialog, texts, isDangerous: true } };
}

function useOutcomeText() {
  const { t } = useLingui();
  return (answers: readonly RemovedTogether[]) => {
    const count = answers.reduce((sum, { removed }) => sum + removed.length, 0);
    const keptCount = answers.reduce((sum, answer) => sum + answer.keptCount, 0);
    const done = count > 0 ? t`${plural(count, { one: '# record was deleted.', other: '# records were deleted.' })}` : t`Nothing was deleted.`;
    const kept = t`${plural(keptCount, { one: '# is still used by packages and stays ticked.', other: '# are still used by packages and stay ticked.' })}`;
    return keptCount > 0 ? `${done} ${kept}` : done;
  };
}
