import type { Page } from '@playwright/test';
import { withArea } from '../src/shared/appointments/visit-areas.rules.ts';
import { formatDayAndMonth, formatWeekday, hourText } from '../src/shared/i18n/format.ts';
import { adminPaths } from '../src/shared/paths.ts';
import { sections } from '../src/shared/settings/sections.ts';
import { expectAccessible } from './support/accessibility.ts';
import { dayFromNow, pickDay } from './support/forms.ts';
import { waitForHydration } from './support/hydration.ts';
import { storeHours } from './support/opening-hours.ts';
import { ownSite } from './support/own-site.ts';
import { agreeOnVisit, openRequest, readReference } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage, updateSection } from './support/staff.ts';
import { field } from './support/visit.ts';

const site = ownSite({ LIMIT_FORM_MIN_SECONDS: '0' });
const day = dayFromNow(3);
const marina = { id: 'c'.repeat(32), nameEn: 'Marina', nameAr: 'المرسى', fee: 50, waivedFrom: 300, travelMinutes: 0 };
const huda = 'a'.repeat(32);

/** One collector, whose hours visitors see. */
async function offerFreeTimes(page: Page): Promise<void> {
  await site.signIn(page);
  await storeHours(page, site.url);
  const team = [{ id: huda, name: 'Huda', gender: 'female', staffId: null, hours: [], leave: [] }];
  await updateSection(page, site.url, 'team', { team });
  await updateSection(page, site.url, 'appointments', {
    appointments: { ...sections.appointments.appointments.initial, offersFreeTimes: true },
    visitAreas: [marina],
  });
}

test('A visitor sees which hours are free and gets the one that was chosen; when it is full, another, also without script. @only-en', async ({
  browser,
  page,
  to,
  t,
  siteLocale,
}) => {
  test.slow();
  await offerFreeTimes(page);
  const hour = (time: string) => hourText(time, siteLocale);
  const moment = (time: string) =>
    `${formatWeekday(day, siteLocale)} ${formatDayAndMonth(day, siteLocale)} ${hour(time)}`;
  const held = (time: string) => t('We hold {time} for you until we have answered.').replace('{time}', moment(time));

  await page.goto(site.url + to('/withdraw'));
  await waitForHydration(page);
  await pickDay(page, t('Appointment date'), day);
  const hours = field(page, t, 'Appointment time');
  const options = (label: string) => hours.locator(`optgroup[label="${t(label)}"] option`);
  await expect(options('Free hours')).toHaveCount(8);
  await hours.selectOption('10:00');
  const note = t('We hold this time for you if it is still free when your request arrives.');
  await expect(hours).toHaveAccessibleDescription(new RegExp(note));
  const area = marina.nameEn;
  await field(page, t, 'Area').selectOption(area);
  await page.locator('input[name=area]').fill('Tower 4');
  const fee = t('visitFee.waived').replace('{amount}', '50').replace('{from}', '300');
  await expect(field(page, t, 'Area')).toHaveAccessibleDescription(new RegExp(fee));
  await expectAccessible(page, 'with free hours');
  await field(page, t, 'Full name').fill('Mariam');
  await field(page, t, 'Phone').fill('0501234567');
  await page.getByRole('button', { name: t('Send request') }).click();
  await expect(page.getByRole('dialog')).toContainText(withArea(area, 'Tower 4'));
  await expect(page.getByRole('dialog')).toContainText(fee);
  await page.getByRole('button', { name: t('Confirm') }).click();
  await expect(page.getByRole('dialog')).toContainText(held('10:00'));
  await expectAccessible(page, 'with a time that is held');
  await page.getByRole('button', { name: t('Close') }).click();
  await pickDay(page, t('Appointment date'), day);
  await expect(options('Full hours')).toHaveText([hour('10:00')]);
  await expect(options('Full hours')).toBeDisabled();
  await page.getByRole('radio', { name: t('A man'), exact: true }).check();
  await expect(options('Free hours')).toHaveCount(0);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const form = await plain.newPage();
  await form.goto(site.url + to('/withdraw'));
  await field(form, t, 'Full name').fill('Salem');
  await field(form, t, 'Phone').fill('0507654321');
  await field(form, t, 'Appointment date').fill(day);
  await field(form, t, 'Area').selectOption(area);
  await field(form, t, 'Appointment time').selectOption('10:00');
  await form.getByRole('button', { name: t('Send request') }).click();
  await expect(form.locator('form').getByText(fee)).toBeVisible();
  await form.getByRole('button', { name: t('Confirm') }).click();
  await expect(
    form.getByText(t('We hold no time for you yet. Choose one that is free, or wait until we get in touch:')),
  ).toBeVisible();
  await form.getByRole('button', { name: moment('11:00') }).click();
  await expect(form.getByText(held('11:00'))).toBeVisible();
  await form.reload();
  await expect(form.getByText(held('11:00'))).toBeVisible();
  await plain.close();

  // A draft in the other language has the same area.
  await page.goto(site.url + to('/withdraw'));
  await waitForHydration(page);
  await field(page, t, 'Area').selectOption(area);
  await page.goto(`${site.url}/ar/withdraw`);
  await waitForHydration(page);
  await expect(page.locator('select[name=areaId]')).toHaveValue(marina.id);

  await openStaffPage(page, site.url + to(`${adminPaths.requests()}?q=Salem`));
  await page.getByRole('link', { name: 'Salem' }).click();
  await expect(page.getByText(t('Held for the patient')).first()).toBeVisible();
  await expect(page.getByText(fee).first()).toBeVisible();
  await page.getByRole('button', { name: t('More choices…') }).click();
  const dialog = page.getByRole('dialog', { name: t('Confirm the appointment') });
  await expect(dialog.getByRole('combobox', { name: t('Time') })).toHaveValue(hour('11:00'));
  await expect(dialog.getByRole('combobox', { name: t('Who goes') })).toHaveValue('Huda');
  const chosen = dialog.getByRole('combobox', { name: t('Area') });
  const address = dialog.getByRole('textbox', { name: t('Address of the visit') });
  await expect(chosen).toHaveValue(area);
  await expect(address).toHaveValue('');
  await address.fill('Tower 4');
  await expect(chosen).toHaveValue(area);

  // An area that was removed in this tab is offered no longer.
  await openStaffPage(page, site.url + to(adminPaths.appointmentSettings()));
  await page.getByRole('button', { name: t('Remove {title}').replace('{title}', marina.nameEn) }).click();
  await page.keyboard.press('ControlOrMeta+s');
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: t('Confirm') }).click();
  await question.getByRole('button', { name: t('Close') }).click();
  await page
    .getByRole('navigation', { name: t('Staff area') })
    .getByRole('link', { name: t('Requests') })
    .click();
  await page.getByRole('link', { name: 'Salem' }).click();
  await page.getByRole('button', { name: t('More choices…') }).click();
  await expect(address).toBeVisible();
  await expect(chosen).toHaveCount(0);

  // The status page shows the same hours for another time of an agreed visit.
  await agreeOnVisit(page, site.url, { name: 'Noura', day, time: '14:00' });
  await openRequest(page, (path) => site.url + to(path), 'Noura');
  const reference = await readReference(page);
  await page.goto(`${site.url}${to('/request-status')}?reference=${reference}`);
  await field(page, t, 'The last four digits of your phone number').fill('4567');
  await page.getByRole('button', { name: t('Check your request') }).click();
  await waitForHydration(page);
  await pickDay(page, t('Another day'), day);
  await expect(options('Full hours')).toHaveText(['10:00', '11:00'].map(hour));
  await hours.selectOption('14:00');
  const free = t('This time is free now. It is yours once we have confirmed it.');
  await expect(hours).toHaveAccessibleDescription(new RegExp(free));
});
