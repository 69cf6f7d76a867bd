import { expect, test } from 'vitest';
import { splitNumberRuns } from './number-runs.rules.ts';

test.each([
  ['اتصل على +971 4 123 4567 اليوم', ['اتصل على ', '+971 4 123 4567', ' اليوم']],
  ['الخط 04 123 4567.', ['الخط ', '04 123 4567', '.']],
  ['(+971 (0)50-123 4567)', ['(+971 (0)50-123 4567)']],
  ['من 8 إلى 12', ['من 8 إلى 12']],
  ['Call +971 4 123 4567', ['Call +971 4 123 4567']],
])('The numbers with spaces of %j are split off in Arabic text only.', (text, pieces) => {
  expect(splitNumberRuns(text)).toEqual(pieces);
});
