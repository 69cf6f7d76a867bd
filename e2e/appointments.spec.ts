import type { Browser } from '@playwright/test';
import { formatDayAndMonth, formatWeekday, hourText } from '../src/shared/i18n/format.ts';
import { adminPaths } from '../src/shared/paths.ts';
import { dayText } from '../src/shared/requests/visit-time.rules.ts';
import { expectAccessible } from './support/accessibility.ts';
import { dayFromNow } from './support/forms.ts';
import { waitForHydration } from './support/hydration.ts';
import { askForVisit, openRequest, readReference, tellByTelephone, write } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage, signIn } from './support/staff.ts';
import { field } from './support/visit.ts';
import { openWindow } from './support/windows.ts';

const wished = dayFromNow(2);

type Texts = { t: (message: string) => string; to: (path: string) => string };

/** Looks the request up on the status page, in a browser of its own. */
async function openStatus(browser: Browser, { t, to }: Texts, reference: string, digits: string, options = {}) {
  const context = await browser.newContext(options);
  const visitor = await context.newPage();
  await visitor.goto(to(`/request-status?reference=${reference}`));
  await field(visitor, t, 'The last four digits of your phone number').fill(digits.slice(-4));
  await visitor.getByRole('button', { name: t('Check your request') }).click();
  return visitor;
}

test('Staff agree on 11:30 instead of 9:00 in four clicks, and the visitor cancels. @only-en', async ({
  page,
  browser,
  request,
  baseURL,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  const digits = await askForVisit(request, 'Mariam', { email: 'mariam@visitor.example' });
  await openRequest(page, to, digits);
  const reference = await readReference(page);
  const origin = { ...(baseURL && { baseURL }) };
  await page.getByRole('button', { name: t('More choices…') }).click();
  const dialog = page.getByRole('dialog', { name: t('Confirm the appointment') });
  const time = dialog.getByRole('combobox', { name: t('Time') });
  // The title gets the focus, and only the patient and the wish describe the dialog.
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(dialog).toHaveAccessibleDescription(
    new RegExp(`^Mariam ${digits} ${t('Asked for: {wish}').replace('{wish}', '')}`),
  );
  await expect(dialog).not.toHaveAccessibleDescription(new RegExp(t('Length')));
  await expect(time).toHaveValue(hourText('09:00', siteLocale));
  await expect(dialog.getByRole('textbox', { name: t('Address of the visit') })).toHaveValue('Villa 12, Al Khalidiya');
  await expect(dialog.getByRole('radiogroup', { name: t('How the patient hears of it') })).toBeVisible();
  await expectAccessible(page, 'with the dialog');
  await time.click();
  await page.getByRole('option', { name: hourText('11:30', siteLocale) }).click();
  // Escape asks before it drops what was typed, and the answer returns to the field.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: t('Leave without saving?') });
  await expect(question).not.toHaveAccessibleDescription(new RegExp(t('Stay here')));
  await expect(question.getByRole('button', { name: t('Stay here') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(time).toBeFocused();
  // A turned tablet keeps what was typed.
  for (const width of [1000, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(time).toHaveValue(hourText('11:30', siteLocale));
  }
  await dialog.getByRole('button', { name: t('Confirm'), exact: true }).click();
  const agreed = `${formatWeekday(wished, siteLocale)} ${formatDayAndMonth(wished, siteLocale)} · ${hourText('11:30', siteLocale)}`;
  await expect(page.getByRole('alert')).toHaveText(t('Appointment confirmed: {when}').replace('{when}', agreed));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(agreed, { exact: true }).first()).toBeVisible();
  // A second Enter must not press another button, such as “Took place”.
  await expect(page.getByRole('heading', { name: t('Appointment'), exact: true })).toBeFocused();
  await expect(page.getByText(t('Asked for: {wish}').split('{')[0] ?? '').first()).toBeVisible();
  await expect(page.getByText(t('E-mail to the visitor: appointment confirmed'))).toBeVisible();

  await openStaffPage(page, to(adminPaths.appointments({ day: wished })));
  const visit = page.getByRole('listitem').filter({ hasText: digits });
  await expect(visit).toContainText(hourText('11:30', siteLocale));

  const visitor = await openStatus(browser, { t, to }, reference, digits, origin);
  await expect(visitor.getByRole('heading', { name: t('appointment.confirmed') })).toBeVisible();
  await expect(visitor.getByRole('main')).toContainText(
    `${dayText(wished, siteLocale)} · ${hourText('11:30', siteLocale)}`,
  );
  await expect(visitor.getByRole('main')).not.toContainText('Khalidiya');
  await waitForHydration(visitor);
  await expectAccessible(visitor, 'with an appointment');
  await visitor.context().close();

  await openRequest(page, to, digits);
  await write(page, t, 'Reply');
  await page.getByRole('combobox', { name: t('Template') }).click();
  await page.getByRole('option').nth(1).click();
  const reply = page.getByRole('textbox', { name: t('Text of the reply') });
  await expect(reply).toHaveValue(/11:30/);
  await expect(reply).not.toHaveValue(/9:00/);
  await page.getByRole('button', { name: t('Cancel…') }).click();
  const cancelling = page.getByRole('dialog', { name: t('Cancel the appointment') });
  await cancelling.getByRole('button', { name: t('Cancel the appointment') }).click();
  const who = cancelling.getByRole('radiogroup', { name: t('Who cancels') });
  await expect(who.getByRole('radio').first()).toBeFocused();
  await expectAccessible(page, 'with the dialog to cancel');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const plain = await openStatus(browser, { t, to }, reference, digits, { ...origin, javaScriptEnabled: false });
  await expect(plain.getByRole('main')).toContainText(hourText('11:30', siteLocale));
  await plain.getByRole('button', { name: t('Cancel the appointment') }).click();
  await plain.getByRole('button', { name: t('Yes, cancel it') }).click();
  await expect(plain.getByText(t('Your appointment is cancelled.'))).toBeVisible();
  await plain.context().close();

  await openStaffPage(page, to(`${adminPaths.requests()}?tab=changes&q=${digits}`));
  await expect(page.getByRole('article')).toContainText(t('Cancelled'));
  await expect(page.getByRole('article')).toContainText(t('Asks to cancel'));
});

test('The agreed time is that of the centre in a browser in Los Angeles and Auckland. @only-en', async ({
  page,
  browser,
  request,
  baseURL,
  to,
  t,
}) => {
  await signIn(page);
  const digits = await askForVisit(request, 'Omar');
  await openRequest(page, to, digits);
  const reference = await readReference(page);
  await page.getByRole('button', { name: t('More choices…') }).click();
  const dialog = page.getByRole('dialog');
  const time = dialog.getByRole('combobox', { name: t('Time') });
  await expect(dialog).toContainText(`Omar ${digits}`);
  await time.click();
  await page.getByRole('option', { name: '1:00 PM', exact: true }).click();
  // Typing replaces the chosen time.
  await time.click();
  await page.keyboard.type('11:45 PM');
  await page.getByRole('option', { name: '11:45 PM' }).click();
  await dialog.getByRole('button', { name: t('Confirm'), exact: true }).click();
  const told = dialog.getByRole('radiogroup', { name: t('How the patient hears of it') });
  await expect(told).toContainText(t('validation.required'));
  await expect(told.getByRole('radio').first()).toBeFocused();
  await tellByTelephone(dialog, t);
  await dialog.getByRole('button', { name: t('Confirm'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const { cookies } = await page.context().storageState();
  const address = page.url();
  const read: string[][] = [];
  for (const timezoneId of ['America/Los_Angeles', 'Pacific/Auckland']) {
    const options = { timezoneId, ...(baseURL && { baseURL }) };
    const visitor = await openStatus(browser, { t, to }, reference, digits, options);
    const status = await visitor.getByRole('definition').first().textContent();
    await visitor.context().close();
    const context = await browser.newContext({ ...options, storageState: { cookies, origins: [] } });
    const staff = await context.newPage();
    await staff.goto(address);
    const shown = await staff
      .getByText(/· 11:45 PM$/)
      .first()
      .textContent();
    await staff.goto(to(adminPaths.appointments({ day: wished })));
    const sheet = await staff.getByRole('listitem').filter({ hasText: digits }).textContent();
    await context.close();
    read.push([status ?? '', shown ?? '', sheet ?? '']);
  }
  expect(read[0]?.[0]).toContain(`${dayText(wished, 'en')} · 11:45 PM`);
  expect(read[1]).toEqual(read[0]);
});

test('If a colleague moves an appointment while its dialog is open, the dialog shows it and loses neither change. @only-en', async ({
  page,
  request,
  to,
}) => {
  await signIn(page);
  const digits = await askForVisit(request, 'Salma', { email: 'salma@visitor.example' });
  await openRequest(page, to, digits);
  await page.getByRole('button', { name: 'More choices…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('button', { name: 'Move…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address of the visit' }).fill('Villa 77');
  const colleague = await openWindow(page);
  await colleague.goto(page.url());
  await colleague.getByRole('button', { name: 'Move…' }).click();
  await colleague.getByRole('dialog').getByRole('combobox', { name: 'Time' }).fill('2:15 PM');
  await colleague.getByRole('option', { name: /^2:15/ }).click();
  await colleague.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await expect(colleague.getByRole('dialog')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(/Appointment moved from .* to .*2:15/);
  await expect(dialog.getByRole('combobox', { name: 'Time' })).toHaveValue(/2:15/);
  await expect(dialog.getByRole('textbox', { name: 'Address of the visit' })).toHaveValue('Villa 77');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/2:15 PM/).first()).toBeVisible();
  await expect(page.getByText('Villa 77').first()).toBeVisible();
});
