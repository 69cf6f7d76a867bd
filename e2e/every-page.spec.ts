import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import type { Renderer } from '../src/server/rendering/client-build.ts';
import { builtEntry } from '../src/server/runtime-files.ts';
import { sitePaths } from '../src/shared/paths.ts';
import { findHtmlProblems } from '../src/testing/html-problems.ts';
import { expectAccessible, stopFading } from './support/accessibility.ts';
import { expectStrongEdges } from './support/contrast.ts';
import { waitForHydration } from './support/hydration.ts';
import { findContentIds, publicPages, turnOf } from './support/public-pages.ts';
import { expect, test } from './support/site.ts';
import { expectHeadingSize, expectReadableType } from './support/type.ts';

const phone = { width: 390, height: 844 };
const laptop = { width: 1280, height: 800 };

for (const [at, { name, path, isIndexed = true, status = 200, isVariant }] of publicPages.entries()) {
  const turn = isVariant ? ` @only-${turnOf(at)}` : '';
  test(`An audit of ${name} finds no markup errors, accessibility violations, sideways scrolling or requests to other hosts.${turn}`, async ({
    page,
    request,
    to,
    baseURL,
  }) => {
    const foreign: string[] = [];
    page.on('request', (outgoing) => {
      if (!outgoing.url().startsWith(`${baseURL}/`) && !/^(?:data|blob):/.test(outgoing.url()))
        foreign.push(outgoing.url());
    });
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.setViewportSize(laptop);
    const answer = await page.goto(to(path(await findContentIds(request))));
    const html = (await answer?.text()) ?? '';
    expect.soft(answer?.status()).toBe(status);
    expect.soft(await findHtmlProblems(html), 'problems of the markup').toEqual([]);
    expect.soft(/<meta name="robots" content="noindex/.test(html), 'excluded from search engines').toBe(!isIndexed);
    await waitForHydration(page);
    await stopFading(page);
    await expectAccessible(page, 'on a laptop', { isBodyTextStrong: true });
    await expectReadableType(page, 'on a laptop');
    await expectStrongEdges(page, 'on a laptop');
    await page.setViewportSize(phone);
    await expectAccessible(page, 'on a phone');
    await expectReadableType(page, 'on a phone');
    if (isIndexed && path !== sitePaths.home) await expectHeadingSize(page);
    await scrollThrough(page);
    await page.setViewportSize({ ...phone, width: 320 });
    expect.soft(await horizontalOverflow(page), 'horizontal overflow at 320 px').toBe(0);
    await page.setViewportSize(phone);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect.soft(await horizontalOverflow(page), 'horizontal overflow at double text size').toBe(0);
    expect.soft(foreign, 'requests to other hosts').toEqual([]);
    expect.soft(warnings, 'warnings in the console').toEqual([]);
  });
}

test('The list of public pages includes every route and every address of the site. @only-en', async ({ request }) => {
  const ids = await findContentIds(request);
  const { describeRoute, sitePages }: Renderer = await import(pathToFileURL(builtEntry('renderer')).href);
  const routeOf = (address: string) =>
    describeRoute(new URL(address, 'http://site').pathname, new URLSearchParams())?.source;
  const listed = new Set(publicPages.map(({ path }) => routeOf(path(ids))));
  expect(Object.keys(sitePages).filter((name) => !listed.has(`${name}.page.tsx`))).toEqual([]);
  const { packageDetail, offerDetail, booking, offerBooking, medicalInfo, ...plain } = sitePaths;
  const ofRecords = [packageDetail, offerDetail, booking, offerBooking, medicalInfo];
  const addresses = ofRecords.map((address) => address(ids.packageId));
  addresses.push(...Object.values(plain).map((address) => address()));
  expect(addresses.filter((address) => !listed.has(routeOf(address) ?? 'none'))).toEqual([]);
});

/** Scrolls through the whole page, so that lazy content loads. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A busy machine may render no frame for a long time; continue after 100 ms.
    const frame = () =>
      Promise.race([new Promise(requestAnimationFrame), new Promise((resolve) => setTimeout(resolve, 100))]);
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      await frame();
      await frame();
    }
  });
}

/** The horizontal overflow of the page in pixels. */
function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
