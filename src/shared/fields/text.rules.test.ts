import { expect, test } from 'vitest';
import { cutAtWord, cutText, sentencesOf, teaserOf } from './text.rules.ts';

test.each([
  ['a text that fits is not changed', 'x'.repeat(150), 'x'.repeat(150)],
  ['a text one character too long is cut', 'x'.repeat(151), `${'x'.repeat(150)}…`],
  ['no space precedes the ellipsis', `${'x'.repeat(149)} yes`, `${'x'.repeat(149)}…`],
  ['a character of two code units is not split', `${'x'.repeat(149)}🦪🦪`, `${'x'.repeat(149)}🦪…`],
  ['an empty text stays empty', '', ''],
])('In a description on a card, %s.', (_name, text, shown) => {
  expect(cutText(text, 150)).toBe(shown);
});

test.each([
  ['a text that fits is not changed', 'For the heart.', 14, 'For the heart.'],
  ['lines are joined', ' For\n\n the\theart. ', 14, 'For the heart.'],
  ['no word is split', 'Iron and vitamins', 12, 'Iron and…'],
  ['a word that just fits is not cut', 'Iron and vitamins', 9, 'Iron and…'],
  ['no comma precedes the ellipsis', 'Iron, zinc, copper', 14, 'Iron, zinc…'],
  ['no Arabic comma precedes the ellipsis', 'حديد، زنك، نحاس', 12, 'حديد، زنك…'],
  ['a single long word is cut at the limit', 'x'.repeat(20), 10, `${'x'.repeat(10)}…`],
  ['an empty text stays empty', '', 10, ''],
])('In a description in a list of search results, %s.', (_name, text, most, shown) => {
  expect(cutAtWord(text, most)).toBe(shown);
});

test('A text is split into sentences in both languages, but not within numbers and times.', () => {
  expect(
    sentencesOf('Fast for 10 to 12.5 hours; come before 10 AM. Bring your Emirates ID.\nCall no. 5 if you are late!'),
  ).toEqual([
    'Fast for 10 to 12.5 hours; come before 10 AM.',
    'Bring your Emirates ID.',
    'Call no. 5 if you are late!',
  ]);
  expect(sentencesOf('الصيام 8 ساعات. هل تتناول دواءً؟ أخبرنا.')).toEqual([
    'الصيام 8 ساعات.',
    'هل تتناول دواءً؟',
    'أخبرنا.',
  ]);
  expect(sentencesOf(' ')).toEqual([]);
});

test.each([
  ['a title', 'Ask Dr. Salem first. Take Vit. D after.', ['Ask Dr. Salem first.', 'Take Vit. D after.']],
  ['consecutive titles', 'See Prof. Dr. A. Hassan. Bring your card.', ['See Prof. Dr. A. Hassan.', 'Bring your card.']],
  ['an Arabic title', 'اسأل د. سالم أولاً. ثم تناول الدواء.', ['اسأل د. سالم أولاً.', 'ثم تناول الدواء.']],
  ['consecutive Arabic titles', 'راجع أ.د. مريم. أحضر بطاقتك.', ['راجع أ.د. مريم.', 'أحضر بطاقتك.']],
  ['a title in brackets', 'Ask us (Mrs. Noura). Then come.', ['Ask us (Mrs. Noura).', 'Then come.']],
  [
    'capitals alone are a word',
    'Come at 9 AM. Bring your ID. Rest well.',
    ['Come at 9 AM.', 'Bring your ID.', 'Rest well.'],
  ],
])('An abbreviation does not end a sentence: %s.', (_name, text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});

test.each([
  [
    'the sentences that fit',
    'For the heart. Come early. Bring a list of your medicines.',
    30,
    'For the heart. Come early.',
  ],
  ['sentences of several lines', 'For the heart.\n\nCome early.', 30, 'For the heart. Come early.'],
  ['the clauses that fit, if no sentence does', 'Iron, zinc, copper and selenium in blood.', 20, 'Iron, zinc…'],
  ['Arabic clauses', 'الحديد والزنك، والنحاس والسيلينيوم في الدم.', 24, 'الحديد والزنك…'],
  [
    'words, if the last clause is far from the limit',
    'Iron, and also copper and selenium.',
    24,
    'Iron, and also copper…',
  ],
  ['words, for a text without clauses', 'Iron and vitamins in the blood.', 12, 'Iron and…'],
  ['no part of a number', 'Costs 1,250 dirhams for two adults', 20, 'Costs 1,250 dirhams…'],
  ['nothing of an empty text', '', 30, ''],
])('The beginning of a description on a card contains %s.', (_name, text, most, shown) => {
  expect(teaserOf(text, most)).toBe(shown);
});
