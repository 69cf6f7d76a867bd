/** Joins full-text phrases with OR. */
export const anyOf = (phrases: string[]) =>
  phrases.length === 1 ? (phrases[0] as string) : `(${phrases.join(' OR ')})`;

/** A prefix query. A single letter must match as a whole word, since it is the prefix of too many words. */
export const beginning = (word: string) => (word.length === 1 ? `"${word}"` : `"${word}"*`);

/** A query for one of the alternatives of `searchGroups`. */
export const groupQuery = (group: readonly string[]) =>
  anyOf(group.map((alternative) => alternative.split(' ').map(beginning).join(' AND ')));

/** An index token that user input cannot match: input is split at private-use characters. */
export const mark = (name: string) => `\ue000${name.toLowerCase().replace(/[^a-z0-9]/g, '')}`;
