import { hourText } from '../src/shared/i18n/format.ts';
import { adminPaths } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { dayFromNow } from './support/forms.ts';
import { storeHours } from './support/opening-hours.ts';
import { ownSite } from './support/own-site.ts';
import { tellByTelephone } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage } from './support/staff.ts';

const site = ownSite();
const wished = dayFromNow(2);

test('An owner enters the team; no collector gets two visits at the same time, unless staff give a reason. @only-ar', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  test.slow();
  await site.signIn(page);
  await storeHours(page, site.url);
  await openStaffPage(page, site.url + to(adminPaths.team()));
  for (const name of ['Huda', 'Omar']) {
    await page.getByRole('button', { name: t('Add a collector') }).click();
    await page
      .getByRole('textbox', { name: t('Name'), exact: true })
      .last()
      .fill(name);
    await page
      .getByRole('combobox', { name: t('Woman or man') })
      .last()
      .click();
    await page.getByRole('option', { name: t(name === 'Huda' ? 'A woman' : 'A man'), exact: true }).click();
  }
  await expectAccessible(page, 'with a team');
  await page.keyboard.press('ControlOrMeta+s');
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: t('Confirm') }).click();
  await expect(question).toContainText(t('The team was saved.'));

  const dialog = page.getByRole('dialog', { name: t('Confirm the appointment') });
  const goes = dialog.getByRole('combobox', { name: t('Who goes') });
  const confirm = dialog.getByRole('button', { name: t('Confirm'), exact: true });
  const choose = async (name: string) => {
    await goes.click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  const openDialog = async (name: string, fields = {}) => {
    const answer = await request.post(`${site.url}/api/v1/mail/withdrawal`, {
      multipart: {
        name,
        phone: `05012345${name.length}7`,
        area: 'Villa 12',
        appointmentDate: wished,
        appointmentTime: '9:00 AM',
        ...fields,
      },
    });
    expect(answer.ok()).toBe(true);
    await openStaffPage(page, site.url + to(`${adminPaths.requests()}?q=${name}`));
    await page.getByRole('link', { name }).click();
    await page.getByRole('button', { name: t('More choices…') }).click();
    await tellByTelephone(dialog, t);
  };

  await openDialog('Mariam', { collector: 'female' });
  await choose('Omar');
  await confirm.click();
  const agrees = dialog.getByRole('checkbox', { name: t('The patient asked for a woman, and agrees to this') });
  await expect(agrees).toHaveAccessibleDescription(t('requests.otherGender'));
  await expect(agrees).toBeFocused();
  await choose('Huda');
  await expect(agrees).toHaveCount(0);
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Huda').first()).toBeVisible();

  await openDialog('Salem');
  await choose('Huda');
  const time = dialog.getByRole('combobox', { name: t('Time') });
  await time.click();
  // The list begins with the opening hours.
  await expect(page.getByRole('option').first()).toContainText(hourText('09:00', siteLocale));
  await expect(page.getByRole('option').first()).toContainText(t('taken'));
  await time.press('Tab');
  await confirm.click();
  await expect(goes).toHaveAccessibleDescription(t('requests.seatTaken'));
  await dialog.getByRole('button', { name: t('Overbook…') }).click();
  await expectAccessible(page, 'with a collector who is taken');
  const free = dialog.getByRole('button', { name: hourText('10:00', siteLocale) });
  await free.click();
  await expect(time).toHaveValue(hourText('10:00', siteLocale));
  await confirm.click();
  await expect(dialog).toHaveCount(0);

  await openDialog('Latifa');
  await choose('Huda');
  await confirm.click();
  await dialog.getByRole('button', { name: t('Overbook…') }).click();
  const reason = dialog.getByRole('textbox', { name: t('Reason for two appointments at the same time') });
  await confirm.click();
  await expect(reason).toHaveAccessibleDescription(t('validation.required'));
  await expect(reason).toBeFocused();
  // The seat, which staff overbook, is no longer wrong.
  await expect(dialog.locator('[aria-live=polite]').filter({ hasText: '2' })).toHaveCount(0);
  await reason.fill('A neighbour of the other patient');
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('A neighbour of the other patient').first()).toBeVisible();
});
