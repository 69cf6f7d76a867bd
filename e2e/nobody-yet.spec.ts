import { hourText } from '../src/shared/i18n/format.ts';
import { expectAccessible } from './support/accessibility.ts';
import { dayFromNow, pickDay } from './support/forms.ts';
import { waitForHydration } from './support/hydration.ts';
import { storeHours } from './support/opening-hours.ts';
import { ownSite } from './support/own-site.ts';
import { agreeOnVisit, openRequest, readReference } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { updateSection } from './support/staff.ts';
import { field } from './support/visit.ts';

const site = ownSite();
const day = dayFromNow(4);
const huda = { id: 'a'.repeat(32), name: 'Huda', gender: null, staffId: null, hours: [], leave: [] };

test('A home visit for nobody yet needs a free collector, also when staff accept another time. @only-en', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await site.signIn(page);
  await storeHours(page, site.url);
  await updateSection(page, site.url, 'team', { team: [huda] });
  const openDialog = async (name: string, hour: string) => {
    const multipart = { name, phone: '0501234567', area: 'Villa 12', appointmentDate: day, appointmentTime: hour };
    const email = `${name}@visitor.example`;
    expect(
      (await request.post(`${site.url}/api/v1/mail/withdrawal`, { multipart: { ...multipart, email } })).ok(),
    ).toBe(true);
    await openRequest(page, (path) => site.url + to(path), name);
    await page.getByRole('button', { name: t('More choices…') }).click();
  };
  const dialog = page.getByRole('dialog', { name: t('Confirm the appointment') });
  const confirm = dialog.getByRole('button', { name: t('Confirm'), exact: true });

  await agreeOnVisit(page, site.url, { name: 'Mariam', day, time: '09:00' });
  await openDialog('Salem', '9:00 AM');
  await confirm.click();
  const goes = dialog.getByRole('combobox', { name: t('Who goes') });
  await expect(goes).toHaveAccessibleDescription(t('requests.nobodyFree'));
  await expectAccessible(page, 'with nobody free');
  await dialog.getByRole('button', { name: hourText('10:00', siteLocale) }).press('Enter');
  await expect(goes).toBeFocused();
  // The free collector is proposed, and staff leave it open.
  await expect(goes).toHaveValue('Huda');
  await goes.click();
  await page.getByRole('option', { name: t('Nobody yet') }).click();
  await confirm.click();
  await expect(dialog).toHaveCount(0);

  const reference = await readReference(page);
  await page.goto(`${site.url}${to('/request-status')}?reference=${reference}`);
  await field(page, t, 'The last four digits of your phone number').fill('4567');
  await page.getByRole('button', { name: t('Check your request') }).click();
  await expect(page.getByRole('heading', { name: t('appointment.confirmed') })).toBeVisible();
  await waitForHydration(page);
  await pickDay(page, t('Another day'), day);
  await field(page, t, 'Appointment time').selectOption('09:00');
  await page.getByRole('button', { name: t('Ask for this time') }).click();
  await expect(page.getByRole('status')).toHaveText(
    t('We have received your change request and will be in touch about it.'),
  );
  await openRequest(page, (path) => site.url + to(path), 'Salem');
  await page.getByRole('button', { name: t('Accept…') }).click();
  const moving = page.getByRole('dialog', { name: t('Move the appointment') });
  await moving.getByRole('button', { name: t('Overbook…') }).click();
  await moving.getByRole('textbox', { name: t('Reason for a visit without a free collector') }).fill('A sick child');
  await moving.getByRole('button', { name: t('Move'), exact: true }).click();
  await expect(moving).toHaveCount(0);
  await expect(page.getByText('A sick child').first()).toBeVisible();
});
