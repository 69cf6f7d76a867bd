import { describe, expect, it } from 'vitest';
import { overlaps, proposeRamadans } from './ramadan.rules.ts';

const at = (day: string) => Date.parse(`${day}T08:00:00+04:00`);

describe('The proposed Ramadans', () => {
  it('follow the Umm al-Qura calendar, the next one first.', () => {
    expect(proposeRamadans(at('2026-11-21'), 3)).toEqual([
      { start: '2027-02-08', end: '2027-03-08' },
      { start: '2028-01-28', end: '2028-02-25' },
      { start: '2029-01-16', end: '2029-02-13' },
    ]);
  });

  it('can start twice in one year.', () => {
    expect(proposeRamadans(at('2030-01-01'), 2).map(({ start }) => start)).toEqual(['2030-01-05', '2030-12-26']);
  });

  it.each([
    ['2027-02-07', '2027-02-08'],
    ['2027-02-08', '2027-02-08'],
    ['2027-03-08', '2027-02-08'],
    ['2027-03-09', '2028-01-28'],
  ])('include the current Ramadan until its last day: on %s, the first one starts on %s.', (today, start) => {
    expect(proposeRamadans(at(today), 1)[0]?.start).toBe(start);
  });

  it('depend on the current day at the centre.', () => {
    expect(proposeRamadans(Date.parse('2027-03-08T19:59:00Z'), 1)[0]?.start).toBe('2027-02-08');
    expect(proposeRamadans(Date.parse('2027-03-08T20:00:00Z'), 1)[0]?.start).toBe('2028-01-28');
  });
});

it.each([
  [{ start: '2027-02-08', end: '2027-03-08' }, { start: '2027-03-08', end: '2027-03-09' }, true],
  [{ start: '2027-02-08', end: '2027-03-08' }, { start: '2027-03-09', end: '2027-03-10' }, false],
  [{ start: '2027-02-08', end: '2027-03-08' }, { start: '2027-02-10', end: '2027-02-11' }, true],
])('The periods %o and %o overlap only if they share a day: %s.', (one, other, expected) => {
  expect(overlaps(one, other)).toBe(expected);
  expect(overlaps(other, one)).toBe(expected);
});
