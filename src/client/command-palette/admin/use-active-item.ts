import { type KeyboardEvent, useState } from 'react';

interface ActiveItemOptions {
  /** The keys of all shown items, in their order. */
  keys: readonly string[];
  /** The search term. A new term activates the first item. */
  typed: string;
  onEnter: (key: string) => void;
}

/** The active item of a listbox: the first, until the arrow keys or the pointer move on. It stays active when items are added around it. */
export function useActiveItem({ keys, typed, onEnter }: ActiveItemOptions) {
  const [chosen, setChosen] = useState({ typed, key: '' });
  const index = Math.max(0, chosen.typed === typed ? keys.indexOf(chosen.key) : 0);
  const key = keys[index];
  const choose = (next: string | undefined) => next !== undefined && setChosen({ typed, key: next });
  const handleKeyDown = (event: KeyboardEvent) => {
    // Ignores the keys of an input method, and keys that select text.
    if (event.nativeEvent.isComposing || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey || key === undefined) return;
    const moves: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: keys.length - 1 };
    const next = moves[event.key];
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === undefined) onEnter(key);
    else choose(keys.at(next % keys.length));
  };
  return { key, index, choose, handleKeyDown };
}
