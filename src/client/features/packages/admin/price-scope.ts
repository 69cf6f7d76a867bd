import { mostTogether } from '#shared/schemas/records.schema.ts';

/** The packages that a change of prices means: the ticked ones, or all that the list shows. */
export type PriceScope = 'ticked' | 'all';

/**
 * What ticks say of it before anybody is asked: `ticked` of the `total` that the list shows, all of them there. More than one call takes can only be
 * all; where the list shows others too, that has to be said, and it is null.
 */
export function firstPriceScope(ticked: number, total: number): PriceScope | null {
  if (ticked <= mostTogether) return 'ticked';
  return ticked >= total ? 'all' : null;
}
