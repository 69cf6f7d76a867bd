import { expect, it } from 'vitest';
import { findMessageProblems } from './catalogues.mjs';

const allForms =
  '{count, plural, zero {لا نتائج} one {نتيجة} two {نتيجتان} few {# نتائج} many {# نتيجة} other {# نتيجة}}';

it('A complete pair of texts has no problem.', () => {
  expect(findMessageProblems('{count, plural, one {# result} other {# results}}', allForms)).toEqual([]);
  expect(findMessageProblems('Hello <0>{name}</0>', 'مرحبا <0>{name}</0>')).toEqual([]);
});

it.each([
  ['no text', 'Hello', '', 'no Arabic text'],
  ['Arabic-Indic digits', '3 tests', '٣ فحوص', 'Latin digits'],
  [
    'another placeholder',
    'Hello {name}',
    'مرحبا {names}',
    'other placeholders in Arabic (names) than in English (name)',
  ],
  ['a lost link', 'Call <0>us</0>', 'اتصل بنا', 'other placeholders'],
  [
    'only two plural forms',
    '{count, plural, one {#} other {#}}',
    '{count, plural, one {نتيجة} other {# نتيجة}}',
    'zero, two, few, many',
  ],
  [
    'a missing case',
    '{kind, select, offer {Offer} other {Package}}',
    '{kind, select, other {باقة}}',
    'other cases in Arabic (other) than in English (offer, other)',
  ],
  ['a word twice in a row', 'We open at {time}', 'نفتح عند عند {time}', 'repeats the word "عند"'],
  ['a brace that never closes', 'Hello {name}', 'مرحبا {name', 'not a valid message'],
])('An Arabic text is refused for this problem: %s.', (_fault, english, arabic, problem) => {
  expect(findMessageProblems(english, arabic).join()).toContain(problem);
});

it('A plural inside another choice is checked too.', () => {
  const nested = (plural) => `{kind, select, offer {${plural}} other {x}}`;
  expect(
    findMessageProblems(nested('{count, plural, other {#}}'), nested('{count, plural, other {#}}')).join(),
  ).toContain('lacks Arabic plural forms');
});
