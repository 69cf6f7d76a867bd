import { expect, test } from 'vitest';
import { startOf } from '#shared/appointments/appointment-times.rules.ts';
import type { Visit } from '#shared/requests/inbox.schema.ts';
import { timesAround } from './day-times.rules.ts';

const day = '2026-11-25';
const visitAt = (visitTime: string | null, state: 'confirmed' | 'done' | 'asked' = 'confirmed') =>
  ({
    id: visitTime,
    visitTime,
    appointment: state === 'asked' ? null : { startsAt: startOf(day, visitTime ?? ''), minutes: 30, state },
  }) as Visit;
const around = (visits: Visit[], time: string, most = 4) => {
  const { shown, begun } = timesAround(visits, { day, now: Date.parse(startOf(day, time)), most, visitMinutes: 60 });
  return [shown.map(({ visitTime }) => visitTime), begun];
};
const hours = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00'];
const visits = hours.map((hour) => visitAt(hour));

test('In the morning, the day begins with its first visit.', () => {
  expect(around(visits, '07:00')).toEqual([['08:00', '09:00', '10:00', '11:00'], 0]);
});

test('Two visits that ended stay above those under way and to come.', () => {
  expect(around(visits, '11:10')).toEqual([['09:00', '10:00', '11:00', '12:00'], 3]);
});

test('In the evening, the last visits stay, and those that took place are left out.', () => {
  expect(around(visits, '18:00')).toEqual([['10:00', '11:00', '12:00', '13:00'], 4]);
  expect(around([visitAt('08:00', 'done'), visitAt('09:00')], '18:00')).toEqual([['09:00'], 1]);
});

test('A wish has the usual length, and one without a time is the last of its day.', () => {
  expect(around([visitAt('08:00', 'asked'), visitAt('09:00'), visitAt(null, 'asked')], '08:50', 2)).toEqual([
    ['08:00', '09:00'],
    1,
  ]);
});
