import { type KeyboardEvent, useState } from 'react';

export interface ActiveItemOptions {
  /** Every item that is shown, by its key, in their order. */
  keys: readonly string[];
  /** What they were found for: for something else one starts at the first again. */
  typed: string;
  onEnter: (key: string) => void;
}

/** Which item of a list the keys of a field next to it have come to: the first, until somebody moves on. It stays where others come around it. */
export function useActiveItem({ keys, typed, onEnter }: ActiveItemOptions) {
  const [chosen, setChosen] = useState({ typed, key: '' });
  const index = Math.max(0, chosen.typed === typed ? keys.indexOf(chosen.key) : 0);
  const key = keys[index];
  const choose = (next: string | undefined) => next !== undefined && setChosen({ typed, key: next });
  const handleKeyDown = (event: KeyboardEvent) => {
    // The keys of an input method, and those that mark what is typed, are not ours.
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
