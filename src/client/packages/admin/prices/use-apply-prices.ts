import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { localized } from '#shared/i18n/localized.ts';
import type { PackageValues } from '#shared/packages/packages.collection.ts';
import type { ApplyPricesInput, UndonePrices } from '#shared/packages/price-changes.schema.ts';
import { useUndoNotice } from '../../../ui/admin/lib/use-undo-notice.tsx';
import { useSite } from '../../../ui/lib/site-context.tsx';
import { tabStorage } from '../../../ui/lib/tab-storage.ts';
import { trpc } from '../../../ui/lib/trpc.ts';

/** Key in the tab's storage of the last change that can be undone. */
const lastChangeKey = 'price-change';

interface PriceUndo {
  /** The number of packages whose prices were changed. */
  changed: number;
  /** The instant of the change. */
  at: string;
  /** The package's names, if a single price was changed in the list. */
  names?: Pick<PackageValues, 'nameEn' | 'nameAr'>;
}

/** Applies a previewed change of prices and offers to undo it. */
export function useApplyPrices(onChanged: () => void) {
  const offerUndo = useOfferPriceUndo(onChanged);
  const { mutateAsync: applyNow, isPending } = trpc.admin.packagePrices.change.useMutation();
  const apply = async (input: ApplyPricesInput) => {
    const { changed, at } = await applyNow(input);
    onChanged();
    offerUndo({ changed, at });
  };
  return { apply, isPending };
}

/** Offers to undo a change of prices by this member of staff, also after a reload. */
export function useOfferPriceUndo(onChanged: () => void) {
  const offerUndo = useOfferUndo(onChanged);
  return (change: PriceUndo) => {
    tabStorage.write(lastChangeKey, JSON.stringify(change));
    offerUndo(change);
  };
}

/** Offers again to undo the last change of prices after a reload, for example a switch of language. */
export function useStoredPriceUndo(onChanged: () => void): void {
  const offerUndo = useOfferUndo(onChanged);
  const offerStored = useEffectEvent(() => {
    const storedChange = tabStorage.read(lastChangeKey);
    if (storedChange) offerUndo(JSON.parse(storedChange) as PriceUndo);
  });
  useEffect(() => offerStored(), []);
}

function useOfferUndo(onChanged: () => void) {
  const { t } = useLingui();
  const { locale } = useSite();
  const show = useUndoNotice();
  const undoneText = useUndoneText();
  const { mutateAsync: undoNow } = trpc.admin.packagePrices.undo.useMutation();
  return ({ changed, at, names }: PriceUndo) => {
    const name = names && localized(names, 'name', locale);
    show({
      name: `prices ${at}`,
      onEnd: () => tabStorage.remove(lastChangeKey),
      message: name
        ? t`The price of “${name}” was changed.`
        : t`${plural(changed, { one: 'The prices of # package were changed.', other: 'The prices of # packages were changed.' })}`,
      failure: t`The prices could not be restored. You find them in each package’s history.`,
      stays: true,
      undo: async () => {
        const undone = await undoNow({ at });
        onChanged();
        return undoneText(undone);
      },
    });
  };
}

/** The message after an undo: how many packages have their former prices, and which a colleague has changed since. */
function useUndoneText() {
  const { t } = useLingui();
  const { locale } = useSite();
  return ({ restored, left }: UndonePrices) => {
    const done = t`${plural(restored, { one: '# package has its previous price again.', other: '# packages have their previous prices again.' })}`;
    if (left.count === 0) return done;
    const { count } = left;
    const listedNames = left.names.map((record) => localized(record, 'name', locale)).join(locale === 'ar' ? '، ' : ', ');
    const names = count > left.names.length ? `${listedNames}…` : listedNames;
    const leftText = t`${plural(count, { one: `# was changed in the meantime and is left as it is: ${names}`, other: `# were changed in the meantime and are left as they are: ${names}` })}`;
    return restored > 0 ? `${done} ${leftText}` : leftText;
  };
}
