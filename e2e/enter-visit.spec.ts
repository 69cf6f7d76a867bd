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

test('Reception agrees on a visit by telephone: a free hour, the person, the consent and one button. @only-ar', async ({
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
});
