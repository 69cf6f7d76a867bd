import { expect, test } from 'vitest';
import { readerIn } from '../core/translate.ts';
import { turnaroundText } from './lab-test-page.ts';

test.each([
  ['hours', 1, 24, 'After 1 to 24 hours', 'بعد ساعة إلى 24 ساعة'],
  ['hours', 2, 4, 'After 2 to 4 hours', 'بعد ساعتين إلى 4 ساعات'],
  ['hours', 4, 24, 'After 4 to 24 hours', 'بعد 4 إلى 24 ساعة'],
  ['workingDays', 1, 2, 'After 1 to 2 working days', 'بعد يوم عمل إلى يومي عمل'],
  ['workingDays', 2, 3, 'After 2 to 3 working days', 'بعد يومي عمل إلى 3 أيام عمل'],
  ['workingDays', 3, 5, 'After 3 to 5 working days', 'بعد 3 إلى 5 أيام عمل'],
] as const)('The time of a result has the right form of each noun: %s, %i to %i.', (unit, from, to, en, ar) => {
  const times = { turnaroundFrom: from, turnaroundTo: to, turnaroundUnit: unit };
  expect([turnaroundText(times, readerIn('en')), turnaroundText(times, readerIn('ar'))]).toEqual([en, ar]);
});
