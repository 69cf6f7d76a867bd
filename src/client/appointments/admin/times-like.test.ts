import { expect, test } from 'vitest';
import { timesLike } from './times-like.ts';

const [fiveInTheEvening, five] = [
  ['17:00', '17:15', '17:30', '17:45'],
  ['05:00', '17:00'],
];

test.each([
  ['5 pm', 'en', fiveInTheEvening],
  ['5 م', 'ar', fiveInTheEvening],
  ['٥ مساءً', 'ar', fiveInTheEvening],
  ['5:15 PM', 'en', ['17:15']],
  ['٥:١٥ م', 'ar', ['17:15']],
  ['17:00', 'en', ['17:00']],
  ['17:', 'ar', fiveInTheEvening],
  ['5:00', 'en', five],
  ['5.00', 'en', five],
  ['٥:٠٠', 'ar', five],
  ['25:00', 'en', []],
] as const)('The typed time "%s" finds the times that it may mean.', (text, locale, times) => {
  expect(timesLike(text, locale)).toEqual(times);
});

test('Every time is offered before anything is typed, and the hours that begin with a digit after it.', () => {
  expect(timesLike('', 'en')).toHaveLength(96);
  expect(timesLike('5', 'en')).toEqual(['05:00', '05:15', '05:30', '05:45', ...fiveInTheEvening]);
});
