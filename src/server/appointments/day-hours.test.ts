import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import type { Seat } from '#shared/appointments/team.schema.ts';
import { type HoursPeriod, weekdays } from '#shared/opening-hours/opening-hours.rules.ts';
import { countQueries } from '#testing/count-queries.ts';
import { staffActor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { agreedVisit, visitCalls } from '#testing/visits.ts';

const reception = staffActor('reception');
const { day } = agreedVisit;
const [huda, omar] = ['a'.repeat(32), 'b'.repeat(32)] as const;
const seat = (id: string, changes: Partial<Seat> = {}): Seat => ({
  ...{ id, name: id, gender: null, staffId: null, hours: [], leave: [] },
  ...changes,
});
let site: ReturnType<typeof createRequestsFixture>;
const { askForVisit, confirm } = visitCalls(
  () => site,
  () => '',
);
const setHours = (changes: object) =>
  site.settings.set(systemActor, 'openingHours', { ...site.settings.get('openingHours'), ...changes });
const setTeam = (...team: Seat[]) => site.settings.set(systemActor, 'team', team);
const daily = (...periods: HoursPeriod[]) => [{ days: [...weekdays], periods }];
const hours = () => site.appointments.getDayHours(reception, day);
/** The free hours of a seat. */
const freeOf = (id: string) => hours().free.flatMap(({ hour, seats }) => (seats.includes(id) ? [hour] : []));

beforeEach(() => {
  site = createRequestsFixture();
  setHours({ normal: daily(['09:30', '13:15']) });
  setTeam(seat(huda), seat(omar));
});
afterEach(() => site.close());

test('The calendar shows the open hours of a day, also those of Ramadan, of an exception, and after the midnight of the day before.', () => {
  const open = () => hours().open;
  expect(open()).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00']);
  setHours({
    ramadan: { beforeIftar: daily(['11:00', '12:00']), afterIftar: daily(['22:00', '01:00']) },
    ramadanPeriods: [{ start: '2026-11-20', end: '2026-12-01' }],
  });
  expect(open()).toEqual(['00:00', '11:00', '22:00', '23:00']);
  setHours({ exceptions: [{ date: '2026-11-24', to: day, periods: [] }] });
  expect(hours()).toEqual({ open: [], free: [] });
});

test('An hour is free for a collector who works then, with time for the way after the visit before, and before the next.', async () => {
  const late = [{ days: [...weekdays], periods: [['11:00', '22:00'] as HoursPeriod] }];
  setTeam(seat(huda), seat(omar, { hours: late }));
  const rules = { ...site.settings.get('appointments'), betweenMinutes: 45 };
  site.settings.set(systemActor, 'appointments', rules);
  expect([freeOf(huda), freeOf(omar)]).toEqual([
    ['10:00', '11:00', '12:00'],
    ['11:00', '12:00'],
  ]);
  confirm({ time: '10:00', seat: huda }, await askForVisit({ appointmentTime: '' }));
  expect(freeOf(huda)).toEqual(['12:00']);
  site.settings.set(systemActor, 'appointments', { ...rules, visitMinutes: 90 });
  expect([freeOf(huda), freeOf(omar)]).toEqual([[], ['11:00']]);
  setTeam(seat(huda, { leave: [{ from: day, to: day }] }));
  expect(hours().free).toEqual([]);
});

test('A visit to which nobody goes yet leaves as many collectors free as there are others.', async () => {
  confirm({ time: '10:00', seat: null }, await askForVisit({ appointmentTime: '' }));
  expect([freeOf(huda)[0], freeOf(omar)[0]]).toEqual(['10:00', '10:00']);
  confirm({ time: '10:00', seat: null }, await askForVisit({ appointmentTime: '' }));
  expect([freeOf(huda)[0], freeOf(omar)[0]]).toEqual(['11:00', '11:00']);
});

test('Without a team, each hour is free at which the centre may be open.', () => {
  setTeam();
  expect(hours().free).toEqual(['10:00', '11:00', '12:00', '13:00'].map((hour) => ({ hour, seats: [] })));
});

test('The hours of a day take as many queries for each team.', () => {
  expect(countQueries(site.db, hours)).toBe(2);
  setTeam(...Array.from({ length: 20 }, (_none, index) => seat(String(index).padStart(32, '0'))));
  expect(countQueries(site.db, hours)).toBe(2);
});
