import { afterEach, beforeEach, expect, test } from 'vitest';
import { sitePages } from '#client/ui/lib/site-pages.ts';
import { sitePaths } from '#shared/paths.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import {
  makeCategory,
  makeMedicalInfo,
  makeOffer,
  makeOpinion,
  makePackage,
  multiplyPackages,
  staffActor,
} from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { sitemapPages } from './sitemap.ts';

const origin = 'https://lab.example.com';

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ isSeeded: false, environment: { PUBLIC_URL: origin } });
});
afterEach(() => site.close());

interface Listed {
  lastModified: string | null;
  twins: Record<string, string>;
}

/** The URLs of a sitemap with dates and alternates. */
async function readSitemap(url = '/sitemap.xml'): Promise<Map<string, Listed>> {
  const { statusCode, headers, body } = await site.get(url);
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  const plain = (text: string | undefined) => (text ?? '').replaceAll('&amp;', '&');
  return new Map(
    [...body.matchAll(/<url>(.*?)<\/url>/g)].map(([, url = '']) => [
      plain(/<loc>(.*?)<\/loc>/.exec(url)?.[1]),
      {
        lastModified: /<lastmod>(.*?)<\/lastmod>/.exec(url)?.[1] ?? null,
        twins: Object.fromEntries(
          [...url.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map((match) => [match[1], plain(match[2])]),
        ),
      },
    ]),
  );
}

const changed = <Record>(make: () => Record): Record => {
  const record = make();
  site.deps.contentVersion.bump();
  return record;
};

test('The sitemap lists each page once per language, with its alternate languages and the date of its record.', async () => {
  const { id } = changed(() => makePackage(site.deps.db, { updatedAt: '2026-11-05T10:00:00.000Z' }));
  const listed = await readSitemap();
  const path = sitePaths.packageDetail(id);
  const twins = { en: origin + path, ar: `${origin}/ar${path}`, 'x-default': origin + path };
  const entry = { lastModified: '2026-11-05T10:00:00.000Z', twins };
  expect([listed.get(twins.en), listed.get(twins.ar)]).toEqual([entry, entry]);
  for (const page of ['', '/package', '/contact', '/faq', '/ar', '/ar/package', '/ar/contact', '/ar/faq'])
    expect([page, listed.has(origin + (page || '/'))]).toEqual([page, true]);
  expect(listed.get(`${origin}/`)?.lastModified).toBeNull();
});

test('The sitemap omits pages that visitors cannot see or book, and lists an offer from its start to its end.', async () => {
  const inDays = (days: number) => new Date(site.now() + days * dayMs).toISOString();
  const hidden = changed(
    () =>
      [makePackage(site.deps.db, { isPublished: false }), makeCategory(site.deps.db, { isPublished: false })] as const,
  );
  const offer = changed(() => makeOffer(site.deps.db, { startDate: inDays(1), endDate: inDays(2) }));
  const isListed = async () => (await readSitemap()).has(origin + sitePaths.offerDetail(offer.id));
  const body = (await site.get('/sitemap.xml')).body;
  expect([
    body.includes(hidden[0].id),
    body.includes(hidden[1].id),
    body.includes('/admin'),
    body.includes('/booking'),
  ]).toEqual([false, false, false, false]);
  expect(await isListed()).toBe(false);
  site.advance(dayMs);
  expect(await isListed()).toBe(true);
  site.advance(dayMs);
  expect(await isListed()).toBe(false);
});

test('The sitemap lists the page of each published topic of medical information with its date.', async () => {
  const topic = { slug: 'water', updatedAt: '2026-11-05T10:00:00.000Z' };
  changed(() => [
    makeMedicalInfo(site.deps.db, topic),
    makeMedicalInfo(site.deps.db, { slug: 'hidden', isPublished: false }),
  ]);
  const listed = await readSitemap();
  expect(listed.get(`${origin}/ar/information/water`)?.lastModified).toBe(topic.updatedAt);
  expect([listed.has(`${origin}/information/water`), listed.has(`${origin}/information/hidden`)]).toEqual([
    true,
    false,
  ]);
});

test('The date of a list in the sitemap is that of its newest record.', async () => {
  const at = (day: string) => `2026-11-${day}T10:00:00.000Z`;
  const [first, second] = changed(() => [
    makeCategory(site.deps.db, { sortOrder: 1, updatedAt: at('02') }),
    makeCategory(site.deps.db, { sortOrder: 2, updatedAt: at('09') }),
  ]);
  changed(() => {
    makePackage(site.deps.db, { categoryId: first?.id ?? '', updatedAt: at('03') });
    makePackage(site.deps.db, { categoryId: second?.id ?? '', updatedAt: at('04'), onSale: true });
    makePackage(site.deps.db, { categoryId: second?.id ?? '', updatedAt: at('20'), isPublished: false });
    makeOffer(site.deps.db, { updatedAt: at('05') });
    makeOpinion(site.deps.db, { updatedAt: at('06') });
    makeMedicalInfo(site.deps.db, { updatedAt: at('07') });
    makeMedicalInfo(site.deps.db, { category: 'weekly', month: 'May', week: 2, updatedAt: at('08') });
  });
  const listed = await readSitemap();
  const dates = [
    '/package',
    sitePaths.packages({ category: second?.id }),
    '/offer',
    '/offer?show=packages',
    '/opinion',
    '/information',
    '/information?tab=weekly&month=May&week=2',
  ];
  expect(dates.map((path) => listed.get(origin + path)?.lastModified)).toEqual(
    ['03', '09', '05', '04', '06', '07', '08'].map(at),
  );
  expect(listed.has(origin + sitePaths.packages({ category: first?.id }))).toBe(false);
});

test('A change of settings updates the date of the page that shows them, for the next request.', async () => {
  const before = await site.get('/sitemap.xml');
  site.advance(1000);
  const { settings } = site.services;
  settings.set(staffActor('owner'), 'faqs', [
    { questionEn: 'Do I fast?', questionAr: 'هل أصوم؟', answerEn: 'Yes.', answerAr: 'نعم.' },
  ]);
  const after = await site.get('/sitemap.xml', { 'if-none-match': String(before.headers.etag) });
  expect(after.statusCode).toBe(200);
  expect((await readSitemap()).get(`${origin}/faq`)?.lastModified).toBe(new Date(site.now()).toISOString());
  expect((await site.get('/sitemap.xml', { 'if-none-match': String(after.headers.etag) })).statusCode).toBe(304);
});

test('A catalogue too large for one sitemap is split into several, each page in one of them.', async () => {
  makePackage(site.deps.db);
  changed(() => multiplyPackages(site.deps.db, sitemapPages));
  const { body } = await site.get('/sitemap.xml');
  const files = [...body.matchAll(/<sitemap><loc>(.*?)<\/loc><\/sitemap>/g)].map((match) => match[1]);
  expect(files).toEqual([`${origin}/sitemap-1.xml`, `${origin}/sitemap-2.xml`]);
  const [first, second] = [await readSitemap('/sitemap-1.xml'), await readSitemap('/sitemap-2.xml')];
  expect([first.size, first.size + second.size]).toEqual([
    2 * sitemapPages,
    2 * site.services.sitemap.list(sitePages).length,
  ]);
  expect(new Set([...first.keys(), ...second.keys()]).size).toBe(first.size + second.size);
  for (const url of ['/sitemap-3.xml', '/sitemap-0.xml', '/sitemap-x.xml'])
    expect([url, (await site.get(url)).statusCode]).toEqual([url, 404]);
});

test('robots.txt contains the sitemap’s URL and the disallowed paths.', async () => {
  const { headers, body } = await site.get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
  const closed = [...body.matchAll(/^Disallow: (.+)$/gm)].map((match) => match[1] ?? '');
  const isClosed = (path: string) => closed.some((start) => path.startsWith(start));
  for (const path of ['/admin', '/ar/admin/packages', '/api/v1/package', '/healthz', '/readyz'])
    expect([path, isClosed(path)]).toEqual([path, true]);
  // Crawlers need these to render pages.
  for (const path of [
    '/',
    '/ar',
    '/package',
    '/offer?show=packages',
    '/assets/x.js',
    '/media/x',
    '/trpc/content.offers.list',
  ])
    expect([path, isClosed(path)]).toEqual([path, false]);
});
