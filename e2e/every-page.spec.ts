import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import type { Renderer } from '../src/server/rendering/client-build.ts';
import { builtEntry } from '../src/server/runtime-files.ts';
import { sitePaths } from '../src/shared/paths.ts';
import { findHtmlProblems } from '../src/testing/html-problems.ts';
import { expectAccessible, repeatedTitles, stopFading } from './support/accessibility.ts';
import { expectStrongEdges } from './support/contrast.ts';
import { waitForHydration } from './support/hydration.ts';
import { expectNoSidewaysScrolling, expectUsableLayout } from './support/layout.ts';
import { findContentIds, publicPages, turnOf } from './support/public-pages.ts';
import { openRequest, sendMessage } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { signIn } from './support/staff.ts';
import { signInPages, staffPages } from './support/staff-pages.ts';

const phone = { width: 390, height: 844 };
const laptop = { width: 1280, height: 800 };

for (const [at, { name, path, isIndexed = true, status = 200, isVariant, action }] of publicPages.entries()) {
  const turn = isVariant ? ` @only-${turnOf(at)}` : '';
  test(`An audit of ${name} finds no fault of its markup, accessibility or layout, and no request to another host.${turn}`, async ({
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
    await expectStrongEdges(page, 'on a laptop');
    expect.soft(await page.locator('[title]').evaluateAll(repeatedTitles), 'titles that repeat a name').toEqual([]);
    await page.setViewportSize(phone);
    await expectAccessible(page, 'on a phone');
    await scrollThrough(page);
    await expectUsableLayout(page, { action });
    await expectNoSidewaysScrolling(page);
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

/** Pages that share a browser, so that it loads the script of the staff area once. */
const pagesPerWalk = 8;

test.describe('An audit of the staff area', () => {
  // The sandbox of settings previews blocks every script, including axe.
  test.use({ expectedErrors: [/^Blocked script execution in '[^']*\/admin-api\/settings-preview\//] });

  for (let first = 0; first < staffPages.length; first += pagesPerWalk)
    test(`finds no fault of its accessibility or layout from ${staffPages[first]} on.`, async ({
      page,
      to,
      siteLocale,
    }) => {
      test.slow();
      await signIn(page);
      for (const [at, path] of staffPages.slice(first, first + pagesPerWalk).entries())
        await test.step(path, async () => {
          await page.goto(to(path));
          await auditStaffPage(page, turnOf(at) === siteLocale);
        });
    });

  test('finds no fault before the sign-in, nor in a request with a long text.', async ({
    page,
    request,
    to,
    siteLocale,
  }) => {
    for (const path of signInPages)
      await test.step(path, async () => {
        await page.goto(to(path));
        await auditStaffPage(page);
      });
    await signIn(page);
    const { name } = await sendMessage(request, siteLocale, `${'Long words '.repeat(300)}${'unbroken'.repeat(8)}`);
    await openRequest(page, to, name);
    await auditStaffPage(page);
  });
});

/** `hasTurn`: whether axe runs too. It is slow, so it visits each page in one language. */
async function auditStaffPage(page: Page, hasTurn = true): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await stopFading(page);
  if (hasTurn) await expectAccessible(page, page.url());
  // Hints of forms are as wide as their fields, which may be more than 75 characters.
  await expectUsableLayout(page, { hasLines: false });
}

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
