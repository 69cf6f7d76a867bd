import { useLingui } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import type { ContentNoun } from '#shared/content/records.schema.ts';
import { trpc } from '../../lib/trpc.ts';
import { inSlices } from '../records/in-slices.ts';
import { useUndoNotice } from './use-undo-notice.tsx';

/** What can be done with records of one noun, on the server. */
export interface RecordDeeds {
  /** Answers with those that were not so before. */
  setPublished: (input: { ids: string[]; isPublished: boolean }) => Promise<string[]>;
  /** Answers with those that it put into the bin: others may have put some there before. */
  remove: (input: { ids: string[] }) => Promise<string[]>;
  /** Only where records can be filed elsewhere. Answers with those that it moved, and where each lay; given `from`, it moves those that still lie there. */
  move?: (input: { ids: string[]; to: string; from?: string }) => Promise<{ id: string; from: string }[]>;
}

export type DeedKind = { kind: 'publish' | 'hide' | 'remove' } | { kind: 'move'; to: { id: string } };

/** What came of a deed. */
export interface Deed {
  /** The records that are now as was asked. */
  ids: readonly string[];
  /** Those of them that were not so before, and are put back where the deed is taken back. */
  changed: readonly { id: string; from?: string }[];
}

/** Does it with up to as many records as one call takes. */
export async function perform(deed: DeedKind, ids: string[], { setPublished, remove, move }: RecordDeeds): Promise<Deed> {
  if (deed.kind === 'move') return { ids, changed: (await move?.({ ids, to: deed.to.id })) ?? [] };
  const changed = deed.kind === 'remove' ? await remove({ ids }) : await setPublished({ ids, isPublished: deed.kind === 'publish' });
  return { ids: deed.kind === 'remove' ? changed : ids, changed: changed.map((id) => ({ id })) };
}

/** Says what was done, with the way to take it back at once; what was deleted the bin keeps longer. */
export function useUndo(noun: ContentNoun, { setPublished, move }: RecordDeeds, onTakenBack: () => void) {
  const { t } = useLingui();
  const show = useUndoNotice();
  const restore = trpc.admin.bin.restore.useMutation();

  const takeBack = async (deed: DeedKind, ids: string[], from: ReadonlyMap<string, string | undefined>) => {
    if (deed.kind === 'remove') await restore.mutateAsync({ noun, ids });
    else if (deed.kind !== 'move') await setPublished({ ids, isPublished: deed.kind === 'hide' });
    else
      for (const to of new Set(from.values())) {
        const some = ids.filter((id) => from.get(id) === to);
        // What a colleague filed elsewhere since stays there.
        if (to && some.length > 0) await move?.({ ids: some, to, from: deed.to.id });
      }
  };

  return (message: string, deed: DeedKind, changed: Deed['changed']) => {
    if (changed.length === 0) return notifications.show({ message });
    const from = new Map(changed.map((record) => [record.id, record.from]));
    return show({
      message,
      failure: deed.kind === 'remove' ? t`This could not be restored. Look for it in the bin.` : t`This could not be taken back. Please try again.`,
      undo: async () => {
        try {
          await inSlices([...from.keys()], (ids) => takeBack(deed, ids, from));
          return deed.kind === 'remove' ? t`Restored. Everything is as it was.` : t`Taken back.`;
        } finally {
          onTakenBack();
        }
      },
    });
  };
}
