import { withoutUnmatchedIsolates } from './direction-marks.rules.ts';

/**
 * Matches an abbreviation at the end, such as "Dr.", "Vit." or "د.": a single letter, a capital with up to two small
 * letters, or "Prof.".
 */
const shortForm = /(?:^|[^\p{L}\p{M}])(?:\p{L}\p{M}*|\p{Lu}\p{Ll}{1,2}|Prof)\.$/u;

/**
 * Splits an English or Arabic text into sentences. A line break ends a sentence; an abbreviation such as "Dr." does
 * not.
 */
export function sentencesOf(text: string): string[] {
  const endsSentence = (word: string) => /[.!?؟]$/.test(word) && !shortForm.test(word);
  // Words at even places, the white space after each behind it.
  const pieces = text.split(/(\s+)/);
  const isBreak = (at: number) =>
    at % 2 === 1 && endsSentence(pieces[at - 1] ?? '') && /^[\p{Lu}\p{Lo}]/u.test(pieces[at + 1] ?? '');
  return pieces
    .map((piece, at) => (isBreak(at) ? '\n' : piece))
    .join('')
    .split('\n')
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** Truncates a text after `most` characters and adds an ellipsis. Returns a shorter text unchanged. */
export function cutText(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most
    ? text
    : withoutUnmatchedIsolates(`${characters.slice(0, most).join('').trimEnd()}…`);
}

/**
 * The sentences at the beginning of a text that fit, without an ellipsis. If none fits, the first one is truncated
 * after a clause or a word.
 */
export function teaserOf(text: string, most: number): string {
  const lengthOf = (part: string) => Array.from(part).length;
  let teaser = '';
  for (const sentence of sentencesOf(text)) {
    const longer = cutAtWord(`${teaser} ${sentence}`, Number.POSITIVE_INFINITY);
    if (lengthOf(longer) > most) break;
    teaser = longer;
  }
  if (teaser !== '') return withoutUnmatchedIsolates(teaser);
  const words = cutAtWord(text, most);
  const clause = /^.*(?=[,;:،؛] )/.exec(words)?.[0] ?? '';
  return lengthOf(clause) >= most / 2 ? withoutUnmatchedIsolates(`${clause}…`) : words;
}

/** Collapses a text to one line, truncated after the last whole word that fits, with an ellipsis. */
export function cutAtWord(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= most) return line;
  const start = characters.slice(0, most).join('');
  // Keeps the last word if the limit is at its end. A single long word is cut inside.
  const words = characters[most - 1] === ' ' ? start : start.replace(/ [^ ]*$/, '');
  return withoutUnmatchedIsolates(`${words.replace(/[\s,;:،؛–-]+$/, '')}…`);
}
