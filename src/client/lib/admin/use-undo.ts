import { useLingui } from '@lingui/react/macro';
import type { ContentNoun } from '#shared/schemas/records.schema.ts';
import { trpc } from '../trpc.ts';
import { inSlices } from './in-slices.ts';
import { useUndoNotice } from './use-undo-notice.tsx';

/** Says that these records went to the bin, and no others, with the way to take that back at once; the bin keeps it open. */
export function useUndo(noun: ContentNoun, onRestored: () => void) {
  const { t } = useLingui();
  const show = useUndoNotice();
  const restore = trpc.admin.bin.restore.useMutation();
  return (message: string, ids: readonly string[]) =>
    show({
      message,
      failure: t`This could not be restored. Look for it in the bin.`,
      undo: async () => {
        try {
          await inSlices(ids, (some) => restore.mutateAsync({ noun, ids: some }));
          return t`Restored. Everything is as it was.`;
        } finally {
          onRestored();
        }
      },
    });
}
