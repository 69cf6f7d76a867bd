/** Ends in a short form such as "Dr.", "Vit." or "د.": a single letter, or a capital and at most two small ones; also "Prof.". */
const shortForm = /(?:^|[^\p{L}\p{M}])(?:\p{L}\p{M}*|\p{Lu}\p{Ll}{1,2}|Prof)\.$/u;

/** The sentences of a text in English or Arabic, one by one; a new line ends one too. A short form such as "Dr." ends none. */
export function sentencesOf(text: string): string[] {
  return text
    .replace(/(\S+)\s+(?=[\p{Lu}\p{Lo}])/gu, (whole, word: string) => (/[.!?؟]$/.test(word) && !shortForm.test(word) ? `${word}\n` : whole))
    .split('\n')
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** A text cut at a number of characters, an ellipsis in the place of the rest; a shorter one stays as it is. */
export function cutText(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most).join('').trimEnd()}…`;
}

/** A text as one line of plain words: cut behind the last whole word that fits, an ellipsis in the place of the rest. */
export function cutAtWord(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= most) return line;
  const start = characters.slice(0, most).join('');
  // A cut that falls behind a whole word keeps it; a single word without end is cut where it must be.
  const words = characters[most - 1] === ' ' ? start : start.replace(/ [^ ]*$/, '');
  return `${words.replace(/[\s,;:،؛–-]+$/, '')}…`;
}
