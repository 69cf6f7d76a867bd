import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { dayFromNow, pickDay } from './forms.ts';
import { expect } from './site.ts';

export type Translate = (message: string) => string;

/** The format of a request's reference. */
export const reference = /D-[0-9A-Z]{4}-[0-9A-Z]{4}/;

/** A card as a picture. */
export const picture = async () => ({
  name: 'هوية card.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 380, channels: 3, background: '#0b4f5c' } })
    .png()
    .toBuffer(),
});
/** A card as a document. */
export const page1 = { name: 'insurance.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') };
/** An HTML file named like a picture, about PDF. */
export const fakePicture = {
  name: 'card.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('<!doctype html><p>%PDF-1.7'),
};

/** A field of a public form by its exact label. */
export const field = (page: Page, t: Translate, label: string) => page.getByLabel(t(label), { exact: true });
/** The file input of a kind of card. */
export const cardInput = (page: Page, kind: string) => page.locator(`input[type=file][name=${kind}]`);

/** Fills the home visit form, without cards. */
export async function fillVisitForm(page: Page, t: Translate, day = dayFromNow(7)): Promise<void> {
  await field(page, t, 'Full name').fill(`سارة Khan ${Date.now()}`);
  await field(page, t, 'Phone').fill('٠٥٠ ١٢٣ ٤٥٦٧');
  await pickDay(page, t('Appointment date'), day);
  await field(page, t, 'Appointment time').selectOption('16:00');
}

/** Submits the form and confirms. Returns the dialog. */
export async function send(page: Page, t: Translate): Promise<Locator> {
  await page.getByRole('button', { name: t('Send request') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('Are you sure you want to send your data?'));
  await dialog.getByRole('button', { name: t('Confirm') }).click();
  return dialog;
}
