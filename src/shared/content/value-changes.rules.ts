import { isPlainObject, isSame } from './merge.rules.ts';

/** A change of one nested value. */
interface ValueChange {
  /** The path; entries of lists are counted from 1: "openingHours.normal.2.days". */
  path: string;
  before: unknown;
  after: unknown;
}

type Values = Record<string, unknown>;
interface Pair {
  place: number;
  before: unknown;
  after: unknown;
}

/**
 * The differences between two nested values. Entries of a list are matched by `key`, or else by their index among the
 * changed ones. A changed order is reported as a change of the list.
 */
export function changesOfValues(before: unknown, after: unknown, path: readonly string[] = []): ValueChange[] {
  if (isSame(before, after)) return [];
  if (holdsEntries(before) || holdsEntries(after)) return changesOfList(listOf(before), listOf(after), path);
  if (!isPlainObject(before) && !isPlainObject(after)) return [{ path: path.join('.'), before, after }];
  const [old, now] = [before, after].map((side) => (isPlainObject(side) ? side : {})) as [Values, Values];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) =>
    changesOfValues(old[name], now[name], [...path, name]),
  );
}

function changesOfList(before: readonly unknown[], after: readonly unknown[], path: readonly string[]): ValueChange[] {
  const pairs = [...before, ...after].every((entry) => keyOf(entry) !== undefined)
    ? pairsByKey(before, after)
    : pairsByPlace(before, after);
  const changes = pairs.flatMap((pair) => changesOfValues(pair.before, pair.after, [...path, String(pair.place)]));
  return hasMoved(before, after) ? [{ path: path.join('.'), before, after }, ...changes] : changes;
}

function pairsByKey(before: readonly unknown[], after: readonly unknown[]): Pair[] {
  const findBefore = (entry: unknown) => before.find((other) => keyOf(other) === keyOf(entry));
  const kept = after.map((entry, index) => ({ place: index + 1, before: findBefore(entry), after: entry }));
  const removed = before.flatMap((entry, index) =>
    after.some((other) => keyOf(other) === keyOf(entry)) ? [] : [{ place: index + 1, before: entry, after: undefined }],
  );
  return [...kept, ...removed];
}

/** Skips the equal entries at the start and the end, then pairs the rest by index. */
function pairsByPlace(before: readonly unknown[], after: readonly unknown[]): Pair[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (end < most - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const count = Math.max(before.length, after.length) - start - end;
  const entryAt = (entries: readonly unknown[], index: number) =>
    index < entries.length - end ? entries[index] : undefined;
  return Array.from({ length: count }, (_, index) => start + index).map((index) => ({
    place: index + 1,
    before: entryAt(before, index),
    after: entryAt(after, index),
  }));
}

function hasMoved(before: readonly unknown[], after: readonly unknown[]): boolean {
  const [old, now] = [before, after].map((entries) => entries.map(keyOf)) as [unknown[], unknown[]];
  if ([...old, ...now].includes(undefined)) return false;
  const inBoth = (keys: unknown[], others: unknown[]) => keys.filter((key) => others.includes(key));
  return !isSame(inBoth(old, now), inBoth(now, old));
}

const holdsEntries = (value: unknown) => Array.isArray(value) && value.some(isPlainObject);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const keyOf = (entry: unknown) => (isPlainObject(entry) ? entry.key : undefined);
