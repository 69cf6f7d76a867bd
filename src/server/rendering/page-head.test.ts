import { afterAll, beforeAll, expect, test } from 'vitest';
import { sitePages } from '#client/ui/lib/site-pages.ts';
import { localeCodes } from '#shared/i18n/locales.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { makeHeroPicture, makeMedia, makeOffer, makePackage, makeSharedPicture } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

const origin = 'https://lab.example.com';

let site: TestApp;
let hero: ReturnType<typeof makeHeroPicture>;
beforeAll(async () => {
  site = await createTestApp({ environment: { PUBLIC_URL: origin } });
  hero = makeHeroPicture(site.deps.db, site.services.settings);
});
afterAll(() => site.close());

const readText = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** A document's title, its links by relation, and its meta elements by name. */
function readHead(html: string) {
  const head = html.slice(0, html.indexOf('</head>'));
  const pairs = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(
    (match) => [match[1], readText(match[2] ?? '')] as const,
  );
  const meta = Object.fromEntries(pairs) as Record<string, string>;
  const title = readText(/<title>(.*?)<\/title>/.exec(head)?.[1] ?? '');
  const canonical = readText(/<link rel="canonical" href="([^"]+)">/.exec(head)?.[1] ?? '');
  return { title, canonical, meta, names: pairs.map(([name]) => name) };
}

const readPage = async (url: string, from = site) => readHead((await from.get(url)).body);

test.each([
  ['en', '', 'en_GB', 'ar_AR'],
  ['ar', '/ar', 'ar_AR', 'en_GB'],
] as const)('A page has a title, a description and a picture for sharing (%s).', async (locale, prefix, own, other) => {
  const { name } = site.services.settings.getSiteFrame(locale);
  const { meta, title, canonical, names } = await readPage(localizedPath(locale, '/location'));
  const pageTitle = locale === 'ar' ? 'الموقع وساعات العمل' : 'Location and opening hours';
  expect([title, canonical]).toEqual([`${pageTitle} | ${name}`, `${origin}${prefix}/location`]);
  expect(meta).toMatchObject({
    'og:type': 'website',
    'og:site_name': name,
    'og:title': pageTitle,
    'og:description': meta.description,
    'og:url': canonical,
    'og:locale': own,
    'og:locale:alternate': other,
    'og:image': `${origin}/media/${hero.id}/1200.jpg`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': locale === 'ar' ? 'البحر' : 'The sea',
    'twitter:card': 'summary_large_image',
  });
  expect(new Set(names).size).toBe(names.length);
});

test.each(localeCodes)('A package and an offer are shared with their own picture (%s).', async (locale) => {
  const { db, contentVersion } = site.deps;
  const [first, second] = [makeSharedPicture(db), makeSharedPicture(db, { edition: 3, shownEdition: 3 })];
  const item = makePackage(db, { pictureId: first.id });
  const offer = makeOffer(db, {}, { [locale]: [second.id] });
  contentVersion.bump();
  const pictureOf = async (path: string) => (await readPage(localizedPath(locale, path))).meta['og:image'];
  expect(await pictureOf(sitePaths.packageDetail(item.id))).toBe(`${origin}/media/${first.id}/1200.jpg`);
  expect(await pictureOf(sitePaths.offerDetail(offer.id))).toBe(`${origin}/media/${second.id}/1200-3.jpg`);
});

test('While a picture’s JPEG for shared links is being made, its page is shared with its own JPEG, or else with the site’s picture.', async () => {
  const { db, contentVersion } = site.deps;
  const pictureOf = async (pictureId: string | null) => {
    const { id } = makePackage(db, { pictureId });
    contentVersion.bump();
    const { meta } = await readPage(sitePaths.packageDetail(id));
    return ['og:image', 'og:image:width', 'og:image:height', 'og:image:alt'].map((name) => meta[name]);
  };
  const photo = makeMedia(db, { format: 'jpg' });
  const ofSite = [`${origin}/media/${hero.id}/1200.jpg`, '1200', '630', 'The sea'];
  // The photo has no alternative text yet.
  expect(await pictureOf(photo.id)).toEqual([`${origin}/media/${photo.id}/original.jpg`, '640', '480', undefined]);
  expect(await pictureOf(makeMedia(db, { format: 'webp' }).id)).toEqual(ofSite);
  expect(await pictureOf(null)).toEqual(ofSite);
});

test.each(localeCodes)('A site without pictures names none for shared links (%s).', async (locale) => {
  const plain = await createTestApp({ environment: { PUBLIC_URL: origin } });
  const { meta, names } = await readPage(localizedPath(locale, '/location'), plain);
  expect(names.filter((name) => name?.startsWith('og:image'))).toEqual([]);
  expect(meta['twitter:card']).toBe('summary');
  await plain.close();
});

test.each(localeCodes)(
  'Every page in the sitemap has its own canonical URL, and a unique title and description of suitable length (%s).',
  { timeout: 60_000 },
  async (locale) => {
    // A fresh demo, since other tests store packages with equal names.
    const fresh = await createTestApp({ environment: { PUBLIC_URL: origin } });
    const { name } = fresh.services.settings.getSiteFrame(locale);
    const titles = new Map<string, string>();
    const descriptions = new Map<string, string>();
    const paths = fresh.services.sitemap.list(sitePages).map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(60);
    for (const path of paths) {
      const { title, canonical, meta } = await readPage(localizedPath(locale, path), fresh);
      const description = meta.description ?? '';
      expect([path, canonical]).toEqual([path, origin + localizedPath(locale, path)]);
      expect([path, title.split(name).length]).toEqual([path, 2]);
      expect([path, titles.get(title), descriptions.get(description)]).toEqual([path, undefined, undefined]);
      titles.set(title, path);
      descriptions.set(description, path);
      const length = Array.from(description).length;
      expect([path, description, length >= (locale === 'ar' ? 40 : 60) && length <= 161]).toEqual([
        path,
        description,
        true,
      ]);
      expect(description).not.toMatch(/[<>\n{}]|undefined/);
      const isArabic = /[\u0600-\u06ff]/;
      expect([path, isArabic.test(title) && isArabic.test(description)]).toEqual([path, locale === 'ar']);
    }
    await fresh.close();
  },
);

test('A later page of the catalogue has its page number in the title.', async () => {
  const first = site.services.categories.list('en')[0];
  for (let index = 0; index < 30; index += 1) makePackage(site.deps.db, { categoryId: first?.id ?? '' });
  site.deps.contentVersion.bump();
  const english = await readPage('/package?page=2');
  expect([english.title.split(' | ')[0], english.canonical]).toEqual(['Packages, page 2', `${origin}/package?page=2`]);
  expect((await readPage('/ar/package?page=2')).title).toMatch(/^الباقات، الصفحة 2 \| /);
});

test.each(localeCodes)('A page with noindex has no canonical URL, but a picture (%s).', async (locale) => {
  for (const path of ['/package/detail', '/package/booking', '/package?q=iron', '/no-such-page']) {
    const { body } = await site.get(localizedPath(locale, path));
    const { meta } = readHead(body);
    expect([path, meta.robots, meta['og:url'], meta['og:image']]).toEqual([
      path,
      'noindex',
      undefined,
      `${origin}/media/${hero.id}/1200.jpg`,
    ]);
    expect(body).not.toMatch(/rel="(?:canonical|alternate)"/);
  }
});

test.each(localeCodes)(
  'The detail page without an id is answered 200 with a notice; one with an unknown id is 404 (%s).',
  async (locale) => {
    const statusOf = async (path: string) => (await site.get(localizedPath(locale, path))).statusCode;
    expect([await statusOf('/package/detail'), await statusOf('/package/booking')]).toEqual([200, 200]);
    for (const query of ['package=ffffffffffffffffffffffff', 'offer=ffffffffffffffffffffffff', 'package=', 'offer=x'])
      expect([query, await statusOf(`/package/detail?${query}`), await statusOf(`/package/booking?${query}`)]).toEqual([
        query,
        404,
        404,
      ]);
  },
);

test('The booking page of an offer without a price shows its discount, as its card does.', async () => {
  const { id } = makeOffer(site.deps.db, { originalPrice: null, salePrice: null, salePercent: 15 });
  site.deps.contentVersion.bump();
  const { body } = await site.get(sitePaths.offerBooking(id));
  expect(body.replace(/<[^>]*>/g, '')).toContain('15% off');
  expect(body).not.toContain('Price on request');
});

test.each(localeCodes)('The page of an ended offer says so, and the offer cannot be booked (%s).', async (locale) => {
  const { id } = makeOffer(site.deps.db, { endDate: new Date(site.now() + dayMs).toISOString() });
  site.deps.contentVersion.bump();
  const detail = localizedPath(locale, sitePaths.offerDetail(id));
  const booking = localizedPath(locale, sitePaths.offerBooking(id));
  expect((await site.get(detail)).body).toContain(`href="${booking}"`);
  site.advance(dayMs);
  const ended = await site.get(detail);
  expect([ended.statusCode, ended.body.includes(`href="${booking}"`)]).toEqual([200, false]);
  expect(ended.body).toMatch(locale === 'ar' ? /منتهي|انتهى/ : /expired|ended/i);
  const refused = await site.get(booking);
  expect([refused.statusCode, readHead(refused.body).meta.robots]).toEqual([200, 'noindex']);
  expect(refused.body).toContain(locale === 'ar' ? 'انتهى' : 'The offer has ended');
});
