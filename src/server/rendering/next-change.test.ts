import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#shared/time/time.rules.ts';
import { makeOffer, makePackage } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { nextContentChange } from './next-change.ts';

const minuteMs = 60_000;

let site: TestApp;

beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
});
afterEach(() => site.close());

const page = async (path: string) => (await site.get(path)).body;

describe('A cached page', () => {
  test('from November does not show November’s topics in December.', async () => {
    site.advance(Date.UTC(2026, 10, 30, 19, 59) - site.now());
    expect(await page('/information?tab=weekly')).toContain('<option value="November" selected="">');
    site.advance(minuteMs);
    expect(await page('/information?tab=weekly')).toContain('<option value="December" selected="">');
  });

  test('shows an offer as expired from the exact moment of its end.', async () => {
    const { id } = makeOffer(site.deps.db, { endDate: new Date(site.now() + minuteMs).toISOString() });
    const path = `/package/detail?offer=${id}`;
    expect(await page(path)).toContain('Book this offer');
    site.advance(minuteMs - 1);
    expect(await page(path)).toContain('Book this offer');
    site.advance(1);
    expect(await page(path)).not.toContain('Book this offer');
    expect(await page(path)).toContain('This offer has ended.');
  });

  test('shows the right number of days left at every hour, also for an offer that ends during the day.', async () => {
    const end = site.now() + 3 * dayMs + 2 * 3_600_000;
    makeOffer(site.deps.db, { endDate: new Date(end).toISOString() });
    expect(nextContentChange(site.deps)).toBe(site.now() + 2 * 3_600_000);
    expect(await page('/offer')).toContain('4 days left');
    site.advance(2 * 3_600_000 - 1);
    expect(await page('/offer')).toContain('4 days left');
    site.advance(1);
    expect(await page('/offer')).toContain('3 days left');
    expect(nextContentChange(site.deps)).toBe(site.now() + 1);
  });

  test('shows random packages that are at most an hour old, even without visitors.', async () => {
    for (let number = 0; number < 12; number += 1) makePackage(site.deps.db, { nameEn: `Package number ${number}` });
    const drawn = async () =>
      [...(await page('/')).matchAll(/Package number \d+(?=<\/span><\/a>)/g)].map(([name]) => name).join();
    const first = await drawn();
    expect(await drawn()).toBe(first);
    const later: string[] = [];
    for (let hour = 0; hour < 6; hour += 1) {
      site.advance(3_600_000);
      later.push(await drawn());
    }
    // The probability that six samples of three from twelve are equal is 1 in 10^14.
    expect(new Set([first, ...later]).size).toBeGreaterThan(1);
    expect(later[0]).not.toBe('');
  });

  test('expires at midnight in Dubai if there is no sale or offer.', () => {
    expect(nextContentChange(site.deps)).toBe(Date.UTC(2026, 10, 21, 20));
    site.advance(dayMs);
    expect(nextContentChange(site.deps)).toBe(Date.UTC(2026, 10, 22, 20));
  });
});
