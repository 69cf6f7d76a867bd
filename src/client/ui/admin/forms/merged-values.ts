interface Sides<Values> {
  /** The values that the form started from. */
  base: Values;
  /** The values of the form. */
  own: Values;
  /** The stored values of now. */
  now: Values;
}

interface Merged<Values> {
  /** The form's values: those of the other member where only that member changed a field, else the own ones. */
  values: Values;
  /** The fields that only the other member changed. */
  taken: (keyof Values & string)[];
  /** The stored values of the fields that both changed, each in its own way. */
  clashes: Partial<Values>;
}

/**
 * Three-way merge of a record's form, field by field. `isSettled` tells whether a clash makes no difference: both
 * values are stored alike, such as "30" and "30.00", or a percentage that the two prices decide.
 */
export function mergeValues<Values extends Record<string, unknown>>(
  { base, own, now }: Sides<Values>,
  isSettled: (name: keyof Values & string, values: Values) => boolean,
): Merged<Values> {
  const theirs = Object.keys(changesBetween(base, now)) as (keyof Values & string)[];
  const mine = changesBetween(base, own);
  const taken = theirs.filter((name) => !(name in mine));
  const values = { ...own, ...pick(now, taken) };
  const clashing = theirs.filter((name) => name in mine && !isSame(own[name], now[name]) && !isSettled(name, values));
  return { values, taken, clashes: pick(now, clashing) };
}

/** The fields of `now` that differ from `before`. */
export function changesBetween<Values extends Record<string, unknown>>(before: Values, now: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isSame(before[name], value)),
  ) as Partial<Values>;
}

const pick = <Values extends object>(values: Values, names: readonly (keyof Values)[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;

const isPicture = (value: unknown): value is { id: unknown } =>
  typeof value === 'object' && value !== null && 'src' in value && 'id' in value;

/** Compares pictures by id, because their variants are added later. */
export function isSame(one: unknown, other: unknown): boolean {
  const comparable = (value: unknown) =>
    JSON.stringify(value, (_key, part: unknown) => (isPicture(part) ? part.id : part));
  return comparable(one) === comparable(other);
}
