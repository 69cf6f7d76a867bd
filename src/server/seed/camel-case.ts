type CamelCase<Value> = Value extends readonly (infer Item)[]
  ? CamelCase<Item>[]
  : Value extends object
    ? { [Key in keyof Value as CamelCaseKey<Key>]: CamelCase<Value[Key]> }
    : Value;
type CamelCaseKey<Key> = Key extends `${infer Name}_en` ? `${Name}En` : ArabicKey<Key>;
type ArabicKey<Key> = Key extends `${infer Name}_ar` ? `${Name}Ar` : Key;

/** Converts the keys of the content file, such as `title_en`, to `titleEn`. */
export function camelCase<Value>(value: Value): CamelCase<Value> {
  return convert(value) as CamelCase<Value>;
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, entry]) => [
    key.replace(/_en$/, 'En').replace(/_ar$/, 'Ar'),
    convert(entry),
  ]);
  return Object.fromEntries(entries);
}
