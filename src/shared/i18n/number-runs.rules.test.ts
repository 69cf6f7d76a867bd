import { expect, test } from 'vitest';
import { isolateNumberRuns, splitNumberRuns } from './number-runs.rules.ts';

test.each([
  ['اتصل على +971 4 123 4567 اليوم', ['اتصل على ', '+971 4 123 4567', ' اليوم']],
  ['اتصل على +971 4 123 4567 أو 800 1234', ['اتصل على ', '+971 4 123 4567', ' أو ', '800 1234', '']],
  ['الخط 04 123 4567.', ['الخط ', '04 123 4567', '.']],
  ['الخط (04) 123-4567، (04 123 4568)', ['الخط ', '(04) 123-4567', '، (', '04 123 4568', ')']],
  ['الخط +971 (0)50-123 4567', ['الخط ', '+971 (0)50-123 4567', '']],
  ['الخط +971 (4) 123 4567', ['الخط ', '+971 (4) 123 4567', '']],
  ['الخط 800-1234', ['الخط ', '800-1234', '']],
  ['الخط ٠٤ ١٢٣ ٤٥٦٧', ['الخط ', '٠٤ ١٢٣ ٤٥٦٧', '']],
  ['+971\u00a04\u00a0123\u00a04567', ['', '+971\u00a04\u00a0123\u00a04567', '']],
])('The telephone numbers of %j are split off.', (text, pieces) => {
  expect(splitNumberRuns(text)).toEqual(pieces);
});

test.each([
  'من 8 إلى 12',
  'خلال 3-5 أيام',
  'بين 1000-2000 درهم',
  'من 08:00-12:00',
  'الرقم 041234567',
  'السعر 1,000,000.50',
  'المرجع D-1234-5678',
  'الرابط https://lab.test/a/800-1234-567?b=04-123-4567',
  'الخط \u200e+971 4 123 4567 أو \u206604 123 4567\u2069',
  'Call +971 4 123 4567',
])('%j stays one piece.', (text) => {
  expect(splitNumberRuns(text)).toEqual([text]);
});

test('Plain text has isolates around its numbers in Arabic, and in Arabic lines of an English text.', () => {
  expect(isolateNumberRuns('+971 4 123 4567', 'en')).toBe('+971 4 123 4567');
  expect(isolateNumberRuns('+971 4 123 4567', 'ar')).toBe('\u2066+971 4 123 4567\u2069');
  expect(isolateNumberRuns('الخط 04 123 4567', 'en')).toBe('الخط \u206604 123 4567\u2069');
});

test('A long text of digits, spaces and brackets is split at once.', () => {
  const start = performance.now();
  for (const part of ['1 ', '(', '(1', '+', '1)', '(1)', ' ', '+ (']) splitNumberRuns(`م${part.repeat(20_000)}`);
  expect(performance.now() - start).toBeLessThan(500);
});
