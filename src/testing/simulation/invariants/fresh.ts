/** Returns the items of a growing list that were added since the last call for the same list. */
export function createFresh<Item>() {
  const seen = new WeakMap<readonly Item[], number>();
  return (list: readonly Item[]): Item[] => {
    const from = seen.get(list) ?? 0;
    seen.set(list, list.length);
    return list.slice(from);
  };
}
