/**
 * Joins what two people made of the same values: what only one of them changed is as they left it; where both changed the
 * same text or list, `own` holds. Lists are one thing: two orders cannot be joined.
 */
export function mergeChanges<Value>(base: Value, own: Value, other: Value): Value {
  if (isSame(own, base)) return other;
  if (!isRecord(base) || !isRecord(own) || !isRecord(other)) return own;
  // Keys that come and go: what is gone on one side is gone.
  const keys = [...new Set([...Object.keys(own), ...Object.keys(other)])];
  const merged = keys.map((key) => [key, mergeChanges(base[key], own[key], other[key])] as const);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined)) as Value;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
