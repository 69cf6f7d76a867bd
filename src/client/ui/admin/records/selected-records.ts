/** A selected record of a paged list. */
export interface SelectedRecord<Item> {
  id: string;
  /** As last read; undefined until its page is shown. */
  item?: Item;
  page: number;
}

/** The visible page of a list. */
interface ShownPage<Item> {
  page: number;
  items: readonly Item[];
}

/** The page of records that were selected by id and not yet shown. */
const unseen = 0;

/** Removes selected records that have left the visible page, and updates those on it. */
export function pruneSelection<Item extends { id: string }>(
  selected: readonly SelectedRecord<Item>[],
  { page, items }: ShownPage<Item>,
): SelectedRecord<Item>[] {
  const shown = new Map(items.map((item) => [item.id, item]));
  return selected.flatMap((record) => {
    const item = shown.get(record.id);
    return item ? [{ id: record.id, item, page }] : record.page === page ? [] : [record];
  });
}

/** Adds records of the visible page, without duplicates. */
export function addShown<Item extends { id: string }>(
  selected: readonly SelectedRecord<Item>[],
  added: readonly Item[],
  page: number,
): SelectedRecord<Item>[] {
  const ids = added.map(({ id }) => id);
  return [...removeSelected(selected, ids), ...added.map((item) => ({ id: item.id, item, page }))];
}

/** Adds records by id; those already selected stay as they are. */
export function addFoundIds<Item>(
  selected: readonly SelectedRecord<Item>[],
  found: readonly string[],
): SelectedRecord<Item>[] {
  const known = new Set(selected.map(({ id }) => id));
  return [...selected, ...found.filter((id) => !known.has(id)).map((id) => ({ id, page: unseen }))];
}

/** Removes these records. */
export function removeSelected<Item>(
  selected: readonly SelectedRecord<Item>[],
  left: readonly string[],
): SelectedRecord<Item>[] {
  const leaving = new Set(left);
  return selected.filter(({ id }) => !leaving.has(id));
}
