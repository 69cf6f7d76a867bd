import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayMs } from '#shared/time/time.rules.ts';
import { staffActor } from '#testing/factories.ts';
import { startFormerSite } from '#testing/former-site.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { systemActor } from '../core/auth/actor.ts';
import { createFolderSource } from './folder-source.ts';
import { type ImportOptions, runImport } from './importer.ts';
import { describeReport } from './report.ts';
import type { Source } from './source.ts';
import { createWebSource } from './web-source.ts';

let site: TestApp;
const cleanups: (() => unknown)[] = [];
beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
  cleanups.push(site.close);
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const editor = staffActor('editor');
const bounds = { timeoutMs: 400, pauseMs: 1 };
const picture = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
const id = (number: number) => number.toString(16).padStart(24, '0');
const heart = { _id: id(1), title_en: 'Heart', title_ar: 'القلب' };
const checkup = {
  _id: id(2),
  name_en: '<b>Heart</b> check',
  name_ar: 'فحص القلب',
  description_en: 'For the heart.',
  description_ar: 'للقلب.',
  tests: '15',
  price: '1,199.50 AED',
  image: '/uploads/heart.png',
  image_en: ['/uploads/heart.png'],
  image_ar: ['/uploads/heart.png'],
  categoryId: heart,
  onSale: 'true',
  priceSale: '149',
  salePercent: '',
  duration: 14,
  startDate: '2026-11-01',
  endDate: 'Tue Dec 01 2026 14:00:00 GMT+0400 (Gulf Standard Time)',
  testsSale: '',
  descriptionSale_en: '',
  descriptionSale_ar: '',
};
const winter = {
  _id: id(3),
  name_en: 'Winter',
  name_ar: 'الشتاء',
  salePrice: 99,
  salePercent: 20,
  startDate: '2026-11-01T00:00:00.000Z',
  endDate: '',
  offerDuration: '10',
  description_en: 'Cold days.',
  description_ar: '',
  tests: 'All',
  image_en: ['uploads\\heart.png'],
  image_ar: [],
};
const info = {
  _id: id(4),
  title_en: 'Sleep',
  title_ar: 'النوم',
  description_en: 'Well.',
  description_ar: 'جيداً.',
  category: 'weekly',
  week: '2',
  month: 'january',
};
const opinion = { _id: id(5), image: '/uploads/opinion.png', altText: '' };

async function formerSite(changes: Record<string, unknown> = {}) {
  const former = await startFormerSite({
    '/api/v1/packagecategory': { categories: [heart] },
    '/api/v1/package': { packages: [checkup] },
    '/api/v1/sale': { sales: [winter] },
    '/api/v1/medicalinfo': { infos: [info] },
    '/api/v1/opinion': { opinions: [opinion] },
    '/uploads/heart.png': await picture('red'),
    '/uploads/opinion.png': await picture('blue'),
    ...changes,
  });
  cleanups.push(former.close);
  return { ...former, source: createWebSource(former.url, { bounds }) };
}

const run = (source: Source, options: Partial<ImportOptions> = {}) => runImport({ ...site.deps, source, ...options });
const storedRows = () =>
  [
    'categories',
    'packages',
    'offers',
    'medical_infos',
    'opinions',
    'media',
    'redirects',
    'imported_records',
    'imported_pictures',
  ].map((table) => site.deps.db.$client.prepare(`SELECT count(*) AS rows FROM ${table}`).pluck().get() as number);

test('An import keeps every record id, normalises unusual values, encodes pictures again and redirects old picture URLs.', async () => {
  const former = await formerSite();
  const report = await run(former.source);
  expect(report.entries.filter(({ mark }) => mark === 'problem')).toEqual([]);
  expect(Object.values(report.counts).map(({ created }) => created)).toEqual([1, 1, 1, 1, 1]);
  expect(report).toMatchObject({ pictures: { taken: 2, refused: 0 }, redirects: 2, fastingUnstated: [{ id: id(2) }] });
  expect(describeReport(report).join('\n')).toMatch(/^Fasting not stated, .*"<b>Heart<\/b> check" /m);

  const { packages, offers, medicalInfos, opinions } = site.services;
  const stored = packages.getRecord(editor, id(2));
  expect(stored.values).toMatchObject({
    nameEn: 'Heart check',
    tests: 15,
    price: 1199.5,
    onSale: true,
    priceSale: 149,
    salePercent: null,
    testsSale: 15,
  });
  expect(stored.values).toMatchObject({
    startDate: '2026-10-31T20:00:00.000Z',
    endDate: '2026-12-01T10:00:00.000Z',
    pictureIdsEn: [],
    pictureIdsAr: [],
    isPublished: true,
  });
  expect(packages.list({ locale: 'ar', search: 'القلب' }).items.map((item) => item.id)).toEqual([id(2)]);
  const offer = offers.getRecord(editor, id(3)).values;
  expect(offer).toMatchObject({
    appliesToAllTests: true,
    tests: null,
    endDate: '2026-11-11T00:00:00.000Z',
    descriptionAr: 'Cold days.',
  });
  expect(offer.pictureIdsEn).toEqual([stored.values.pictureId]);
  expect(medicalInfos.getRecord(editor, id(4)).values).toMatchObject({ week: 2, month: 'January' });
  const { values, related } = opinions.getRecord(editor, id(5));
  expect({ ...values, picture: related.pictures[String(values.pictureId)] }).toMatchObject({
    altTextEn: 'Testimonial',
    picture: { width: 40 },
  });
  expect(report.entries.map(({ mark, collection, reason }) => [mark, collection, reason.split(' ')[0]])).toEqual([
    ['note', 'package', 'name_en'],
    ['note', 'package', 'testsSale'],
    ['note', 'offer', 'description_ar'],
    ['note', 'opinion', 'altText'],
  ]);

  const old = await site.get('/uploads/heart.png?size=small');
  expect([old.statusCode, old.headers.location]).toEqual([
    301,
    `${Object.values(stored.related.pictures)[0]?.src}?size=small`,
  ]);
  expect((await site.get(String(old.headers.location))).statusCode).toBe(200);
});

test('A repeated import creates no duplicates and downloads no picture twice; it applies changes of the source and keeps additions by staff.', async () => {
  const former = await formerSite();
  await run(former.source);
  const before = storedRows();
  const again = await run(former.source);
  expect(Object.values(again.counts).map(({ same, created, updated }) => [same, created, updated])).toEqual(
    Array(5).fill([1, 0, 0]),
  );
  expect(again.pictures).toEqual({ taken: 0, same: 2, refused: 0 });
  expect(storedRows()).toEqual(before);

  former.answers['/api/v1/package'] = { packages: [{ ...checkup, price: 20, onSale: false }] };
  former.answers['/uploads/opinion.png'] = await picture('rgb(1, 99, 200)');
  const third = await run(former.source);
  expect([third.counts.package.updated, third.counts.opinion.updated, third.counts.category.same]).toEqual([1, 1, 1]);
  expect(site.services.packages.getRecord(editor, id(2)).values.price).toBe(20);
  const { pictures } = site.services.opinions.getRecord(editor, id(5)).related;
  expect((await site.get('/uploads/opinion.png')).headers.location).toBe(Object.values(pictures)[0]?.src);
});

test('An import reports and skips records that staff changed or deleted here; --overwrite replaces them.', async () => {
  const former = await formerSite();
  await run(former.source);
  const own = site.services.medicalInfos.getRecord(editor, id(4)).values;
  site.services.medicalInfos.update(editor, id(4), { ...own, titleEn: 'Sleep well' });
  site.services.opinions.removeMany(editor, [id(5)]);
  former.answers['/api/v1/medicalinfo'] = { infos: [{ ...info, title_en: 'Sleeping' }] };
  const report = await run(former.source);
  expect(report.entries.filter(({ mark }) => mark === 'kept').map((entry) => [entry.collection, entry.reason])).toEqual(
    [
      ['medicalInfo', 'It was changed here after the import, by Mariam.'],
      ['opinion', 'It was removed here after the import.'],
    ],
  );
  expect(site.services.medicalInfos.getRecord(editor, id(4)).values.titleEn).toBe('Sleep well');
  expect((await run(former.source, { overwrites: true })).entries.filter(({ mark }) => mark === 'kept')).toEqual([]);
  expect(site.services.medicalInfos.getRecord(editor, id(4)).values.titleEn).toBe('Sleeping');
  expect(site.services.opinions.getRecord(editor, id(5)).id).toBe(id(5));
});

test('A package whose sale expired does not count as changed by staff: it is imported again.', async () => {
  const former = await formerSite();
  await run(former.source);
  site.advance(30 * dayMs);
  expect(site.services.packages.endExpiredSales()).toBe(1);
  expect((await run(former.source)).counts.package).toMatchObject({ same: 1, updated: 0, kept: 0 });
  expect(site.services.packages.getRecord(editor, id(2)).values.onSale).toBe(false);
  former.answers['/api/v1/package'] = { packages: [{ ...checkup, price: 200 }] };
  expect((await run(former.source)).counts.package).toMatchObject({ updated: 1, kept: 0 });

  expect(site.services.packages.endExpiredSales()).toBe(1);
  site.services.packages.setPublished(editor, [id(2)], false);
  site.services.packages.setPublished(systemActor, [id(2)], true);
  former.answers['/api/v1/package'] = { packages: [{ ...checkup, price: 250 }] };
  expect((await run(former.source)).counts.package).toMatchObject({ updated: 0, kept: 1 });
});

test('A sale percentage that contradicts its prices is computed, and the report says so.', async () => {
  const former = await formerSite({
    '/api/v1/package': { packages: [{ ...checkup, price: 200, priceSale: 150, salePercent: 70 }] },
  });
  const report = await run(former.source);
  expect(site.services.packages.getRecord(editor, id(2)).values.salePercent).toBe(25);
  expect(report.entries.map(({ reason }) => reason)).toContain(
    'salePercent was 70, but the two prices make 25, which was taken.',
  );
});

test('A dry run returns the same report as the following run, and changes nothing.', async () => {
  const former = await formerSite({ '/api/v1/opinion': { opinions: [opinion, { _id: 'x' }] } });
  const before = storedRows();
  const dry = await run(former.source, { isDryRun: true });
  expect(storedRows()).toEqual(before);
  expect({ ...(await run(former.source)), isDryRun: true }).toEqual(dry);
});

test('An interrupted import resumes at the next run.', async () => {
  const former = await formerSite();
  const stop = new AbortController();
  const first = await run(former.source, {
    signal: stop.signal,
    onProgress: (collection) => collection === 'package' && stop.abort(),
  });
  expect([first.isInterrupted, first.counts.package.created, first.counts.offer.created]).toEqual([true, 1, 0]);
  const second = await run(former.source);
  expect([second.isInterrupted, second.counts.package.same, second.counts.offer.created]).toEqual([false, 1, 1]);
});

test('An import interrupted while it waits for the source ends at once, and leaves the pending record to the next run.', async () => {
  for (const path of ['/uploads/heart.png', '/api/v1/sale']) {
    const stop = new AbortController();
    // Never answers.
    const former = await formerSite({ [path]: () => stop.abort() });
    const source = createWebSource(former.url, { bounds: { timeoutMs: 60_000, pauseMs: 60_000, signal: stop.signal } });
    const report = await run(source, { signal: stop.signal });
    expect([
      path,
      report.isInterrupted,
      report.entries.filter(({ mark }) => mark === 'problem'),
      report.pictures.refused,
    ]).toEqual([path, true, [], 0]);
    expect(report.counts.package.created).toBe(path === '/api/v1/sale' ? 1 : 0);
  }
});

test('An import from another Dana site copies its packages, offers, categories and pictures completely.', async () => {
  const other = await createTestApp({ isSeeded: true });
  cleanups.push(other.close);
  const media = await other.services.media.storePicture(systemActor, { name: 'a.png', bytes: await picture('green') });
  const [first] = other.services.packages.listPublishedRecords();
  const whole = other.services.packages.getRecord(editor, first?.id ?? '');
  const lists = { pictureIdsEn: [media.id], labTests: [], tagIds: [] };
  other.services.packages.update(systemActor, whole.id, { ...whole.values, ...lists, pictureId: media.id });
  const url = await other.app.listen({ port: 0, host: '127.0.0.1' });
  const report = await run(createWebSource(`${url}/api/v1/`, { bounds }));
  expect(
    report.entries.filter(
      ({ collection, mark }) => mark === 'problem' && (collection === 'package' || collection === 'category'),
    ),
  ).toEqual([]);
  const [here, there] = await Promise.all(
    [site, other].map(async (app) => (await app.get('/api/v1/package')).json().packages),
  );
  const withoutPictures = ({ image, image_en: _en, image_ar: _ar, ...rest }: Record<string, unknown>) => [
    rest,
    Boolean(image),
  ];
  expect(here.length).toBeGreaterThan(10);
  expect(here.map(withoutPictures)).toEqual(there.map(withoutPictures));
});

const json = JSON.stringify({ packages: [checkup] });

test('An import from a faulty site reports each invalid record and imports the others.', async () => {
  let failures = 2;
  const former = await formerSite({
    '/api/v1/packagecategory': (_request: unknown, response: ServerResponse) => {
      failures -= 1;
      if (failures >= 0) return void response.writeHead(failures ? 500 : 429, { 'retry-after': '0' }).end();
      response.end(
        JSON.stringify({ categories: [heart, null, 'x', [], { title_en: 'No id' }, { ...heart, title_en: 'Twice' }] }),
      );
    },
    '/api/v1/package': {
      packages: [
        {
          ...checkup,
          image: '/uploads/page.png',
          image_en: ['http://169.254.169.254/latest'],
          image_ar: ['file:///etc/passwd', '/missing.png'],
        },
        { ...checkup, _id: id(20), tests: {} },
        { ...checkup, _id: id(21), endDate: 'soon' },
        { ...checkup, _id: id(22), categoryId: id(99) },
        { ...checkup, _id: id(23), name_en: ['a'], name_ar: null },
        { ...checkup, _id: id(24), name_en: '', name_ar: '' },
        { ...checkup, _id: id(25), priceSale: 5000, name_en: 'x'.repeat(500) },
        {
          ...checkup,
          _id: { $oid: id(26).toUpperCase() },
          endDate: { $date: { $numberLong: '1798761600000' } },
          name_en: 'Mongo\u0000\u001b[2J\r\nlines',
          categoryId: { _id: id(30), title_en: 'New', title_ar: 'جديد' },
        },
      ],
    },
    '/api/v1/sale': json.slice(0, -9),
    '/api/v1/medicalinfo': (_request: unknown, response: ServerResponse) =>
      void response.writeHead(302, { location: '/api/v1/medicalinfo' }).end(),
    '/api/v1/opinion': () => undefined,
    '/uploads/page.png': '<html>not found</html>',
  });
  const report = await run(former.source);
  const problems = report.entries
    .filter(({ mark }) => mark === 'problem')
    .map((entry) => [entry.collection, entry.id && Number.parseInt(entry.id, 16), entry.field, entry.reason]);
  const of = (collection: string, number: number | '') =>
    problems.filter((problem) => problem[0] === collection && problem[1] === number).map((problem) => problem.slice(2));
  expect(of('category', '')).toEqual([
    ['', 'It is not a record.'],
    ['', 'It is not a record.'],
    ['', 'It is not a record.'],
    ['_id', 'is missing'],
  ]);
  expect(of('category', 1)).toEqual([['_id', 'appears twice in the list; the first record was imported']]);
  expect(of('package', 2).map(([field]) => field)).toEqual([
    '/uploads/page.png',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    '/missing.png',
  ]);
  expect(of('package', 2)[1]?.[1]).toContain('--also-from 169.254.169.254');
  const described = describeReport({
    ...report,
    entries: report.entries.filter((entry) => [id(2), id(21), ''].includes(entry.id)),
  }).join('\n');
  expect(described).toMatch(/^PICTURE NOT TAKEN: Packages · 0+2 · .* · \/missing.png: /m);
  expect(described).toMatch(/^RECORD NOT TAKEN: Packages · 0+15 · .* · endDate: /m);
  expect(described).toMatch(/^LIST NOT TAKEN: Testimonials: /m);
  expect(of('package', 20)).toEqual([['tests', 'an object is not a number']]);
  expect(of('package', 21)).toEqual([['endDate', '"soon" is not a date']]);
  expect(of('package', 22)).toEqual([['categoryId', `there is no category ${id(99)}`]]);
  expect(of('package', 23)).toEqual([['name_en', 'is a list, not text']]);
  expect(of('package', 24).map(([field]) => field)).toEqual(['nameEn', 'nameAr']);
  expect(of('package', 25).map(([field]) => field)).toContain('nameEn');
  expect(of('offer', '')[0]?.[1]).toMatch(/is not valid JSON/);
  expect(of('medicalInfo', '')[0]?.[1]).toMatch(/more than 5 redirects/);
  expect(of('opinion', '')[0]?.[1]).toMatch(/took too long/);
  expect(report.counts).toMatchObject({ category: { created: 2, refused: 5 }, package: { created: 2, refused: 6 } });
  const mongo = site.services.packages.getRecord(editor, id(26));
  expect(mongo.values).toMatchObject({ nameEn: 'Mongo[2J lines', endDate: '2027-01-01T00:00:00.000Z' });
  expect(mongo.related.records[mongo.values.categoryId]).toMatchObject({ nameEn: 'New' });
  expect(site.services.packages.getRecord(editor, id(2)).values.pictureId).toBeNull();
});

test('A failed download of a picture keeps the one imported before, and endless responses are aborted.', async () => {
  const former = await formerSite();
  await run(former.source);
  former.answers['/uploads/opinion.png'] = (_request: unknown, response: ServerResponse) => {
    const more = () => {
      while (response.write(Buffer.alloc(1024 * 1024)));
    };
    response.on('drain', more).writeHead(200);
    more();
  };
  const report = await run(createWebSource(former.url, { bounds: { timeoutMs: 20_000, pauseMs: 1 } }));
  expect(report.entries.filter(({ mark }) => mark === 'problem').map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/sends more than 15 MB/),
  ]);
  expect(site.services.opinions.getRecord(editor, id(5)).values.pictureId).not.toBeNull();
});

test('An import of 1,500 records stores each one once.', async () => {
  const infos = Array.from({ length: 1500 }, (_, number) => ({
    ...info,
    _id: id(1000 + number),
    title_en: `Number ${number}`,
  }));
  const former = await formerSite({ '/api/v1/medicalinfo': { infos } });
  expect((await run(former.source)).counts.medicalInfo.created).toBe(1500);
  expect((await run(former.source)).counts.medicalInfo).toMatchObject({ same: 1500, created: 0 });
}, 120_000);

test('An import reads a folder exported from the old database, as lines or lists, and no file outside it.', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dana-import-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'uploads'));
  writeFileSync(join(folder, 'uploads', 'heart.png'), await picture('red'));
  symlinkSync('/etc/passwd', join(folder, 'secret.png'));
  // A single document, as an export of a collection with one record.
  writeFileSync(
    join(folder, 'packagecategories.json'),
    `\uFEFF${JSON.stringify({ ...heart, _id: { $oid: id(1) } }, null, 2)}`,
  );
  writeFileSync(
    join(folder, 'Packages.json'),
    [
      { ...checkup, _id: { $oid: id(2) }, categoryId: { $oid: id(1) }, image: 'heart.png' },
      { ...checkup, _id: id(6), image: '/secret.png' },
    ]
      .map((record) => JSON.stringify(record))
      .join('\n'),
  );
  const report = await run(createFolderSource(folder));
  expect(report.counts.package.created).toBe(2);
  expect(site.services.packages.getRecord(editor, id(2)).values.pictureId).not.toBeNull();
  expect(
    report.entries.filter((entry) => entry.id === id(6) && entry.mark === 'problem').map(({ field }) => field),
  ).toEqual(['/secret.png']);
  expect(report.entries.filter((entry) => entry.id === '').map(({ collection, part }) => [collection, part])).toEqual([
    ['offer', 'list'],
    ['medicalInfo', 'list'],
    ['opinion', 'list'],
  ]);
});
