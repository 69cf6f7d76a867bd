import { adminPaths } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage } from './support/staff.ts';

const site = ownSite();

test('An owner reads the state of the system on a phone, and sends a refused mail again. @only-en', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await site.signIn(page);
  const data = {
    name: 'Noura',
    email: 'nobody@lab.example',
    phone: '0501234567',
    type: 'inquiry',
    message: 'Do you open on Fridays?',
    lang: siteLocale,
  };
  expect((await request.post(`${site.url}/api/v1/mail/sentContact`, { data })).ok()).toBe(true);
  await expect.poll(() => site.mails.length).toBeGreaterThan(0);
  await page.goto(site.url + to(adminPaths.system()));
  await expect(page.getByRole('heading', { name: t('System'), level: 1 })).toBeVisible();
  const mail = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: t('health.mail') }) });
  // The page refreshes itself.
  await expect(mail).toContainText(t('health.mail.unsent'), { timeout: 15_000 });
  await expect(mail).toContainText(t('Needs attention'));
  // On every page: mail, the copy of the keys, and backups, of which there is none yet.
  await openStaffPage(page, site.url + to(adminPaths.account()));
  await page.getByRole('button', { name: `${t('Open the menu')} 3 checks are not in order` }).click();
  await page.getByRole('link', { name: `${t('People and system')} 3 checks are not in order` }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: `${t('System')} 3 checks are not in order`, exact: true })
    .click();
  const database = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: t('health.database'), exact: true }) });
  await expect(database).toContainText(t('In order'));
  await expectAccessible(page, 'the state of the system');
  const unsent = page.getByRole('group', { name: t('Unsent e-mails') });
  await unsent.getByRole('button').press('Enter');
  await expect(page.getByText(t('The e-mail is waiting to be sent again.'))).toBeVisible();
});
