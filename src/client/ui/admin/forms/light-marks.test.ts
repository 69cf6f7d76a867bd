import { expect, test } from 'vitest';
import { afterEnter, hasMeaningfulClasses, hasMeaningfulStyles, type LightMark, withMark } from './light-marks.ts';

/** Marks the selection between brackets. Returns the new text with its selection in brackets. */
function marked(written: string, mark: LightMark): string {
  const [start, end] = [written.indexOf('«'), written.indexOf('»') - 1];
  const text = written.replace(/[«»]/g, '');
  const change = withMark(text, [start, end], mark, 'words');
  const made = text.slice(0, change.start) + change.words + text.slice(change.end);
  const [from, to] = change.selected;
  return `${made.slice(0, from)}«${made.slice(from, to)}»${made.slice(to)}`;
}

test.each<[string, LightMark, string]>([
  ['Eat «nothing» now', 'bold', 'Eat **«nothing»** now'],
  ['Eat «» now', 'bold', 'Eat **«words»** now'],
  ['Eat «nothing »now', 'bold', 'Eat **«nothing»** now'],
  ['Eat« »now', 'bold', 'Eat **«words»**now'],
  ['Eat **«nothing»** now', 'bold', 'Eat «nothing» now'],
  ['Eat **no «thing» now**', 'bold', 'Eat no «thing» now'],
  ['Eat **«no» thing** now, **not** later', 'bold', 'Eat «no» thing now, **not** later'],
  ['Eat **no«»thing**', 'bold', 'Eat no«»thing'],
  ['Eat «**nothing**» now', 'bold', 'Eat «nothing» now'],
  ['Eat «**no** thing» now', 'bold', 'Eat «**no thing**» now'],
  ['«One \n\n- Two\n٢. ثلاثة»', 'bold', '«**One** \n\n- **Two**\n٢. **ثلاثة**»'],
  ['«**One** \n\n- **Two**»', 'bold', '«One \n\n- Two»'],
  ['«## One»', 'bold', '## **«One»**'],
  ['«٢. ثلاثة»', 'bold', '٢. **«ثلاثة»**'],
  ['«• One»', 'bold', '• **«One»**'],
  ['«**One** and **two**»', 'bold', '«**One and two**»'],
  ['Read «this».', 'link', 'Read [this](«https://»).'],
  ['One\nBe«»fore\nTwo', 'heading', 'One\n## Before«»\nTwo'],
  ['«One\nTwo»\nThree', 'list', '- One\n- Two«»\nThree'],
  ['One\n«Two\nThree»', 'numbers', 'One\n1. Two\n2. Three«»'],
  ['«»', 'list', '- «»'],
])('A mark is added to %j as a %s.', (written, mark, made) => {
  expect(marked(written, mark)).toBe(made);
});

test.each([
  ['- salt', '- salt\n- '],
  ['7. salt', '7. salt\n8. '],
  ['٩. ملح', '٩. ملح\n١٠. '],
  ['  - inner', '  - inner\n  - '],
  ['- salt\n- ', '- salt\n'],
])('Enter after %j goes on with the list, or ends it in an empty item.', (text, after) => {
  const { start, end, words } = afterEnter(text, text.length) ?? { start: 0, end: 0, words: '' };
  expect(text.slice(0, start) + words + text.slice(end)).toBe(after);
});

test.each(['salt', '-salt', '1.5 litres', ''])('Enter after %j is a line break.', (text) => {
  expect(afterEnter(text, text.length)).toBeNull();
});

test.each([
  ['10<sup>9</sup>', true],
  ['<span style="vertical-align: super">9</span>', true],
  ["<span style='mso-text-raise:4.0pt'>9</span>", true],
  ['<S>49</S> <del>5</del>', true],
  ['<p style="text-decoration:line-through">49</p>', true],
  ['<span style="vertical-align:baseline">9</span><strong>b</strong><section>', false],
])('The words of %j change their meaning as plain text: %s.', (html, isChanged) => {
  expect(hasMeaningfulStyles(html)).toBe(isChanged);
});

test.each([
  ['<style>.xl65 {color:red; text-decoration:line-through;}</style><body><td class=xl65>49</td>', true],
  ['<style>span.MsoFootnoteReference{vertical-align:super}</style><p class="a MsoFootnoteReference">1</p>', true],
  ["<style>.up{vertical-align: 4pt}</style><i class='up'>9</i>", true],
  ['<style>.xl65 {text-decoration:line-through}</style><td class=xl66>49</td>', false],
  ['<style>.xl65 {vertical-align:middle}</style><td class=xl65>49</td>', false],
])('Pasting asks to check what classes of a style sheet strike out or shift: %s', (page, isChanged) => {
  expect(hasMeaningfulClasses(page)).toBe(isChanged);
});
