/** Trims all texts, and removes empty paragraphs from lists whose name ends in `En` or `Ar`. */
export function trimTexts<Value>(value: Value): Value {
  return trimmed(value) as Value;
}

function trimmed(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) {
    const isParagraphs = /(?:En|Ar)$/.test(key);
    return value.map((entry) => trimmed(entry)).filter((entry) => !isParagraphs || entry !== '');
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, trimmed(entry, name)]));
}
