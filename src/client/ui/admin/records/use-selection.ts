import { useState } from 'react';
import { stillThere, type Tick, withFound, without, withShown } from './ticks.ts';

export interface SelectionPlace {
  /** The page of the list that is shown. */
  page: number;
  /** Which list it is: one that is narrowed otherwise is another, and begins with none. */
  list?: string;
}

/** Records that something is to be done with: all their ids, and those of them that were seen. */
export interface Chosen<Item> {
  ids: readonly string[];
  items: readonly Item[];
}

/** Which records of a list are ticked, on whichever of its pages; `items` are those of the page that is shown. */
export function useSelection<Item extends { id: string }>(items: readonly Item[], { page, list = '' }: SelectionPlace) {
  const [ticked, setTicked] = useState<{ list: string; ticks: readonly Tick<Item>[] }>({ list, ticks: [] });
  const ticks = ticked.list === list ? stillThere(ticked.ticks, { page, items }) : [];
  const ids = new Set(ticks.map(({ id }) => id));
  const shownCount = items.filter(({ id }) => ids.has(id)).length;
  const isAll = items.length > 0 && shownCount === items.length;
  // Told as a change of what stands then: several hundred are dropped one call after the other.
  const change = (next: (ticks: readonly Tick<Item>[]) => readonly Tick<Item>[]) =>
    setTicked((current) => ({ list, ticks: next(current.list === list ? stillThere(current.ticks, { page, items }) : []) }));
  // These two are told late: the list may be narrowed otherwise by then, and what was ticked in that one stands.
  const drop = (left: readonly string[]) =>
    setTicked((current) => ({ ...current, ticks: without(current.list === list ? stillThere(current.ticks, { page, items }) : current.ticks, left) }));
  const addFound = (found: readonly string[]) =>
    setTicked((current) => {
      if (current.list !== list) return current;
      return { list, ticks: withFound(stillThere(current.ticks, { page, items }), found) };
    });
  const addAll = (added: readonly Item[]) => change((stood) => withShown(stood, added, page));
  const dropAll = (left: readonly Item[]) => drop(left.map(({ id }) => id));
  const chosen: Chosen<Item> = { ids: [...ids], items: ticks.flatMap(({ item }) => item ?? []) };
  return {
    chosen,
    /** How many of them other pages hold. */
    elsewhereCount: ticks.length - shownCount,
    /** Whether all of this page are ticked. */
    isAll,
    has: (id: string) => ids.has(id),
    toggle: (item: Item) => (ids.has(item.id) ? dropAll([item]) : addAll([item])),
    toggleAll: () => (isAll ? dropAll(items) : addAll(items)),
    /** Ticks these too, on whatever page they are; none where the list was narrowed otherwise since they were asked for. */
    addFound,
    /** Something was done with these, and they may be elsewhere now. */
    drop,
    clear: () => change(() => []),
  };
}

export type Selection<Item extends { id: string }> = ReturnType<typeof useSelection<Item>>;
