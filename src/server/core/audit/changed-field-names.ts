/** The names of the fields that differ between two contents, as details of an audit line; none for lists and for equal contents. */
export function changedFieldNames(before: object | undefined, after: object): { fields?: string } {
  if (before === undefined || Array.isArray(before) || Array.isArray(after)) return {};
  const [former, now] = [before, after].map((content) => new Map(Object.entries(content).map(([name, value]) => [name, JSON.stringify(value)])));
  const names = [...new Set([...(former?.keys() ?? []), ...(now?.keys() ?? [])])].filter((name) => former?.get(name) !== now?.get(name));
  return names.length === 0 ? {} : { fields: names.join(', ') };
}
