import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './site.ts';

type Say = (message: string) => string;

/** A field by its label, which a mark such as "missing" may follow. */
export function field(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: new RegExp(`^${label.replace(/[()]/g, '\\$&')}`) });
}

/** A picture that a member of staff could send. */
export async function pictureFile(name: string, background: string) {
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background } });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

/** Says yes in the open dialog. */
export async function confirm(page: Page, label: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
}

/** Reads the success and closes it. */
export async function closeSuccess(page: Page, say: Say, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: say(title) })).toBeVisible();
  await confirm(page, say('Close'));
}

/** Asks for the removal of a listed record, is asked back, and says yes. */
export async function removeListed(page: Page, say: Say, name: string): Promise<void> {
  await page.getByRole('button', { name: say('Delete {name}').replace('{name}', name), exact: true }).click();
  await expect(page.getByRole('heading', { name: say('Are you sure you want to delete/update this item?') })).toBeVisible();
  await confirm(page, say('Delete'));
  await expect(page.getByText(say('“{deleted}” was deleted.').replace('{deleted}', name))).toBeVisible();
}

/** Chooses what stands behind "More" in a record's row. */
export async function chooseMore(page: Page, say: Say, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: say('More actions for {name}').replace('{name}', name), exact: true }).click();
  await page.getByRole('menuitem', { name: say(action) }).click();
}
