/** The first placeholder (`{name}`) of a text that is not known; readers would see it unfilled. */
export function findUnknownField(text: string, known: readonly string[]): string | undefined {
  for (const [, field = ''] of text.matchAll(/\{([^{}\n]*)\}/g)) if (!known.includes(field)) return field;
  return undefined;
}
