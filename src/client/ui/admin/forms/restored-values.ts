import { mergeChanges } from '#shared/content/merge.rules.ts';

/** The values of a draft, and the stored values at its start. */
interface TypedOver<Values> {
  base: { values: Values };
  values: Partial<Values>;
}

/**
 * Merges a draft into the stored values: edited fields keep the draft's value, all others get the stored one. A draft
 * may be older than the server's build, so fields that the form no longer has, or whose type has changed, are ignored.
 */
export function restoredValues<Values extends Record<string, unknown>>(
  { base, values }: TypedOver<Values>,
  opened: Values,
): Values {
  const merged = mergeChanges<Record<string, unknown>>(base.values, { ...base.values, ...values }, opened);
  return Object.fromEntries(
    Object.entries(opened).map(([name, now]) => [name, hasSameType(merged[name], now) ? merged[name] : now]),
  ) as Values;
}

/** An empty field may be null, so null matches every type. */
function hasSameType(one: unknown, other: unknown): boolean {
  if (one === undefined) return false;
  if (one === null || other === null) return true;
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
}
