import { describe, expect, test } from 'vitest';
import {
  daysWithoutHours,
  effectiveRows,
  exceptionsFrom,
  knownTimes,
  nextKnownOpening,
  nextOpeningChange,
  type OpeningHours,
  openingState,
  periodsOfDay,
  weekdayOf,
  weekdays,
} from './opening-hours.rules.ts';

/** Two days without hours, Ramadan 2027 and two exceptions. 21 November 2026 is a Saturday. */
const hours: OpeningHours = {
  normal: [
    { days: ['Saturday', 'Sunday', 'Monday', 'Tuesday'], periods: [['09:00', '22:00']] },
    { days: ['Friday'], periods: [['16:30', '22:00']] },
    {
      days: ['Monday'],
      periods: [
        ['09:00', '13:00'],
        ['16:30', '21:30'],
      ],
    },
  ],
  ramadan: {
    beforeIftar: [
      { days: [...weekdays], periods: [['09:30', '17:30']] },
      { days: ['Monday'], periods: [['09:00', '13:00']] },
    ],
    afterIftar: [
      { days: [...weekdays], periods: [['19:30', '23:30']] },
      { days: ['Friday'], periods: [['19:30', '24:00']] },
      { days: ['Monday'], periods: [['19:30', '23:00']] },
    ],
  },
  ramadanPeriods: [{ start: '2027-02-08', end: '2027-03-08' }],
  exceptions: [
    { date: '2026-12-02', periods: [] },
    { date: '2026-12-03', periods: [['10:00', '14:00']] },
  ],
};

const at = (centreTime: string) => Date.parse(`${centreTime}:00+04:00`);
const moment = (instant: number | null) =>
  instant === null ? null : new Date(instant + 4 * 3_600_000).toISOString().slice(0, 16);

test.each([
  ['2026-11-21', 'Saturday'],
  ['1970-01-01', 'Thursday'],
  ['1969-12-31', 'Wednesday'],
  ['2028-02-29', 'Tuesday'],
])('%s is a %s.', (day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday);
});

test('If a day appears in two rows, the later row applies.', () => {
  expect(periodsOfDay(hours, '2026-11-23')).toEqual([
    ['09:00', '13:00'],
    ['16:30', '21:30'],
  ]);
  expect(periodsOfDay(hours, '2026-11-24')).toEqual([['09:00', '22:00']]);
});

test('A day without entered hours is unknown, not closed.', () => {
  expect(periodsOfDay(hours, '2026-11-25')).toBeNull();
  expect(periodsOfDay(hours, '2026-12-02')).toEqual([]);
  expect(daysWithoutHours(hours.normal)).toEqual(['Wednesday', 'Thursday']);
  expect(daysWithoutHours(hours.ramadan.afterIftar)).toEqual([]);
});

test('From the first to the last day of Ramadan, a day has its hours before and after iftar.', () => {
  expect(periodsOfDay(hours, '2027-02-07')).toEqual([['09:00', '22:00']]);
  expect(periodsOfDay(hours, '2027-02-08')).toEqual([
    ['09:00', '13:00'],
    ['19:30', '23:00'],
  ]);
  expect(periodsOfDay(hours, '2027-02-10')).toEqual([
    ['09:30', '17:30'],
    ['19:30', '23:30'],
  ]);
  expect(periodsOfDay(hours, '2027-03-08')?.at(-1)).toEqual(['19:30', '23:00']);
  expect(periodsOfDay(hours, '2027-03-09')).toEqual([['09:00', '22:00']]);
});

test('The hours of a single day override the week and Ramadan; of two entries for a day, the later applies.', () => {
  const twice: OpeningHours = {
    ...hours,
    exceptions: [
      ...hours.exceptions,
      { date: '2026-12-03', periods: [] },
      { date: '2027-02-08', periods: [['12:00', '13:00']] },
    ],
  };
  expect(periodsOfDay(twice, '2026-12-03')).toEqual([]);
  expect(periodsOfDay(twice, '2027-02-08')).toEqual([['12:00', '13:00']]);
});

describe('A visitor reads the opening state', () => {
  test.each([
    ['one minute before opening: the centre opens today', '2026-11-21T08:59', 'closed', '2026-11-21T09:00'],
    ['exactly at opening: the centre is open', '2026-11-21T09:00', 'open', '2026-11-21T22:00'],
    ['in the last minute: the centre is still open', '2026-11-21T21:59', 'open', '2026-11-21T22:00'],
    ['exactly at closing: the centre opens tomorrow', '2026-11-21T22:00', 'closed', '2026-11-22T09:00'],
    ['on Monday at noon: the centre closes for the break', '2026-11-23T12:00', 'open', '2026-11-23T13:00'],
    ['in Monday’s break: the centre opens in the afternoon', '2026-11-23T13:00', 'closed', '2026-11-23T16:30'],
    ['on Monday evening: the centre closes at half past nine', '2026-11-23T21:29', 'open', '2026-11-23T21:30'],
    [
      'on Tuesday night: no next opening is shown, because the next days have no hours',
      '2026-11-24T22:00',
      'closed',
      null,
    ],
    ['on Wednesday: the hours are unknown', '2026-11-25T12:00', 'unknown', undefined],
    ['on Thursday’s last minute: the hours are unknown', '2026-11-26T23:59', 'unknown', undefined],
    ['on Friday at midnight: the centre opens in the afternoon', '2026-11-27T00:00', 'closed', '2026-11-27T16:30'],
    ['on a holiday: the centre opens on the next day', '2026-12-02T11:00', 'closed', '2026-12-03T10:00'],
    ['on a short day: the centre is open until two', '2026-12-03T13:59', 'open', '2026-12-03T14:00'],
    ['in Ramadan at iftar: the centre opens after iftar', '2027-02-10T18:30', 'closed', '2027-02-10T19:30'],
    ['on a Ramadan Friday: the centre is open until midnight', '2027-02-12T23:59', 'open', '2027-02-13T00:00'],
    ['at that midnight: the centre opens in the morning', '2027-02-13T00:00', 'closed', '2027-02-13T09:30'],
    [
      'on the last night of Ramadan: the centre opens by the normal hours',
      '2027-03-08T23:00',
      'closed',
      '2027-03-09T09:00',
    ],
  ])('%s.', (_name, now, kind, next) => {
    const change = kind === 'open' ? 'closesAt' : 'opensAt';
    expect(openingState(hours, at(now))).toEqual({ kind, [change]: next ? at(next) : next });
  });
});

test('A centre that closes after midnight is open in that night, even if the next day has no hours.', () => {
  const late: OpeningHours = {
    ...hours,
    normal: [{ days: ['Tuesday'], periods: [['19:00', '01:30']] }],
    exceptions: [],
    ramadanPeriods: [],
  };
  expect(openingState(late, at('2026-11-25T01:29'))).toEqual({ kind: 'open', closesAt: at('2026-11-25T01:30') });
  expect(openingState(late, at('2026-11-25T01:30'))).toEqual({ kind: 'unknown' });
});

test('Hours that meet at midnight form one period; a centre that never closes has no closing time.', () => {
  const always: OpeningHours = {
    ...hours,
    normal: [{ days: [...weekdays], periods: [['00:00', '24:00']] }],
    exceptions: [],
    ramadanPeriods: [],
  };
  expect(openingState(always, at('2026-11-21T12:00'))).toEqual({ kind: 'open', closesAt: null });
  const joined: OpeningHours = {
    ...always,
    normal: [
      { days: ['Saturday'], periods: [['18:00', '24:00']] },
      { days: ['Sunday'], periods: [['00:00', '02:00']] },
    ],
  };
  expect(openingState(joined, at('2026-11-21T20:00'))).toEqual({ kind: 'open', closesAt: at('2026-11-22T02:00') });
});

test('Without any hours, every day is unknown.', () => {
  const none: OpeningHours = {
    normal: [],
    ramadan: { beforeIftar: [], afterIftar: [] },
    ramadanPeriods: [],
    exceptions: [],
  };
  expect(openingState(none, at('2026-11-21T12:00'))).toEqual({ kind: 'unknown' });
  expect(nextKnownOpening(none, at('2026-11-21T12:00'))).toBeNull();
  expect(moment(nextOpeningChange(none, at('2026-11-21T12:00')))).toBe('2026-11-22T00:00');
});

test('A centre that is closed on every day has no next opening.', () => {
  const closed: OpeningHours = {
    ...hours,
    normal: [{ days: [...weekdays], periods: [] }],
    exceptions: [],
    ramadanPeriods: [],
  };
  expect(openingState(closed, at('2026-11-21T12:00'))).toEqual({ kind: 'closed', opensAt: null });
});

test.each([
  ['2026-11-21T08:00', '2026-11-21T09:00'],
  ['2026-11-21T12:00', '2026-11-22T09:00'],
  ['2026-11-24T22:00', '2026-11-27T16:30'],
  ['2026-11-25T12:00', '2026-11-27T16:30'],
  ['2027-02-10T18:30', '2027-02-10T19:30'],
])('At %s, the next known opening is at %s, even if days without hours precede it.', (now, opening) => {
  expect(moment(nextKnownOpening(hours, at(now)))).toBe(opening);
});

test.each([
  ['2026-11-21T08:00', '2026-11-21T09:00'],
  ['2026-11-21T09:00', '2026-11-21T22:00'],
  ['2026-11-21T22:00', '2026-11-22T00:00'],
  ['2026-11-23T12:59', '2026-11-23T13:00'],
  ['2026-11-25T12:00', '2026-11-26T00:00'],
  ['2027-02-12T23:59', '2027-02-13T00:00'],
])('A page rendered at %s expires at %s.', (now, next) => {
  expect(moment(nextOpeningChange(hours, at(now)))).toBe(next);
});

test('The exceptions that have not ended are listed in order; of two for one day, the later applies.', () => {
  const days = ['2026-11-20', '2026-12-05', '2026-11-21', '2026-12-02'].map((date) => ({ date, note: 'first' }));
  const range = { date: '2026-11-15', to: '2026-11-21', note: 'range' };
  const over = { date: '2026-11-01', to: '2026-11-20', note: 'over' };
  const exceptions = exceptionsFrom([...days, range, over, { date: '2026-12-02', note: 'second' }], '2026-11-21');
  expect(exceptions.map(({ date, note }) => `${date} ${note}`)).toEqual([
    '2026-11-15 range',
    '2026-11-21 first',
    '2026-12-02 second',
    '2026-12-05 first',
  ]);
});

describe('Days in a row that are one exception', () => {
  const everyDay: OpeningHours = { ...hours, normal: [{ days: [...weekdays], periods: [['09:00', '02:00']] }] };
  const closedFor = (date: string, to?: string): OpeningHours => ({
    ...everyDay,
    exceptions: [{ date, ...(to !== undefined && { to }), periods: [] }],
  });

  test('have its hours from the first to the last day; without a last day, it is one day.', () => {
    const closedDays = (exceptions: OpeningHours) =>
      ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'].filter(
        (day) => periodsOfDay(exceptions, day)?.length === 0,
      );
    expect(closedDays(closedFor('2026-12-01', '2026-12-03'))).toEqual(['2026-12-01', '2026-12-02', '2026-12-03']);
    for (const to of [undefined, '', '2026-12-01'])
      expect(closedDays(closedFor('2026-12-01', to))).toEqual(['2026-12-01']);
  });

  test('also replace the hours of Ramadan.', () => {
    expect(periodsOfDay(closedFor('2027-02-01', '2027-02-10'), '2027-02-10')).toEqual([]);
    expect(periodsOfDay(closedFor('2027-02-01', '2027-02-10'), '2027-02-11')).toEqual([
      ['09:30', '17:30'],
      ['19:30', '23:30'],
    ]);
  });

  test('end the search for the next opening only after their last day, also after months.', () => {
    const opensAt = (exceptions: OpeningHours, now: string) => {
      const state = openingState(exceptions, at(now));
      return state.kind === 'closed' ? moment(state.opensAt) : state.kind;
    };
    expect(opensAt(closedFor('2026-12-01', '2026-12-03'), '2026-12-01T12:00')).toBe('2026-12-04T09:00');
    expect(opensAt(closedFor('2026-12-01', '2027-11-30'), '2026-12-01T12:00')).toBe('2027-12-01T09:00');
    expect(moment(nextKnownOpening(closedFor('2026-12-01', '2027-01-31'), at('2026-12-20T12:00')))).toBe(
      '2027-02-01T09:00',
    );
  });

  test('leave the hours after midnight to the day before.', () => {
    const isClosed = (centreTime: string) =>
      knownTimes(closedFor('2026-12-01', '2026-12-03')).isClosedAt(at(centreTime));
    const times = ['2026-11-30T23:00', '2026-12-01T01:59', '2026-12-01T02:00', '2026-12-03T23:59', '2026-12-04T01:00'];
    expect(times.map(isClosed)).toEqual([false, false, true, true, true]);
    expect(knownTimes(hours).isClosedAt(at('2026-11-25T12:00'))).toBe(false);
  });
});

test('A schedule lists each day once; if a day appears in two rows, the lower row applies.', () => {
  const [morning, evening, long]: OpeningHours['normal'][number]['periods'][] = [
    [['09:00', '13:00']],
    [['16:30', '21:30']],
    [['09:00', '22:00']],
  ];
  expect(effectiveRows(hours.normal)).toEqual([
    { days: ['Saturday', 'Sunday', 'Tuesday'], periods: long },
    { days: ['Monday'], periods: [...(morning ?? []), ...(evening ?? [])] },
    { days: ['Friday'], periods: [['16:30', '22:00']] },
  ]);
  expect(effectiveRows([{ days: ['Sunday'], periods: [] }])).toEqual([{ days: ['Sunday'], periods: [] }]);
  expect(effectiveRows([])).toEqual([]);
});
