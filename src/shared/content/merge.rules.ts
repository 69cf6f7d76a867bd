/**
 * Three-way merge: keeps the fields that only one side changed. If both changed the same text or list, `own` wins.
 * Lists merge as a whole. A missing group merges as an empty one, so removing it on one side keeps the other side's
 * edits.
 */
export function mergeChanges<Value>(base: Value, own: Value, other: Value): Value {
  if (isSame(own, base)) return other;
  const [before, mine, theirs]: unknown[] = [base, own, other].map((value) => (value === undefined ? {} : value));
  if (!isPlainObject(before) || !isPlainObject(mine) || !isPlainObject(theirs)) return own;
  // A key that one side removed stays removed.
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const joined = keys.map((key) => [key, mergeChanges(before[key], mine[key], theirs[key])] as const);
  const merged = joined.filter(([, value]) => value !== undefined);
  const isGone = merged.length === 0 && (own === undefined || other === undefined);
  return (isGone ? undefined : Object.fromEntries(merged)) as Value;
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as JSON, with names in alphabetical order, because a later declaration may list fields in another order. */
export const orderedJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    isPlainObject(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

export const isSame = (one: unknown, other: unknown): boolean => orderedJson(one) === orderedJson(other);
