import { describe, expect, test } from 'vitest';
import { startOf } from '#shared/appointments/appointment-times.rules.ts';
import type { Seat } from '#shared/appointments/team.schema.ts';
import type { Visit } from '#shared/requests/inbox.schema.ts';
import { columnsOf, emptyHours, hoursOfColumn, placeVisits, rowCount, shownHours } from './day-layout.rules.ts';

const day = '2026-11-25';
const drawn = { day, visitMinutes: 45 };

function visit(id: string, visitTime: string | null, changes: Partial<Visit> & { minutes?: number } = {}): Visit {
  const { minutes = 30, ...others } = changes;
  const appointment = {
    place: 'home',
    address: '',
    areaId: '',
    areaName: '',
    startsAt: `${day}T00:00:00.000Z`,
    minutes,
    state: 'confirmed',
    seat: null,
    overbookReason: null,
  } as const;
  const home = { place: 'home', assigneeId: null, assigneeName: '' } as const;
  return { id, visitTime, appointment, ...home, ...others } as Visit;
}

const noura = { assigneeId: 'n', assigneeName: 'Noura' };
const adel = { assigneeId: 'a', assigneeName: 'Adel' };

test('A day has a column for each collector by name, after home visits without one and before those at the centre.', () => {
  const day = [
    visit('1', '08:00', noura),
    visit('2', '08:30', { place: 'centre', ...adel }),
    visit('3', '09:00', adel),
    visit('4', '09:30'),
    visit('5', null, noura),
  ];
  expect(columnsOf(day, []).map(({ kind, name, visits }) => [kind, name, visits.map(({ id }) => id)])).toEqual([
    ['nobody', '', ['4']],
    ['collector', 'Adel', ['3']],
    ['collector', 'Noura', ['1', '5']],
    ['centre', '', ['2']],
  ]);
  expect(columnsOf([], [])).toEqual([]);
});

test('A column has the free hours of its seat, and that of nobody those of any.', () => {
  const columns = columnsOf([visit('1', '08:00')], [{ id: 'seat', name: 'Huda' } as Seat]);
  const free = [
    { hour: '09:00', seats: ['other'] },
    { hour: '10:00', seats: ['other', 'seat'] },
  ];
  expect(columns.map((column) => [column.kind, hoursOfColumn(column, { free })])).toEqual([
    ['nobody', ['09:00', '10:00']],
    ['seat', ['10:00']],
  ]);
});

test('A team has a column for each seat in its order, also without visits, and one for seats that left it.', () => {
  const team = ['second', 'first'].map((id) => ({ id, name: `Seat ${id}` }) as Seat);
  const inSeat = (id: string, seat: string) =>
    visit(id, '08:00', { ...noura, appointment: { seat, minutes: 30, state: 'confirmed' } as Visit['appointment'] });
  const columns = columnsOf([inSeat('1', 'first'), inSeat('2', 'removed'), visit('3', '09:00')], team);
  expect(columns.map(({ kind, name, visits }) => [kind, name, visits.map(({ id }) => id)])).toEqual([
    ['nobody', '', ['3']],
    ['seat', 'Seat second', []],
    ['seat', 'Seat first', ['1']],
    ['former', '', ['2']],
  ]);
});

test('With a team, a home visit without a seat belongs to nobody, whoever answers its request.', () => {
  const team = [{ id: 'seat', name: 'First car', staffId: 'n' }];
  const desk = { assigneeId: 'd', assigneeName: 'Desk' };
  const day = [
    visit('1', '08:00', desk),
    visit('2', '08:30', { appointment: null, ...desk }),
    visit('3', '09:00', noura),
  ];
  const titles = (seats: typeof team) =>
    columnsOf(day, seats).map(({ kind, visits }) => [kind, visits.map(({ id }) => id)]);
  expect(titles(team)).toEqual([
    ['nobody', ['1', '2', '3']],
    ['seat', []],
  ]);
  expect(titles([])).toEqual([
    ['collector', ['1', '2']],
    ['collector', ['3']],
  ]);
});

test('A day shows the open hours, else 8 to 17, and earlier or later ones if a visit lies there, up to midnight.', () => {
  expect(shownHours([visit('1', '10:00'), visit('2', null)], drawn, [])).toEqual({ first: 8, end: 17 });
  expect(shownHours([], drawn, ['07:00', '08:00', '21:00'])).toEqual({ first: 7, end: 22 });
  expect(shownHours([], drawn, ['16:00', '17:00'])).toEqual({ first: 16, end: 18 });
  expect(shownHours([visit('1', '06:45'), visit('2', '17:00')], drawn, ['09:00'])).toEqual({ first: 6, end: 18 });
  expect(shownHours([visit('1', '23:30', { minutes: 240 })], drawn, [])).toEqual({ first: 8, end: 24 });
});

test('The empty hours of a column are the free ones to come in which no visit lies.', () => {
  const hours = { first: 8, end: 12 };
  const placed = placeVisits(
    [visit('1', '08:45', { minutes: 30 }), visit('2', '11:00', { minutes: 15 })],
    hours,
    drawn,
  );
  const free = ['07:00', '08:00', '09:00', '10:00', '11:00'];
  const at = (time: string) => emptyHours(placed, hours, free, day, Date.parse(startOf(day, time)));
  expect(at('06:00')).toEqual([{ hour: '10:00', row: 8 }]);
  expect(at('10:00')).toEqual([]);
});

describe('In a column', () => {
  const hours = { first: 8, end: 24 };
  const place = (...visits: Visit[]) =>
    placeVisits(visits, hours, drawn).map(({ visit: { id }, row, rows, lane, lanes }) => [id, row, rows, lane, lanes]);

  test('a visit lies in the rows of its quarters; one without a time lies in none.', () => {
    expect(place(visit('1', '08:00'), visit('2', '11:45', { minutes: 45 }), visit('3', null))).toEqual([
      ['1', 0, 2, 0, 1],
      ['2', 15, 3, 0, 1],
    ]);
  });

  test('a wish has the length of the settings, also at a time off the quarters.', () => {
    expect(place(visit('1', '08:20', { appointment: null }))).toEqual([['1', 1, 3, 0, 1]]);
  });

  test('visits of the same time are beside each other, and the next free ones have the whole width again.', () => {
    const day = [
      visit('long', '08:00', { minutes: 90 }),
      visit('first', '08:00'),
      visit('second', '08:30'),
      visit('after', '09:30'),
    ];
    expect(place(...day)).toEqual([
      ['long', 0, 6, 0, 2],
      ['first', 0, 2, 1, 2],
      ['second', 2, 2, 1, 2],
      ['after', 6, 2, 0, 1],
    ]);
  });

  test('a visit past midnight ends with the day.', () => {
    expect(place(visit('1', '23:30', { minutes: 240 }))).toEqual([['1', rowCount(hours) - 2, 2, 0, 1]]);
  });
});

test('A visit over midnight is shown on both of its days, each with its part.', () => {
  const over = visit('1', '23:30', { minutes: 60 });
  const early = visit('2', '08:00', {
    appointment: { startsAt: '2026-11-26T04:00:00.000Z', minutes: 30 } as Visit['appointment'],
  });
  const partOn = (shown: string, visits: Visit[]) => {
    const on = { ...drawn, day: shown };
    const hours = shownHours(visits, on, []);
    return [hours, placeVisits(visits, hours, on).map(({ visit: { id }, row, rows }) => [id, row, rows])];
  };
  expect(partOn(day, [over])).toEqual([{ first: 8, end: 24 }, [['1', 62, 2]]]);
  expect(partOn('2026-11-26', [over, early])).toEqual([
    { first: 0, end: 17 },
    [
      ['1', 0, 2],
      ['2', 32, 2],
    ],
  ]);
});
