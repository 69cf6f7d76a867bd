import type { Page } from '@playwright/test';
import { convertIcsCalendar, type IcsEvent } from 'ts-ics';
import { startOf } from '../src/shared/appointments/appointment-times.rules.ts';
import { hourText } from '../src/shared/i18n/format.ts';
import { adminPaths } from '../src/shared/paths.ts';
import { dayText } from '../src/shared/requests/visit-time.rules.ts';
import { dayFromNow, pickDay } from './support/forms.ts';
import { openHydrated, waitForHydration } from './support/hydration.ts';
import { movedClock } from './support/moved-clock.ts';
import { storeHours } from './support/opening-hours.ts';
import { ownSite } from './support/own-site.ts';
import { readReference, stateOf, write } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { callProcedure, staffMember } from './support/staff.ts';
import { field, send } from './support/visit.ts';

const clock = movedClock();
const site = ownSite(clock.environment);
const email = 'mariam@visitor.example';
const [wished, moved] = [dayFromNow(1), dayFromNow(2)];
/** The server looks for due mails every 15 s. */
const timeout = 25_000;

test('A home visit from the request to the report: agreed, moved as the patient asks, reminded of, done. @only-ar', async ({
  page,
  browser,
  to,
  t,
  siteLocale,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext();
  const visitor = await context.newPage();
  let reference = '';
  const subjectOf = (id: string) => t(id).replace('{reference}', reference);
  /** The only mail to the patient with a subject, once it arrived. */
  const mailAbout = async (id: string) => {
    const found = () =>
      site.mails.filter(({ recipients, headers }) => recipients.includes(email) && headers.subject === subjectOf(id));
    await expect.poll(() => found().length, { timeout }).toBe(1);
    const [mail] = found();
    if (!mail) throw new Error('The mail is missing.');
    return mail;
  };
  const entryOf = ({ calendar }: Awaited<ReturnType<typeof mailAbout>>): IcsEvent | undefined => {
    const { method, events } = convertIcsCalendar(undefined, calendar.content);
    expect([method, events?.length]).toEqual(['REQUEST', 1]);
    return events?.[0];
  };
  const openRequest = async (at: Page) => {
    await at.goto(site.url + to(`${adminPaths.requests()}?q=${reference}&tab=all`));
    await at.getByRole('article').getByRole('link').first().click();
    await expect(at.getByRole('heading', { level: 1, name: 'Mariam' })).toBeVisible();
  };
  const checkStatus = async (state: string) => {
    await openHydrated(visitor, site.url + to(`/request-status?reference=${reference}`));
    await field(visitor, t, 'The last four digits of your phone number').fill('4567');
    await visitor.getByRole('button', { name: t('Check your request') }).click();
    await expect(visitor.getByRole('heading', { name: t(state) })).toBeVisible();
    await waitForHydration(visitor);
  };
  await site.signIn(page);
  await storeHours(page, site.url);

  await test.step('The visitor asks for 9:00, and gets an acknowledgement.', async () => {
    await openHydrated(visitor, site.url + to('/withdraw'));
    await field(visitor, t, 'Full name').fill('Mariam Ali');
    await field(visitor, t, 'E-mail').fill(email);
    await field(visitor, t, 'Phone').fill('050 123 4567');
    await field(visitor, t, 'Area or address').fill('Villa 12, Al Khalidiya');
    await pickDay(visitor, t('Appointment date'), wished);
    await field(visitor, t, 'Appointment time').selectOption('09:00');
    await send(visitor, t);
    await visitor.getByRole('link', { name: t('Check your request') }).click();
    reference = await visitor.getByLabel(t('Your reference')).inputValue();
    await mailAbout('mail.withdrawal.acknowledgement');
  });

  const agreed = await test.step('Staff confirm 11:30, and the mail brings it into the calendar.', async () => {
    await openRequest(page);
    expect(await readReference(page)).toBe(reference);
    await page.getByRole('button', { name: t('More choices…') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: t('Time') }).click();
    await page.getByRole('option', { name: hourText('11:30', siteLocale) }).click();
    await dialog.getByRole('button', { name: t('Confirm'), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const mail = await mailAbout('mail.appointmentConfirmed.subject');
    expect(mail.text).toContain(hourText('11:30', siteLocale));
    expect(`${mail.text}${mail.calendar.content}`).not.toContain('Khalidiya');
    const entry = entryOf(mail);
    expect(entry).toMatchObject({ uid: `${reference}@dana`, start: { date: new Date(startOf(wished, '11:30')) } });
    return entry;
  });

  await test.step('The visitor asks for another day, staff accept, and the mail moves the same entry.', async () => {
    await checkStatus('appointment.confirmed');
    await pickDay(visitor, t('Another day'), moved);
    await field(visitor, t, 'Appointment time').selectOption('10:00');
    await visitor.getByRole('button', { name: t('Ask for this time') }).click();
    await expect(visitor.getByRole('status')).toBeVisible();
    await openRequest(page);
    await page.getByRole('button', { name: t('Accept and send an e-mail') }).click();
    const entry = entryOf(await mailAbout('mail.appointmentMoved.subject'));
    expect(entry).toMatchObject({ uid: agreed?.uid, start: { date: new Date(startOf(moved, '10:00')) } });
    expect(entry?.sequence).toBeGreaterThan(agreed?.sequence ?? 0);
    await checkStatus('appointment.confirmed');
    await expect(visitor.getByRole('main')).toContainText(
      `${dayText(moved, siteLocale)} · ${hourText('10:00', siteLocale)}`,
    );
  });

  await test.step('The day before, the patient is reminded of the new time.', async () => {
    // An open page of staff would notice that its session ended.
    await page.goto('about:blank');
    await clock.moveTo(startOf(wished, '10:00'));
    const mail = await mailAbout('mail.appointmentReminder.subject');
    expect(mail.text).toContain(hourText('10:00', siteLocale));
    expect(mail.text).toContain(dayText(moved, siteLocale));
  });

  await test.step('After the visit, staff say that the report is ready.', async () => {
    await clock.moveTo(startOf(moved, '12:00'));
    await page.clock.setFixedTime(startOf(moved, '12:00'));
    const { email: address, password } = staffMember;
    await callProcedure(page, site.url, 'staff.signIn', { email: address, password });
    await openRequest(page);
    await page.getByRole('button', { name: t('Took place') }).click();
    await expect(stateOf(page, t)).toContainText(t('Completed'));
    // Until it can no longer be undone, the patient reads nothing of it.
    await clock.moveTo(startOf(moved, '12:01'));
    await write(page, t, 'Reply');
    await page.getByRole('button', { name: t('Report is ready') }).click();
    await page.getByRole('button', { name: t('Send by e-mail') }).click();
    const mail = await mailAbout('reply.reportReadySubject');
    expect(mail.text).toContain(reference);
    await checkStatus('requestState.reportReady');
  });
  await context.close();
});
