import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { formatDateTime } from '../src/shared/i18n/format.ts';
import { adminPaths, backupPath } from '../src/shared/paths.ts';
import { readBackupName } from '../src/shared/rules/backups.rules.ts';
import { expectAccessible, stopFading } from './support/accessibility.ts';
import { expect, test } from './support/site.ts';
import { signIn, staffMember } from './support/staff.ts';

test('An owner makes a backup, downloads it whole, sets when more are made, and deletes it; nobody else gets it.', async ({
  page,
  browser,
  to,
  say,
  siteLocale,
  baseURL,
}) => {
  await signIn(page);
  await page.goto(to(adminPaths.home()));
  await page.getByRole('link', { name: say('Backup'), exact: true }).click();
  await expect(page.getByRole('heading', { name: say('Backup'), level: 1 })).toBeVisible();
  const downloads = page.getByRole('link', { name: say('Download the backup of {date}').replace('{date}', '') });
  await expect(page.getByText(say('Stored backups'))).toBeVisible();
  const before = await downloads.count();
  await page.getByRole('button', { name: say('Back up now') }).click();
  await expect(downloads).toHaveCount(before + 1, { timeout: 30_000 });

  const downloading = page.waitForEvent('download');
  await downloads.first().click();
  const download = await downloading;
  const name = download.suggestedFilename();
  const file = join(tmpdir(), `dana-e2e-${siteLocale}-${name}`);
  writeFileSync(file, readFileSync(await download.path()));
  const archive = gunzipSync(readFileSync(file));
  expect(archive.includes('SQLite format 3')).toBe(true);
  expect(archive.includes('"database/dana.db"')).toBe(true);
  await page.reload();
  await expect(page.getByRole('row', { name: new RegExp(`${say('Downloaded')}.*${staffMember.name}.*${name}`) })).toBeVisible();
  await stopFading(page);
  await expectAccessible(page, adminPaths.backups());

  const stranger = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  expect((await stranger.request.get(backupPath(name))).status()).toBe(401);
  await stranger.close();

  await page.getByLabel(say('At this hour, at the centre')).selectOption(siteLocale === 'en' ? '4' : '5');
  await page.getByLabel(say('Keep all of them for (days)')).fill('0');
  await page.getByRole('button', { name: say('Save changes') }).click();
  await expect(page.getByLabel(say('Keep all of them for (days)'))).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel(say('Keep all of them for (days)')).fill('14');
  await page.getByRole('button', { name: say('Save changes') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('Confirm') }).click();
  await expect(dialog).toContainText(say('The schedule was saved.'));
  await dialog.getByRole('button', { name: say('Close') }).click();
  await page.reload();
  await expect(page.getByLabel(say('At this hour, at the centre'))).toHaveValue(siteLocale === 'en' ? '4' : '5');

  const date = formatDateTime(readBackupName(name).createdAt, siteLocale);
  await page
    .getByRole('button', { name: say('Delete the backup of {date}').replace('{date}', date) })
    .first()
    .click();
  await dialog.getByRole('button', { name: say('Delete') }).click();
  await expect(page.getByText(say('“{deleted}” was deleted.').replace('{deleted}', date))).toBeVisible();
  expect((await page.request.get(backupPath(name))).status()).toBe(404);
});
