import { describe, expect, it, test } from 'vitest';
import { isDay } from '../time/days.rules.ts';
import { parseOneDay, readClockTime, readDay, splitMoment } from './typed-days.rules.ts';

describe('A day', () => {
  it.each([
    ['2026-11-05', '2026-11-05'],
    ['Thursday, 5 / 11 / 2026', '2026-11-05'],
    ['الخميس، ٥ / ١١ / ٢٠٢٦', '2026-11-05'],
    ['5 November 2026', '2026-11-05'],
    ['5 نوفمبر 2026', '2026-11-05'],
    ['05/11/2026', '2026-11-05'],
    ['29 / 2 / 2028', '2028-02-29'],
    ['2026-11-05T10:00:00Z', '2026-11-05'],
    ['5 Nov. 2026', '2026-11-05'],
    ['5th November 2026', '2026-11-05'],
    ['3rd of sept 2026', '2026-09-03'],
    ['3 Sep 2026', '2026-09-03'],
    ['Thursday, Nov 5, 2026', '2026-11-05'],
    ['November 5th 2026', '2026-11-05'],
    ['5 November, 2026', '2026-11-05'],
    ['5-Nov-2026', '2026-11-05'],
    ['2026/11/5', '2026-11-05'],
    ['2026\u201111\u201105', '2026-11-05'],
    ['5\u00a0/\u00a011 / 2026', '2026-11-05'],
    ['\u2067٥\u2069/\u200f١١\u200f/٢٠٢٦', '2026-11-05'],
    ['5 اكتوبر 2026', '2026-10-05'],
    ['5 من نوفمبر 2026', '2026-11-05'],
    ['5/Nov/2026', '2026-11-05'],
    ['5.Nov.2026', '2026-11-05'],
    ['05Nov2026', '2026-11-05'],
    ['٥ أكتوبر، ٢٠٢٦', '2026-10-05'],
  ])('is parsed from %s.', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  it.each([
    '',
    'tomorrow',
    '30 / 2 / 2026',
    '2026-13-01',
    '5 Brumaire 2026',
    '12345-11-05',
    '1448-12-13',
    '13 / 12 / 1448',
    '2569-12-13',
    '5 Nov 1448',
    '5 No 2026',
  ])('is not parsed from "%s".', (text) => {
    expect(readDay(text)).toBeNull();
  });
});

test('A text with more than one day, or with words after it, is no day of a form or a sheet.', () => {
  expect(
    ['٥/١١/٢٠٢٦', '11/12/2026', '5 November 2026', '2026/11/5', '5.11.2026\u200f'].map((text) => parseOneDay(text).day),
  ).toEqual(['2026-11-05', '2026-12-11', '2026-11-05', '2026-11-05', '2026-11-05']);
  for (const text of [
    '5/11/2026-6/11/2026',
    '11/25/2026',
    '2026-11-05 late',
    '32/1/2026',
    '5 Brumaire 2026',
    '',
    '46347',
  ])
    expect([text, parseOneDay(text)]).toEqual([text, { problem: { id: 'validation.day' } }]);
});

test('A day that its month lacks is refused by name, in every notation.', () => {
  for (const text of ['31/11/2026', '2026-11-31', '31 November 2026', '٣١ نوفمبر ٢٠٢٦'])
    expect([text, parseOneDay(text)]).toEqual([
      text,
      { problem: { id: 'validation.noSuchDay', values: { day: '31/11/2026' } } },
    ]);
  expect(parseOneDay('29/2/2027').problem?.values).toEqual({ day: '29/2/2027' });
  expect(['2026-11-30', '2026-11-31', '2028-02-29', '5/11/2026'].map(isDay)).toEqual([true, false, true, false]);
});

test('A year of another calendar or with a wrong digit is refused by name.', () => {
  const problem = { id: 'validation.year', values: { first: '1950', last: '2100' } };
  for (const text of ['1448-12-13', '13/12/1448', '2569-12-13', '28 November 0206', '1/1/2101'])
    expect([text, parseOneDay(text)]).toEqual([text, { problem }]);
  expect(['1448-12-13', '2569-12-13', '1950-01-01', '2100-12-31', 'tomorrow', '2026-13-01'].map(isDay)).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  ['4:00 مساء', '16:00'],
  ['10 صباحا', '10:00'],
  ['4 عصرا', '16:00'],
  ['12 ظهرًا', '12:00'],
  ['4 بعد الظهر', '16:00'],
  ['٤:٣٠ مساءً', '16:30'],
  ['4 مساءاً', '16:00'],
  ['16:00', '16:00'],
  ['٤:٣٠ م', '16:30'],
  ['9 ص', '09:00'],
  ['4 عصراً', '16:00'],
  ['4 مساءً', '16:00'],
  ['الساعة 4 مساءً', '16:00'],
  ['5 فجراً', '05:00'],
  ['at 4 pm', '16:00'],
  ['12 noon', '12:00'],
  ['16:00:00', '16:00'],
  ['4 p.m.', '16:00'],
  ['4 a.m', '04:00'],
  ['4.00 pm', '16:00'],
  ['16.00', '16:00'],
  ['\u200f4\u200f م', '16:00'],
])('The time %s is %s.', (text, clockTime) => {
  expect(readClockTime(text)).toBe(clockTime);
});

test.each(['', 'morning', '25:00', '13:00 PM', '0:30 AM', '9:75'])('“%s” is no time.', (text) => {
  expect(readClockTime(text)).toBeNull();
});

test('A moment is split at its time, also after a day in words.', () => {
  expect(splitMoment('2026-12-01T09:00')).toEqual(['2026-12-01', '09:00']);
  expect(splitMoment('Thursday, 5/11/2026T09:00')).toEqual(['Thursday, 5/11/2026', '09:00']);
  expect(splitMoment('31/11/2026')).toEqual(['31/11/2026', '']);
});
