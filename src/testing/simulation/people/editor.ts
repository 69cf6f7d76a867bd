import type { Action } from '../action.ts';
import type { Centre } from '../centre.ts';
import type { Chance } from '../chance.ts';
import { callsOf, outcomeOf, type StaffCalls } from './pages.ts';

const edits = (
  name: string,
  weight: number,
  act: (calls: StaffCalls, chance: Chance, id: string) => Promise<string>,
): Action => ({
  ...{ name: `the editor ${name}`, weight },
  run: async (centre: Centre, chance) => {
    const [id, calls] = [chance.pick(centre.packageIds), callsOf(centre, centre.staff.editor)];
    const answer = await centre.attempt(() => act(calls, chance, id));
    return answer.isOk ? answer.data : outcomeOf(answer);
  },
});

export const editor: Action[] = [
  edits('changes a package', 0.5, async (calls, chance, id) => {
    const { version, values } = await calls.packages.get.query({ id });
    const price = 50 + chance.below(500);
    await calls.packages.update.mutate({ id, version, values: { ...values, price } });
    return `price ${price}`;
  }),
  edits('changes prices, and perhaps undoes it', 0.4, async (calls, chance, id) => {
    const chosen = { ids: [id] };
    const change = {
      direction: chance.pick(['up', 'down'] as const),
      ...({ by: 'percent', changesPrice: true, changesSale: true, rounding: 1 } as const),
      size: 1 + chance.below(20),
    };
    const { seen } = await calls.packagePrices.preview.mutate({ chosen, change });
    const { changed, at } = await calls.packagePrices.change.mutate({ chosen, change, seen });
    if (chance.isLucky(0.5)) return `${changed} changed`;
    const { restored } = await calls.packagePrices.undo.mutate({ at });
    return `${changed} changed, ${restored} undone`;
  }),
  edits('moves a package to the trash', 0.15, async (calls, _chance, id) => {
    const removed = await calls.packages.remove.mutate({ ids: [id] });
    return `${removed.length} moved`;
  }),
  edits('restores a package', 0.5, async (calls, _chance, id) => {
    await calls.trash.restore.mutate({ collection: 'package', ids: [id] });
    return 'restored';
  }),
];
