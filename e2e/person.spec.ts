import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { adminPaths } from '../src/shared/paths.ts';
import { readZip } from '../src/testing/read-zip.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage, signIn } from './support/staff.ts';

const card = Buffer.from('%PDF-1.7\nan identity card\n%%EOF\n');

/** A home visit with a card and a message, from one phone number in two formats. */
async function sendBoth(request: APIRequestContext, lang: 'en' | 'ar') {
  const digits = String(Date.now() % 10_000_000).padStart(7, '0');
  const name = lang === 'ar' ? `مريم ${digits}` : `Mariam ${digits}`;
  const email = `mariam${digits}@example.com`;
  const identityCard = { name: 'card.pdf', mimeType: 'application/pdf', buffer: card };
  const visit = await request.post('/api/v1/mail/withdrawal', {
    multipart: { name, phone: `050${digits}`, suggestions: 'Ring twice', lang, identityCard },
  });
  const message = { name, email, phone: `+971 50 ${digits}`, type: 'suggestion', message: 'Open earlier', lang };
  const sent = await request.post('/api/v1/mail/sentContact', { data: message });
  expect([visit.ok(), sent.ok()]).toEqual([true, true]);
  return { name, digits, email };
}

test('Staff find, export and permanently delete all data about a person. @only-ar', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  const { name, digits, email } = await sendBoth(request, siteLocale);
  await openStaffPage(page, to(adminPaths.person()));
  const term = page.getByRole('textbox', { name: t('Phone number or e-mail address') });
  await term.fill('Mariam');
  await page.getByRole('button', { name: t('Find'), exact: true }).click();
  await expect(
    page.getByText(t('Enter a phone number with at least 5 digits, or a full e-mail address.')),
  ).toBeVisible();
  await term.fill(`0${arabicDigits(`50${digits}`)}`);
  await term.press('Enter');
  const rows = page.getByRole('listitem').filter({ hasText: name });
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('button', { name: email })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await expectAccessible(page, 'on a phone');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: t('Download ZIP') }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^person-\d{4}-\d\d-\d\d\.zip$/);
  const files = readZip(await readFile(await download.path()));
  const cardName = [...files.keys()].find((file) => file.startsWith('cards/')) ?? '';
  expect(files.get(cardName)?.equals(card)).toBe(true);
  const read = files.get('index.html')?.toString() ?? '';
  for (const part of [`lang="${siteLocale}"`, name, digits, 'Ring twice', 'Open earlier', t('Suggestion')])
    expect(read).toContain(part);
  expect([...files.keys()].filter((file) => file.startsWith('requests/'))).toHaveLength(2);

  // The history records the export and links back, without personal data in the address.
  await rows.first().getByRole('link').click();
  await expect(page.getByText(t('Exported with all data about this person.'))).toBeVisible();
  await page.getByRole('link', { name: t('All data about this person') }).click();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/\/admin\/person\?request=[0-9a-f]{32}$/);

  await page.getByRole('button', { name: t('Delete for good…') }).click();
  const dialog = page.getByRole('dialog', { name: t('Delete this person’s data?') });
  const confirm = dialog.getByRole('button', { name: t('Delete for good'), exact: true });
  await dialog.getByRole('textbox').fill('0501111111');
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill(`00971 50 ${digits}`);
  await confirm.click();
  await expect(page.getByText(t('Deleted for good'))).toBeVisible();
  await term.fill(email.toUpperCase());
  await term.press('Enter');
  await expect(page.getByText(t('Nothing about this person is stored.'))).toBeVisible();
  await openStaffPage(page, to(`${adminPaths.requests()}?q=${digits}`));
  await expect(page.getByText(t('No request matches this.'))).toBeVisible();
  await openStaffPage(page, to(adminPaths.retention()));
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: t('A person asked for it ({staffName})').split('(')[0] ?? '' })
      .first(),
  ).toBeVisible();
});

const arabicDigits = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
