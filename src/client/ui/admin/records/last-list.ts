import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { tabStorage } from '../../lib/tab-storage.ts';
import { useStaff } from '../lib/staff-context.tsx';

const keyOf = (staffId: string, path: string) => `list:${staffId}:${path}`;

/** Keeps in this tab how a member of staff saw the list at `path` last: the part of its address that begins with a question mark. */
export function rememberList(staffId: string, path: string, search: string): void {
  tabStorage.write(keyOf(staffId, path), search);
}

/** The address of a list as this member of staff saw it last in this tab, `path` itself where they did not. */
export function lastListOf(staffId: string, path: string): string {
  return path + (tabStorage.read(keyOf(staffId, path)) ?? '');
}

/** Remembers for this tab how the list on this page is narrowed, ordered and turned. Not for lists of people: nothing of them stays in a browser. */
export function useRememberedList(): void {
  const { id } = useStaff();
  const { pathname, search } = useLocation();
  useEffect(() => rememberList(id, pathname, search), [id, pathname, search]);
}

/** The address of a list as it was seen last, without the language: whoever works through what they found goes on there. */
export function useLastList(path: string): string {
  return lastListOf(useStaff().id, path);
}

/** Leads from a record's form to the list at `path`: as it was seen last, after a new record to all of it, where nothing hides the new one. */
export function useLeaveToList(path: string, isNew: boolean): () => void {
  const navigate = useNavigate();
  const lastList = useLastList(path);
  return () => void navigate(isNew ? path : lastList);
}
