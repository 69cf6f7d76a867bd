import { adminPaths, collectionPaths } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage, signIn } from './support/staff.ts';
import { staffPages } from './support/staff-pages.ts';

// The preview of a section blocks scripts.
test.use({ expectedErrors: [/^Blocked script execution in '[^']*\/admin-api\/settings-preview\//] });

const { person, requests, appointments, staff, audit, backups, system, tokens, webhooks, media, trash } = adminPaths;
const { dashboard, redirects, tags, panels, labTestReviews, fastingReviews, settings } = adminPaths;
const listPages = [
  ...[person, requests, appointments, staff, audit, backups, system, tokens, webhooks, media, trash],
  ...[dashboard, redirects, tags, panels, labTestReviews, fastingReviews, settings],
  ...Object.values(collectionPaths).map(
    ({ list }) =>
      () =>
        list,
  ),
].map((path) => path());

test('An owner opens every list in two clicks, and nothing in the menu scrolls at 1280 x 720.', async ({
  page,
  to,
  t,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(page);
  await openStaffPage(page, to(adminPaths.account()));
  const menu = page.getByRole('navigation', { name: t('Staff area') });
  const heading = page.getByRole('heading', { level: 1 });
  // Seven places, five of their pages, the first steps and the site.
  await expect(menu.getByRole('link')).toHaveCount(14);
  for (const link of await menu.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
  const opened: string[] = [];
  for (const entry of await menu.getByRole('listitem').getByRole('link').all()) {
    await entry.click();
    await expect(heading).toBeFocused();
    await expect(menu.locator('[aria-current]')).toHaveCount(1);
    opened.push(new URL(page.url()).pathname);
    const place = (await entry.locator('.mantine-NavLink-label').textContent()) ?? '';
    const tabs = page.getByRole('main').getByRole('navigation', { name: place, exact: true }).getByRole('link');
    for (const tab of await tabs.all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-current', 'page');
      await expect(heading).toBeFocused();
      expect(await tab.textContent()).toContain(await heading.textContent());
      opened.push(new URL(page.url()).pathname);
    }
  }
  expect([...new Set(opened)].sort()).toEqual(listPages.map(to).sort());

  // The editor of a list is part of its place, and has no tabs.
  await openStaffPage(page, to(collectionPaths.labTest.edit()));
  await expect(menu.locator('[aria-current]')).toHaveText(t('Catalogue'));
  await expect(page.getByRole('main').getByRole('navigation', { name: t('Catalogue') })).toHaveCount(0);
  await menu.getByRole('link', { name: t('First steps') }).click();
  await expect(heading).toHaveText(t('First steps'));
  await expect(menu.locator('[aria-current]')).toContainText(t('First steps'));
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`${to(adminPaths.dashboard())}$`));
});

test('An owner finds a setting by task, by words in both languages, and by keyboard. @only-en', async ({
  page,
  to,
  t,
}) => {
  await signIn(page);
  await openStaffPage(page, to(adminPaths.settings()));
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(t('Settings'));
  const links = page.getByRole('main').getByRole('region').getByRole('link');
  const paths = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  const sections = staffPages.filter(
    (path) => path.startsWith(`${adminPaths.settings()}/`) && path.split('/').length === 4,
  );
  expect(paths.sort()).toEqual(sections.map(to).sort());

  const field = page.getByRole('searchbox', { name: t('Find a setting') });
  await heading.focus();
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.type('شعار');
  const found = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(found.first()).toContainText(t('Logo'));
  await expectAccessible(page, 'the search in the settings');
  await field.press('Enter');
  await expect(page).toHaveURL(`${to(adminPaths.settingsSection('brand'))}#part-2`);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('Settings'), exact: true })
    .click();
  await expect(heading).toBeFocused();
  await field.fill('whatsapp');
  await expect(page.getByRole('status').filter({ hasText: /^[1-9]\d* results$/ })).toHaveCount(1);
  await field.press('ArrowDown');
  await expect(found.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${to(adminPaths.settings())}/.+#`));
  await openStaffPage(page, to(adminPaths.settings()));
  await field.fill('xyzzy');
  await expect(page.getByText(t('No results for “{term}”.').replace('{term}', 'xyzzy'))).toBeVisible();
  await page.getByRole('button', { name: t('Clear the search') }).click();
  await expect(field).toBeFocused();
  await expect(links).toHaveCount(sections.length);
});
