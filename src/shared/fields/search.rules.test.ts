import { expect, test } from 'vitest';
import { allowedTypos, indexWords, normaliseText, searchGroups } from './search.rules.ts';

/** Whether a typed word finds a text that contains another spelling of it. */
function finds(typed: string, text: string): boolean {
  const words = indexWords(text);
  return searchGroups(typed).every((group) => group.some((wanted) => words.includes(wanted)));
}

test.each([
  ['alef with hamza above', 'انزيم', 'أنزيم'],
  ['alef with hamza below', 'انزيم', 'إنزيم'],
  ['alef with madda', 'الام', 'آلام'],
  ['alef wasla', 'ابن', 'ٱبن'],
  ['hamza on its letters', 'تأكسد', 'تاكسد'],
  ['hamza on waw', 'روية', 'رؤية'],
  ['hamza on yaa', 'فيزيايي', 'فيزيائي'],
  ['taa marbuta', 'حساسيه', 'حساسية'],
  ['alef maqsura', 'كلي', 'كلى'],
  ['vowel marks', 'السكر', 'السُّكَّرِ'],
  ['the small alef above', 'هذا', 'هٰذا'],
  ['tatweel', 'فحص', 'فحـــص'],
  ['Persian letters', 'كلیه', 'كليه'],
  ['Persian kaf', 'سکر', 'سكر'],
  ['Arabic-Indic digits', '٢٥', '25'],
  ['Persian digits', '۲۵', '25'],
  ['letters of double width', 'ＣＢＣ', 'CBC'],
  ['joined letters', 'ﻼ', 'لا'],
  ['capital letters', 'THYROID', 'Thyroid'],
])('Writings that differ by %s are one word, whichever of them is typed.', (_name, one, other) => {
  expect(finds(one, other)).toBe(true);
  expect(finds(other, one)).toBe(true);
});

test.each(['الفيتامين', 'والفيتامين', 'بالفيتامين', 'كالفيتامين', 'فالفيتامين', 'للفيتامين'])('A word is found with its article and without: %s.', (word) => {
  expect(finds('فيتامين', word)).toBe(true);
  expect(finds(word, 'فيتامين')).toBe(true);
});

test('Short words that only look like an article are left alone.', () => {
  expect(normaliseText('الم')).toBe('الم');
  expect(searchGroups('الم')).toEqual([['الم']]);
});

test('One thing is found by its name in either language.', () => {
  expect(finds('thyroid', 'فحص الغدة')).toBe(true);
  expect(finds('السكري', 'Glucose')).toBe(true);
});

test('Punctuation, quotes and search operators are no words.', () => {
  expect(searchGroups('  "(((.*" — ؟ ')).toEqual([]);
  expect(searchGroups('vitamin-D3')).toEqual([['vitamin'], ['d3']]);
});

test('A word counts once, however often and in whichever language it is typed.', () => {
  expect(searchGroups('iron Iron IRON الحديد')).toHaveLength(1);
  expect(searchGroups('vitamin d vitamin')).toEqual([['vitamin'], ['d']]);
});

test('Of a long text the first twelve words are looked for, even where one character stands for several words.', () => {
  const words = Array.from({ length: 40 }, (_, index) => `word${index}`);
  expect(searchGroups(words.join(' '))).toEqual(words.slice(0, 12).map((word) => [word]));
  expect(searchGroups('\ufdfa'.repeat(100)).length).toBeLessThanOrEqual(12);
});

test('The longer the word, the more letters may be wrong.', () => {
  expect([3, 4, 7, 8].map(allowedTypos)).toEqual([0, 1, 1, 2]);
});
