import { isSame } from '#shared/content/merge.rules.ts';

type Values = Record<string, unknown>;

/**
 * The names of the fields that differ between two contents, as details of an audit line; none for lists and for equal
 * contents.
 */
export function changedFieldNames(before: object | undefined, after: object): { fields?: string } {
  if (before === undefined || Array.isArray(before) || Array.isArray(after)) return {};
  const [former, now] = [before as Values, after as Values];
  const names = Object.keys({ ...former, ...now });
  const changed = names.filter((name) => !isSame(former[name], now[name]));
  return changed.length === 0 ? {} : { fields: changed.join(', ') };
}
