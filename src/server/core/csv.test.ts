import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { neutralised, toCsv, withoutNeutralising } from './csv.ts';

const pieces = constantFrom(
  ';',
  '\n',
  '\t',
  '\r',
  ' ',
  '\u00a0',
  '"',
  "'",
  '=',
  '+',
  '-',
  '@',
  '＝',
  '－',
  'a',
  ',',
  '\u200e',
  '\u{e0001}',
  '\ud83d',
);

test('Formulas after separators are escaped and restored like with a plain regular expression.', () => {
  const fromLeft = /([,;\t\r\n][\s"'\p{Cf}]*)(?=[=+\-@＝＋－＠])/gu;
  const backFromLeft = /([,;\t\r\n][\s"\p{Cf}]*)'(?=[=+\-@＝＋－＠])/gu;
  void assert(
    property(array(pieces, { maxLength: 12 }), (found) => {
      // A letter on either side, because the ends of a cell are tested separately.
      const cell = `a${found.join('')}a`;
      expect(neutralised(cell)).toBe(cell.replace(fromLeft, "$1'"));
      expect(withoutNeutralising(cell)).toBe(cell.replace(backFromLeft, '$1'));
    }),
    { numRuns: 20_000 },
  );
});

// Quadratic time would take minutes here.
test.each([
  ['line breaks', { typed: '\n', written: '\n', read: '\n' }],
  ['line breaks with formula signs', { typed: '\n=', written: "\n'=", read: '\n=' }],
  ['line breaks with escaped signs', { typed: "\n'=", written: "\n''=", read: '\n=' }],
  ['formula signs', { typed: '=', written: '=', read: '=' }],
  ['spaces', { typed: ' ', written: ' ', read: ' ' }],
  ['apostrophes', { typed: "'", written: "'", read: "'" }],
  ['direction marks', { typed: '\u200e', written: '\u200e', read: '\u200e' }],
])('A cell of 200,000 %s is written and read in linear time.', (_what, { typed, written, read }) => {
  const cell = (piece: string) => `a${piece.repeat(200_000)}a`;
  expect(toCsv([[cell(typed)]]) === `"${cell(written)}"\r\n`).toBe(true);
  expect(withoutNeutralising(cell(typed)) === cell(read)).toBe(true);
});
