/** Phrases of the index's query language, any of which may be found. */
export const anyOf = (phrases: string[]) => (phrases.length === 1 ? (phrases[0] as string) : `(${phrases.join(' OR ')})`);

/** Words that begin like this one. One letter begins too much: it must be a word of its own. */
export const beginning = (word: string) => (word.length === 1 ? `"${word}"` : `"${word}"*`);

/** A word of the index that nobody can type: it takes characters of private use for letters, what people type is split at them. */
export const mark = (name: string) => `\ue000${name.toLowerCase().replace(/[^a-z0-9]/g, '')}`;
