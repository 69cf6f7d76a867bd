import { readFile } from 'node:fs/promises';
import { adminPaths } from '../src/shared/paths.ts';
import { expectAccessible, stopFading } from './support/accessibility.ts';
import { dayFromNow } from './support/forms.ts';
import { expect, test } from './support/site.ts';
import { signIn } from './support/staff.ts';

test('Staff download the filtered list of requests as CSV, and formulas in it are escaped. @only-en', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  const digits = String(Date.now() % 10_000_000).padStart(7, '0');
  const send = (name: string, message: string) =>
    request.post('/api/v1/mail/sentContact', {
      data: {
        name,
        email: `sara${digits}@example.com`,
        phone: `050${digits}`,
        type: 'inquiry',
        message,
        lang: siteLocale,
      },
    });
  await send(`=1+1 ${digits}`, '@SUM(A1), "هل" تفتحون؟');
  await send(`Sara ${digits}`, `Something else ${digits}`);
  await page.goto(to(`${adminPaths.requests()}?q=1%2B1+${digits}`));
  await expect(page.getByRole('article')).toHaveCount(1);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: t('Download all (CSV)') }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^requests-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(new RegExp(`^\ufeff"${t('Reference')}","${t('Type')}","${t('State')}",`));
  expect(lines[1]).toContain(`,"'=1+1 ${digits}","'050${digits}","sara${digits}@example.com",`);
  expect(lines[1]).toContain(`,"'@SUM(A1), ""هل"" تفتحون؟",`);
});

test('Tomorrow’s visits are listed on one sheet, on a screen, on a phone and in print. @only-ar', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  const digits = String(Date.now() % 10_000_000).padStart(7, '0');
  const ask = (hour: string, appointmentDate = dayFromNow(1)) =>
    request.post('/api/v1/mail/withdrawal', {
      multipart: {
        name: `${hour} ${digits}`,
        phone: `050${digits}`,
        appointmentDate,
        appointmentTime: hour,
        suggestions: 'Ring twice',
        lang: siteLocale,
      },
    });
  for (const hour of ['4:00 PM', '9:00 AM']) expect((await ask(hour)).ok()).toBe(true);
  expect((await ask('11:00 AM', dayFromNow(2))).ok()).toBe(true);
  await page.goto(to(adminPaths.requests()));
  await page.getByRole('link', { name: t('Tomorrow’s visits') }).click();
  const visits = page.getByRole('listitem').filter({ hasText: digits });
  await expect(visits).toHaveText([/9:00 AM/, /4:00 PM/]);
  await expect(visits.first()).toContainText(`050${digits}`);
  await expect(visits.first()).toContainText('Ring twice');
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(t('Tomorrow'));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await stopFading(page);
  await expectAccessible(page, 'on a phone');

  await page.emulateMedia({ media: 'print' });
  await expect(visits.first()).toBeVisible();
  for (const role of ['banner', 'navigation', 'button'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: t('Next day') }).click();
  await expect(visits).toHaveText([/11:00 AM/]);
  await expect(page).toHaveURL(new RegExp(`day=${dayFromNow(2)}$`));
  await page.reload();
  await page.getByRole('button', { name: t('Previous day') }).click();
  await expect(visits).toHaveCount(2);
});
