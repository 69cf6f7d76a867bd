import { expect, test } from 'vitest';
import { cutAtWord, cutText, sentencesOf } from './text.rules.ts';

test.each([
  ['a text that fits stays as it is', 'x'.repeat(150), 'x'.repeat(150)],
  ['one character too many is cut', 'x'.repeat(151), `${'x'.repeat(150)}…`],
  ['no space stands before the ellipsis', `${'x'.repeat(149)} yes`, `${'x'.repeat(149)}…`],
  ['a sign of two units is not torn apart', `${'x'.repeat(149)}🦪🦪`, `${'x'.repeat(149)}🦪…`],
  ['nothing stays nothing', '', ''],
])('A description on a card: %s.', (_name, text, shown) => {
  expect(cutText(text, 150)).toBe(shown);
});

test.each([
  ['a text that fits stays as it is', 'For the heart.', 14, 'For the heart.'],
  ['lines become one', ' For\n\n the\theart. ', 14, 'For the heart.'],
  ['no word is torn apart', 'Iron and vitamins', 12, 'Iron and…'],
  ['a word that just fits is kept', 'Iron and vitamins', 9, 'Iron and…'],
  ['no comma stands before the ellipsis', 'Iron, zinc, copper', 14, 'Iron, zinc…'],
  ['nor an Arabic one', 'حديد، زنك، نحاس', 12, 'حديد، زنك…'],
  ['one endless word is cut where it must be', 'x'.repeat(20), 10, `${'x'.repeat(10)}…`],
  ['nothing stays nothing', '', 10, ''],
])('A description in a list of search results: %s.', (_name, text, most, shown) => {
  expect(cutAtWord(text, most)).toBe(shown);
});

test('A text is read sentence by sentence in both languages; numbers and times stay whole.', () => {
  expect(sentencesOf('Fast for 10 to 12.5 hours; come before 10 AM. Bring your Emirates ID.\nCall no. 5 if you are late!')).toEqual([
    'Fast for 10 to 12.5 hours; come before 10 AM.',
    'Bring your Emirates ID.',
    'Call no. 5 if you are late!',
  ]);
  expect(sentencesOf('الصيام 8 ساعات. هل تتناول دواءً؟ أخبرنا.')).toEqual(['الصيام 8 ساعات.', 'هل تتناول دواءً؟', 'أخبرنا.']);
  expect(sentencesOf(' ')).toEqual([]);
});

test.each([
  ['a title', 'Ask Dr. Salem first. Take Vit. D after.', ['Ask Dr. Salem first.', 'Take Vit. D after.']],
  ['titles one behind the other', 'See Prof. Dr. A. Hassan. Bring your card.', ['See Prof. Dr. A. Hassan.', 'Bring your card.']],
  ['an Arabic title', 'اسأل د. سالم أولاً. ثم تناول الدواء.', ['اسأل د. سالم أولاً.', 'ثم تناول الدواء.']],
  ['Arabic titles one behind the other', 'راجع أ.د. مريم. أحضر بطاقتك.', ['راجع أ.د. مريم.', 'أحضر بطاقتك.']],
  ['one in brackets', 'Ask us (Mrs. Noura). Then come.', ['Ask us (Mrs. Noura).', 'Then come.']],
  ['but capitals alone are a word', 'Come at 9 AM. Bring your ID. Rest well.', ['Come at 9 AM.', 'Bring your ID.', 'Rest well.']],
])('A short form ends no sentence: %s.', (_name, text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});
