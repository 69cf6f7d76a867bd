import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#shared/rules/time.rules.ts';
import { makeOffer } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { nextContentChange } from './next-change.ts';

const minuteMs = 60_000;

let site: TestApp;

beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
});
afterEach(() => site.close());

const page = async (path: string) => (await site.get(path)).body;

describe('A kept page', () => {
  test('A page kept in November does not show November’s topics in December.', async () => {
    site.advance(Date.UTC(2026, 10, 30, 19, 59) - site.now());
    expect(await page('/information?tab=weekly')).toContain('<option value="November" selected="">');
    site.advance(minuteMs);
    expect(await page('/information?tab=weekly')).toContain('<option value="December" selected="">');
  });

  test('An offer is shown as expired from the very moment of its end.', async () => {
    const { id } = makeOffer(site.deps.db, { endDate: new Date(site.now() + minuteMs).toISOString() });
    const path = `/package/detail?offer=${id}`;
    expect(await page(path)).toContain('Book this offer');
    site.advance(minuteMs - 1);
    expect(await page(path)).toContain('Book this offer');
    site.advance(1);
    expect(await page(path)).not.toContain('Book this offer');
    expect(await page(path)).toContain('This offer has ended.');
  });

  test('Without any sale or offer a page lasts until midnight in Dubai at most.', () => {
    expect(nextContentChange(site.deps)).toBe(Date.UTC(2026, 10, 21, 20));
    site.advance(dayMs);
    expect(nextContentChange(site.deps)).toBe(Date.UTC(2026, 10, 22, 20));
  });
});
