import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { adminPaths } from '../src/shared/paths.ts';
import { startFakeClamd, virusMarker } from '../src/testing/fake-clamd.ts';
import { makePdf, scriptFor } from '../src/testing/pdf.ts';
import { expectAccessible } from './support/accessibility.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage } from './support/staff.ts';
import { picture } from './support/visit.ts';

const scannerSocket = join(tmpdir(), `dana-e2e-clamd-${process.pid}.sock`);
const site = ownSite({ CLAMD_URL: `unix:${scannerSocket}` });

const pdf = (buffer: Buffer) => ({ name: 'card.pdf', mimeType: 'application/pdf', buffer });

interface Cards {
  identityCard: ReturnType<typeof pdf>;
  insuranceCard: ReturnType<typeof pdf>;
}

/** Sends a home visit request with two cards and opens its page as staff. */
async function openVisit(page: Page, to: (path: string) => string, cards: Cards): Promise<void> {
  const name = `Mariam ${Date.now()}`;
  const sent = await page.request.post(`${site.url}/api/v1/mail/withdrawal`, {
    multipart: { name, phone: '0501234567', ...cards },
    headers: { origin: site.url },
  });
  expect(sent.ok()).toBe(true);
  await openStaffPage(page, site.url + to(`${adminPaths.requests()}?q=${encodeURIComponent(name)}`));
  await page.getByRole('article').filter({ hasText: name }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('Staff see a PDF with a script as pictures, download a safe PDF, and cannot open an unscanned or infected card. @only-ar', async ({
  page,
  to,
  t,
}) => {
  const reached: string[] = [];
  const listener = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const scriptUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/script`;
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== site.url) foreign.push(request.url());
  });
  page.on('dialog', (dialog) => {
    reached.push(dialog.message());
    void dialog.dismiss();
  });

  await site.signIn(page);
  const { buffer, ...image } = await picture();
  await openVisit(page, to, {
    identityCard: pdf(makePdf({ pages: ['Identity card', ''], catalog: scriptFor(scriptUrl) })),
    insuranceCard: { ...image, buffer: Buffer.concat([buffer, virusMarker]) },
  });
  const cards = page.getByRole('region', { name: t('Cards') });
  const identityCard = cards.getByRole('button', { name: t('Identity card') });
  await expect(cards.getByText(t('Not yet scanned for viruses'))).toHaveCount(2);
  const { href } = new URL(page.url());
  await identityCard.click();
  await expect(cards.getByText(t('cards.scannerDown'))).toBeVisible();
  expect([page.url(), page.context().pages().length]).toEqual([href, 1]);
  await expectAccessible(page, 'a refused card');

  const clamd = await startFakeClamd({ path: scannerSocket });
  await identityCard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('Identity card') });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'the pages of a card');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(identityCard).toBeFocused();
  await expect(cards.getByText(t('cards.scannerDown'))).toHaveCount(0);

  const insuranceCard = cards.getByRole('button', { name: t('Insurance card') });
  await insuranceCard.press('Enter');
  await expect(
    cards.getByText(t('Virus found: {threat}. This card cannot be opened.').replace('{threat}', 'Dana.Test')),
  ).toBeVisible();
  await expect(insuranceCard).toBeDisabled();
  await expect(insuranceCard).toBeFocused();
  await expectAccessible(page, 'a card with a virus');
  const seen = page
    .getByRole('region', { name: t('History') })
    .getByRole('listitem')
    .filter({ hasText: t('Viewed: {card}').split('{')[0] ?? '' });
  await expect(seen).toHaveCount(1);

  const card = makePdf();
  await openVisit(page, to, { identityCard: pdf(card), insuranceCard: await picture() });
  const downloading = page.waitForEvent('download');
  await identityCard.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^D-.+-identityCard\.pdf$/);
  expect((await readFile(await download.path())).equals(card)).toBe(true);
  // Sooner than the next poll.
  await expect(seen).toHaveCount(1, { timeout: 4_000 });
  expect([reached, foreign]).toEqual([[], []]);
  await clamd.close();
  listener.close();
});
