import { readFile } from 'node:fs/promises';
import { adminPaths } from '../src/shared/paths.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage, signIn } from './support/staff.ts';

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
  await openStaffPage(page, to(`${adminPaths.requests()}?q=1%2B1+${digits}`));
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
