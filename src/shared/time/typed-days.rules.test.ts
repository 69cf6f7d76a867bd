import { describe, expect, it, test } from 'vitest';
import { isDay, parseOneDay, readDay, splitMoment } from './typed-days.rules.ts';

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
  ])('is parsed from %s.', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  it.each(['', 'tomorrow', '30 / 2 / 2026', '2026-13-01', '5 Brumaire 2026', '12345-11-05'])('is not parsed from "%s".', (text) => {
    expect(readDay(text)).toBeNull();
  });
});

test('A text with more than one day, or with words after it, is no day of a form or a sheet.', () => {
  expect(['٥/١١/٢٠٢٦', '11/12/2026', '5 November 2026', '2026/11/5', '5.11.2026\u200f'].map((text) => parseOneDay(text).day)).toEqual([
    '2026-11-05',
    '2026-12-11',
    ...['2026-11-05', '2026-11-05', '2026-11-05'],
  ]);
  for (const text of ['5/11/2026-6/11/2026', '11/25/2026', '2026-11-05 late', '32/1/2026', '5 Brumaire 2026', '', '46347'])
    expect([text, parseOneDay(text)]).toEqual([text, { problem: { id: 'validation.day' } }]);
});

test('A day that its month lacks is refused by name, in every notation.', () => {
  for (const text of ['31/11/2026', '2026-11-31', '31 November 2026', '٣١ نوفمبر ٢٠٢٦'])
    expect([text, parseOneDay(text)]).toEqual([text, { problem: { id: 'validation.noSuchDay', values: { day: '31/11/2026' } } }]);
  expect(parseOneDay('29/2/2027').problem?.values).toEqual({ day: '29/2/2027' });
  expect(['2026-11-30', '2026-11-31', '2028-02-29', '5/11/2026'].map(isDay)).toEqual([true, false, true, false]);
});

test('A moment is split at its time, also after a day in words.', () => {
  expect(splitMoment('2026-12-01T09:00')).toEqual(['2026-12-01', '09:00']);
  expect(splitMoment('Thursday, 5/11/2026T09:00')).toEqual(['Thursday, 5/11/2026', '09:00']);
  expect(splitMoment('31/11/2026')).toEqual(['31/11/2026', '']);
});
