import { useState } from 'react';

export interface SelectionPlace {
  /** The page of the list that is shown. */
  page: number;
  /** Which list it is: one that is narrowed otherwise is another, and begins with none. */
  list?: string;
}

/** Which records of a list are ticked, on whichever of its pages; `items` are those of the page that is shown. */
export function useSelection<Item extends { id: string }>(items: readonly Item[], { page, list = '' }: SelectionPlace) {
  const [ticked, setTicked] = useState<{ list: string; ticks: readonly Tick<Item>[] }>({ list, ticks: [] });
  const ticks = ticked.list === list ? stillThere(ticked.ticks, items, page) : [];
  const ids = new Set(ticks.map(({ item }) => item.id));
  const shownCount = items.filter(({ id }) => ids.has(id)).length;
  const isAll = items.length > 0 && shownCount === items.length;
  const change = (changed: readonly Tick<Item>[]) => setTicked({ list, ticks: changed });
  const without = (left: readonly Item[]) => ticks.filter(({ item }) => left.every(({ id }) => id !== item.id));
  const withAll = (added: readonly Item[]) => [...without(added), ...added.map((item) => ({ item, page }))];
  return {
    selected: ticks.map(({ item }) => item),
    /** How many of them other pages hold. */
    elsewhereCount: ticks.length - shownCount,
    /** Whether all of this page are ticked. */
    isAll,
    has: (id: string) => ids.has(id),
    toggle: (item: Item) => change(ids.has(item.id) ? without([item]) : withAll([item])),
    toggleAll: () => change(isAll ? without(items) : withAll(items)),
    /** Something was done with these, and they may be elsewhere now. */
    drop: (done: readonly Item[]) => change(without(done)),
    clear: () => change([]),
  };
}

export type Selection<Item extends { id: string }> = ReturnType<typeof useSelection<Item>>;

interface Tick<Item> {
  item: Item;
  page: number;
}

/** What was ticked on the page that is shown and is not on it any more is not ticked either; the rest counts as it was read last. */
function stillThere<Item extends { id: string }>(ticks: readonly Tick<Item>[], items: readonly Item[], page: number): Tick<Item>[] {
  return ticks.flatMap((tick) => {
    const shown = items.find(({ id }) => id === tick.item.id);
    return shown ? [{ item: shown, page: tick.page }] : tick.page === page ? [] : [tick];
  });
}
