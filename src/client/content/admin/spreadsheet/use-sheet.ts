import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { SheetCheck, SheetResult } from '#shared/content/sheet.schema.ts';
import { sheetPaths } from '#shared/paths.ts';
import { useFailureText } from '../../../ui/admin/lib/failure-text.ts';
import { SheetRefusal, sendSpreadsheet } from '../../../ui/admin/lib/send-spreadsheet.ts';
import { useIsSiteOpen } from '../../../ui/admin/lib/use-is-site-open.ts';
import { useConfirmation } from '../../../ui/admin/use-confirmation.ts';
import { readFile } from '../../../ui/lib/read-file.ts';
import { useSite } from '../../../ui/lib/site-context.tsx';
import { trpc } from '../../../ui/lib/trpc.ts';
import { useOfferBulkUndo } from '../use-bulk-undo.ts';
import type { SheetAdmin } from './sheet-admin.ts';
import { useSheetNotice } from './use-sheet-notice.ts';

/** A file with the result of its check. */
export interface CheckedSheet {
  name: string;
  /** A copy from the time of the check, because the file on disk may change afterwards. */
  file: Blob;
  found: SheetCheck;
}

/** The states of a sheet: chosen, checked, then applied. */
export function useSheet(admin: SheetAdmin) {
  const paths = sheetPaths(admin.collection);
  const { t } = useLingui();
  const { locale } = useSite();
  const failureText = useFailureText();
  const utils = trpc.useUtils();
  const [sheet, setSheet] = useState<CheckedSheet | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const [failure, setFailure] = useState('');
  const resetRef = useRef<() => void>(null);

  const handleRefusal = (error: unknown) => {
    if (error instanceof SheetRefusal && error.status === 401) utils.admin.staff.me.setData(undefined, null);
  };

  const check = async (chosen: File | Pick<CheckedSheet, 'name' | 'file'>) => {
    setIsChecking(true);
    setFailure('');
    setSheet(null);
    try {
      const file = chosen instanceof File ? await readFile(chosen) : chosen.file;
      const found = await sendSpreadsheet<SheetCheck>({ path: paths.check, file, locale });
      setSheet({ name: chosen.name, file, found });
    } catch (error) {
      setFailure(failureText(error));
      handleRefusal(error);
    } finally {
      setIsChecking(false);
      // Without a reset, choosing the same file again fires no event.
      resetRef.current?.();
    }
  };

  const { effect } = admin.useTexts();
  const refresh = admin.useRefresh();
  const offerUndo = useOfferBulkUndo(admin.undoKey, useSheetNotice(admin));
  const isSiteOpen = useIsSiteOpen();
  const applying = useConfirmation<CheckedSheet>({
    send: async ({ file, found }) => {
      const result = await sendSpreadsheet<SheetResult>({
        path: paths.apply,
        file,
        locale,
        digest: found.digest,
      });
      refresh();
      offerUndo(result);
    },
    question: () => ({
      confirmTitle: t`Apply this sheet?`,
      confirmText: effect(isSiteOpen),
      confirmLabel: t`Apply`,
    }),
    failureTitle: t`The sheet could not be applied.`,
    onSent: () => setSheet(null),
    onFailed: handleRefusal,
  });

  return {
    sheet,
    isChecking,
    failure,
    resetRef,
    check: (chosen: Parameters<typeof check>[0]) => void check(chosen),
    applying,
  };
}
