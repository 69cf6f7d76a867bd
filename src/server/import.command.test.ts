import { type ChildProcess, execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { builtEntry } from '#server/runtime-files.ts';
import { staffActor } from '#testing/factories.ts';
import { startFormerSite } from '#testing/former-site.ts';
import { compileCache, prepareServerFolder, startServerProcess } from '#testing/server-process.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import type { ImportReport } from './import/report.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

function runCommand(
  folder: string,
  args: string[],
  onSpawn: (child: ChildProcess) => void = () => undefined,
): Promise<{ code: number; output: string }> {
  const env = { ...compileCache, INIT_CWD: folder };
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [builtEntry('import.command'), ...args],
      { cwd: folder, env },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
    onSpawn(child);
  });
}

test('An import runs while the new site is open: visitors see the packages soon after, and the report lists missing data.', async () => {
  const { folder, remove } = prepareServerFolder();
  cleanups.push(remove);
  const image = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const [categoryId, packageId] = ['a'.repeat(24), 'b'.repeat(24)];
  const texts = {
    name_en: 'Heart check',
    name_ar: 'فحص القلب',
    description_en: 'For the heart.',
    description_ar: 'للقلب.',
  };
  const former = await startFormerSite({
    '/api/v1/packagecategory': { categories: [{ _id: categoryId, title_en: 'Heart', title_ar: 'القلب' }] },
    '/api/v1/package': {
      packages: [{ _id: packageId, ...texts, tests: 5, price: 100, image: '/uploads/heart.png', categoryId }],
    },
    '/api/v1/sale': { sales: [] },
    '/api/v1/medicalinfo': { infos: [] },
    '/uploads/heart.png': image,
  });
  cleanups.push(former.close);
  const early = await runCommand(folder, ['--from', former.url, '--dry-run']);
  expect([early.code, early.output, readdirSync(folder)]).toEqual([
    1,
    expect.stringContaining('there is no database of Dana'),
    [],
  ]);
  const server = await startServerProcess(folder);
  cleanups.push(server.stop);
  // If the report file cannot be written, as in a container's own folder, the summary is printed in any case.
  const dry = await runCommand(folder, ['--from', former.url, '--dry-run', '--report', 'nowhere/report.json']);
  expect([dry.code, dry.output]).toEqual([2, expect.stringContaining('Packages: 1 found, 1 would be new')]);
  expect(dry.output).toContain('The whole report could not be written');
  const listed = async () =>
    (await (await fetch(`${server.url}/api/v1/package`)).json()) as { packages: { _id: string; image: string }[] };
  expect(await listed()).toEqual({ packages: [] });

  const { code, output } = await runCommand(folder, ['--from', former.url]);
  expect([code, output]).toEqual([2, expect.stringContaining('Packages: 1 found, 1 new')]);
  expect(output).toMatch(/NOT TAKEN: Testimonials: .* answered 404/);
  expect(JSON.parse(readFileSync(join(folder, 'import-report.json'), 'utf8'))).toMatchObject({
    counts: { package: { created: 1 } },
    redirects: 1,
  });
  await vi.waitFor(async () => expect((await listed()).packages).toMatchObject([{ _id: packageId }]), {
    timeout: 15_000,
    interval: 200,
  });
  const variant = (await listed()).packages[0]?.image.replace('original.png', '320.webp');
  await vi.waitFor(async () => expect((await fetch(`${server.url}${variant}`)).status).toBe(200), {
    timeout: 15_000,
    interval: 200,
  });
}, 60_000);

const resources = {
  packagecategory: 'categories',
  package: 'packages',
  sale: 'sales',
  medicalinfo: 'infos',
  opinion: 'opinions',
} as const;
type Listed = Record<string, unknown>;

/** The API's lists of all five resources; pictures by their sizes, since each site has its own ids for them. */
async function readAll(url: string): Promise<Record<string, Listed[]>> {
  const lists: Record<string, Listed[]> = {};
  for (const [path, many] of Object.entries(resources)) {
    const answer = (await (await fetch(`${url}/api/v1/${path}`)).json()) as Record<string, Listed[]>;
    lists[path] = await Promise.all((answer[many] ?? []).map((record) => withSizes(url, record)));
  }
  return lists;
}

async function withSizes(url: string, record: Listed): Promise<Listed> {
  const sized = { ...record };
  for (const [field, value] of Object.entries(record))
    if (field.startsWith('image'))
      sized[field] = await Promise.all(
        [value].flat().map(async (address) => (address ? widthOf(url, String(address)) : '')),
      );
  return sized;
}

async function widthOf(url: string, address: string): Promise<number> {
  const bytes = await (await fetch(new URL(address, url))).arrayBuffer();
  return (await sharp(Buffer.from(bytes)).metadata()).width;
}

/** A test site with two records of each kind, each with distinct pictures. */
async function fillSite(site: TestApp) {
  const editor = staffActor('editor');
  const { categories, packages, offers, medicalInfos, opinions, media } = site.services;
  let width = 100;
  const picture = async () => {
    width += 10;
    const bytes = await sharp({ create: { width, height: 90, channels: 3, background: { r: width, g: 20, b: 60 } } })
      .png()
      .toBuffer();
    return (await media.storePicture(editor, { name: `${width}.png`, bytes })).id;
  };
  const texts = { descriptionEn: 'For the heart.', descriptionAr: 'للقلب.' };
  const sale = { startDate: '2020-01-01T08:00:00.000Z', endDate: '2036-01-01T08:00:00.000Z', salePercent: 20 };
  const category = categories.create(editor, { titleEn: 'Heart', titleAr: 'القلب', subtitleEn: '', subtitleAr: '' });
  categories.create(editor, { titleEn: 'Blood', titleAr: 'الدم', subtitleEn: '', subtitleAr: '' });
  const names = { nameEn: 'Heart check', nameAr: 'فحص القلب', ...texts };
  packages.create(editor, { ...names, categoryId: category.id, tests: 5, price: 100, pictureId: await picture() });
  const [pictureIdsEn, pictureIdsAr] = [[await picture(), await picture()], [await picture()]];
  const onSale = {
    ...sale,
    onSale: true,
    priceSale: 80,
    testsSale: 4,
    descriptionSaleEn: 'Now.',
    descriptionSaleAr: 'الآن.',
  };
  packages.create(editor, {
    ...names,
    ...onSale,
    categoryId: category.id,
    tests: 8,
    price: 150.5,
    pictureIdsEn,
    pictureIdsAr,
  });
  const offerPicture = await picture();
  offers.create(editor, {
    ...names,
    ...sale,
    nameEn: 'Winter',
    tests: 12,
    salePrice: 99,
    pictureIdsEn: [offerPicture],
    pictureIdsAr: [await picture()],
  });
  offers.create(editor, {
    ...names,
    nameEn: 'All tests',
    appliesToAllTests: true,
    pictureIdsEn: [await picture()],
    pictureIdsAr: [],
  });
  const article = { titleEn: 'Sleep', titleAr: 'النوم', descriptionEn: 'Well.', descriptionAr: 'جيداً.' };
  medicalInfos.create(editor, { ...article, category: 'general' });
  medicalInfos.create(editor, { ...article, category: 'weekly', week: 2, month: 'January' });
  for (const altTextEn of ['Thank you', 'Well looked after'])
    opinions.create(editor, { altTextEn, altTextAr: altTextEn, pictureId: await picture() });
  return { offerPicture };
}

test('An import between two Dana sites, interrupted, resumed and repeated, stores every record of five collections once, with ids and pictures.', async () => {
  const source = await createTestApp({ isSeeded: false });
  const { folder, remove } = prepareServerFolder();
  cleanups.push(remove, source.close);
  const { offerPicture } = await fillSite(source);
  const from = await source.app.listen({ port: 0, host: '127.0.0.1' });
  const there = await readAll(from);
  expect(Object.values(there).map(({ length }) => length)).toEqual([2, 2, 2, 2, 2]);
  const run = async (onSpawn?: (child: ChildProcess) => void) => {
    const { code } = await runCommand(folder, ['--from', from], onSpawn);
    const report = JSON.parse(readFileSync(join(folder, 'import-report.json'), 'utf8')) as ImportReport;
    expect(report.entries.filter(({ mark }) => mark === 'problem')).toEqual([]);
    return {
      code,
      ...report,
      counts: Object.values(report.counts).map(({ created, same, updated }) => [created, same, updated]),
    };
  };

  // An import needs the database of a site.
  await (await startServerProcess(folder)).stop();
  const first = await run((child) => {
    source.app.server.on('request', ({ url }) => url?.includes(offerPicture) && child.kill('SIGINT'));
  });
  expect([first.code, first.isInterrupted, first.counts.at(-1)]).toEqual([2, true, [0, 0, 0]]);
  const second = await run();
  expect([second.code, second.isInterrupted]).toEqual([0, false]);
  first.counts.forEach(([created = 0], kind) => {
    expect(second.counts[kind]).toEqual([2 - created, created, 0]);
  });
  const third = await run();
  expect([third.code, third.counts, third.pictures]).toEqual([
    0,
    Array(5).fill([0, 2, 0]),
    { taken: 0, same: 9, refused: 0 },
  ]);

  const server = await startServerProcess(folder);
  cleanups.push(server.stop);
  expect(await readAll(server.url)).toEqual(there);
}, 90_000);

test('The import command explains an unreadable source without a stack trace.', async () => {
  const { folder, remove } = prepareServerFolder();
  cleanups.push(remove);
  for (const args of [
    ['--from', './nowhere'],
    ['--form', 'x'],
  ]) {
    const { code, output } = await runCommand(folder, args);
    expect(code).toBe(1);
    expect(output).not.toMatch(/\n\s+at /);
  }
});
