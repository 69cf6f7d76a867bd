import { mergeChanges } from '#shared/rules/merge.rules.ts';

/** What was typed, and the values that it was typed over. */
interface TypedOver<Values> {
  base: { values: Values };
  values: Partial<Values>;
}

/**
 * The values of a form whose draft comes back over newer ones: what was typed, and in every other field what is stored now. The draft may be
 * older than the server's build: a field that the form no longer has, or that has another type now, is left out.
 */
export function restoredValues<Values extends Record<string, unknown>>({ base, values }: TypedOver<Values>, opened: Values): Values {
  const merged = mergeChanges<Record<string, unknown>>(base.values, { ...base.values, ...values }, opened);
  return Object.fromEntries(Object.entries(opened).map(([name, now]) => [name, hasSameType(merged[name], now) ? merged[name] : now])) as Values;
}

/** Fields that may be empty are null then; their type is known once they are filled. */
function hasSameType(one: unknown, other: unknown): boolean {
  if (one === undefined) return false;
  if (one === null || other === null) return true;
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
}
