/** A selected record of a paged list. */
export interface Tick<Item> {
  id: string;
  /** As last read; undefined until its page is shown. */
  item?: Item;
  page: number;
}

/** The visible page of a list. */
export interface ShownPage<Item> {
  page: number;
  items: readonly Item[];
}

/** The page of records that were selected by id and not yet shown. */
const unseen = 0;

/** Removes selected records that have left the visible page, and updates those on it. */
export function stillThere<Item extends { id: string }>(ticks: readonly Tick<Item>[], { page, items }: ShownPage<Item>): Tick<Item>[] {
  const shown = new Map(items.map((item) => [item.id, item]));
  return ticks.flatMap((tick) => {
    const item = shown.get(tick.id);
    return item ? [{ id: tick.id, item, page }] : tick.page === page ? [] : [tick];
  });
}

/** Adds records of the visible page, without duplicates. */
export function withShown<Item extends { id: string }>(ticks: readonly Tick<Item>[], added: readonly Item[], page: number): Tick<Item>[] {
  const ids = added.map(({ id }) => id);
  return [...without(ticks, ids), ...added.map((item) => ({ id: item.id, item, page }))];
}

/** Adds records by id; those already selected stay as they are. */
export function withFound<Item>(ticks: readonly Tick<Item>[], found: readonly string[]): Tick<Item>[] {
  const ticked = new Set(ticks.map(({ id }) => id));
  return [...ticks, ...found.filter((id) => !ticked.has(id)).map((id) => ({ id, page: unseen }))];
}

/** Removes these records. */
export function without<Item>(ticks: readonly Tick<Item>[], left: readonly string[]): Tick<Item>[] {
  const leaving = new Set(left);
  return ticks.filter(({ id }) => !leaving.has(id));
}
