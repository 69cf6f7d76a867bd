import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CollectionName } from '#shared/content/records.schema.ts';
import { useFailureText } from '../lib/failure-text.ts';
import { sendInChunks } from '../lib/send-in-chunks.ts';
import { type ActionResult, perform, type RecordMutations, useUndo } from '../lib/use-undo.ts';
import { useConfirmation } from '../use-confirmation.ts';
import type { Chosen } from './use-selection.ts';

/** A requested action on one record or several. */
export type RecordAction<Item> = Chosen<Item> & {
  /** Called with some ids at a time, as the action proceeds. */
  onDone?: (ids: readonly string[]) => void;
} & ({ kind: 'publish' | 'hide' | 'remove' } | { kind: 'move'; to: { id: string; name: string } });

export interface RecordActionsOptions<Item extends { id: string }> extends RecordMutations {
  collection: CollectionName;
  nameOf: (item: Item) => string;
  /** Titles of the messages after a failure. */
  failures: { remove: string; change: string; duplicate?: string };
  /** Further text of the confirmation before records are hidden. */
  hidingNote?: string;
  /** Absent if records cannot be copied. */
  duplicate?: (input: { id: string }) => Promise<{ id: string }>;
  editPath: (id: string) => string;
  /** Called after a change, so that lists are refetched. */
  onChanged: () => void;
}

export type RecordActions<Item extends { id: string }> = ReturnType<typeof useRecordActions<Item>>;

/** The actions of a list: confirmation, execution, result. */
export function useRecordActions<Item extends { id: string }>(options: RecordActionsOptions<Item>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const [action, setAction] = useState<RecordAction<Item> | null>(null);
  const [doneCount, setDoneCount] = useState(0);
  const words = useActionWords(action, options, doneCount);
  const offerUndo = useUndo(options.collection, options, options.onChanged);
  const reportDone = (asked: RecordAction<Item>, results: readonly ActionResult[]) => {
    const count = results.reduce((sum, { ids }) => sum + ids.length, 0);
    const changed = results.flatMap((result) => result.changed);
    if (count > 0) offerUndo(words.done(count), asked, changed);
  };
  const sending = useConfirmation<RecordAction<Item>>({
    send: async (asked) => {
      const results: ActionResult[] = [];
      try {
        await sendInChunks(
          asked.ids,
          async (ids) => results.push(await perform(asked, ids, options)),
          (done) => {
            setDoneCount((before) => before + done.length);
            asked.onDone?.(done);
          },
        );
      } finally {
        // After a failure too, because earlier parts were done.
        reportDone(asked, results);
      }
    },
    question: () => ({ ...words, isDangerous: action?.kind === 'remove' }),
    failureTitle: words.failureTitle,
    onSent: options.onChanged,
    onFailed: (error) => {
      console.error(error);
      // Remove records from the list that other members deleted meanwhile.
      options.onChanged();
    },
  });
  const ask = (asked: RecordAction<Item>) => {
    setAction(asked);
    setDoneCount(0);
    sending.ask(asked);
  };
  const duplicate = async (item: Item, copy: NonNullable<typeof options.duplicate>) => {
    try {
      const { id } = await copy({ id: item.id });
      options.onChanged();
      notifications.show({ message: t`This is the copy. Visitors do not see it until you publish it.` });
      await navigate(options.editPath(id));
    } catch (error) {
      notifications.show({ color: 'coral', title: options.failures.duplicate, message: failureText(error) });
    }
  };
  const { duplicate: copy } = options;
  return { ask, duplicate: copy && ((item: Item) => void duplicate(item, copy)), dialog: sending.dialog };
}

/** Texts of the dialog and the notice of an action. */
function useActionWords<Item extends { id: string }>(
  action: RecordAction<Item> | null,
  { nameOf, failures, hidingNote }: RecordActionsOptions<Item>,
  doneCount: number,
) {
  const { t } = useLingui();
  const count = action?.ids.length ?? 0;
  const [first] = action?.items ?? [];
  const name = first ? nameOf(first) : '';
  const isOne = count === 1 && first !== undefined;
  const progress = doneCount > 0 && doneCount < count ? ` ${t`${doneCount} of ${count}`}` : '';
  const confirmTitle = isOne
    ? t`Are you sure you want to delete/update this item?`
    : t`${plural(count, { one: 'Are you sure you want to delete/update # item?', other: 'Are you sure you want to delete/update # items?' })}`;
  const change = { confirmTitle, sendingText: t`Saving…` + progress, failureTitle: failures.change };
  if (action?.kind === 'publish')
    return {
      ...change,
      confirmText: isOne ? t`“${name}” will be shown to visitors.` : t`All of them will be shown to visitors.`,
      confirmLabel: t`Publish`,
      done: (count: number) =>
        isOne
          ? t`“${name}” is published.`
          : t`${plural(count, { one: '# record is published.', other: '# records are published.' })}`,
    };
  if (action?.kind === 'hide')
    return {
      ...change,
      confirmText: [
        isOne
          ? t`“${name}” will be hidden from visitors and kept as a draft.`
          : t`All of them will be hidden from visitors and kept as drafts.`,
        hidingNote,
      ]
        .filter(Boolean)
        .join(' '),
      confirmLabel: t`Hide from visitors`,
      done: (count: number) =>
        isOne
          ? t`“${name}” is hidden.`
          : t`${plural(count, { one: '# record is hidden.', other: '# records are hidden.' })}`,
    };
  if (action?.kind === 'move') {
    const place = action.to.name;
    return {
      ...change,
      confirmText: isOne ? t`“${name}” will be moved to “${place}”.` : t`All of them will be moved to “${place}”.`,
      confirmLabel: t`Move`,
      done: (count: number) =>
        t`${plural(count, { one: `# record is now in “${place}”.`, other: `# records are now in “${place}”.` })}`,
    };
  }
  const deleted = name;
  return {
    confirmTitle,
    sendingText: t`Deleting…` + progress,
    failureTitle: failures.remove,
    confirmText: isOne
      ? t`“${name}” goes to the bin. It can be restored there for 30 days.`
      : t`All of them go to the bin. They can be restored there for 30 days.`,
    confirmLabel: t`Delete`,
    done: (count: number) =>
      isOne
        ? t`“${deleted}” was deleted.`
        : t`${plural(count, { one: '# record was deleted.', other: '# records were deleted.' })}`,
  };
}
