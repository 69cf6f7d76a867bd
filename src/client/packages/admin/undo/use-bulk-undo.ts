import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { localized } from '#shared/i18n/localized.ts';
import type { PackageValues } from '#shared/packages/packages.collection.ts';
import { useSheetNotice } from '../../../content/admin/spreadsheet/use-sheet-notice.ts';
import {
  type BulkNotice,
  leftNames,
  sentences,
  useOfferBulkUndo,
  useStoredBulkUndo,
} from '../../../content/admin/use-bulk-undo.ts';
import { useSite } from '../../../ui/lib/site-context.tsx';
import { trpc } from '../../../ui/lib/trpc.ts';
import { packageSheetAdmin, undoKey } from '../spreadsheet/package-sheet-admin.ts';

/** A change of prices, or an applied sheet. */
interface BulkChange {
  /** The number of changed packages. */
  changed: number;
  /** The number of packages that a sheet added; absent for a change of prices. */
  added?: number;
  /** The instant of the change. */
  at: string;
  /** The package's names, if a single price was changed in the list. */
  names?: Pick<PackageValues, 'nameEn' | 'nameAr'>;
}

/** Offers to undo a change of prices by this member of staff, also after a reload. */
export function useOfferUndo(onChanged: () => void) {
  return useOfferBulkUndo(undoKey, usePricesNotice(onChanged));
}

/** Offers again to undo the last change of prices or the last sheet after a reload. */
export function useStoredUndo(onChanged: () => void): void {
  const pricesNotice = usePricesNotice(onChanged);
  const sheetNotice = useSheetNotice(packageSheetAdmin);
  useStoredBulkUndo(undoKey, ({ added, ...change }: BulkChange) =>
    added === undefined ? pricesNotice(change) : sheetNotice({ ...change, added }),
  );
}

/** The notice after a change of prices, with its undo: packages that a colleague has changed since stay. */
function usePricesNotice(onChanged: () => void): (change: BulkChange) => BulkNotice {
  const { t } = useLingui();
  const { locale } = useSite();
  const { mutateAsync: undo } = trpc.admin.packagePrices.undo.useMutation();
  return ({ at, changed, names: changedNames }) => {
    const name = changedNames && localized(changedNames, 'name', locale);
    return {
      message: name
        ? t`The price of “${name}” was changed.`
        : t`${plural(changed, { one: 'The prices of # package were changed.', other: 'The prices of # packages were changed.' })}`,
      failure: t`The prices could not be restored. You find them in each package’s history.`,
      undo: async () => {
        const { restored, left } = await undo({ at });
        onChanged();
        const { count } = left;
        const names = leftNames(left, locale);
        return sentences([
          (restored > 0 || count === 0) &&
            t`${plural(restored, { one: '# package has its previous price again.', other: '# packages have their previous prices again.' })}`,
          count > 0 &&
            t`${plural(count, { one: `# was changed in the meantime and is left as it is: ${names}`, other: `# were changed in the meantime and are left as they are: ${names}` })}`,
        ]);
      },
    };
  };
}
