import { useLingui } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import type { CollectionName } from '#shared/content/records.schema.ts';
import { trpc } from '../../lib/trpc.ts';
import { sendInChunks } from './send-in-chunks.ts';
import { useUndoNotice } from './use-undo-notice.tsx';

/** The server calls that change records of one collection. */
export interface RecordMutations {
  /** Resolves to the ids that it changed. */
  setPublished: (input: { ids: string[]; isPublished: boolean }) => Promise<string[]>;
  /** Resolves to the ids that it moved to the trash. */
  remove: (input: { ids: string[] }) => Promise<string[]>;
  /**
   * Only for records with a parent. Resolves to the moved records with their former parents. With `from`, moves only
   * those that are still there.
   */
  move?: (input: { ids: string[]; to: string; from?: string }) => Promise<{ id: string; from: string }[]>;
}

type ActionKind = { kind: 'publish' | 'hide' | 'remove' } | { kind: 'move'; to: { id: string } };

/** The result of an action. */
export interface ActionResult {
  /** The records in the requested state. */
  ids: readonly string[];
  /** The records that the action changed; undo restores these. */
  changed: readonly { id: string; from?: string }[];
}

/** Performs the action on at most as many records as one call accepts. */
export async function perform(
  action: ActionKind,
  ids: string[],
  { setPublished, remove, move }: RecordMutations,
): Promise<ActionResult> {
  if (action.kind === 'move') return { ids, changed: (await move?.({ ids, to: action.to.id })) ?? [] };
  const changed =
    action.kind === 'remove'
      ? await remove({ ids })
      : await setPublished({ ids, isPublished: action.kind === 'publish' });
  return { ids: action.kind === 'remove' ? changed : ids, changed: changed.map((id) => ({ id })) };
}

/** Shows a notice with an undo button. Deleted records also stay in the trash. */
export function useUndo(collection: CollectionName, { setPublished, move }: RecordMutations, onUndone: () => void) {
  const { t } = useLingui();
  const show = useUndoNotice();
  const restore = trpc.admin.trash.restore.useMutation();

  const revert = async (action: ActionKind, ids: string[], from: ReadonlyMap<string, string | undefined>) => {
    if (action.kind === 'remove') await restore.mutateAsync({ collection, ids });
    else if (action.kind !== 'move') await setPublished({ ids, isPublished: action.kind === 'hide' });
    else
      for (const to of new Set(from.values())) {
        const some = ids.filter((id) => from.get(id) === to);
        // A record that a colleague has moved since stays there.
        if (to && some.length > 0) await move?.({ ids: some, to, from: action.to.id });
      }
  };

  return (message: string, action: ActionKind, changed: ActionResult['changed']) => {
    if (changed.length === 0) return notifications.show({ message });
    const from = new Map(changed.map((record) => [record.id, record.from]));
    return show({
      message,
      failure:
        action.kind === 'remove'
          ? t`This could not be restored. Look for it in the bin.`
          : t`This could not be undone. Please try again.`,
      undo: async () => {
        try {
          await sendInChunks([...from.keys()], (ids) => revert(action, ids, from));
          return action.kind === 'remove' ? t`Restored. Everything is as it was.` : t`Undone.`;
        } finally {
          onUndone();
        }
      },
    });
  };
}
