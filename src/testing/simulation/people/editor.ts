import type { Action } from '../action.ts';
import { actionsOf } from './pages.ts';

const edits = actionsOf('the editor', ({ editor }) => editor);

export const editor: Action[] = [
  edits('changes a package', 0.5, async (calls, chance, { packageIds }) => {
    const { id, version, values } = await calls.packages.get.query({ id: chance.pick(packageIds) });
    const price = 50 + chance.below(500);
    await calls.packages.update.mutate({ id, version, values: { ...values, price } });
    return `price ${price}`;
  }),
  edits('changes prices, and perhaps undoes it', 0.4, async (calls, chance, { packageIds }) => {
    const chosen = { ids: [chance.pick(packageIds)] };
    const change = {
      direction: chance.pick(['up', 'down'] as const),
      by: 'percent' as const,
      changesPrice: true,
      changesSale: true,
      rounding: 1 as const,
      size: 1 + chance.below(20),
    };
    const { digest } = await calls.packagePrices.preview.mutate({ chosen, change });
    const { changed, at } = await calls.packagePrices.change.mutate({ chosen, change, digest });
    if (chance.isLucky(0.5)) return `${changed} changed`;
    const { restored } = await calls.packagePrices.undo.mutate({ at });
    return `${changed} changed, ${restored} undone`;
  }),
  edits('moves a package to the trash', 0.15, async (calls, chance, { packageIds }) => {
    const removed = await calls.packages.remove.mutate({ ids: [chance.pick(packageIds)] });
    return `${removed.length} moved`;
  }),
  edits('restores a package', 0.5, async (calls, chance, { packageIds }) => {
    await calls.trash.restore.mutate({ collection: 'package', ids: [chance.pick(packageIds)] });
    return 'restored';
  }),
];
