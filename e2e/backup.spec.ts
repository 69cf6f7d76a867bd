import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { readBackupName } from '../src/shared/backup/backups.rules.ts';
import { formatDateTime } from '../src/shared/i18n/format.ts';
import { adminPaths, backupPath } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage, signIn, staffMember } from './support/staff.ts';

/** The names of the listed backups, latest first. */
function storedNames(page: Page): Promise<string[]> {
  return page
    .locator('a[href^="/admin-api/backups/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''));
}

test('An owner creates, downloads and deletes a backup and changes the schedule; without a session, the download is refused. @only-en', async ({
  page,
  browser,
  to,
  t,
  siteLocale,
  baseURL,
}) => {
  await signIn(page);
  await openStaffPage(page, to(adminPaths.home()));
  await page.getByRole('link', { name: t('People and system') }).click();
  await page.getByRole('link', { name: t('Backup'), exact: true }).click();
  await expect(page.getByRole('heading', { name: t('Backup'), level: 1 })).toBeVisible();
  await expect(page.getByText(t('Stored backups'))).toBeVisible();
  const start = page.getByRole('button', { name: t('Back up now') });
  const before = await storedNames(page);
  await start.click();
  let name = '';
  const findOwn = async () => {
    name = (await storedNames(page)).find((stored) => !before.includes(stored)) ?? '';
    return name;
  };
  await expect.poll(findOwn, { timeout: 40_000 }).not.toBe('');
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="${backupPath(name)}"]`) });

  const downloading = page.waitForEvent('download');
  await row.getByRole('link').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(name);
  const archive = gunzipSync(readFileSync(await download.path()));
  expect(archive.includes('SQLite format 3')).toBe(true);
  expect(archive.includes('"database/dana.db"')).toBe(true);
  await page.reload();
  await expect(
    page.getByRole('row', { name: new RegExp(`${t('Downloaded')}.*${staffMember.name}.*${name}`) }),
  ).toBeVisible();
  await expectAccessible(page, adminPaths.backups());

  const stranger = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  expect((await stranger.request.get(backupPath(name))).status()).toBe(401);
  await stranger.close();

  await page.getByLabel(t('At this hour (centre’s time)')).selectOption('4');
  await page.getByLabel(t('Keep all of them for (days)')).fill('0');
  await page.getByRole('button', { name: t('Save changes') }).click();
  await expect(page.getByLabel(t('Keep all of them for (days)'))).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel(t('Keep all of them for (days)')).fill('14');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: t('Save changes') }).click();
  await dialog.getByRole('button', { name: t('Confirm') }).click();
  await expect(dialog).toContainText(t('The schedule was saved.'));
  await dialog.getByRole('button', { name: t('Close') }).click();
  await page.reload();
  await expect(page.getByLabel(t('At this hour (centre’s time)'))).toHaveValue('4');
  const history = page.getByRole('region', { name: t('History') });
  await history.getByRole('button', { name: t('History') }).click();
  await expect(history.getByRole('listitem').filter({ hasText: staffMember.name })).toContainText(
    t('Keep all of them for (days)'),
  );

  const date = formatDateTime(readBackupName(name).createdAt, siteLocale);
  await row.getByRole('button', { name: t('Delete the backup of {date}').replace('{date}', date) }).click();
  await dialog.getByRole('button', { name: t('Delete') }).click();
  await expect(page.getByText(t('“{deleted}” was deleted.').replace('{deleted}', date))).toBeVisible();
  expect((await page.request.get(backupPath(name))).status()).toBe(404);
});
