import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { dayFromNow, pickDay } from './forms.ts';
import { expect } from './site.ts';

type Say = (message: string) => string;

/** What a request is known by. */
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
/** A file that only calls itself a picture. */
export const noCard = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html>') };

/** A field of a form that visitors send, by its whole label. */
export const field = (page: Page, say: Say, label: string) => page.getByLabel(say(label), { exact: true });
/** The field that takes a card of this kind. */
export const cardInput = (page: Page, kind: string) => page.locator(`input[type=file][name=${kind}]`);

/** Types what the form for a home visit asks for, without cards. */
export async function askForVisit(page: Page, say: Say, day = dayFromNow(7)): Promise<void> {
  await field(page, say, 'Full name').fill(`سارة Khan ${Date.now()}`);
  await field(page, say, 'Phone').fill('٠٥٠ ١٢٣ ٤٥٦٧');
  await pickDay(page, say('Appointment date'), day);
  await field(page, say, 'Appointment time').selectOption('16:00');
}

/** Sends the form and says yes in its dialog, which is returned. */
export async function send(page: Page, say: Say): Promise<Locator> {
  await page.getByRole('button', { name: say('Send request') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(say('Are you sure you want to send your data?'));
  await dialog.getByRole('button', { name: say('Confirm') }).click();
  return dialog;
}
