import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { localeCodes } from '../src/shared/i18n/locales.ts';
import { localizedPath, sitePaths } from '../src/shared/paths.ts';
import { stopFading } from './support/accessibility.ts';
import { withDemoSite } from './support/demo-site.ts';
import { publicPages, sendMessage } from './support/public-pages.ts';
import { listStaffPages } from './support/staff-pages.ts';

/**
 * `npm run look`: screenshots of every page of the demo at three widths, in both languages and colour schemes, on one
 * contact sheet for each page. Arguments select pages by a part of their name or path.
 */
const folder = 'look';
const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];
const schemes = ['light', 'dark'] as const;

await withDemoSite(async ({ url, browser, session }) => {
  const visitor = await browser.newContext({ baseURL: url });
  const pages = await choosePages(visitor.request);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [number, { name, path }] of pages.entries()) {
    const pictures: string[] = [];
    for (const colorScheme of schemes)
      for (const locale of localeCodes) {
        const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce', storageState: session });
        // The staff area has its own setting of the colour scheme, independent of the device.
        await context.addInitScript((scheme) => {
          localStorage.setItem('mantine-color-scheme-value', scheme);
        }, colorScheme);
        const page = await context.newPage();
        await page.goto(url + localizedPath(locale, path), { waitUntil: 'networkidle' });
        await stopFading(page);
        for (const size of sizes) {
          await page.setViewportSize(size);
          const file = `${number + 1}-${colorScheme}-${locale}-${size.width}.jpg`;
          await page.screenshot({ path: join(folder, file), fullPage: true, type: 'jpeg', quality: 60 });
          pictures.push(file);
        }
        await context.close();
      }
    writeFileSync(join(folder, `${number + 1}.html`), sheetOf(name, pictures));
    console.log(`${number + 1} of ${pages.length}: ${name}`);
  }
  const links = pages.map(({ name }, number) => `<li><a href="${number + 1}.html">${name}</a></li>`);
  writeFileSync(join(folder, 'index.html'), `<!doctype html><meta charset="utf-8"><ol>${links.join('')}</ol>`);
  console.log(`The sheets are in ${folder}/index.html.`);
});

/** The pages with records of the demo. */
async function choosePages(request: APIRequestContext): Promise<{ name: string; path: string }[]> {
  const listOf = async (resource: string, key: string) => {
    const answer = (await (await request.get(`/api/v1/${resource}`)).json()) as Record<string, { _id: string }[]>;
    return (answer[key] ?? []).map(({ _id }) => _id);
  };
  const [packages, categories, offers, infos, opinions] = await Promise.all([
    listOf('package', 'packages'),
    listOf('packagecategory', 'categories'),
    listOf('sale', 'sales'),
    listOf('medicalinfo', 'infos'),
    listOf('opinion', 'opinions'),
  ]);
  const firsts = [packages[0], categories[1], offers[0], infos[0], opinions[0]];
  const [packageId = '', categoryId = '', offerId = '', infoId = '', opinionId = ''] = firsts;
  const topics = await (await request.get(sitePaths.information())).text();
  const slug = /href="\/information\/([a-z0-9-]+)"/.exec(topics)?.[1] ?? '';
  const ids = {
    packageId,
    packageIds: packages.slice(0, 3),
    longPackageId: packages.at(-1) ?? '',
    categoryId,
    offerId,
    longOfferId: offers[1] ?? '',
    endedOfferId: offers.at(-1) ?? '',
    slug,
    longSlug: slug,
    // A test that needs fasting, and one with many texts.
    labTestSlug: 'fasting-blood-glucose',
    longLabTestSlug: 'stool-occult-blood-fit',
    sentPath: await sendMessage(request),
  };
  const records = {
    package: packageId,
    category: categoryId,
    offer: offerId,
    medicalInfo: infoId,
    opinion: opinionId,
    // No address of visitors names the id of a test.
    labTest: '',
  };
  const wanted = process.argv.slice(2);
  return [
    ...publicPages.map(({ name, path }) => ({ name, path: path(ids) })),
    ...listStaffPages(records).map((path) => ({ name: path, path })),
  ].filter(
    ({ name, path }) => wanted.length === 0 || wanted.some((part) => name.includes(part) || path.includes(part)),
  );
}

/** One row for each colour scheme: both languages at three widths. */
function sheetOf(name: string, pictures: string[]): string {
  const images = pictures.map((file) => `<img src="${file}" alt="${file}" loading="lazy">`);
  return `<!doctype html><meta charset="utf-8"><title>${name}</title><style>body{font:14px sans-serif;background:#ccc}main{display:grid;grid-template-columns:39fr 77fr 128fr 39fr 77fr 128fr;gap:8px;align-items:start}img{width:100%}</style><h1>${name}</h1><main>${images.join('')}</main>`;
}
