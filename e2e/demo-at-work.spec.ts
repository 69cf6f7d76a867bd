import { adminPaths } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage } from './support/staff.ts';

const site = ownSite({ SEED_DEMO: 'true' });

test('A first look at the demo shows a centre at work; nobody can be called, and the first steps remove it. @only-ar', async ({
  page,
  to,
  t,
}) => {
  test.slow();
  await site.signIn(page);
  await openStaffPage(page, site.url + to(adminPaths.requests()));
  const rows = page.getByRole('article');
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeGreaterThan(9);
  await expect(rows.first()).toContainText(t('Demo'));
  await expectAccessible(page, 'inbox of the demo');
  await rows.first().getByRole('link').click();
  await expect(page.getByRole('main').getByText(t('Demo'), { exact: true }).last()).toBeVisible();
  await expect(page.getByText(t('Invented for the demo.'))).toBeVisible();
  await expect(page.locator('a[href^="tel:"], a[href*="wa.me"], a[href^="mailto:"]')).toHaveCount(0);

  await openStaffPage(page, site.url + to(adminPaths.appointments()));
  for (const name of ['Noura', 'Omar']) await expect(page.getByText(name, { exact: true }).first()).toBeVisible();

  await openStaffPage(page, site.url + to(adminPaths.firstSteps()));
  await page.getByRole('button', { name: t('Remove the demo content') }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: t('Remove'), exact: true }).click();
  await expect(question).toHaveCount(0);
  await openStaffPage(page, site.url + to(`${adminPaths.requests()}?tab=all`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(rows).toHaveCount(0);
});
