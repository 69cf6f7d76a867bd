import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { tabStorage } from '../../lib/tab-storage.ts';
import { useStaff } from '../lib/staff-context.tsx';

const keyOf = (staffId: string, path: string) => `list:${staffId}:${path}`;

/** Stores in this tab the query string with which a member last saw the list at `path`. */
export function rememberList(staffId: string, path: string, search: string): void {
  tabStorage.write(keyOf(staffId, path), search);
}

/** The URL with which this member last saw the list in this tab, else `path`. */
export function lastListOf(staffId: string, path: string): string {
  return path + (tabStorage.read(keyOf(staffId, path)) ?? '');
}

/**
 * Stores the query string of this page's list in the tab. Not for lists of people, so that the browser stores no
 * personal data.
 */
export function useRememberedList(): void {
  const { id } = useStaff();
  const { pathname, search } = useLocation();
  useEffect(() => rememberList(id, pathname, search), [id, pathname, search]);
}

/** The last URL of a list, without the language's prefix, so that staff return to their search results. */
export function useLastList(path: string): string {
  return lastListOf(useStaff().id, path);
}

/**
 * Navigates from a record's form to the list at `path`: with its last query, or without one after a new record, which
 * the filters might hide.
 */
export function useLeaveToList(path: string, isNew: boolean): () => void {
  const navigate = useNavigate();
  const lastList = useLastList(path);
  return () => void navigate(isNew ? path : lastList);
}
