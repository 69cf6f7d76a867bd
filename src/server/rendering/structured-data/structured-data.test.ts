import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { weekdays } from '#shared/opening-hours/opening-hours.rules.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import {
  makeCategory,
  makeHeroPicture,
  makeMedia,
  makeMedicalInfo,
  makeOffer,
  makePackage,
  makePublicLabTest,
  staffActor,
} from '#testing/factories.ts';
import { findStructuredDataErrors, findThing, readStructuredData, type Thing } from '#testing/structured-data.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { toPlainText } from '../../content/light-text.ts';

const origin = 'https://lab.example.com';

let site: TestApp;
/** The id of the site’s picture. */
let hero: string;
beforeAll(async () => {
  site = await createTestApp({ environment: { PUBLIC_URL: origin } });
  hero = makeHeroPicture(site.deps.db, site.services.settings).id;
});
afterAll(() => site.close());

async function read(locale: Locale, path: string): Promise<string> {
  const { statusCode, body } = await site.get(localizedPath(locale, path));
  expect([path, statusCode]).toEqual([path, 200]);
  expect([path, await findStructuredDataErrors(body)]).toEqual([path, []]);
  return body;
}

const offerOf = (html: string) => findThing(html, 'Product')?.offers as Thing | undefined;
const inDays = (days: number) => new Date(site.now() + days * dayMs).toISOString();

function store<Record>(make: () => Record): Record {
  const record = make();
  site.deps.contentVersion.bump();
  return record;
}

test.each(localeCodes)(
  'The structured data of every package has the name and the price of its record (%s).',
  async (locale) => {
    const records = site.services.packages.listPublishedRecords();
    expect(records.length).toBeGreaterThan(20);
    for (const { id, values: record, related } of records) {
      const html = await read(locale, sitePaths.packageDetail(id));
      const isOnSale =
        record.onSale &&
        record.priceSale !== null &&
        (record.endDate === null || Date.parse(record.endDate) > site.now());
      expect(findThing(html, 'Product')).toMatchObject({
        name: localized(record, 'name', locale),
        category: localized(related.records[record.categoryId] ?? expect.fail(), 'name', locale),
        offers: {
          '@type': 'Offer',
          price: isOnSale ? record.priceSale : record.price,
          priceCurrency: 'AED',
          availability: 'https://schema.org/InStock',
          url: origin + localizedPath(locale, sitePaths.packageDetail(id)),
          ...(isOnSale && record.endDate && { priceValidUntil: dayOf(record.endDate) }),
        },
      });
      expect('priceValidUntil' in (offerOf(html) ?? {})).toBe(isOnSale && record.endDate !== null);
    }
    expect(records.some(({ values }) => values.onSale)).toBe(true);
  },
);

test.each(localeCodes)(
  'The structured data of every special offer has its price and its last day (%s).',
  async (locale) => {
    const stored = site.services.offers.list(locale);
    expect(stored.length).toBeGreaterThan(2);
    for (const row of stored.filter(({ salePrice }) => salePrice !== null)) {
      const html = await read(locale, sitePaths.offerDetail(row.id));
      const hasEnded = row.endDate !== null && Date.parse(row.endDate) <= site.now();
      expect(offerOf(html)).toMatchObject({
        price: row.salePrice,
        availability: `https://schema.org/${hasEnded ? 'Discontinued' : 'InStock'}`,
        ...(row.endDate && { priceValidUntil: dayOf(row.endDate) }),
      });
    }
  },
);

test.each(localeCodes)(
  'The structured data has the sale price while the sale runs, and the regular price after it (%s).',
  async (locale) => {
    const sale = { price: 300, onSale: true, priceSale: 210, testsSale: 3, startDate: inDays(1), endDate: inDays(2) };
    const { id } = store(() => makePackage(site.deps.db, sale));
    const path = sitePaths.packageDetail(id);
    expect(offerOf(await read(locale, path))?.price).toBe(300);
    site.advance(dayMs);
    expect(offerOf(await read(locale, path))).toMatchObject({ price: 210, priceValidUntil: dayOf(sale.endDate) });
    site.advance(dayMs - 1);
    expect(offerOf(await read(locale, path))?.price).toBe(210);
    site.advance(1);
    const after = offerOf(await read(locale, path));
    expect([after?.price, after?.priceValidUntil]).toEqual([300, undefined]);
  },
);

test('A price that ends at midnight is valid until the day before.', async () => {
  const { id } = store(() => makeOffer(site.deps.db, { endDate: '2027-01-01T00:00:00.000+04:00' }));
  expect(offerOf(await read('en', sitePaths.offerDetail(id)))?.priceValidUntil).toBe('2026-12-31');
});

test.each(localeCodes)(
  'The structured data of an offer marks it as discontinued from its end (%s).',
  async (locale) => {
    const { id } = store(() => makeOffer(site.deps.db, { endDate: inDays(1) }));
    const path = sitePaths.offerDetail(id);
    expect(offerOf(await read(locale, path))?.availability).toBe('https://schema.org/InStock');
    site.advance(dayMs);
    expect(offerOf(await read(locale, path))?.availability).toBe('https://schema.org/Discontinued');
  },
);

test.each(localeCodes)('The structured data of a package without a price has no product (%s).', async (locale) => {
  const stored = store(
    () =>
      [
        makePackage(site.deps.db, { price: null }),
        makeOffer(site.deps.db, { originalPrice: null, salePrice: null }),
      ] as const,
  );
  for (const path of [sitePaths.packageDetail(stored[0].id), sitePaths.offerDetail(stored[1].id)]) {
    const html = await read(locale, path);
    expect(readStructuredData(html).map((thing) => thing['@type'])).toEqual(['BreadcrumbList']);
    expect(JSON.stringify(readStructuredData(html))).not.toMatch(/price/i);
  }
});

test('The picture in structured data is the largest variant of the package’s own picture, or else the site’s picture beside shared links.', async () => {
  const variants = [320, 640].flatMap((width) => [
    { width, format: 'webp' as const },
    { width, format: 'avif' as const },
  ]);
  const made = makeMedia(site.deps.db, { variants });
  const fresh = makeMedia(site.deps.db);
  const imageOf = async (pictureId: string | null) => {
    const { id } = store(() => makePackage(site.deps.db, { pictureId }));
    return findThing(await read('en', sitePaths.packageDetail(id)), 'Product')?.image;
  };
  expect(await imageOf(made.id)).toBe(`${origin}/media/${made.id}/640.webp`);
  expect(await imageOf(fresh.id)).toBe(`${origin}/media/${fresh.id}/original.png`);
  expect(await imageOf(null)).toBe(`${origin}/media/${hero}/1200.jpg`);
});

test.each(localeCodes)(
  'The landing, location and contact pages have the centre’s name, place and hours in their structured data (%s).',
  async (locale) => {
    const { settings } = site.services;
    const [centre, contact] = [settings.get('centre'), settings.get('contact')];
    for (const path of [sitePaths.home(), sitePaths.location(), sitePaths.contact()]) {
      const laboratory = findThing(await read(locale, path), 'DiagnosticLab');
      expect(laboratory).toMatchObject({
        name: localized(centre, 'name', locale),
        url: origin + localizedPath(locale, '/'),
        telephone: '+97100000001',
        email: contact.email,
        address: {
          streetAddress: localized(centre, 'address', locale),
          addressLocality: localized(centre, 'town', locale),
          addressCountry: 'AE',
        },
        hasMap: contact.links.map,
        sameAs: [contact.links.instagram, contact.links.facebook],
      });
      const [ramadan] = settings.get('openingHours').ramadanPeriods;
      expect(laboratory?.openingHoursSpecification).toContainEqual({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Friday'],
        opens: '19:30',
        closes: '00:00',
        validFrom: ramadan?.start,
        validThrough: ramadan?.end,
      });
      const lasting = ((laboratory?.openingHoursSpecification ?? []) as Thing[]).filter(({ validFrom }) => !validFrom);
      expect(new Set(lasting.flatMap(({ dayOfWeek }) => dayOfWeek))).toEqual(new Set(weekdays));
    }
    expect(findThing(await read(locale, '/'), 'WebSite')?.name).toBe(localized(centre, 'name', locale));
  },
);

test('A day that staff close is marked as closed in the structured data at once.', async () => {
  const { settings } = site.services;
  const hours = settings.get('openingHours');
  settings.set(staffActor('owner'), 'openingHours', {
    ...hours,
    exceptions: [{ date: '2027-01-01', to: '', periods: [], noteEn: 'New Year', noteAr: 'رأس السنة' }],
  });
  const specification = findThing(await read('ar', sitePaths.location()), 'DiagnosticLab')?.openingHoursSpecification;
  expect(specification).toContainEqual({
    '@type': 'OpeningHoursSpecification',
    opens: '00:00',
    closes: '00:00',
    validFrom: '2027-01-01',
    validThrough: '2027-01-01',
  });
  settings.set(staffActor('owner'), 'openingHours', hours);
});

test.each(localeCodes)('The structured data has the frequent questions, without marks (%s).', async (locale) => {
  const questions = findThing(await read(locale, sitePaths.faq()), 'FAQPage')?.mainEntity as Thing[];
  const faqs = site.services.settings.get('faqs');
  expect(faqs.length).toBeGreaterThan(5);
  expect(questions.map(({ name, acceptedAnswer }) => [name, (acceptedAnswer as Thing).text])).toEqual(
    faqs.map((faq) => [localized(faq, 'question', locale), toPlainText(localized(faq, 'answer', locale))]),
  );
});

test.each([
  ['en', 'Home', 'Packages', 'Offers', 'About us', 'Special offers'],
  ['ar', 'الرئيسية', 'الباقات', 'العروض', 'من نحن', 'العروض الخاصة'],
] as const)(
  'The structured data of every inner page has its breadcrumbs (%s).',
  async (locale, home, packagesTitle, offersTitle, about, specialOffers) => {
    const item = store(() =>
      makePackage(site.deps.db, {
        categoryId: makeCategory(site.deps.db, { sortOrder: 99 }).id,
        nameEn: 'Iron | Zinc',
        nameAr: 'حديد | زنك',
      }),
    );
    const offer = store(() => makeOffer(site.deps.db));
    const [first] = site.services.categories.list(locale);
    const { category: own } = site.services.packages.get(item.id, locale);
    const detail = sitePaths.packageDetail(item.id);
    const at = (path: string) => origin + localizedPath(locale, path);
    const wayTo = async (path: string) => {
      const list = findThing(await read(locale, path), 'BreadcrumbList')?.itemListElement as Thing[];
      expect(list.map(({ position }) => position)).toEqual(list.map((_, index) => index + 1));
      return list.map(({ name, item: address }) => [name, address]);
    };
    const start = [home, at('/')];
    const catalogue = [packagesTitle, at('/package')];
    const category = [own?.title, at(sitePaths.packages({ category: own?.id }))];
    expect(await wayTo('/aboutPage')).toEqual([start, [about, at('/aboutPage')]]);
    expect(await wayTo('/vision')).toEqual([start, [about, at('/aboutPage')]]);
    expect(await wayTo('/package')).toEqual([start, catalogue]);
    expect(await wayTo(sitePaths.packages({ category: first?.id }))).toEqual([start, catalogue]);
    expect(await wayTo(sitePaths.packages({ category: own?.id }))).toEqual([start, catalogue, category]);
    expect(await wayTo(detail)).toEqual([start, catalogue, category, [localized(item, 'name', locale), at(detail)]]);
    expect(await wayTo('/offer')).toEqual([start, [specialOffers, at('/offer')]]);
    expect(await wayTo(sitePaths.offerDetail(offer.id))).toEqual([
      start,
      [offersTitle, at('/offer')],
      [localized(offer, 'name', locale), at(sitePaths.offerDetail(offer.id))],
    ]);
  },
);

test.each([
  ['en', 'Home', 'Packages'],
  ['ar', 'الرئيسية', 'الباقات'],
] as const)(
  'The breadcrumbs of a package in a hidden category link to the catalogue, without the category’s name (%s).',
  async (locale, home, packagesTitle) => {
    const category = store(() =>
      makeCategory(site.deps.db, {
        titleEn: 'Not for visitors',
        titleAr: 'ليست للزوار',
        isPublished: false,
        sortOrder: 99,
      }),
    );
    const item = store(() => makePackage(site.deps.db, { categoryId: category.id }));
    const html = await read(locale, sitePaths.packageDetail(item.id));
    const list = findThing(html, 'BreadcrumbList')?.itemListElement as Thing[];
    expect(list.map(({ name }) => name)).toEqual([home, packagesTitle, localized(item, 'name', locale)]);
    expect(html).not.toContain(localized(category, 'title', locale));
    expect(html).not.toContain(category.id);
    expect(html).toMatch(
      new RegExp(`<a [^>]*href="${localizedPath(locale, '/package')}"[^>]*>(?:<svg.*?</svg>)?${packagesTitle}</a>`),
    );
    await read(locale, sitePaths.comparePackages([item.id]));
  },
);

test('The page of medical information names its author, its reviewer and the day of the review, each only if the centre states it.', async () => {
  const { id: pictureId } = makeMedia(site.deps.db);
  const stated = { leadEn: 'In short.', authorEn: 'Mariam', reviewerEn: 'Dr Huda', pictureId };
  store(() => makeMedicalInfo(site.deps.db, { slug: 'stated', ...stated, reviewedOn: '2026-11-04T20:00:00.000Z' }));
  store(() => makeMedicalInfo(site.deps.db, { slug: 'silent' }));
  const html = await read('en', '/information/stated');
  expect(findThing(html, 'MedicalWebPage')).toMatchObject({
    url: `${origin}/information/stated`,
    name: 'Fasting',
    description: 'In short.',
    image: `${origin}/media/${pictureId}/original.png`,
    author: { '@type': 'Person', name: 'Mariam' },
    reviewedBy: { '@type': 'Person', name: 'Dr Huda' },
    lastReviewed: '2026-11-05',
  });
  expect(html).toContain(`<link rel="alternate" hreflang="ar" href="${origin}/ar/information/stated">`);
  const silent = findThing(await read('ar', '/information/silent'), 'MedicalWebPage');
  expect(Object.keys(silent ?? {})).toEqual(['@type', '@id', 'url', 'name', 'inLanguage', 'publisher']);
});

test.each(localeCodes)(
  'The page of a laboratory test has it with its names, its purpose and its review, below the directory (%s).',
  async (locale) => {
    const { slug } = store(() =>
      makePublicLabTest(site.deps.db, {
        slug: `ferritin-${locale}`,
        otherNamesEn: 'SF\nserum ferritin',
        otherNamesAr: 'مخزون الحديد',
        authorEn: 'Mariam',
        authorAr: 'مريم',
      }),
    );
    const path = sitePaths.labTest(slug);
    const html = await read(locale, path);
    const url = origin + localizedPath(locale, path);
    const [name, names, author] =
      locale === 'en' ? ['Ferritin', ['SF', 'serum ferritin'], 'Mariam'] : ['الفيريتين', ['مخزون الحديد'], 'مريم'];
    const page = findThing(html, 'MedicalWebPage');
    expect(page).toMatchObject({
      url,
      name,
      author: { '@type': 'Person', name: author },
      reviewedBy: { '@type': 'Person', name: 'Dr Huda Salem' },
      lastReviewed: '2026-11-20',
    });
    // No disease, no normal values: nothing that reads as a diagnosis.
    expect(page?.mainEntity).toEqual({
      '@type': 'MedicalTest',
      '@id': `${url}#test`,
      url,
      name,
      alternateName: names,
      description: locale === 'en' ? 'Iron stores.' : 'مخزون الحديد.',
    });
    const crumbs = findThing(html, 'BreadcrumbList')?.itemListElement as { name: string; item: string }[];
    expect(crumbs.map(({ item }) => item)).toEqual([
      origin + localizedPath(locale, '/'),
      origin + localizedPath(locale, '/test'),
      url,
    ]);
  },
);

test('Text by staff cannot close the script element of the structured data.', async () => {
  const { id } = store(() => makePackage(site.deps.db, { nameEn: '</script><script>alert(1)</script>' }));
  const html = await read('en', sitePaths.packageDetail(id));
  expect(findThing(html, 'Product')?.name).toBe('</script><script>alert(1)</script>');
  expect(html).not.toContain('<script>alert(1)');
});

test('Pages with noindex have no structured data.', async () => {
  for (const path of [
    '/package/detail',
    '/package/booking',
    '/package?q=iron',
    '/ar/no-such-page',
    '/package/detail?package=ffffffffffffffffffffffff',
  ]) {
    const { body } = await site.get(path);
    expect([path, body.includes('noindex'), body.includes('application/ld+json')]).toEqual([path, true, false]);
  }
});
