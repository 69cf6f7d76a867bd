import { expect, test } from 'vitest';
import { privacyStart } from './privacy-skeleton.ts';

test('The skeleton of a privacy policy has today’s date and the retention that is set, in both languages.', () => {
  const retention = { cardDays: 45, closedMonths: 7, openMonths: 1, suspectedDays: 90 };
  const { entries, values } = privacyStart(retention, '2026-11-21');
  expect(values).toEqual({ lastUpdated: '2026-11-21' });
  const [en, ar] = [entries().flatMap(({ bodyEn }) => bodyEn), entries().flatMap(({ bodyAr }) => bodyAr)];
  expect(en).toContain('We delete cards for good 45 days after your request is closed.');
  expect(en).toContain(
    'We delete a request for good 7 months after it is closed. One that stays open is deleted 1 month after its last change.',
  );
  expect(ar.join(' ')).toMatch(/45 يوم.* 7 أشهر.* شهر/);
  expect(new Set(entries().map(({ key }) => key)).size).toBe(6);
});
