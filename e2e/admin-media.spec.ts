import { adminPaths, collectionPaths, sitePaths } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { ownSite } from './support/own-site.ts';
import { closeSuccess, confirm, field, pictureFile } from './support/records.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage } from './support/staff.ts';

// Its own centre, because its published records would change the lists of other tests.
const site = ownSite();

test('Staff upload a picture, crop it by keyboard, use it in a testimonial, and replace it, but cannot delete it while it is used. @only-ar', async ({
  page,
  to,
  t,
  siteLocale,
}) => {
  // The variants are made in a process of low priority.
  test.slow();
  const mark = `media ${siteLocale}`;
  const altEn = `A lamp on a desk, ${mark}`;
  const pictureText = `Bright rooms, ${mark}`;
  const at = (path: string) => site.url + to(path);
  await site.signIn(page);
  await openStaffPage(page, at(adminPaths.media()));
  const broken = {
    name: `notes ${siteLocale}.zip`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from('PK\u0003\u0004 no picture'),
  };
  await page
    .locator('input[type=file]')
    .setInputFiles([
      await pictureFile(`lamp ${siteLocale}.jpg`, '#0f8b8d'),
      broken,
      await pictureFile(`spare ${siteLocale}.jpg`, '#e2654a'),
    ]);
  await expect(page.getByText(t('media.notAPicture'))).toBeVisible();
  await expect(page.getByText(broken.name)).toBeVisible();
  await expect(page.getByRole('link', { name: `spare ${siteLocale}.jpg` })).toBeVisible();

  // The unused picture is found by the filter and deleted.
  await openStaffPage(page, at(`${adminPaths.media()}?show=unused&q=${encodeURIComponent(`spare ${siteLocale}`)}`));
  const spare = page.getByRole('link', { name: `spare ${siteLocale}.jpg` });
  await expect(spare).toBeVisible();
  await page.getByRole('checkbox', { name: t('Select {title}').replace('{title}', `spare ${siteLocale}.jpg`) }).check();
  await page.getByRole('button', { name: t('Delete'), exact: true }).click();
  await confirm(page, t('Delete'));
  await expect(spare).toBeHidden();

  await openStaffPage(page, at(`${adminPaths.media()}?q=${encodeURIComponent(`lamp ${siteLocale}`)}`));
  await expect(page.getByText(t('Alternative text missing')).first()).toBeVisible();
  await expectAccessible(page, 'the pictures');
  await page.getByRole('link', { name: `lamp ${siteLocale}.jpg` }).click();
  await field(page, t('Alternative text in English')).fill(altEn);
  await field(page, t('Alternative text in Arabic')).fill(`مصباح ${mark}`);
  await field(page, t('Width (px)')).fill('600');
  await page.getByRole('slider', { name: t('The part that visitors see') }).focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(field(page, t('From the left (px)'))).toHaveValue('60');
  // A click moves the dot to its place, here a quarter of the picture's width from the left.
  const stage = page.getByRole('img', { name: t('All of it') });
  const { width = 0, height = 0 } = (await stage.boundingBox()) ?? {};
  await stage.click({ position: { x: width / 4, y: height / 4 }, force: true });
  await expect(field(page, t('Dot from the left (%)'))).toHaveValue('25');
  await expect(field(page, t('Dot from the top (%)'))).toHaveValue('25');
  await page.getByRole('button', { name: t('Dot to the middle') }).click();
  await page.getByRole('slider', { name: t('The spot that stays in view') }).focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(field(page, t('Dot from the top (%)'))).toHaveValue('40');
  await expectAccessible(page, 'a picture');
  await page.keyboard.press('ControlOrMeta+s');
  await confirm(page, t('Save changes'));
  await expect(page.getByText(t('Picture saved.'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('Save changes') })).toBeFocused();
  const picturePage = page.url();

  await openStaffPage(page, at(collectionPaths.opinion.edit()));
  await field(page, t('What the picture says, in English')).fill(pictureText);
  await page.getByRole('button', { name: t('From the library') }).click();
  await page.getByRole('searchbox', { name: t('Search pictures') }).fill(altEn);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `مصباح ${mark}` })
    .click();
  await page.getByRole('button', { name: t('Add opinion') }).click();
  await confirm(page, t('Add opinion'));
  await closeSuccess(page, t, 'Opinion added successfully!');

  const shown = page.getByRole('img', { name: pictureText }).first();
  // A busy machine needs time for the crop; until then, visitors see the previous one.
  await expect(async () => {
    await page.goto(at(sitePaths.opinions()));
    await expect(shown).toHaveAttribute('width', '600', { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  // 40 % of the picture's height, and its centre in a crop that starts at 60 pixels and is 600 wide.
  await expect(shown).toHaveAttribute('data-focal', '90 40');

  await page.goto(picturePage);
  await expect(page.getByRole('link', { name: pictureText })).toBeVisible();
  await page.getByRole('button', { name: t('Delete this picture') }).click();
  await confirm(page, t('Delete'));
  await expect(page.getByRole('dialog')).toContainText(pictureText);
  await confirm(page, t('Close'));

  await page.locator('input[type=file]').setInputFiles(await pictureFile('new.jpg', '#0b4f5c'));
  await confirm(page, t('Replace'));
  await expect(page.getByText(t('Replaced. The new picture is shown everywhere.'))).toBeVisible();
});
