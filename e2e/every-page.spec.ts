import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import type { Renderer } from '../src/server/rendering/client-build.ts';
import { builtEntry } from '../src/server/runtime-files.ts';
import { adminPaths, sitePaths } from '../src/shared/paths.ts';
import { findHtmlProblems } from '../src/testing/html-problems.ts';
import { expectAccessible, repeatedTitles, stopFading } from './support/accessibility.ts';
import { expectStrongEdges } from './support/contrast.ts';
import { waitForHydration } from './support/hydration.ts';
import { expectNoSidewaysScrolling, expectUsableLayout } from './support/layout.ts';
import { findContentIds, type PublicPage, publicPages, turnOf } from './support/public-pages.ts';
import { openRequest, sendMessage } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage, signIn } from './support/staff.ts';
import { signInPages, staffPages } from './support/staff-pages.ts';

const phone = { width: 390, height: 844 };
const laptop = { width: 1280, height: 800 };

/** Pages that share a browser, so that it loads their scripts once. */
const pagesPerWalk = 8;

for (let first = 0; first < publicPages.length; first += pagesPerWalk) {
  const walk = publicPages.slice(first, first + pagesPerWalk);
  test(`An audit finds no fault of the markup, accessibility or layout, and no request to another host, from ${walk[0]?.name} on.`, async ({
    page,
    request,
    to,
    baseURL,
    siteLocale,
  }) => {
    test.slow();
    const foreign: string[] = [];
    page.on('request', (outgoing) => {
      if (!outgoing.url().startsWith(`${baseURL}/`) && !/^(?:data|blob):/.test(outgoing.url()))
        foreign.push(outgoing.url());
    });
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    const ids = await findContentIds(request);
    for (const [at, publicPage] of walk.entries()) {
      const hasTurn = turnOf(at) === siteLocale;
      if (publicPage.isVariant && !hasTurn) continue;
      // axe is slow, so it looks at each page on a laptop in one language, and on a phone in the other.
      const devices = publicPage.isVariant ? [laptop, phone] : [hasTurn ? laptop : phone];
      await test.step(publicPage.name, () => auditPublicPage(page, to(publicPage.path(ids)), publicPage, devices));
    }
    expect.soft(foreign, 'requests to other hosts').toEqual([]);
    expect.soft(warnings, 'warnings in the console').toEqual([]);
  });
}

async function auditPublicPage(
  page: Page,
  address: string,
  { name, isIndexed, status, action }: PublicPage,
  devices: (typeof phone)[],
): Promise<void> {
  await page.setViewportSize(laptop);
  const answer = await page.goto(address);
  const html = (await answer?.text()) ?? '';
  expect.soft(answer?.status(), name).toBe(status ?? 200);
  expect.soft(await findHtmlProblems(html), `problems of the markup of ${name}`).toEqual([]);
  expect
    .soft(/<meta name="robots" content="noindex/.test(html), `${name} excluded from search`)
    .toBe(isIndexed === false);
  await waitForHydration(page);
  await stopFading(page);
  await expectStrongEdges(page, `of ${name}`);
  expect
    .soft(await page.locator('[title]').evaluateAll(repeatedTitles), `titles that repeat a name: ${name}`)
    .toEqual([]);
  for (const device of devices) {
    await page.setViewportSize(device);
    await expectAccessible(page, `${name} at ${device.width} px`, { isBodyTextStrong: device === laptop });
  }
  await page.setViewportSize(phone);
  await scrollThrough(page);
  await expectUsableLayout(page, { action });
  await expectNoSidewaysScrolling(page);
}

test('The list of public pages includes every route and every address of the site. @only-en', async ({ request }) => {
  const ids = await findContentIds(request);
  const { describeRoute, sitePages }: Renderer = await import(pathToFileURL(builtEntry('renderer')).href);
  const routeOf = (address: string) =>
    describeRoute(new URL(address, 'http://site').pathname, new URLSearchParams())?.source;
  const listed = new Set(publicPages.map(({ path }) => routeOf(path(ids))));
  expect(Object.keys(sitePages).filter((name) => !listed.has(`${name}.page.tsx`))).toEqual([]);
  const { packageDetail, offerDetail, booking, offerBooking, medicalInfo, labTest: _labTest, ...plain } = sitePaths;
  const ofRecords = [packageDetail, offerDetail, booking, offerBooking, medicalInfo];
  const addresses = ofRecords.map((address) => address(ids.packageId));
  addresses.push(...Object.values(plain).map((address) => address()));
  expect(addresses.filter((address) => !listed.has(routeOf(address) ?? 'none'))).toEqual([]);
});

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
      const untilQuiet = watchRequests(page);
      for (const [at, path] of staffPages.slice(first, first + pagesPerWalk).entries())
        await test.step(path, async () => {
          await openStaffPage(page, to(path));
          await auditStaffPage(page, untilQuiet, turnOf(at) === siteLocale);
        });
    });

  test('finds no fault before the sign-in, nor in a request with a long text.', async ({
    page,
    request,
    to,
    siteLocale,
  }) => {
    const untilQuiet = () => page.waitForLoadState('networkidle');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of signInPages)
      await test.step(path, async () => {
        await page.goto(to(path));
        await auditStaffPage(page, untilQuiet);
      });
    await signIn(page);
    await page.goto(to(adminPaths.home()));
    const { name } = await sendMessage(request, siteLocale, `${'Long words '.repeat(300)}${'unbroken'.repeat(8)}`);
    await openRequest(page, to, name);
    await auditStaffPage(page, untilQuiet);
  });
});

/** `hasTurn`: whether axe runs too. It is slow, so it visits each page in one language. */
async function auditStaffPage(page: Page, untilQuiet: () => Promise<void>, hasTurn = true): Promise<void> {
  await untilQuiet();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (hasTurn) await expectAccessible(page, page.url());
  // Hints of forms are as wide as their fields, which may be more than 75 characters.
  await expectUsableLayout(page, { hasLines: false });
}

/** The returned function waits until the page has had no open request for 200 ms. */
function watchRequests(page: Page): () => Promise<void> {
  const quietMs = 200;
  let open = 0;
  let changedAt = 0;
  const count = (change: number) => () => {
    open += change;
    changedAt = Date.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return async () => {
    changedAt = Date.now();
    while (open > 0 || Date.now() - changedAt < quietMs) await page.waitForTimeout(quietMs / 4);
  };
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
