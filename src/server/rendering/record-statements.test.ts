import { afterAll, beforeAll, expect, test } from 'vitest';
import { sitePaths } from '#shared/paths.ts';
import { settingsRegistry } from '#shared/settings/settings.schema.ts';
import { makeOffer, makePackage, staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

test('If a package states nothing about preparation, fasting and home visits, no page mentions them.', async () => {
  const { db, contentVersion } = site.deps;
  const silent = makePackage(db, { nameEn: 'Silent check' });
  const stated = makePackage(db, {
    nameEn: 'Stated check',
    sortOrder: 1,
    categoryId: silent.categoryId,
    fastingRequired: 'no',
    homeCollection: 'no',
    preparationEn: 'Drink water.',
  });
  contentVersion.bump();
  const partOf = async (path: string, element: string) => {
    const { body } = await site.get(path);
    return new RegExp(`<${element}[ >].*?</${element}>`, 's').exec(body)?.[0] ?? '';
  };
  const statements = /fasting|prepare|at home|home collection|home visit|last meal|sample:|at the centre only/i;
  const pages = [
    [`/package?category=${silent.categoryId}`, 'article'],
    ['/package/detail?package=ID', 'main'],
    ['/package/preparation?package=ID', 'article'],
  ] as const;
  for (const [path, element] of pages) {
    // The sections below a package are about other packages, and questions.
    const shown = (await partOf(path.replace('ID', silent.id), element)).replaceAll(
      /<section[^>]* aria-labelledby.*?<\/section>/gs,
      '',
    );
    expect([
      path,
      shown.includes('Silent check'),
      statements.exec(shown.replaceAll(/<a .*?<\/a>|<p[^>]*>Preparation sheet.*?<\/p>/gs, ''))?.[0],
    ]).toEqual([path, true, undefined]);
  }
  expect(await partOf(`/package/detail?package=${stated.id}`, 'main')).toMatch(/No fasting.*How to prepare/s);
  expect(await partOf(`/package/compare?packages=${silent.id}-${stated.id}`, 'table')).toMatch(
    /Not specified.*No fasting.*Not specified.*At the centre only/s,
  );
  site.services.packages.removeMany(staffActor('owner'), [silent.id, stated.id]);
});

test('Pages show a discount that is no percentage from 1 to 99 as the saving in AED.', async () => {
  const { db, contentVersion } = site.deps;
  const sale = { onSale: true, price: 500, priceSale: 499, salePercent: 0, testsSale: 3 };
  const { id, categoryId } = makePackage(db, sale);
  const other = makePackage(db, { categoryId });
  const offer = makeOffer(db, { originalPrice: 300, salePrice: 1, salePercent: 100 });
  contentVersion.bump();
  const shown = async (path: string) =>
    /<main.*<\/main>/s.exec((await site.get(path)).body)?.[0].replace(/<!--.*?-->|<\/?bdi>/g, '') ?? '';
  const packagePaths = [
    `/package?category=${categoryId}`,
    `/package/detail?package=${id}`,
    `/package/compare?packages=${id}-${other.id}`,
  ];
  for (const path of packagePaths)
    expect([path, await shown(path)]).toEqual([path, expect.stringMatching(/Save AED 1\b(?!.*\b0% off)/s)]);
  for (const path of [sitePaths.offers(), sitePaths.offerDetail(offer.id)])
    expect([path, await shown(path)]).toEqual([path, expect.stringMatching(/Save AED 299/)]);
  expect(await shown(`/ar/package/detail?package=${id}`)).toContain('وفّر 1 د.إ');
  site.services.packages.removeMany(staffActor('owner'), [id, other.id]);
  site.services.offers.removeMany(staffActor('owner'), [offer.id]);
});

test('A preparation sheet shows the hours of each day once, and the fasting time once.', async () => {
  const { packages, settings } = site.services;
  const { categoryId, id } = makePackage(site.deps.db, {
    fastingRequired: 'yes',
    fastingHours: 10,
    preparationEn: 'Fast for 10 to 12 hours.',
  });
  const open = { days: ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday'], periods: [['09:00', '22:00']] };
  const hours = settings.get('openingHours');
  const contradiction = settingsRegistry.openingHours.parse({
    ...hours,
    normal: [open, { days: ['Monday'], periods: [['09:00', '13:00']] }],
  });
  settings.set(staffActor('owner'), 'openingHours', contradiction);
  const textOf = async (path: string) => {
    const { body } = await site.get(path);
    const shown = /<main.*<\/main>/s.exec(body)?.[0] ?? '';
    return shown
      .replace(/<script.*?<\/script>/gs, '')
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]*>/g, '|');
  };
  const sheet = await textOf(`/package/preparation?package=${id}`);
  const page = await textOf(`/package/detail?package=${id}`);
  const list = await textOf(`/package?category=${categoryId}`);
  settings.set(staffActor('owner'), 'openingHours', hours);
  packages.removeMany(staffActor('owner'), [id]);
  expect(sheet).toMatch(/Saturday to Wednesday, except Monday[|]+9 AM to 10 PM/);
  expect(sheet.match(/Monday[|]+9 AM to 1 PM/g)).toHaveLength(1);
  for (const text of [sheet, page])
    expect([
      text.includes('Fasting needed'),
      text.includes('Fasting: 10 hours'),
      text.includes('Fast for 10 to 12 hours.'),
    ]).toEqual([false, true, true]);
  expect(list).toContain('Fasting: 10 hours');
});

test('A record without Arabic is marked as English everywhere on Arabic pages, and the reverse on English pages.', async () => {
  const { db, contentVersion } = site.deps;
  const english = {
    nameEn: 'Heart (new).',
    nameAr: '',
    descriptionEn: 'For the heart.',
    descriptionAr: '',
    preparationEn: 'Drink water.',
    sampleTypeEn: 'Blood.',
  };
  const { id, categoryId } = makePackage(db, english);
  const other = makePackage(db, {
    categoryId,
    nameEn: '',
    nameAr: 'فحص الحديد (جديد).',
    descriptionEn: '',
    descriptionAr: 'للحديد.',
  });
  contentVersion.bump();
  const bodyOf = async (path: string) =>
    (await site.get(path)).body.replace(/<script.*?<\/script>| translate="no"/gs, '');
  const marked = (text: string) => `<span lang="en" dir="ltr">${text}</span>`;
  const paths = [
    `/ar/package?category=${categoryId}`,
    '/ar/package?q=heart%20new',
    `/ar/package/detail?package=${id}`,
    `/ar/package/preparation?package=${id}`,
    `/ar/package/compare?packages=${id}-${other.id}`,
    `/ar/withdraw?package=${id}`,
    `/ar/package/booking?package=${id}`,
  ];
  for (const path of paths) expect([path, (await bodyOf(path)).includes(marked('Heart (new).'))]).toEqual([path, true]);
  const detail = await bodyOf(`/ar/package/detail?package=${id}`);
  for (const text of ['Drink water.', 'Blood.']) expect(detail).toContain(marked(text));
  expect(detail).toMatch(/<div class="[^"]+" lang="en" dir="ltr"><p>For the heart\.<\/p>/);
  expect(await bodyOf(`/package/detail?package=${other.id}`)).toMatch(/<h1[^>]*><span lang="ar" dir="rtl">فحص الحديد/);
  expect(await bodyOf(`/ar/package/detail?package=${other.id}`)).toMatch(/<h1[^>]*><span>فحص الحديد/);
  site.services.packages.removeMany(staffActor('owner'), [id, other.id]);
});

test('A tag whose Arabic name is in Latin letters is marked as English among the filters of an Arabic page.', async () => {
  const { tagsAndPanels, packages } = site.services;
  const owner = staffActor('owner');
  const { id, categoryId } = makePackage(site.deps.db);
  const tag = site.deps.db.$client.prepare('INSERT INTO package_tags (package_id, tag_id) VALUES (?, ?)');
  for (const name of ['Detox', 'القلب'])
    tag.run(id, tagsAndPanels.tag.create(owner, { nameEn: 'Detox', nameAr: name }).id);
  site.deps.contentVersion.bump();
  const { body } = await site.get(`/ar/package?category=${categoryId}`);
  packages.removeMany(owner, [id]);
  expect(body).toMatch(/<option value="detox" lang="en" dir="ltr">Detox/);
  expect(body).toMatch(/<option value="detox-2">القلب/);
});
