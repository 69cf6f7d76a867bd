/**
 * Joins what two people made of the same values: what only one of them changed is as they left it; where both changed the
 * same text or list, `own` holds. Lists are one thing: two orders cannot be joined. A group of texts that is absent is an
 * empty one: taken away on one side, it keeps what the other changed of it.
 */
export function mergeChanges<Value>(base: Value, own: Value, other: Value): Value {
  if (isSame(own, base)) return other;
  const [before, mine, theirs]: unknown[] = [base, own, other].map((value) => (value === undefined ? {} : value));
  if (!isRecord(before) || !isRecord(mine) || !isRecord(theirs)) return own;
  // Keys that come and go: what is gone on one side is gone.
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const joined = keys.map((key) => [key, mergeChanges(before[key], mine[key], theirs[key])] as const);
  const merged = joined.filter(([, value]) => value !== undefined);
  const isGone = merged.length === 0 && (own === undefined || other === undefined);
  return (isGone ? undefined : Object.fromEntries(merged)) as Value;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
