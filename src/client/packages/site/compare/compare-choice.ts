import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { mostCompared, readComparedIds, toggleCompared, writeComparedIds } from '#shared/packages/compare.rules.ts';
import { tabStorage } from '../../../ui/lib/tab-storage.ts';

/** Which packages this tab's visitor wants to see side by side. */
interface CompareChoice {
  ids: readonly string[];
  /** Whether a fourth was just refused; see `useRefusal`. */
  isRefused: boolean;
  /** False in the server's page and until the script has taken over. */
  isLive: boolean;
}

const storageKey = 'compared-packages';
const onServer: CompareChoice = { ids: [], isRefused: false, isLive: false };
let current: CompareChoice | null = null;
const listeners = new Set<() => void>();

/** The choice, kept for as long as the tab is open. */
export function useCompareChoice(): CompareChoice {
  return useSyncExternalStore(subscribe, read, () => onServer);
}

/** Whether a fourth was just refused: until the next choice, or until the visitor goes on. */
export function useRefusal(): boolean {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only that the visitor goes on counts, and each address that they come to has a key of its own
  useEffect(() => forgetRefusal, [key]);
  return useCompareChoice().isRefused;
}

/** Adds a package to the choice or takes it out; a fourth is refused. */
export function toggleChoice(id: string): void {
  const { ids } = read();
  write(toggleCompared(ids, id), !ids.includes(id) && ids.length >= mostCompared);
}

/** Makes these packages the choice. */
export function replaceChoice(ids: readonly string[]): void {
  if (writeComparedIds(ids) !== writeComparedIds(read().ids)) write(ids, false);
}

/** Takes packages out of the choice that were asked for and not found. */
export function dropMissing(asked: readonly string[], found: readonly string[]): void {
  const { ids } = read();
  const kept = ids.filter((id) => found.includes(id) || !asked.includes(id));
  if (kept.length < ids.length) write(kept, false);
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
  tabStorage.write(storageKey, writeComparedIds(ids));
  for (const listener of listeners) listener();
}
