import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import type { UndoneChange } from '#shared/content/undone.schema.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { PackageValues } from '#shared/packages/packages.collection.ts';
import { useUndoNotice } from '../../../ui/admin/lib/use-undo-notice.tsx';
import { useSite } from '../../../ui/lib/site-context.tsx';
import { tabStorage } from '../../../ui/lib/tab-storage.ts';
import { trpc } from '../../../ui/lib/trpc.ts';

/** Key in the tab's storage of the last change that can be undone. */
const lastChangeKey = 'bulk-change';

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

/** Offers to undo a bulk change by this member of staff, also after a reload. */
export function useOfferUndo(onChanged: () => void) {
  const show = useShowUndo(onChanged);
  return (change: BulkChange) => {
    tabStorage.write(lastChangeKey, JSON.stringify(change));
    show(change);
  };
}

/** Offers again to undo the last bulk change after a reload, for example a switch of language. */
export function useStoredUndo(onChanged: () => void): void {
  const show = useShowUndo(onChanged);
  const showStored = useEffectEvent(() => {
    const storedChange = tabStorage.read(lastChangeKey);
    if (storedChange) show(JSON.parse(storedChange) as BulkChange);
  });
  useEffect(() => showStored(), []);
}

function useShowUndo(onChanged: () => void) {
  const { t } = useLingui();
  const show = useUndoNotice();
  const changedText = useChangedText();
  const undoneText = useUndoneText();
  const { mutateAsync: undoPrices } = trpc.admin.packagePrices.undo.useMutation();
  const { mutateAsync: undoSheet } = trpc.admin.packageSheet.undo.useMutation();
  return (change: BulkChange) => {
    const { at, added } = change;
    const isSheet = added !== undefined;
    show({
      name: `bulk change ${at}`,
      onEnd: () => tabStorage.remove(lastChangeKey),
      message: changedText(change),
      failure: isSheet
        ? t`The sheet could not be undone. You find the previous versions in each package’s history.`
        : t`The prices could not be restored. You find them in each package’s history.`,
      stays: true,
      undo: async () => {
        const undone = await (isSheet ? undoSheet : undoPrices)({ at });
        onChanged();
        return undoneText(undone, isSheet);
      },
    });
  };
}

/** The message after a change: how many packages were changed and added. */
function useChangedText() {
  const { t } = useLingui();
  const { locale } = useSite();
  return ({ changed, added, names }: BulkChange) => {
    if (added !== undefined)
      return sentences([
        changed > 0 && t`${plural(changed, { one: '# package was changed.', other: '# packages were changed.' })}`,
        added > 0 && t`${plural(added, { one: '# package was added.', other: '# packages were added.' })}`,
      ]);
    const name = names && localized(names, 'name', locale);
    return name
      ? t`The price of “${name}” was changed.`
      : t`${plural(changed, { one: 'The prices of # package were changed.', other: 'The prices of # packages were changed.' })}`;
  };
}

/** The message after an undo: how many packages are as before, and which a colleague has changed since. */
function useUndoneText() {
  const { t } = useLingui();
  const { locale } = useSite();
  return ({ restored, removed, left }: UndoneChange, isSheet: boolean) => {
    const { count } = left;
    const listedNames = left.names
      .map((record) => localized(record, 'name', locale))
      .join(locale === 'ar' ? '، ' : ', ');
    const names = count > left.names.length ? `${listedNames}…` : listedNames;
    const isPriceShown = !isSheet && (restored > 0 || count === 0);
    return sentences([
      isPriceShown &&
        t`${plural(restored, { one: '# package has its previous price again.', other: '# packages have their previous prices again.' })}`,
      isSheet &&
        restored > 0 &&
        t`${plural(restored, { one: '# package has its content from before the sheet.', other: '# packages have their content from before the sheet.' })}`,
      removed > 0 &&
        t`${plural(removed, { one: '# added package was moved to the bin.', other: '# added packages were moved to the bin.' })}`,
      count > 0 &&
        t`${plural(count, { one: `# was changed in the meantime and is left as it is: ${names}`, other: `# were changed in the meantime and are left as they are: ${names}` })}`,
    ]);
  };
}

const sentences = (texts: readonly (string | false)[]) => texts.filter(Boolean).join(' ');
