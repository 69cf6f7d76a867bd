import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './site.ts';

type Translate = (message: string) => string;

/** A field by its label, which may be followed by a badge such as "missing". */
export function field(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: new RegExp(`^${label.replace(/[()]/g, '\\$&')}`) });
}

/** A valid picture file. */
export async function pictureFile(name: string, background: string) {
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background } });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

/** Confirms the open dialog. */
export async function confirm(page: Page, label: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
}

/** Waits for the success message and closes it. */
export async function closeSuccess(page: Page, t: Translate, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: t(title) })).toBeVisible();
  await confirm(page, t('Close'));
}

/** Removes a listed record and confirms. */
export async function removeListed(page: Page, t: Translate, name: string): Promise<void> {
  await page.getByRole('button', { name: t('Delete {name}').replace('{name}', name), exact: true }).click();
  await expect(
    page.getByRole('heading', { name: t('Are you sure you want to delete/update this item?') }),
  ).toBeVisible();
  await confirm(page, t('Delete'));
  await expect(page.getByText(t('“{deleted}” was deleted.').replace('{deleted}', name))).toBeVisible();
}

/** Chooses an action from the "More" menu of a record's row. */
export async function chooseMore(page: Page, t: Translate, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: t('More actions for {name}').replace('{name}', name), exact: true }).click();
  await page.getByRole('menuitem', { name: t(action) }).click();
}
