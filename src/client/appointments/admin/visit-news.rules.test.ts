import { expect, test } from 'vitest';
import type { OwnVisits, Visit } from '#shared/requests/inbox.schema.ts';
import { newsOf, readAll, withNextDay } from './visit-news.rules.ts';

const visit = (id: string, startsAt: string, changes: object = {}) =>
  ({ id, appointment: { startsAt, sequence: 1, seat: 'a', state: 'confirmed', ...changes } }) as unknown as Visit;
const own = (day: string, visits: Partial<Pick<OwnVisits, 'earlier' | 'today' | 'tomorrow'>>): OwnVisits => ({
  day,
  earlier: [],
  today: [],
  tomorrow: [],
  ofNobody: [],
  team: [],
  ...visits,
});
const [monday, tuesday] = ['2026-11-23', '2026-11-24'];
const old = visit('old', '2026-11-20T06:00:00Z');
const early = visit('early', '2026-11-23T05:00:00Z');
const late = visit('late', '2026-11-23T12:00:00Z');
const next = visit('next', '2026-11-24T06:00:00Z');
const after = visit('after', '2026-11-25T06:00:00Z');
const read = readAll(own(monday, { earlier: [old], today: [early, late], tomorrow: [next] }));
const found = (now: OwnVisits) => {
  const { news, gone } = newsOf(withNextDay(read, now), now);
  return [Object.fromEntries(news), gone];
};

test('A visit is marked as new or changed, and one that was cancelled or moved away is counted.', () => {
  const moved = visit('late', '2026-11-23T13:00:00Z', { sequence: 2 });
  const added = visit('added', '2026-11-23T14:00:00Z');
  const today = [moved, added];
  expect(found(own(monday, { earlier: [old], today, tomorrow: [next] }))).toEqual([
    { late: 'changed', added: 'new' },
    1,
  ]);
});

test('A visit that the collector closes is no news, today or later.', () => {
  const closed = visit('early', '2026-11-23T05:00:00Z', { state: 'done' });
  expect(found(own(monday, { today: [closed, late], tomorrow: [next] }))).toEqual([{}, 0]);
});

test('At midnight nothing is gone, and the visits of the next day are no news; one that comes later is.', () => {
  const nextDay = own(tuesday, { today: [next], tomorrow: [after] });
  expect(found(nextDay)).toEqual([{}, 0]);
  const later = withNextDay(read, nextDay);
  const added = visit('added', '2026-11-25T09:00:00Z');
  expect([...newsOf(later, own(tuesday, { today: [next], tomorrow: [after, added] })).news]).toEqual([
    ['added', 'new'],
  ]);
  expect(newsOf(later, own(tuesday, { today: [], tomorrow: [after] })).gone).toBe(1);
});
