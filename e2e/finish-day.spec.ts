import { startOf } from '../src/shared/appointments/appointment-times.rules.ts';
import { adminPaths } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { dayFromNow } from './support/forms.ts';
import { movedClock } from './support/moved-clock.ts';
import { storeHours } from './support/opening-hours.ts';
import { ownSite } from './support/own-site.ts';
import { agreeOnVisit, openRequest, stateOf } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { callProcedure, openStaffPage, staffMember } from './support/staff.ts';

const clock = movedClock();
const site = ownSite(clock.environment);
const day = dayFromNow(1);

test('Staff finish the day: appointments took place, but for those that were missed, which return to the inbox. @only-ar', async ({
  page,
  to,
  t,
}) => {
  test.setTimeout(120_000);
  const toSite = (path: string) => site.url + to(path);
  await site.signIn(page);
  await storeHours(page, site.url);
  for (const [name, time] of Object.entries({ Huda: '09:00', Sara: '10:00', Later: '16:00' }))
    await agreeOnVisit(page, site.url, { name, day, time });

  // Before an appointment has begun, there is nothing to finish.
  await openStaffPage(page, toSite(adminPaths.appointments({ day })));
  await expect(page.getByRole('button', { name: t('Print…') })).toBeEnabled();
  await expect(page.getByRole('button', { name: t('Finish the day…') })).toHaveCount(0);

  // An open page of staff would notice that its session ended.
  await page.goto('about:blank');
  await clock.moveTo(startOf(day, '11:00'));
  await page.clock.setFixedTime(startOf(day, '11:00'));
  const { email, password } = staffMember;
  await callProcedure(page, site.url, 'staff.signIn', { email, password });
  await openStaffPage(page, toSite(adminPaths.appointments()));
  const visitOf = (name: string) => page.getByRole('main').getByRole('button', { name });
  await expect(visitOf('Sara')).toContainText(t('Agreed'));
  await page.getByRole('button', { name: t('Finish the day…') }).press('Enter');
  const dialog = page.getByRole('dialog', { name: t('Finish the day') });
  await expectAccessible(page, 'with the dialog to finish a day');
  // An appointment to come cannot be finished.
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await dialog.getByRole('checkbox', { name: 'Sara' }).press('Space');
  await dialog.getByRole('button', { name: t('Finish the day') }).press('Enter');
  const reason = dialog.getByRole('combobox', { name: 'Sara' });
  await expect(reason).toHaveAccessibleDescription(t('Please choose a reason.'));
  await reason.selectOption(t('Nobody opened or answered'));
  await dialog.getByRole('button', { name: t('Finish the day') }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(visitOf('Huda')).toContainText(t('Took place'));
  await expect(visitOf('Later')).toContainText(t('Agreed'));
  await expect(page.getByRole('button', { name: t('Finish the day…') })).toHaveCount(0);

  await openRequest(page, toSite, 'Sara');
  await expect(stateOf(page, t)).toContainText(t('In progress'));
  await openStaffPage(page, toSite(`${adminPaths.requests()}?q=Huda`));
  await expect(page.getByRole('article')).toHaveCount(0);
});
