import { describe, expect, test } from 'vitest';
import { informationAddress } from './information-address.rules.ts';

const noon = Date.UTC(2026, 10, 21, 8);
const read = (query: string, now = noon) => informationAddress(new URLSearchParams(query), now);

describe('The address of the medical information', () => {
  test('opens the general part if it has no query.', () => {
    expect(read('')).toEqual({ tab: 'general', month: 'November', week: 1 });
  });

  test('opens the weekly part at the current month and its first week.', () => {
    expect(read('tab=weekly')).toEqual({ tab: 'weekly', month: 'November', week: 1 });
  });

  test('opens the next month from midnight in Dubai.', () => {
    const midnight = Date.UTC(2026, 10, 30, 20);
    expect(read('tab=weekly', midnight - 1).month).toBe('November');
    expect(read('tab=weekly', midnight).month).toBe('December');
    expect(read('tab=weekly', Date.UTC(2026, 11, 31, 20)).month).toBe('January');
  });

  test('opens the month and the week that it contains.', () => {
    expect(read('tab=weekly&month=March&week=2')).toEqual({ tab: 'weekly', month: 'March', week: 2 });
  });

  test('opens the first week of a month without a week.', () => {
    expect(read('tab=weekly&month=March').week).toBe(1);
  });

  test.each([
    'tab=weekly&month=Marsh&week=0',
    'tab=weekly&month=march&week=5',
    'tab=weekly&month=&week=1.5',
    'tab=weekly&week=01',
  ])('opens the current month and its first week if its values are invalid (%s).', (query) => {
    expect(read(query)).toEqual({ tab: 'weekly', month: 'November', week: 1 });
  });
});
