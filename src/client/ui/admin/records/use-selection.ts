import { useState } from 'react';
import { addFoundIds, addShown, pruneSelection, removeSelected, type SelectedRecord } from './selected-records.ts';

interface SelectionPlace {
  /** The visible page. */
  page: number;
  /** Identifies the list with its filters; another list starts without a selection. */
  list?: string;
}

/** Records of an action: all ids, and the records that were shown. */
export interface Chosen<Item> {
  ids: readonly string[];
  items: readonly Item[];
}

/** The selected records of a list, on any page; `items` are those of the visible page. */
export function useSelection<Item extends { id: string }>(items: readonly Item[], { page, list = '' }: SelectionPlace) {
  const [state, setState] = useState<{ list: string; selected: readonly SelectedRecord<Item>[] }>({
    list,
    selected: [],
  });
  const selected = state.list === list ? pruneSelection(state.selected, { page, items }) : [];
  const ids = new Set(selected.map(({ id }) => id));
  const shownCount = items.filter(({ id }) => ids.has(id)).length;
  const isAll = items.length > 0 && shownCount === items.length;
  // An updater function, because several hundred are removed in many calls.
  const change = (next: (selected: readonly SelectedRecord<Item>[]) => readonly SelectedRecord<Item>[]) =>
    setState((current) => ({
      list,
      selected: next(current.list === list ? pruneSelection(current.selected, { page, items }) : []),
    }));
  // Both are called after a request; by then the list may be filtered differently, and its new selection must stay.
  const drop = (left: readonly string[]) =>
    setState((current) => ({
      ...current,
      selected: removeSelected(
        current.list === list ? pruneSelection(current.selected, { page, items }) : current.selected,
        left,
      ),
    }));
  const addFound = (found: readonly string[]) =>
    setState((current) => {
      if (current.list !== list) return current;
      return { list, selected: addFoundIds(pruneSelection(current.selected, { page, items }), found) };
    });
  const addAll = (added: readonly Item[]) => change((current) => addShown(current, added, page));
  const dropAll = (left: readonly Item[]) => drop(left.map(({ id }) => id));
  const chosen: Chosen<Item> = { ids: [...ids], items: selected.flatMap(({ item }) => item ?? []) };
  return {
    chosen,
    /** Number of selected records on other pages. */
    elsewhereCount: selected.length - shownCount,
    /** Whether the whole visible page is selected. */
    isAll,
    has: (id: string) => ids.has(id),
    toggle: (item: Item) => (ids.has(item.id) ? dropAll([item]) : addAll([item])),
    toggleAll: () => (isAll ? dropAll(items) : addAll(items)),
    /** Selects further records, on any page; does nothing if the filters have changed since the request. */
    addFound,
    /** Deselects records after an action. */
    drop,
    clear: () => change(() => []),
  };
}

export type Selection<Item extends { id: string }> = ReturnType<typeof useSelection<Item>>;
