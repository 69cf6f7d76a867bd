import { useState } from 'react';

/** Which of the shown records are ticked; what is not shown any more is not ticked either. */
export function useSelection<Item extends { id: string }>(items: readonly Item[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = items.filter(({ id }) => ids.has(id));
  const isAll = items.length > 0 && selected.length === items.length;
  return {
    selected,
    isAll,
    has: (id: string) => ids.has(id),
    toggle: (id: string) => setIds((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id])),
    toggleAll: () => setIds(isAll ? new Set() : new Set(items.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}

export type Selection<Item extends { id: string }> = ReturnType<typeof useSelection<Item>>;
