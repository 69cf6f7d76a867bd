import { describe, expect, test } from 'vitest';
import { informationAddress } from './information-address.rules.ts';

const noon = Date.UTC(2026, 10, 21, 8);
const read = (query: string, now = noon) => informationAddress(new URLSearchParams(query), now);

describe('The address of the medical information', () => {
  test('Somebody who comes without a query reads the general part.', () => {
    expect(read('')).toEqual({ tab: 'general', month: 'November', week: 1 });
  });

  test('The weekly part opens at the present month and its first week.', () => {
    expect(read('tab=weekly')).toEqual({ tab: 'weekly', month: 'November', week: 1 });
  });

  test('A new month begins at midnight in Dubai, wherever the visitor is.', () => {
    const midnight = Date.UTC(2026, 10, 30, 20);
    expect(read('tab=weekly', midnight - 1).month).toBe('November');
    expect(read('tab=weekly', midnight).month).toBe('December');
    expect(read('tab=weekly', Date.UTC(2026, 11, 31, 20)).month).toBe('January');
  });

  test('A month and a week in the address are shown.', () => {
    expect(read('tab=weekly&month=March&week=2')).toEqual({ tab: 'weekly', month: 'March', week: 2 });
  });

  test('A month without a week starts at the first.', () => {
    expect(read('tab=weekly&month=March').week).toBe(1);
  });

  test.each(['tab=weekly&month=Marsh&week=0', 'tab=weekly&month=march&week=5', 'tab=weekly&month=&week=1.5', 'tab=weekly&week=01'])(
    'An address that makes no sense (%s) opens the present month and its first week.',
    (query) => {
      expect(read(query)).toEqual({ tab: 'weekly', month: 'November', week: 1 });
    },
  );
});
