import { expect, test } from 'vitest';
import {
  allowedTypos,
  createTextMatcher,
  holdsGroup,
  indexWords,
  normaliseText,
  searchGroups,
} from './search.rules.ts';

/** Whether a typed word finds a text that contains another spelling of it. */
function finds(typed: string, text: string): boolean {
  const words = indexWords(text);
  return searchGroups(typed).every((group) => holdsGroup(words, group));
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
  ['Urdu heh', 'الغدہ', 'الغدة'],
  ['Urdu heh with two eyes', 'ھرمون', 'هرمون'],
  ['Urdu heh with hamza', 'غدۂ', 'غدة'],
  ['Urdu yeh barree', 'کلے', 'كلى'],
  ['Persian gaf', 'گلوکوز', 'كلوكوز'],
  ['Persian peh', 'پروتين', 'بروتين'],
  ['Persian cheh', 'چلوتامين', 'جلوتامين'],
  ['the letter veh', 'ڤيتامين', 'فيتامين'],
  ['Urdu consonants', 'ٹڈڑں', 'تدرن'],
  ['Arabic-Indic digits', '٢٥', '25'],
  ['Persian digits', '۲۵', '25'],
  ['letters of double width', 'ＣＢＣ', 'CBC'],
  ['joined letters', 'ﻼ', 'لا'],
  ['a soft hyphen', 'thy\u00adroid', 'thyroid'],
  ['a zero-width space', 'Zeta\u200bInvis', 'ZetaInvis'],
  ['a joiner', 'الغ\u200cدة', 'الغدة'],
  ['direction marks and a byte order mark', '\u2066c\u200fb\ufeffc\u2069', 'CBC'],
  ['a variation selector', 'CB\ufe0fC', 'CBC'],
  ['capital letters', 'THYROID', 'Thyroid'],
])('A search finds words that differ only by %s, in either direction.', (_name, one, other) => {
  expect(finds(one, other)).toBe(true);
  expect(finds(other, one)).toBe(true);
});

test.each(['الفيتامين', 'والفيتامين', 'بالفيتامين', 'كالفيتامين', 'فالفيتامين', 'للفيتامين'])(
  'A search finds a word with and without its Arabic article or prefix: %s.',
  (word) => {
    expect(finds('فيتامين', word)).toBe(true);
    expect(finds(word, 'فيتامين')).toBe(true);
  },
);

test('A search does not split a short word that starts like an article.', () => {
  expect(normaliseText('الم')).toBe('الم');
  expect(searchGroups('الم')).toEqual([['الم']]);
});

test('A search finds a synonym in the other language.', () => {
  expect(finds('thyroid', 'فحص الغدة')).toBe(true);
  expect(finds('السكري', 'Glucose')).toBe(true);
});

test('A search among names finds only words for the same thing.', () => {
  const groupOf = (term: string) => searchGroups(term, 'names')[0];
  expect(groupOf('ferritin')).toContain('فيريتين');
  expect(groupOf('ferritin')).not.toContain('iron');
  expect(groupOf('TSH')).toEqual(['tsh']);
  expect(searchGroups('سكر تراكمي', 'names')).toHaveLength(2);
});

test('A search ignores punctuation, quotes and search operators.', () => {
  expect(searchGroups('  "(((.*" — ؟ ')).toEqual([]);
  expect(searchGroups('vitamin + D3')).toEqual([['vitamin'], ['d3']]);
});

test('A search contains a repeated word or its translation only once.', () => {
  expect(searchGroups('iron Iron IRON الحديد')).toHaveLength(1);
  expect(searchGroups('vitamin d vitamin')).toEqual([['vitamin'], ['d']]);
});

test('A search uses at most the first twelve words, even if one character expands to several words.', () => {
  const words = Array.from({ length: 40 }, (_, index) => `word${index}`);
  expect(searchGroups(words.join(' '))).toEqual(words.slice(0, 12).map((word) => [word]));
  expect(searchGroups('\ufdfa'.repeat(100)).length).toBeLessThanOrEqual(12);
});

test('A search allows more typing mistakes in longer words.', () => {
  expect([3, 4, 9, 10].map(allowedTypos)).toEqual([0, 1, 1, 2]);
});

test.each([
  ['B12', 'B 12', 'B-12'],
  ['Vitamin B12', 'Vitamin B 12', 'vitamin b-12'],
  ['فيتامين ب12', 'فيتامين ب 12', 'فيتامين ب-١٢'],
  ['CBC', 'C.B.C', 'C.B.C.', 'c b c'],
  ['HbA1c', 'Hb A1c', 'Hb-A1C'],
  ['25OHD', '25 OH D', '25(OH)D', '25-OH-D'],
  ['Omega3', 'Omega 3', 'Omega-3'],
  ['antiTPO', 'anti-TPO'],
  ['أوميغا3', 'أوميغا 3', 'أوميغا-3'],
])('A search finds a word in one piece and in parts, in each direction: %s.', (...forms) => {
  for (const typed of forms)
    for (const text of forms) {
      expect([typed, text, finds(typed, `Test: ${text}, blood`)]).toEqual([typed, text, true]);
      expect([typed, text, createTextMatcher(typed)(`Test: ${text}, blood`)]).toEqual([typed, text, true]);
    }
});

test.each([
  ['A1C', 'HbA1c'],
  ['T4', 'FT4'],
  ['hb a1c', 'Glycated haemoglobin (HbA1c)'],
  ['vitamin d 25 oh', '25-OH vitamin D'],
  ['انزيمات الكبد', 'إنزيم الكبد ALT'],
  ['فيتامينات', 'فيتامين د'],
  ['گلوکوز', 'غلوكوز'],
  ['جلوكوز', 'Fasting glucose'],
  ['صورة دم', 'صورة الدم الكاملة'],
  ['الدم الخفي', 'دم خفي في البراز'],
])('A search for %s finds %s.', (typed, text) => {
  expect(finds(typed, text)).toBe(true);
  expect(createTextMatcher(typed)(text)).toBe(true);
});

test.each([
  ['B 12', 'Iron, blood: 12 hours'],
  ['C.B.C', 'Calcium and zinc'],
  ['B12', 'Vitamins A, B, 12 tests'],
  ['vitamin d', 'Vitamin B, iron and albumin'],
  ['C.B.C', 'Apolipoprotein B: reflects the number of particles that carry cholesterol'],
  ['C.B.C', 'Hepatitis B and C: a test can show them'],
  ['B 12', 'Vitamins A, B, 12 tests'],
  ['B 12', 'Hepatitis B. 12 hours of fasting'],
  ['ب 12', 'التهاب الكبد ب، قبل 12 ساعة'],
])('A search for %s does not find “%s”.', (typed, text) => {
  expect(createTextMatcher(typed)(text)).toBe(false);
});

test('A list is searched anywhere in its words, and for punctuation alone as it is typed.', () => {
  expect(createTextMatcher('034')('IMG_2034.jpg')).toBe(true);
  expect(createTextMatcher('vitamin b')('Vitamin B6, B12')).toBe(true);
  expect(createTextMatcher('%')('100 % sugar')).toBe(true);
  expect(createTextMatcher('%')('Sugar')).toBe(false);
  expect(createTextMatcher(' ')('Sugar')).toBe(true);
});

test.each([
  ['articles without end', 'ال'.repeat(2000)],
  ['joined letters that are articles', `ا${'ﻻ'.repeat(3990)}مرحبا`],
  ['long words with an apostrophe', `${'ال'.repeat(50)}'`.repeat(40)],
  ['long numbered words', `${'a'.repeat(300)}1'`.repeat(13)],
  ['articles in words of forty letters', `${'ال'.repeat(20)} `.repeat(100)],
])('The index words of a hostile text take less than ten times its bytes: %s.', (_name, text) => {
  const bytes = Buffer.byteLength(indexWords(text).join(' '));
  expect(bytes).toBeLessThan(10 * Buffer.byteLength(text.normalize('NFKC')));
});

test('A long word is found by its beginning, as it is written.', () => {
  const word = `ال${'هيدروكسي'.repeat(6)}كوليكالسيفيرول`;
  expect(finds(word, `فحص ${word}`)).toBe(true);
  expect(finds(word.slice(0, 12), `فحص ${word}`)).toBe(true);
});
