import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { writePackageIds } from '#shared/fields/package-ids.rules.ts';
import { maxCompared, readComparedIds, toggleCompared } from '#shared/packages/compare.rules.ts';
import { tabStorage } from '../../../ui/lib/tab-storage.ts';

/** The packages that the visitor has chosen for comparison in this tab. */
interface CompareChoice {
  ids: readonly string[];
  /** Whether a fourth package was just refused; see `useRefusal`. */
  isRefused: boolean;
  /** False on the server and until hydration. */
  isLive: boolean;
}

const storageKey = 'compared-packages';
const onServer: CompareChoice = { ids: [], isRefused: false, isLive: false };
let current: CompareChoice | null = null;
const listeners = new Set<() => void>();

/** The choice, stored until the tab is closed. */
export function useCompareChoice(): CompareChoice {
  return useSyncExternalStore(subscribe, read, () => onServer);
}

/** Whether a fourth package was just refused. Resets at the next choice or navigation. */
export function useRefusal(): boolean {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation, which has a new key
  useEffect(() => forgetRefusal, [key]);
  return useCompareChoice().isRefused;
}

/** Adds or removes a package; refuses a fourth. */
export function toggleChoice(id: string): void {
  const { ids } = read();
  write(toggleCompared(ids, id), !ids.includes(id) && ids.length >= maxCompared);
}

export function replaceChoice(ids: readonly string[]): void {
  if (writePackageIds(ids) !== writePackageIds(read().ids)) write(ids, false);
}

/** Removes packages from the choice that were requested but not found. */
export function dropMissing(asked: readonly string[], found: readonly string[]): void {
  const { ids } = read();
  const remaining = ids.filter((id) => found.includes(id) || !asked.includes(id));
  if (remaining.length < ids.length) write(remaining, false);
}

function forgetRefusal(): void {
  const { ids, isRefused } = read();
  if (isRefused) write(ids, false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): CompareChoice {
  current ??= { ids: readComparedIds(tabStorage.read(storageKey)), isRefused: false, isLive: true };
  return current;
}

function write(ids: readonly string[], isRefused: boolean): void {
  current = { ids, isRefused, isLive: true };
  tabStorage.write(storageKey, writePackageIds(ids));
  for (const listener of listeners) listener();
}
