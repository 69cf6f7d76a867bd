import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { localized } from '#shared/i18n/localized.ts';
import type { ApplyPricesInput, UndonePrices } from '#shared/schemas/price-changes.schema.ts';
import { useUndoNotice } from '../../../lib/admin/use-undo-notice.tsx';
import { useSite } from '../../../lib/site-context.tsx';
import { tabStorage } from '../../../lib/tab-storage.ts';
import { trpc } from '../../../lib/trpc.ts';

/** In the tab's storage: the change that can still be taken back, by its number of packages and its time. */
const lastChangeKey = 'price-change';

/** Applies a previewed change of prices and offers to take it back. */
export function useApplyPrices(onChanged: () => void) {
  const offerUndo = useOfferPriceUndo(onChanged);
  const { mutateAsync: applyNow, isPending } = trpc.admin.packagePrices.change.useMutation();
  const apply = async (input: ApplyPricesInput) => {
    const { changed, at } = await applyNow(input);
    onChanged();
    offerUndo(changed, at);
  };
  return { apply, isPending };
}

/** Offers to take back the prices that this member of staff changed at an instant, also after the page was loaded anew. */
export function useOfferPriceUndo(onChanged: () => void) {
  const offerUndo = useOfferUndo(onChanged);
  return (changed: number, at: string) => {
    tabStorage.write(lastChangeKey, JSON.stringify({ changed, at }));
    offerUndo(changed, at);
  };
}

/** Offers again to take the last change of prices back where the page was loaded anew, as by a switch of language. */
export function useUndoKept(onChanged: () => void): void {
  const offerUndo = useOfferUndo(onChanged);
  const offerKept = useEffectEvent(() => {
    const kept = tabStorage.read(lastChangeKey);
    if (!kept) return;
    const { changed, at } = JSON.parse(kept) as { changed: number; at: string };
    offerUndo(changed, at);
  });
  useEffect(() => offerKept(), []);
}

function useOfferUndo(onChanged: () => void) {
  const { t } = useLingui();
  const show = useUndoNotice();
  const tellUndone = useUndoneText();
  const { mutateAsync: undoNow } = trpc.admin.packagePrices.undo.useMutation();
  return (changed: number, at: string) =>
    show({
      name: `prices ${at}`,
      onEnd: () => tabStorage.remove(lastChangeKey),
      message: t`${plural(changed, { one: 'The prices of # package are changed.', other: 'The prices of # packages are changed.' })}`,
      failure: t`The prices could not be taken back. Each package’s history has them.`,
      stays: true,
      undo: async () => {
        const undone = await undoNow({ at });
        onChanged();
        return tellUndone(undone);
      },
    });
}

/** What was taken back, and what was left because somebody changed it since. */
function useUndoneText() {
  const { t } = useLingui();
  const { locale } = useSite();
  return ({ restored, left }: UndonePrices) => {
    const done = t`${plural(restored, { one: '# package costs again what it did.', other: '# packages cost again what they did.' })}`;
    if (left.count === 0) return done;
    const { count } = left;
    const told = left.names.map((record) => localized(record, 'name', locale)).join(locale === 'ar' ? '، ' : ', ');
    const names = count > left.names.length ? `${told}…` : told;
    const kept = t`${plural(count, { one: `# was changed since and is left as it is: ${names}`, other: `# were changed since and are left as they are: ${names}` })}`;
    return restored > 0 ? `${done} ${kept}` : kept;
  };
}
