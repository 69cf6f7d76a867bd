import { describe, expect, it } from 'vitest';
import { overlaps, proposeRamadans } from './ramadan.rules.ts';

const at = (day: string) => Date.parse(`${day}T08:00:00+04:00`);

describe('The Ramadans to come', () => {
  it('are proposed by the Umm al-Qura calendar, the next first.', () => {
    expect(proposeRamadans(at('2026-11-21'), 3)).toEqual([
      { start: '2027-02-08', end: '2027-03-08' },
      { start: '2028-01-28', end: '2028-02-25' },
      { start: '2029-01-16', end: '2029-02-13' },
    ]);
  });

  it('can be two in one year.', () => {
    expect(proposeRamadans(at('2030-01-01'), 2).map(({ start }) => start)).toEqual(['2030-01-05', '2030-12-26']);
  });

  it.each([
    ['2027-02-07', '2027-02-08'],
    ['2027-02-08', '2027-02-08'],
    ['2027-03-08', '2027-02-08'],
    ['2027-03-09', '2028-01-28'],
  ])('begin on %s with the one of %s: one that runs is told whole until its last day.', (today, start) => {
    expect(proposeRamadans(at(today), 1)[0]?.start).toBe(start);
  });

  it('are those of the centre’s day, whatever the hour elsewhere.', () => {
    expect(proposeRamadans(Date.parse('2027-03-08T19:59:00Z'), 1)[0]?.start).toBe('2027-02-08');
    expect(proposeRamadans(Date.parse('2027-03-08T20:00:00Z'), 1)[0]?.start).toBe('2028-01-28');
  });
});

it.each([
  [{ start: '2027-02-08', end: '2027-03-08' }, { start: '2027-03-08', end: '2027-03-09' }, true],
  [{ start: '2027-02-08', end: '2027-03-08' }, { start: '2027-03-09', end: '2027-03-10' }, false],
  [{ start: '2027-02-08', end: '2027-03-08' }, { start: '2027-02-10', end: '2027-02-11' }, true],
])('Periods that share a day overlap: %o and %o.', (one, other, expected) => {
  expect(overlaps(one, other)).toBe(expected);
  expect(overlaps(other, one)).toBe(expected);
});
