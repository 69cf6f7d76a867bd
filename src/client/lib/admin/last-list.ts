import { tabStorage } from '../tab-storage.ts';

const keyOf = (path: string) => `list:${path}`;

/** Remembers for this tab how a list was narrowed, ordered and turned when it was seen last; `search` is the query of its address. */
export function rememberList(path: string, search: string): void {
  tabStorage.write(keyOf(path), search);
}

/** The address of a list as it was seen last, without the language: whoever works through what they found goes on there. */
export function lastList(path: string): string {
  return path + (tabStorage.read(keyOf(path)) ?? '');
}
