import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { tabStorage } from '../tab-storage.ts';

const keyOf = (path: string) => `list:${path}`;

/** Remembers for this tab how the list on this page is narrowed, ordered and turned. Not for lists of people: nothing of them stays in a browser. */
export function useRememberedList(): void {
  const { pathname, search } = useLocation();
  useEffect(() => tabStorage.write(keyOf(pathname), search), [pathname, search]);
}

/** The address of a list as it was seen last, without the language: whoever works through what they found goes on there. */
export function lastList(path: string): string {
  return path + (tabStorage.read(keyOf(path)) ?? '');
}
