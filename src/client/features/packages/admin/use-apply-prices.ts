import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { localized } from '#shared/i18n/localized.ts';
import type { ApplyPricesInput, UndonePrices } from '#shared/schemas/price-changes.schema.ts';
import { useUndoNotice } from '../../../lib/admin/use-undo-notice.tsx';
import { useSite } from '../../../lib/site-context.tsx';
import { trpc } from '../../../lib/trpc.ts';

/** Applies a previewed change of prices and offers to take it back. */
export function useApplyPrices(onChanged: () => void) {
  const { t } = useLingui();
  const show = useUndoNotice();
  const tellUndone = useUndoneText();
  const { mutateAsync: applyNow, isPending } = trpc.admin.packagePrices.change.useMutation();
  const { mutateAsync: undoNow } = trpc.admin.packagePrices.undo.useMutation();
  const apply = async (input: ApplyPricesInput) => {
    const { changed, at } = await applyNow(input);
    onChanged();
    show({
      message: t`${plural(changed, { one: 'The prices of # package are changed.', other: 'The prices of # packages are changed.' })}`,
      fallback: t`The prices could not be taken back. Each package’s history has them.`,
      stays: true,
      undo: async () => {
        const undone = await undoNow({ at });
        onChanged();
        return tellUndone(undone);
      },
    });
  };
  return { apply, isPending };
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
