import { expect, test } from 'vitest';
import {
  type HoursPeriod,
  type OpeningHours,
  periodsOfDay,
  type Weekday,
  weekdayOf,
  weekdays,
} from '#shared/opening-hours/opening-hours.rules.ts';
import { dayAfter } from '#shared/time/days.rules.ts';
import { openingHoursSpecifications } from './opening-hours.ts';

interface Specification {
  dayOfWeek?: Weekday[];
  opens: string;
  closes: string;
  validFrom?: string;
  validThrough?: string;
}

const noHours: OpeningHours = {
  normal: [],
  ramadan: { beforeIftar: [], afterIftar: [] },
  ramadanPeriods: [],
  exceptions: [],
};
/** As parsed JSON. */
const read = (specifications: object) => JSON.parse(JSON.stringify(specifications)) as Specification[];
const specify = (hours: Partial<OpeningHours>, today = '2026-11-21') =>
  read(openingHoursSpecifications({ ...noHours, ...hours }, today)).map((one) => {
    const { '@type': type, ...specification } = one as Specification & { '@type': string };
    expect(type).toBe('OpeningHoursSpecification');
    return specification;
  });

const everyDay = [...weekdays];
const daily = (...periods: HoursPeriod[]) => [{ days: everyDay, periods }];

test('The weekly hours group days with equal hours, later rows replace earlier ones, and days without hours are omitted.', () => {
  const normal = [
    { days: ['Saturday', 'Sunday', 'Monday', 'Tuesday'] as Weekday[], periods: [['09:00', '22:00']] as HoursPeriod[] },
    { days: ['Friday'] as Weekday[], periods: [['16:30', '22:00']] as HoursPeriod[] },
    {
      days: ['Monday'] as Weekday[],
      periods: [
        ['09:00', '13:00'],
        ['16:30', '21:30'],
      ] as HoursPeriod[],
    },
  ];
  expect(specify({ normal })).toEqual([
    { dayOfWeek: ['Saturday', 'Sunday', 'Tuesday'], opens: '09:00', closes: '22:00' },
    { dayOfWeek: ['Monday'], opens: '09:00', closes: '13:00' },
    { dayOfWeek: ['Monday'], opens: '16:30', closes: '21:30' },
    { dayOfWeek: ['Friday'], opens: '16:30', closes: '22:00' },
  ]);
});

test.each([
  ['the evening ends at midnight', ['19:30', '24:00'], { opens: '19:30', closes: '00:00' }],
  ['the night goes on', ['19:30', '02:00'], { opens: '19:30', closes: '02:00' }],
  ['the whole day', ['00:00', '24:00'], { opens: '00:00', closes: '23:59' }],
  ['from nine to nine', ['09:00', '09:00'], { opens: '09:00', closes: '08:59' }],
] as [string, HoursPeriod, object][])('Hours around midnight: %s.', (_name, period, expected) => {
  expect(specify({ normal: daily(period) })).toEqual([{ dayOfWeek: everyDay, ...expected }]);
});

test('A centre without hours has none in its structured data; a centre closed on Fridays says so.', () => {
  expect(specify({})).toEqual([]);
  expect(specify({ normal: [{ days: ['Friday'], periods: [] }] })).toEqual([
    { dayOfWeek: ['Friday'], opens: '00:00', closes: '00:00' },
  ]);
});

test('The hours of Ramadan have their first and last day, until Ramadan is over.', () => {
  const hours = {
    normal: daily(['09:00', '22:00']),
    ramadan: { beforeIftar: daily(['09:30', '17:30']), afterIftar: daily(['19:30', '24:00']) },
    ramadanPeriods: [{ start: '2027-02-08', end: '2027-03-09' }],
  };
  const validity = { validFrom: '2027-02-08', validThrough: '2027-03-09' };
  const expected = [
    { dayOfWeek: everyDay, opens: '09:00', closes: '22:00' },
    { dayOfWeek: everyDay, opens: '09:30', closes: '17:30', ...validity },
    { dayOfWeek: everyDay, opens: '19:30', closes: '00:00', ...validity },
  ];
  expect(specify(hours, '2026-11-21')).toEqual(expected);
  expect(specify(hours, '2027-03-09')).toEqual(expected);
  expect(specify(hours, '2027-03-10')).toEqual(expected.slice(0, 1));
});

test('Special days are included until they are past, also closed ones; the later entry for a day applies.', () => {
  const exceptions = [
    { date: '2026-12-03', periods: [] },
    { date: '2026-12-02', periods: [['10:00', '14:00']] as HoursPeriod[] },
    { date: '2026-12-02', periods: [] },
    { date: '2026-12-31', periods: [['18:00', '01:00']] as HoursPeriod[] },
    { date: '2026-12-01', periods: [] },
    { date: '2026-11-20', to: '2026-11-30', periods: [] },
    { date: '2026-12-28', to: '2026-12-30', periods: [] },
  ];
  const on = (date: string, opens: string, closes: string, last = date) => ({
    opens,
    closes,
    validFrom: date,
    validThrough: last,
  });
  expect(specify({ exceptions }, '2026-12-02')).toEqual([
    on('2026-12-02', '00:00', '00:00'),
    on('2026-12-03', '00:00', '00:00'),
    on('2026-12-28', '00:00', '00:00', '2026-12-30'),
    on('2026-12-31', '18:00', '01:00'),
  ]);
});

/** A crawler's hours of a day: single days override periods, and periods override unlimited entries. */
function readAsCrawler(specifications: Specification[], day: string): HoursPeriod[] | null {
  const valid = specifications.filter(
    ({ validFrom = '0000', validThrough = '9999', dayOfWeek }) =>
      validFrom <= day && day <= validThrough && (!dayOfWeek || dayOfWeek.includes(weekdayOf(day))),
  );
  const single = valid.filter(({ dayOfWeek }) => !dayOfWeek);
  const inPeriod = valid.filter(({ validFrom, validThrough }) => validFrom || validThrough);
  const ruling = [single, inPeriod, valid].find((some) => some.length > 0);
  if (!ruling) return null;
  return ruling
    .filter(({ opens, closes }) => !(opens === '00:00' && closes === '00:00'))
    .map(({ opens, closes }) => [opens, closes]);
}

test('On every day for months, the structured data and the pages show the same hours, or none if staff entered none.', () => {
  const hours: OpeningHours = {
    normal: [
      { days: ['Saturday', 'Sunday', 'Monday', 'Wednesday'], periods: [['09:00', '22:00']] },
      { days: ['Monday'], periods: [['09:00', '13:00']] },
      { days: ['Friday'], periods: [] },
    ],
    // No hours for Wednesdays in Ramadan, and none for Tuesdays outside it.
    ramadan: {
      beforeIftar: [{ days: ['Saturday', 'Sunday', 'Monday'], periods: [['09:30', '17:30']] }],
      afterIftar: [{ days: ['Saturday', 'Tuesday', 'Friday'], periods: [['19:30', '23:30']] }],
    },
    ramadanPeriods: [
      { start: '2028-01-28', end: '2028-02-25' },
      { start: '2027-02-08', end: '2027-03-09' },
    ],
    exceptions: [
      { date: '2027-02-10', periods: [['10:00', '12:00']] },
      { date: '2026-12-02', periods: [] },
      { date: '2027-03-17', to: '2027-03-25', periods: [] },
    ],
  };
  for (const today of ['2026-11-21', '2027-02-20', '2027-04-01']) {
    const specifications = specify(hours, today);
    for (let day = today; day < '2028-04-01'; day = dayAfter(day, 1))
      expect([today, day, readAsCrawler(specifications, day)]).toEqual([today, day, periodsOfDay(hours, day)]);
  }
});
