import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sitePaths } from '#shared/paths.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { makeOffer, makePackage, staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { nextContentChange } from './next-change.ts';

const minuteMs = 60_000;

let site: TestApp;

beforeEach(async () => {
  site = await createTestApp({ isSeeded: false, environment: { SHARED_CACHE_SECONDS: '60' } });
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

  test('leads to the page of offers while one runs, as the frame of every page says, and not after its end.', async () => {
    const { settings, offers } = site.services;
    makeOffer(site.deps.db, { endDate: new Date(site.now() + minuteMs).toISOString() });
    const isLinked = async () => {
      const html = await page('/');
      expect(settings.getSiteFrame('en').unlisted.includes('offers')).toBe(!offers.isAnyRunning());
      return html.includes(`href="${sitePaths.offers()}"`);
    };
    expect(await isLinked()).toBe(true);
    site.advance(minuteMs);
    expect(await isLinked()).toBe(false);
  });

  test('leads to the page “About” while a fact of it is true, and not on the day after its last one.', async () => {
    const { settings } = site.services;
    const fact = {
      kind: 'accreditation',
      textEn: 'ISO 15189',
      textAr: 'معيار 15189',
      validUntil: '2026-11-21',
    } as const;
    settings.set(staffActor('owner'), 'trust', [fact]);
    const isLinked = async () => (await page('/')).includes(`href="${sitePaths.about()}"`);
    expect(await isLinked()).toBe(true);
    site.advance(dayMs);
    expect(await isLinked()).toBe(false);
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
    // The variants come in turn.
    for (let variant = 1; variant < 6; variant += 1) await drawn();
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

describe('A copy in a cache in front of the server ends before', () => {
  const changeMs = 2 * minuteMs;
  const soon = () => new Date(site.now() + changeMs).toISOString();
  const set = (change: (settings: TestApp['services']['settings']) => void) => change(site.services.settings);
  const owner = staffActor('owner');

  test.each<[string, () => unknown]>([
    ['a sale ends', () => makePackage(site.deps.db, { onSale: true, priceSale: 50, testsSale: 3, endDate: soon() })],
    ['an offer starts', () => makeOffer(site.deps.db, { startDate: soon() })],
    ['an offer ends', () => makeOffer(site.deps.db, { endDate: soon() })],
    [
      'an announcement ends',
      () =>
        set((settings) => {
          const announcement = settings.get('announcement');
          settings.set(owner, 'announcement', { ...announcement, isOn: true, textEn: 'New', end: '2026-11-21T12:02' });
        }),
    ],
    [
      'the centre closes',
      () =>
        set((settings) => {
          const hours = settings.get('openingHours');
          const normal = [{ days: ['Saturday' as const], periods: [['09:00', '12:02'] as [string, string]] }];
          settings.set(owner, 'openingHours', { ...hours, normal });
        }),
    ],
  ])('%s.', async (_change, prepare) => {
    prepare();
    site.deps.contentVersion.bump();
    const control = async () => (await site.get('/')).headers['cache-control'];
    expect(await control()).toBe('public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=59');
    site.advance(minuteMs + 500);
    // 59.5 seconds remain.
    expect(await control()).toBe('public, max-age=0, must-revalidate, s-maxage=58, stale-while-revalidate=0');
    site.advance(58_000);
    expect(await control()).toBe('no-cache');
    site.advance(1500);
    expect(await control()).toMatch(/s-maxage=60, stale-while-revalidate=60$/);
  });
});
