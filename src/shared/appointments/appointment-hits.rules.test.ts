import { describe, expect, test } from 'vitest';
import { type HoursException, type OpeningHours, weekdays } from '../opening-hours/opening-hours.rules.ts';
import { instantAtCentre } from '../time/days.rules.ts';
import { hitsOfHours, hitsOfTeam } from './appointment-hits.rules.ts';

const visit = (local: string, minutes = 30) => ({ startsAt: instantAtCentre(local), minutes });

const everyDay: OpeningHours = {
  normal: [{ days: [...weekdays], periods: [['09:00', '17:00']] }],
  ramadan: {
    beforeIftar: [{ days: [...weekdays], periods: [['10:00', '15:00']] }],
    afterIftar: [{ days: [...weekdays], periods: [['20:00', '02:00']] }],
  },
  ramadanPeriods: [],
  exceptions: [],
};

describe('A change of the team hits', () => {
  const seat = { id: 'noura', name: 'Noura', gender: null, staffId: null, hours: [], leave: [] };
  const other = { ...seat, id: 'fatma' };
  const of = (id: string | null, local: string) => ({ ...visit(local), seat: id });
  const visits = [
    of('noura', '2026-12-01T10:00'),
    of('noura', '2026-12-02T07:00'),
    of('noura', '2026-12-04T10:00'),
    of('fatma', '2026-12-01T10:00'),
    of(null, '2026-12-01T10:00'),
  ];
  const hits = (before: object, after: object) =>
    hitsOfTeam(visits, everyDay, [{ ...seat, ...before }, other], [{ ...seat, ...after }, other]);
  const leave = [{ from: '2026-12-01', to: '2026-12-03' }];

  test('the appointments of a collector who takes leave, also those agreed outside the hours.', () => {
    expect(hits({}, { leave })).toEqual(visits.slice(0, 2));
    expect(hits({ leave }, { leave })).toEqual([]);
    expect(hits({ leave }, {})).toEqual([]);
  });

  test('the appointments outside new working hours, and not those that were outside already.', () => {
    const hours = [{ days: ['Friday'], periods: [['09:00', '17:00']] }];
    expect(hits({}, { hours })).toEqual(visits.slice(0, 1));
  });
});

describe('A change of the opening hours hits', () => {
  const having = (...exceptions: HoursException[]): OpeningHours => ({ ...everyDay, exceptions });
  const closed = having({ date: '2026-12-01', to: '2026-12-03', periods: [] });

  test('each appointment of the closed days, also one that lasts longer than the hours, or was agreed outside them.', () => {
    const visits = [
      visit('2026-12-01T09:00'),
      visit('2026-12-02T16:45'),
      visit('2026-12-03T07:00'),
      visit('2026-12-03T21:00', 120),
    ];
    const others = [visit('2026-11-30T16:30'), visit('2026-12-04T09:00'), visit('2026-12-04T07:00')];
    expect(hitsOfHours([...visits, ...others], everyDay, closed)).toEqual(visits);
  });

  test('none again after the days are closed, and none if they open.', () => {
    const visits = [visit('2026-12-01T09:00'), visit('2026-12-01T07:00')];
    expect(hitsOfHours(visits, closed, closed)).toEqual([]);
    expect(hitsOfHours(visits, closed, everyDay)).toEqual([]);
  });

  test('those of which a part lies in a new break.', () => {
    const withBreak = having({
      date: '2026-12-01',
      to: '',
      periods: [
        ['09:00', '12:00'],
        ['13:00', '17:00'],
      ],
    });
    const [early, ending, within, starting, around, late] = [
      visit('2026-12-01T11:30'),
      visit('2026-12-01T11:45'),
      visit('2026-12-01T12:15', 15),
      visit('2026-12-01T12:45', 45),
      visit('2026-12-01T11:00', 240),
      visit('2026-12-01T13:00'),
    ];
    const all = [early, ending, within, starting, around, late];
    expect(hitsOfHours(all, everyDay, withBreak)).toEqual([ending, within, starting, around]);
  });

  test('those of which a part lies in a break that is shorter than a quarter of an hour, or ends before one.', () => {
    const withBreaks = having({
      date: '2026-12-01',
      to: '',
      periods: [
        ['09:00', '12:05'],
        ['12:10', '14:10'],
        ['14:15', '17:00'],
      ],
    });
    const [before, within, after, last] = [
      visit('2026-12-01T11:30'),
      visit('2026-12-01T12:00', 15),
      visit('2026-12-01T12:15'),
      visit('2026-12-01T13:45'),
    ];
    expect(hitsOfHours([before, within, after, last], everyDay, withBreaks)).toEqual([within, last]);
  });

  test('those after the new closing time, and not those agreed outside the hours.', () => {
    const shorter = having({ date: '2026-12-01', periods: [['09:00', '12:00']] });
    const [stays, ends, after, early] = [
      visit('2026-12-01T11:30'),
      visit('2026-12-01T11:50'),
      visit('2026-12-01T15:00'),
      visit('2026-12-01T07:00'),
    ];
    expect(hitsOfHours([stays, ends, after, early], everyDay, shorter)).toEqual([ends, after]);
  });

  test('those outside the hours of Ramadan when its dates are confirmed, and not those after midnight.', () => {
    const ramadan = { ...everyDay, ramadanPeriods: [{ start: '2027-02-08', end: '2027-03-08' }] };
    const [before, morning, noon, night] = [
      visit('2027-02-07T09:30'),
      visit('2027-02-08T09:30'),
      visit('2027-02-08T12:00'),
      visit('2027-02-09T01:30'),
    ];
    expect(hitsOfHours([before, morning, noon, night], everyDay, ramadan)).toEqual([morning]);
  });

  test('no appointment in the hours that the day before a closed day leaves it after midnight.', () => {
    const late = { ...everyDay, normal: [{ days: [...weekdays], periods: [['18:00', '02:00']] }] } as OpeningHours;
    const after: OpeningHours = { ...late, exceptions: [{ date: '2026-12-01', periods: [] }] };
    const [night, evening, nextNight] = [
      visit('2026-12-01T01:00'),
      visit('2026-12-01T20:00'),
      visit('2026-12-02T01:00'),
    ];
    expect(hitsOfHours([night, evening, nextNight], late, after)).toEqual([evening, nextNight]);
  });

  test('none on days that have no hours afterwards: they may be open.', () => {
    const unknown: OpeningHours = { ...everyDay, normal: [] };
    expect(hitsOfHours([visit('2026-12-01T09:00')], everyDay, unknown)).toEqual([]);
    expect(hitsOfHours([visit('2026-12-01T09:00')], unknown, closed)).toHaveLength(1);
  });
});
