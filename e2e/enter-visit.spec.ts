import { hourText } from '../src/shared/i18n/format.ts';
import { adminPaths } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { dayFromNow } from './support/forms.ts';
import { storeHours } from './support/opening-hours.ts';
import { ownSite } from './support/own-site.ts';
import { agreeOnVisit } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage, updateSection } from './support/staff.ts';

const site = ownSite();
const day = dayFromNow(5);
const collector = { gender: null, staffId: null, hours: [], leave: [] };
const team = ['Huda', 'Omar'].map((name, index) => ({ ...collector, id: String(index).repeat(32), name }));

test('Reception agrees on a visit by telephone: a free hour, the person, the consent and one button, and a reason if it is taken. @only-ar', async ({
  page,
  to,
  t,
  siteLocale,
}) => {
  await site.signIn(page);
  await storeHours(page, site.url);
  await updateSection(page, site.url, 'team', { team });
  // The person is known from another visit.
  await agreeOnVisit(page, site.url, { name: 'Mariam', day, time: '09:00' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await openStaffPage(page, site.url + to(adminPaths.appointments({ day })));
  const column = page.getByRole('region').filter({ has: page.getByRole('heading', { name: 'Omar', level: 3 }) });
  await column.getByText(hourText('11:00', siteLocale)).click();

  const phone = page.getByRole('textbox', { name: t('Phone') });
  await phone.fill('0501234567');
  const people = page.getByRole('group', { name: t('Known people of this number') });
  await people.getByRole('button', { name: 'Mariam' }).press('Enter');
  await expect(page.getByRole('textbox', { name: t('Name'), exact: true })).toHaveValue('Mariam');
  await expect(page.getByRole('combobox', { name: t('Who goes') })).toHaveValue('Omar');
  await page.getByRole('checkbox', { name: t('The person agrees that we keep this request to answer it.') }).check();
  await expectAccessible(page, 'with a visit to enter');
  await page.getByRole('button', { name: t('Enter and confirm the visit') }).click();
  const stored = page.getByRole('dialog');
  await expect(stored).toContainText(t('The visit is agreed.'));
  await stored.getByRole('button', { name: t('Close') }).click();
  await expect(page).toHaveURL(site.url + to(adminPaths.appointments({ day })));
  await expect(column.getByRole('button', { name: 'Mariam' })).toContainText(hourText('11:00', siteLocale));

  // A day without visits offers the hours of each collector, too; a reason enters a visit at a time that is taken by now.
  const emptyDay = dayFromNow(9);
  await openStaffPage(page, site.url + to(adminPaths.appointments({ day: emptyDay })));
  await column.getByText(hourText('12:00', siteLocale)).click();
  await expect(page.getByRole('combobox', { name: t('Who goes') })).toHaveValue('Omar');

  await agreeOnVisit(page, site.url, { name: 'Mariam', day: emptyDay, time: '12:00', seat: team[1]?.id ?? null });
  await page.reload();
  const reason = page.getByRole('textbox', { name: t('Reason for two appointments at the same time') });
  await expect(page.getByText(t('This collector has another visit at this time.'))).toBeVisible();
  await page.getByRole('button', { name: t('Overbook…') }).click();
  await reason.fill('The child is fasting');
  await expectAccessible(page, 'with a reason');
  await page.getByRole('textbox', { name: t('Phone') }).fill('0507654321');
  await page.getByRole('textbox', { name: t('Name'), exact: true }).fill('Salem');
  await page.getByRole('textbox', { name: t('Address of the visit') }).fill('Villa 4');
  await page.getByRole('checkbox', { name: t('The person agrees that we keep this request to answer it.') }).check();
  await page.getByRole('button', { name: t('Enter and confirm the visit') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Close') })
    .click();
  await expect(column.getByRole('button', { name: 'Salem' })).toContainText(hourText('12:00', siteLocale));
});
