import type { ApplyPricesInput } from '#shared/packages/price-changes.schema.ts';
import { trpc } from '../../../ui/lib/trpc.ts';
import { useOfferUndo } from '../use-bulk-undo.ts';

/** Applies a previewed change of prices and offers to undo it. */
export function useApplyPrices(onChanged: () => void) {
  const offerUndo = useOfferUndo(onChanged);
  const { mutateAsync: applyNow, isPending } = trpc.admin.packagePrices.change.useMutation();
  const apply = async (input: ApplyPricesInput) => {
    const { changed, at } = await applyNow(input);
    onChanged();
    offerUndo({ changed, at });
  };
  return { apply, isPending };
}
