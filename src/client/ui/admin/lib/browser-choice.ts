import { useSyncExternalStore } from 'react';

/**
 * Values that a member of staff chose for this browser, in all its tabs. Without localStorage, a choice lasts until the
 * page is closed.
 */
export function createBrowserChoice<Values extends object>(key: string, initial: Values) {
  const listeners = new Set<() => void>();
  let lastText = '{}';
  const readText = (): string => {
    try {
      return localStorage.getItem(key) ?? lastText;
    } catch {
      return lastText;
    }
  };
  const read = (): Values => {
    try {
      return { ...initial, ...(JSON.parse(readText()) as Partial<Values>) };
    } catch {
      return initial;
    }
  };
  const change = (changes: Partial<Values>): void => {
    lastText = JSON.stringify({ ...read(), ...changes });
    try {
      localStorage.setItem(key, lastText);
    } catch {
      // Without localStorage, the choice still works until the page is closed.
    }
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };
  const use = (): Values => {
    useSyncExternalStore(subscribe, readText);
    return read();
  };
  return { read, change, use };
}
