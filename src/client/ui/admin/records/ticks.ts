/** One ticked record of a list that has several pages. */
export interface Tick<Item> {
  id: string;
  /** As it was read last; absent until its page is shown. */
  item?: Item;
  page: number;
}

/** What of a list is on the screen. */
export interface ShownPage<Item> {
  page: number;
  items: readonly Item[];
}

/** The page of what was found on pages that were not shown yet. */
const unseen = 0;

/** What was ticked on the page that is shown and is not on it any more is not ticked either; the rest counts as it was read last. */
export function stillThere<Item extends { id: string }>(ticks: readonly Tick<Item>[], { page, items }: ShownPage<Item>): Tick<Item>[] {
  const shown = new Map(items.map((item) => [item.id, item]));
  return ticks.flatMap((tick) => {
    const item = shown.get(tick.id);
    return item ? [{ id: tick.id, item, page }] : tick.page === page ? [] : [tick];
  });
}

/** The ticks with these records of the shown page, each once. */
export function withShown<Item extends { id: string }>(ticks: readonly Tick<Item>[], added: readonly Item[], page: number): Tick<Item>[] {
  const ids = added.map(({ id }) => id);
  return [...without(ticks, ids), ...added.map((item) => ({ id: item.id, item, page }))];
}

/** The ticks with records of which only the ids are known; what was ticked already stays as it was read. */
export function withFound<Item>(ticks: readonly Tick<Item>[], found: readonly string[]): Tick<Item>[] {
  const ticked = new Set(ticks.map(({ id }) => id));
  return [...ticks, ...found.filter((id) => !ticked.has(id)).map((id) => ({ id, page: unseen }))];
}

/** The ticks without these. */
export function without<Item>(ticks: readonly Tick<Item>[], left: readonly string[]): Tick<Item>[] {
  const leaving = new Set(left);
  return ticks.filter(({ id }) => !leaving.has(id));
}
