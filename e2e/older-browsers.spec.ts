import type { Page } from '@playwright/test';
import { adminPaths, collectionPaths, sitePaths } from '../src/shared/paths.ts';
import { openHydrated } from './support/hydration.ts';
import { findContentIds, pagesOfAddresses } from './support/public-pages.ts';
import { expect, onlyIn, test } from './support/site.ts';
import { signIn, staffMember } from './support/staff.ts';
import { fillVisitForm, reference, send } from './support/visit.ts';

/** Removes what Chrome 109, Firefox 115 or Safari 16.4 lack. */
async function removeNewerBuiltIns(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const missing: [object, string[]][] = [
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [Array, ['fromAsync']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [URL, ['parse', 'canParse']],
      [AbortSignal, ['any', 'timeout']],
      [
        Set.prototype,
        ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
      ],
      [
        Object.getPrototypeOf(Object.getPrototypeOf([].values())),
        ['map', 'filter', 'take', 'drop', 'toArray', 'flatMap', 'forEach', 'some', 'every', 'find', 'reduce'],
      ],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Element.prototype, ['checkVisibility']],
      [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover']],
      [Document.prototype, ['startViewTransition']],
      [RegExp, ['escape']],
      [Intl, ['Segmenter', 'DurationFormat']],
      [window, ['Iterator', 'CloseWatcher', 'navigation', 'scheduler', 'Temporal', 'requestIdleCallback']],
    ];
    for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name);
  });
}

test.describe('In the oldest supported browsers,', { tag: onlyIn('en') }, () => {
  test('every public page runs its script.', async ({ page, request, to }) => {
    test.setTimeout(180_000);
    await removeNewerBuiltIns(page);
    const ids = await findContentIds(request);
    for (const { path } of pagesOfAddresses) {
      await openHydrated(page, to(path(ids)));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  test('a visitor sends a form, and compares packages.', async ({ page, to, t }) => {
    await removeNewerBuiltIns(page);
    await openHydrated(page, to(sitePaths.withdraw()));
    await page.getByRole('button', { name: t('Send request') }).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await fillVisitForm(page, t);
    await expect(await send(page, t)).toContainText(reference);
    await openHydrated(page, to(sitePaths.packages()));
    const compare = page.getByRole('article').getByRole('button', { name: t('Compare') });
    await compare.nth(0).click();
    await compare.nth(1).click();
    await page
      .getByRole('region', { name: t('Comparison') })
      .getByRole('link')
      .click();
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('a member of staff signs in and opens the main pages.', async ({ page, to, t }) => {
    await signIn(page);
    await page.context().clearCookies();
    await removeNewerBuiltIns(page);
    await page.goto(to(`${adminPaths.signIn()}?return=${encodeURIComponent(adminPaths.requests())}`));
    await page.getByLabel(t('E-mail'), { exact: true }).fill(staffMember.email);
    await page.getByLabel(t('Password'), { exact: true }).fill(staffMember.password);
    await page.getByRole('button', { name: t('Sign in'), exact: true }).click();
    await expect(page).toHaveURL(to(adminPaths.requests()));
    for (const path of [
      adminPaths.requests(),
      adminPaths.home(),
      collectionPaths.package.list,
      adminPaths.settings(),
    ]) {
      await page.goto(to(path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
});

test.describe('If the script of a page cannot run,', { tag: onlyIn('en') }, () => {
  test.use({ expectedErrors: [/./] });

  const failures: [string, (page: Page) => Promise<unknown>][] = [
    ['because it is blocked', (page) => page.route(/entry-site-[\w-]+\.js/, (route) => route.abort())],
    [
      'because its syntax is too new',
      (page) =>
        page.route(/entry-site-[\w-]+\.js/, (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'const = 1' }),
        ),
    ],
    [
      'because the code of the page does not load',
      (page) => page.route(/contact\.page-[\w-]+\.js/, (route) => route.abort()),
    ],
    [
      'because it fails while the page is hydrated',
      (page) =>
        // Every page reads the opening hours with it.
        page.addInitScript(() => {
          Reflect.deleteProperty(Array.prototype, 'findLast');
        }),
    ],
  ];
  for (const [reason, breakScript] of failures)
    test(`${reason}, the server's page stays, with what was typed, and its form can be sent.`, async ({
      page,
      to,
      t,
    }) => {
      await breakScript(page);
      const failed = new Promise((resolve) => {
        page.on('pageerror', resolve);
        page.on('console', (message) => message.type() === 'error' && resolve(message));
      });
      await page.goto(to(sitePaths.contact()));
      await page.getByLabel(t('Name'), { exact: true }).fill('Mariam');
      await failed;
      await page.waitForTimeout(500);
      await expect(page.getByRole('heading', { level: 1, name: t('Contact us') })).toBeVisible();
      await expect(page.locator('html[data-live]')).toHaveCount(0);
      await expect(page.getByLabel(t('Name'), { exact: true })).toHaveValue('Mariam');
      await page.getByLabel(t('E-mail'), { exact: true }).fill('mariam@example.com');
      await page.getByLabel(t('Phone'), { exact: true }).fill('050 765 4397');
      await page.getByLabel(t('Message'), { exact: true }).fill(`Hello ${Date.now()}`);
      await page.getByRole('button', { name: t('Send message') }).click();
      await page.getByRole('button', { name: t('Confirm') }).click();
      await expect(page.getByText(reference)).toBeVisible();
    });
});
