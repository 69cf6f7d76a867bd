import { startOf } from '../src/shared/appointments/appointment-times.rules.ts';
import { adminPaths } from '../src/shared/paths.ts';
import { dayFromNow } from './support/forms.ts';
import { movedClock } from './support/moved-clock.ts';
import { storeHours } from './support/opening-hours.ts';
import { ownSite } from './support/own-site.ts';
import { openRequest } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { callProcedure, staffMember } from './support/staff.ts';

const clock = movedClock();
const site = ownSite(clock.environment);
const day = dayFromNow(1);

test('Staff finish the day: appointments took place, but for those that were missed, which return to the inbox. @only-ar', async ({
  page,
  request,
  to,
  t,
}) => {
  test.setTimeout(120_000);
  const toSite = (path: string) => site.url + to(path);
  await site.signIn(page);
  await storeHours(page, site.url);
  const visits = [
    { name: 'Huda', appointmentTime: '9:00 AM' },
    { name: 'Sara', appointmentTime: '10:00 AM' },
    { name: 'Later', appointmentTime: '4:00 PM' },
  ];
  for (const { name, appointmentTime } of visits) {
    const multipart = { name, phone: '0501234567', area: 'Villa 12', appointmentDate: day, appointmentTime };
    const email = `${name}@visitor.example`;
    const answer = await request.post(`${site.url}/api/v1/mail/withdrawal`, { multipart: { ...multipart, email } });
    expect(answer.ok()).toBe(true);
    await openRequest(page, toSite, name);
    await page.getByRole('button', { name: t('Confirm…') }).click();
    const dialog = page.getByRole('dialog', { name: t('Confirm the appointment') });
    await dialog.getByRole('button', { name: t('Confirm'), exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }

  // An open page of staff would notice that its session ended.
  await page.goto('about:blank');
  await clock.moveTo(startOf(day, '11:00'));
  await page.clock.setFixedTime(startOf(day, '11:00'));
  const { email, password } = staffMember;
  await callProcedure(page, site.url, 'staff.signIn', { email, password });
  await page.goto(toSite(adminPaths.appointments()));
  const visitOf = (name: string) => page.getByRole('main').getByRole('button', { name });
  await expect(visitOf('Sara')).toContainText(t('Agreed'));
  await page.getByRole('button', { name: t('Finish the day…') }).press('Enter');
  const dialog = page.getByRole('dialog', { name: t('Finish the day') });
  // An appointment to come cannot be finished.
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await dialog.getByRole('checkbox', { name: 'Sara' }).press('Space');
  await dialog.getByRole('button', { name: t('Finish the day') }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(visitOf('Huda')).toContainText(t('Took place'));
  await expect(visitOf('Later')).toContainText(t('Agreed'));
  await expect(page.getByRole('button', { name: t('Finish the day…') })).toHaveCount(0);

  await openRequest(page, toSite, 'Sara');
  await expect(page.getByRole('region', { name: t('State') })).toContainText(t('In progress'));
  await page.goto(toSite(`${adminPaths.requests()}?q=Huda`));
  await expect(page.getByRole('article')).toHaveCount(0);
});
