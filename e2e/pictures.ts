import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Locale } from '../src/shared/i18n/locales.ts';
import { adminPaths, collectionPaths, localizedPath, sitePaths } from '../src/shared/paths.ts';
import { stopFading } from './support/accessibility.ts';
import { withDemoSite } from './support/demo-site.ts';

/** `npm run pictures`: the pictures of the README, taken from the demo. */
const folder = 'docs/images';
const size = { width: 1280, height: 800 };
/** Between the two languages of the wide picture. */
const gap = 16;

await withDemoSite(async ({ url, browser, session }) => {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce', storageState: session });
  const page = await context.newPage();
  const open = async (locale: Locale, path: string) => {
    await page.goto(url + localizedPath(locale, path), { waitUntil: 'networkidle' });
    await stopFading(page);
  };
  mkdirSync(folder, { recursive: true });

  const landing: Buffer[] = [];
  for (const locale of ['en', 'ar'] as const) {
    await open(locale, sitePaths.home());
    landing.push(await page.screenshot());
  }
  await save('site', await besideEachOther(landing));

  await open('en', `${adminPaths.requests()}?type=withdrawal&state=new`);
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await save('request', await settled(page));

  await open('ar', adminPaths.appointments());
  await save('planner-ar', await settled(page));

  await open('en', collectionPaths.package.list);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('textbox').first().waitFor();
  await save('package-editor', await settled(page));

  const id = page.url().split('/').at(-1) ?? '';
  await page.setViewportSize({ width: 960, height: 1200 });
  await open('en', sitePaths.preparation(id));
  await save('preparation-sheet', await page.screenshot());
});

/** A picture of the page once its queries are answered. */
async function settled(page: Page): Promise<Buffer> {
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await stopFading(page);
  return page.screenshot();
}

/** Two pictures of the same size in one. */
async function besideEachOther(pictures: readonly Buffer[]): Promise<Buffer> {
  const { width, height } = size;
  const canvas = { width: pictures.length * (width + gap) - gap, height, channels: 4, background: '#0000' } as const;
  return sharp({ create: canvas })
    .composite(pictures.map((input, at) => ({ input, top: 0, left: at * (width + gap) })))
    .png()
    .toBuffer();
}

async function save(name: string, picture: Buffer): Promise<void> {
  const file = join(folder, `${name}.webp`);
  await sharp(picture).webp({ quality: 82 }).toFile(file);
  console.log(file);
}
