import { expect, test } from 'vitest';
import { instantSchema } from '#shared/fields/fields.schema.ts';
import { issueMessages } from '#shared/fields/issues.ts';
import { readMoment, readNumber, readYesNo, writeMoment } from './cells.ts';

const failure = (read: () => unknown) => {
  try {
    return read();
  } catch (error) {
    return (error as Error).message;
  }
};

test('A cell is refused with the reason of the number parser, which the forms use too.', () => {
  expect(readNumber('٤٩،٥', 'amount')).toBe(49.5);
  expect(failure(() => readNumber('10-12', 'whole'))).toBe('validation.notWhole');
  expect(failure(() => readNumber('1.500', 'amount'))).toBe('validation.unclearNumber');
  expect(failure(() => readNumber('500 600', 'amount'))).toBe('validation.oneReading');
  expect(readNumber('1 500', 'amount')).toBe(1500);
});

test('Times are local to the centre; an end date without a time includes the whole day.', () => {
  const moments: [string, 'start' | 'end', string | null][] = [
    ['2026-11-21T12:30', 'start', '2026-11-21T08:30:00.000Z'],
    ['2026-11-21 12:30', 'start', '2026-11-21T08:30:00.000Z'],
    ['2026-11-21', 'start', '2026-11-20T20:00:00.000Z'],
    ['2026-11-21', 'end', '2026-11-21T19:59:59.999Z'],
    ['2026-11-21T23:59', 'end', '2026-11-21T19:59:59.999Z'],
    ['21/11/2026', 'start', '2026-11-20T20:00:00.000Z'],
    ['21/11/2026 12:30 PM', 'start', '2026-11-21T08:30:00.000Z'],
    ['11/12/2026', 'start', '2026-12-10T20:00:00.000Z'],
    ['21 November 2026, 12:30', 'start', '2026-11-21T08:30:00.000Z'],
    ['21.11.2026 00:15:30', 'start', '2026-11-20T20:15:30.000Z'],
    ['21/11/2026 12:30:15 p.m.', 'start', '2026-11-21T08:30:15.000Z'],
    ['21 Nov. 2026 4:30 مساء', 'start', '2026-11-21T12:30:00.000Z'],
    ['٢٠٢٦-١١-٢١', 'start', '2026-11-20T20:00:00.000Z'],
    ['04/04/2026', 'start', '2026-04-03T20:00:00.000Z'],
    ['', 'end', null],
  ];
  for (const [cell, boundary, instant] of moments) expect([cell, readMoment(cell, boundary)]).toEqual([cell, instant]);
  expect(writeMoment('2026-11-21T08:30:12.345Z')).toBe('2026-11-21T12:30');
  for (const cell of [
    'tomorrow',
    '11/21/2026',
    '2026-13-01',
    '32/01/2026',
    '2026-11-21T25:00',
    '2026-11-21 12:30:75',
    '2026-11-21 13:30 PM',
    '2026-11-21 late',
    '46347',
  ])
    expect([cell, failure(() => readMoment(cell, 'start'))]).toEqual([cell, 'sheet.notADate']);
  for (const cell of ['2026-02-30', '31/11/2026', '31/11/2026 16:30'])
    expect([cell, failure(() => readMoment(cell, 'start'))]).toEqual([cell, 'validation.noSuchDay']);
});

test('A year of another calendar is refused, in a cell and in a form.', () => {
  for (const cell of ['1448-12-13', '2569-12-13T10:00'])
    expect([cell, failure(() => readMoment(cell, 'start'))]).toEqual([cell, 'validation.year']);
  for (const instant of ['1448-12-13T00:00:00Z', '2569-12-13T00:00:00Z'])
    expect(issueMessages(instantSchema.safeParse(instant).error?.issues ?? [])).toEqual({
      '': { id: 'validation.day' },
    });
});

test('Yes and no are parsed in both languages and in the notation of spreadsheets.', () => {
  for (const cell of ['Yes', 'نعم', 'TRUE', '1', '١']) expect([cell, readYesNo(cell)]).toEqual([cell, true]);
  for (const cell of ['No', 'لا', 'FALSE', '0', '']) expect([cell, readYesNo(cell)]).toEqual([cell, false]);
  expect(failure(() => readYesNo('maybe'))).toBe('sheet.notYesOrNo');
});

test('A very long cell is refused as a date without a long computation.', () => {
  const long = `2026-01-01${' '.repeat(32_000)}\nx\ny`;
  for (let count = 0; count < 50; count += 1) expect(failure(() => readMoment(long, 'start'))).toBe('sheet.notADate');
});
