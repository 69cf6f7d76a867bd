import { collectionPaths, sitePaths } from '../src/shared/paths.ts';
import { closeSuccess, confirm, field, removeListed } from './support/records.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage, signIn } from './support/staff.ts';

test('Staff add weekly information with a valid week, make it general, confirm before they leave the form, and delete it. @only-ar', async ({
  page,
  to,
  t,
  siteLocale,
}, { retry }) => {
  // A retry must not find the records of the first attempt.
  const mark = retry === 0 ? siteLocale : `${siteLocale} ${retry}`;
  const titleEn = `Sea salt ${mark}`;
  const titleAr = `ملح البحر ${mark}`;
  const shownTitle = titleAr;
  await signIn(page);
  await openStaffPage(page, to(collectionPaths.medicalInfo.list));
  await page.getByRole('link', { name: t('Add New Information') }).click();
  await field(page, t('Title in English')).fill(titleEn);
  await field(page, t('Title in Arabic')).fill(titleAr);
  const english = field(page, t('Description in English'));
  await english.fill('A little is');
  const format = page.getByRole('toolbar', {
    name: t('Format: {label}').replace('{label}', t('Description in English')),
  });
  await format.getByRole('button', { name: t('Bold') }).click();
  await expect(english).toHaveValue(`A little is**${t('words')}**`);
  // One stop for the Tab key; a second press takes the marks away, also within bold words.
  await expect(format.getByRole('button', { name: t('Bold') })).toHaveAttribute('aria-pressed', 'true');
  await english.press('Shift+Tab');
  await expect(format.getByRole('button', { name: t('Bold') })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(format.getByRole('button', { name: t('List'), exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(english).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(english).toHaveValue('A little is');
  await english.press('End');
  await english.evaluate((area) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<p>:</p><ul><li>good</li><li><b>enough</b></li></ul>');
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(english).toHaveValue('A little is:\n\n- good\n- **enough**');
  await format.getByRole('button', { name: t('Preview') }).click();
  const preview = page.getByRole('region', {
    name: t('Preview: {label}').replace('{label}', t('Description in English')),
  });
  await expect(preview.getByRole('listitem')).toHaveText(['good', 'enough']);
  await field(page, t('Description in Arabic')).fill('القليل منه يكفي.');
  await page.getByRole('combobox', { name: t('Category') }).click();
  await page.getByRole('option', { name: t('Weekly') }).click();
  const week = field(page, t('Week (1 to 4)'));
  await week.fill('5');
  await page.getByRole('button', { name: t('Add information') }).click();
  await expect(week).toBeFocused();
  await week.fill('3');
  await week.hover();
  await page.mouse.wheel(0, -200);
  await expect(week).toHaveValue('3');
  await page.getByRole('combobox', { name: t('Month') }).click();
  await page.getByRole('option').nth(4).click();
  await page.getByRole('button', { name: t('Add information') }).click();
  await confirm(page, t('Add information'));
  await closeSuccess(page, t, 'Information added successfully!');
  await expect(page).toHaveURL(new RegExp(`${to(collectionPaths.medicalInfo.list)}$`));

  await page.goto(to(sitePaths.information({ tab: 'weekly', month: 'May', week: 3 })));
  await expect(page.getByText(shownTitle).first()).toBeVisible();

  await openStaffPage(page, to(`${collectionPaths.medicalInfo.list}?q=${encodeURIComponent(titleEn)}`));
  await page.getByRole('button', { name: t('Filters'), exact: true }).click();
  await page.getByRole('combobox', { name: t('Category') }).click();
  await page.getByRole('option', { name: t('General') }).click();
  await expect(page).toHaveURL(/category=general/);
  await expect(page.getByRole('button', { name: t('Filters ({count})').replace('{count}', '1') })).toBeVisible();
  await expect(page.getByText(t('Nothing matches this.'))).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: shownTitle, exact: true }).click();
  await expect(week).toHaveValue('3');
  await page.getByRole('combobox', { name: t('Category') }).click();
  await page.getByRole('option', { name: t('General') }).click();
  await expect(week).toHaveCount(0);

  await page
    .getByRole('navigation', { name: t('Staff area') })
    .getByRole('link', { name: t('Opinions'), exact: true })
    .click();
  await expect(page.getByRole('dialog').getByText(t('Leave without saving?'))).toBeVisible();
  await page.getByRole('button', { name: t('Stay here') }).click();
  await page.getByRole('combobox', { name: t('Category') }).click();
  await page.getByRole('option', { name: t('Weekly') }).click();
  await expect(week).toHaveValue('');
  await page.getByRole('combobox', { name: t('Category') }).click();
  await page.getByRole('option', { name: t('General') }).click();
  await page.getByRole('button', { name: t('Save changes') }).click();
  await confirm(page, t('Save changes'));
  await closeSuccess(page, t, 'Information updated successfully!');

  await page.goto(to(sitePaths.information()));
  await expect(page.getByText(shownTitle).first()).toBeVisible();
  await openStaffPage(page, to(`${collectionPaths.medicalInfo.list}?q=${encodeURIComponent(titleEn)}`));
  await removeListed(page, t, shownTitle);
});

test('Staff mark saved texts only as reviewed, and undo a mark that they set in the list. @only-en', async ({
  page,
  to,
  t,
}) => {
  await signIn(page);
  await openStaffPage(page, to(`${collectionPaths.medicalInfo.list}?reviewed=no`));
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
    .last();
  await row.getByRole('link').first().click();
  const mark = page.getByRole('button', { name: t('Mark as reviewed') });
  await expect(mark).toBeEnabled();
  const title = field(page, t('Title in English'));
  const saved = await title.inputValue();
  await title.fill(`${saved}!`);
  await expect(mark).toBeDisabled();
  await expect(page.getByText(t('Save your changes first: the mark is for the saved texts.'))).toBeVisible();
  await title.fill(saved);
  await expect(mark).toBeEnabled();

  await openStaffPage(page, to(`${collectionPaths.medicalInfo.list}?reviewed=no`));
  const name = (await row.getByRole('link').first().textContent()) ?? '';
  await row.getByRole('checkbox').check();
  await mark.click();
  await expect(page.getByText(t('Marked as reviewed.'))).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: t('Undo'), exact: true }).click();
  await expect(page.getByText(t('Undone.'))).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
});

test('Enter continues a list of a description and ends it in an empty item, and undo brings the former text back. @only-en', async ({
  page,
  to,
  t,
}) => {
  await signIn(page);
  await openStaffPage(page, to(collectionPaths.medicalInfo.edit()));
  const english = field(page, t('Description in English'));
  await english.fill('Avoid:\n- salt');
  await english.press('End');
  await page.keyboard.press('Enter');
  await expect(english).toHaveValue('Avoid:\n- salt\n- ');
  await page.keyboard.type('sugar');
  await page.keyboard.press('Enter');
  await expect(english).toHaveValue('Avoid:\n- salt\n- sugar\n- ');
  await page.keyboard.press('Enter');
  await expect(english).toHaveValue('Avoid:\n- salt\n- sugar\n');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(english).toHaveValue('Avoid:\n- salt\n- sugar\n- ');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(english).toHaveValue('Avoid:\n- salt\n- sugar');
  await page.keyboard.press('Shift+Enter');
  await expect(english).toHaveValue('Avoid:\n- salt\n- sugar\n');

  const arabic = field(page, t('Description in Arabic'));
  await arabic.fill('٩. ملح');
  await arabic.press('End');
  await page.keyboard.press('Enter');
  await expect(arabic).toHaveValue('٩. ملح\n١٠. ');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(arabic).toHaveValue('٩. ملح');
});
