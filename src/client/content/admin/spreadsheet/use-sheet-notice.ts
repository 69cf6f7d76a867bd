import { useLingui } from '@lingui/react/macro';
import type { SheetResult } from '#shared/content/sheet.schema.ts';
import { useSite } from '../../../ui/lib/site-context.tsx';
import { trpc } from '../../../ui/lib/trpc.ts';
import { type BulkNotice, leftNames, sentences, useStoredBulkUndo } from '../use-bulk-undo.ts';
import type { SheetAdmin } from './sheet-admin.ts';

/** The notice after a sheet was applied, with its undo. */
export function useSheetNotice({ collection, useTexts, useRefresh }: SheetAdmin): (applied: SheetResult) => BulkNotice {
  const { t } = useLingui();
  const { locale } = useSite();
  const texts = useTexts();
  const refresh = useRefresh();
  const { mutateAsync: undo } = trpc.admin.sheets.undo.useMutation();
  return ({ at, changed, added }) => ({
    message: sentences([changed > 0 && texts.applied.changed(changed), added > 0 && texts.applied.added(added)]),
    failure: t`The sheet could not be undone. You find the previous versions in each history.`,
    undo: async () => {
      const { restored, removed, left } = await undo({ collection, at });
      refresh();
      return sentences([
        restored > 0 && texts.undone.restored(restored),
        removed > 0 && texts.undone.removed(removed),
        left.count > 0 && texts.undone.left(left.count, leftNames(left, locale)),
      ]);
    },
  });
}

/** Offers again to undo the last applied sheet after a reload. */
export function useStoredSheetUndo(admin: SheetAdmin): void {
  useStoredBulkUndo(admin.undoKey, useSheetNotice(admin));
}
