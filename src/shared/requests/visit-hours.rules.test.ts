import { expect, test } from 'vitest';
import { type OpeningHours, weekdays } from '../opening-hours/opening-hours.rules.ts';
import { hoursProblem, visitHours, weeklyVisitHours } from './visit-hours.rules.ts';

/** 27 November 2026 is a Friday; 25 November is a Wednesday, whose hours are unknown. */
const hours: OpeningHours = {
  normal: [
    { days: ['Saturday', 'Tuesday'], periods: [['09:00', '22:00']] },
    { days: ['Friday'], periods: [['16:30', '22:00']] },
    {
      days: ['Monday'],
      periods: [
        ['09:00', '13:00'],
        ['16:30', '21:30'],
      ],
    },
    { days: ['Thursday'], periods: [['19:00', '01:30']] },
  ],
  ramadan: {
    beforeIftar: [{ days: [...weekdays], periods: [['09:30', '17:30']] }],
    afterIftar: [{ days: [...weekdays], periods: [['19:30', '23:30']] }],
  },
  ramadanPeriods: [{ start: '2027-02-08', end: '2027-03-08' }],
  exceptions: [{ date: '2026-12-01', periods: [] }],
};
const at = (centreTime: string) => Date.parse(`${centreTime}:00+04:00`);
const before = at('2026-11-21T08:00');

test('On an ordinary day, the form offers each hour from opening to the last hour before closing.', () => {
  const { kind, open, other } = visitHours(hours, '2026-11-24', before);
  expect(kind).toBe('open');
  expect([open[0], open.at(-1), open.length]).toEqual(['09:00', '21:00', 13]);
  expect([other[0], other.at(-1), other.length]).toEqual(['05:00', '23:00', 6]);
});

test('After an opening at half past, the first offered hour is the next whole hour; hours in the break are not open.', () => {
  expect(visitHours(hours, '2026-11-23', before).open).toEqual([
    '09:00',
    '10:00',
    '11:00',
    '12:00',
    '17:00',
    '18:00',
    '19:00',
    '20:00',
    '21:00',
  ]);
});

test('A time is a problem if the centre is closed at it, to the minute.', () => {
  const problemAt = (day: string, time: string, now = before) => hoursProblem(hours, day, time, now);
  expect(['12:45', '13:00', '16:15', '16:30', '16:45'].map((time) => problemAt('2026-11-23', time))).toEqual([
    null,
    'time',
    'time',
    null,
    null,
  ]);
  expect(problemAt('2026-11-23', '17:30', at('2026-11-23T17:15')), 'later in the hour that has begun').toBeNull();
  expect([problemAt('2026-12-01', '10:00'), problemAt('2026-11-25', '10:00')]).toEqual(['day', null]);
});

test('Open hours after midnight are offered on the next day.', () => {
  expect(visitHours(hours, '2026-11-26', before).open).toEqual(['19:00', '20:00', '21:00', '22:00', '23:00']);
  expect(visitHours(hours, '2026-11-27', before).open.slice(0, 3)).toEqual(['00:00', '01:00', '17:00']);
});

test('On a closed day or a day without known hours, the form offers no open hours and other hours from five.', () => {
  expect(visitHours(hours, '2026-11-25', before)).toMatchObject({ kind: 'unknown', open: [] });
  for (const day of ['2026-11-25', '2026-12-01'])
    expect([day, visitHours(hours, day, before).other.slice(0, 2)]).toEqual([day, ['05:00', '06:00']]);
  expect(visitHours(hours, '2026-12-01', before)).toMatchObject({ kind: 'closed', open: [] });
});

test('In Ramadan, the form offers the Ramadan hours.', () => {
  expect(visitHours(hours, '2027-02-10', before).open).toEqual([
    '10:00',
    '11:00',
    '12:00',
    '13:00',
    '14:00',
    '15:00',
    '16:00',
    '17:00',
    '20:00',
    '21:00',
    '22:00',
    '23:00',
  ]);
});

test('For the current day, the form does not offer hours that have started.', () => {
  expect(visitHours(hours, '2026-11-24', at('2026-11-24T19:59')).open).toEqual(['20:00', '21:00']);
  expect(visitHours(hours, '2026-11-24', at('2026-11-24T20:00')).open).toEqual(['21:00']);
  expect(visitHours(hours, '2026-11-24', at('2026-11-24T23:00'))).toMatchObject({ open: [], other: [] });
});

test('Without a chosen day, the form offers night hours only if the centre is open then on some day.', () => {
  const { open, other } = weeklyVisitHours({ ...hours, normal: hours.normal.slice(0, 3) });
  expect([open[0], open.at(-1)]).toEqual(['09:00', '23:00']);
  expect(other).toEqual(['05:00', '06:00', '07:00', '08:00']);
  expect(weeklyVisitHours(hours).open).toContain('01:00');
});
