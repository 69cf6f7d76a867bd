import { describe, expect, test } from 'vitest';
import { type HoursPeriod, type OpeningHours, weekdays } from '../opening-hours/opening-hours.rules.ts';
import { dayAfter, instantAtCentre } from '../time/days.rules.ts';
import { intervalOf, startProblem } from './appointment-times.rules.ts';
import { freeTimesNear, timesOfSeat } from './free-times.rules.ts';

const daily = (...periods: HoursPeriod[]) => [{ days: [...weekdays], periods }];
const centre: OpeningHours = {
  normal: daily(['09:00', '17:00']),
  ramadan: { beforeIftar: [], afterIftar: [] },
  ramadanPeriods: [{ start: '2027-02-08', end: '2027-03-08' }],
  exceptions: [{ date: '2026-12-02', to: '2026-12-03', periods: [] }],
};
const seat = { id: 'noura', name: 'Noura', gender: null, staffId: null, hours: daily(), leave: [] };
/** The hours of a seat lie within those of the centre, so seats with hours of their own are tried in one that never closes. */
const alwaysOpen: OpeningHours = { ...centre, normal: daily(['00:00', '24:00']) };
const absence = (
  changes: Partial<typeof seat> | object,
  local: string,
  openingHours = 'hours' in changes ? alwaysOpen : centre,
) =>
  timesOfSeat({ ...seat, hours: [], ...changes }, openingHours).absenceAt(
    intervalOf({ startsAt: instantAtCentre(local), minutes: 30 }),
  );

const wanted = {
  team: [{ ...seat, hours: [] }],
  seats: [{ ...seat, hours: [] }],
  claims: [],
  provisional: [],
  openingHours: centre,
  minutes: 30,
  blockedMinutes: 30,
};

describe('A seat works', () => {
  test('in the hours of the centre, and not on its closed days.', () => {
    const times = ['2026-12-01T08:45', '2026-12-01T09:00', '2026-12-01T16:45', '2026-12-02T10:00', '2026-12-04T10:00'];
    expect(times.map((time) => absence({}, time))).toEqual(['hours', null, 'hours', 'hours', null]);
  });

  test('perhaps on days for which the centre has no hours: no time of theirs is offered.', () => {
    expect(absence({}, '2027-02-10T10:00')).toBeNull();
    const asked = instantAtCentre('2027-02-20T10:00');
    expect(freeTimesNear(wanted, asked, { isPossible: () => true })).toEqual([]);
  });

  test('in its own hours alone, but not on days that the centre closed.', () => {
    const hours = [{ days: ['Wednesday'], periods: [['18:00', '21:00']] }];
    const times = ['2026-12-09T18:00', '2026-12-09T10:00', '2026-12-10T18:00', '2026-12-02T18:00'];
    expect(times.map((time) => absence({ hours }, time))).toEqual([null, 'hours', 'hours', 'hours']);
  });

  test.each([
    ['its own hours', { hours: daily(['08:00', '20:00']) }],
    ['the hours of the centre', { hours: [] }],
  ])('at no time at which the centre is closed: with %s.', (_case, ofSeat) => {
    const hours: OpeningHours = {
      ...centre,
      ramadan: { beforeIftar: daily(['09:00', '14:00']), afterIftar: daily(['20:00', '23:00']) },
      exceptions: [{ date: '2026-12-10', periods: [['10:00', '12:00']] }],
    };
    const { absenceAt, isWorkingAt } = timesOfSeat({ ...seat, ...ofSeat }, hours);
    const at = (local: string) => intervalOf({ startsAt: instantAtCentre(local), minutes: 60 });
    // At iftar in Ramadan, after a short day, and before and after the hours of a week.
    const closed = ['2027-02-10T18:00', '2027-02-10T19:00', '2026-12-10T11:30', '2026-12-01T08:30', '2026-12-01T16:30'];
    expect(closed.map((time) => [absenceAt(at(time)), isWorkingAt(at(time))])).toEqual(
      closed.map(() => ['hours', false]),
    );
    const open = ['2027-02-10T10:00', '2026-12-10T11:00', '2026-12-01T09:00'];
    expect(open.map((time) => [absenceAt(at(time)), isWorkingAt(at(time))])).toEqual(open.map(() => [null, true]));
  });

  test('in its own hours alone on days for which the centre has none.', () => {
    const { absenceAt, isWorkingAt } = timesOfSeat({ ...seat, hours: daily(['08:00', '20:00']) }, centre);
    const time = intervalOf({ startsAt: instantAtCentre('2027-02-10T18:00'), minutes: 60 });
    expect([absenceAt(time), isWorkingAt(time)]).toEqual([null, true]);
  });

  test('from one period into the next one that touches it, and past midnight.', () => {
    const touching = daily(['08:00', '12:00'], ['12:00', '16:00']);
    expect(absence({ hours: touching }, '2026-12-01T11:45')).toBeNull();
    expect(absence({ hours: daily(['00:00', '24:00']) }, '2026-12-08T23:45')).toBeNull();
    expect(absence({ hours: daily(['20:00', '02:00']) }, '2026-12-01T01:30')).toBeNull();
  });

  test('not in a break that is shorter than a quarter of an hour.', () => {
    const hours = daily(['08:00', '12:05'], ['12:10', '16:00']);
    const times = ['2026-12-01T11:30', '2026-12-01T12:00', '2026-12-01T12:15'];
    expect(times.map((time) => absence({ hours }, time))).toEqual([null, 'hours', null]);
  });

  test('never on leave, nor into it.', () => {
    const leave = [{ from: '2026-12-05', to: '2026-12-06' }];
    const hours = daily(['00:00', '24:00']);
    const times = ['2026-12-04T23:30', '2026-12-04T23:45', '2026-12-06T10:00', '2026-12-07T00:00'];
    expect(times.map((time) => absence({ hours, leave }, time))).toEqual([null, 'leave', 'leave', null]);
  });
});

test('Free times are offered within a year only, as appointments are.', () => {
  const now = Date.parse(instantAtCentre('2026-12-01T12:00'));
  const always = { ...seat, hours: daily(['00:00', '24:00']) };
  const last = instantAtCentre(`${dayAfter('2026-12-01', 366)}T12:00`);
  const found = freeTimesNear({ ...wanted, team: [always], seats: [always] }, last, {
    isPossible: (startsAt) => startProblem(startsAt, now) === null,
  });
  expect(found).toHaveLength(3);
  expect(found.every((startsAt) => startsAt <= last)).toBe(true);
});
