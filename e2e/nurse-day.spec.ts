import { startOf } from '../src/shared/appointments/appointment-times.rules.ts';
import { adminPaths } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { dayFromNow } from './support/forms.ts';
import { movedClock } from './support/moved-clock.ts';
import { storeHours } from './support/opening-hours.ts';
import { ownSite } from './support/own-site.ts';
import { agreeOnVisit } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { callProcedure, openStaffPage, staffMember, updateSection } from './support/staff.ts';

const clock = movedClock();
const site = ownSite(clock.environment);
const day = dayFromNow(1);
const seat = 'a'.repeat(32);

test('A nurse presses the steps of a visit on a telephone, while the connection is cut twice, and undoes its end. @only-ar', async ({
  page,
  browser,
  to,
  t,
}) => {
  test.setTimeout(120_000);
  await site.signIn(page);
  await storeHours(page, site.url);
  const email = 'amal@example.com';
  const password = 'a pearl for every nurse';
  const invited = { name: 'Amal', email, role: 'nurse', locale: 'ar' };
  const link = await callProcedure<{ path: string; id: string }>(page, site.url, 'staff.invite', invited);
  const other = await callProcedure<{ path: string }>(page, site.url, 'staff.invite', {
    ...invited,
    name: 'Huda',
    email: 'huda@example.com',
  });
  const telephone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const nurse = await telephone.newPage();
  const token = link.path.split('#')[1];
  await callProcedure(nurse, site.url, 'staff.openLink', { token, password, endsGrants: false });
  const me = await nurse.request.get(`${site.url}/trpc/admin.staff.me`);
  const { id: staffId } = ((await me.json()) as { result: { data: { id: string } } }).result.data;
  const team = [{ id: seat, name: 'Car', gender: null, staffId, hours: [], leave: [] }];
  await updateSection(page, site.url, 'team', { team });
  await agreeOnVisit(page, site.url, { name: 'Hind', day, time: '10:00', seat });

  await clock.moveTo(startOf(day, '09:30'));
  await nurse.clock.setFixedTime(startOf(day, '09:30'));
  await callProcedure(nurse, site.url, 'staff.signIn', { email, password });
  const refused: string[] = [];
  nurse.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
  await openStaffPage(nurse, site.url + to(adminPaths.appointments()));
  const visit = nurse.getByRole('region', { name: t('Today') }).getByRole('article', { name: 'Hind' });
  const press = (name: string) => visit.getByRole('button', { name: t(name), exact: true }).click();
  await expect(visit.getByRole('link', { name: 'اتصال' })).toBeVisible();
  const waiting = visit.getByText(t('{0} at {1}: waits for a connection').split('{1}').at(-1)?.trim() ?? '');
  await expectAccessible(nurse, 'with a visit of today');

  await telephone.setOffline(true);
  await press('On the way');
  await expect(waiting).toHaveCount(1);
  await telephone.setOffline(false);
  await expect(waiting).toHaveCount(0);
  await expect(visit.getByText(t('On the way'), { exact: true })).toBeVisible();

  await telephone.setOffline(true);
  await press('Arrived');
  await press('Took place…');
  await nurse
    .getByRole('dialog')
    .getByRole('button', { name: t('Took place'), exact: true })
    .click();
  await expect(waiting).toHaveCount(2);
  await expect(visit.getByRole('button')).toHaveCount(0);
  await telephone.setOffline(false);
  await expect(waiting).toHaveCount(0);
  await expect(visit.getByText(t('Took place'), { exact: true })).toBeVisible();
  await nurse.getByRole('button', { name: t('Undo') }).click();
  await expect(visit.getByText(t('Arrived'), { exact: true })).toBeVisible();

  // A missed visit needs a reason, and its press waits over a reload.
  await telephone.setOffline(true);
  await press('Missed…');
  const missed = nurse.getByRole('dialog');
  await missed.getByRole('button', { name: t('Missed'), exact: true }).click();
  await expect(missed.getByText(t('Please choose a reason.'))).toBeVisible();
  await missed.getByRole('radio', { name: t('Nobody opened or answered') }).check();
  await missed.getByRole('button', { name: t('Missed'), exact: true }).click();
  await expect(waiting).toHaveCount(1);
  const isPress = /admin\.appointments\.act/;
  await nurse.route(isPress, (route) => route.abort());
  await telephone.setOffline(false);
  await nurse.reload();
  await expect(waiting).toHaveCount(1);
  await nurse.unroute(isPress);

  // The reloaded page asks for its visits before the press is stored, and gets them after the answer to the press.
  const { promise: listed, resolve: list } = Promise.withResolvers<void>();
  await nurse.route(isPress, async (route) => {
    await listed;
    await route.continue();
  });
  await nurse.route(
    /admin\.requests\.listOwnVisits/,
    async (route) => {
      const former = await route.fetch();
      list();
      await nurse.waitForFunction((key) => sessionStorage.getItem(key) === '[]', `visit-presses:${staffId}`);
      await route.fulfill({ response: former });
    },
    { times: 1 },
  );
  await nurse.reload();
  await expect(visit.getByText(t('Missed'), { exact: true })).toBeVisible();
  expect(refused).toEqual([]);

  // Another member signs in to the tab, in which a press waits: it is sent only once the nurse is back.
  await nurse.route(isPress, (route) => route.abort());
  await visit.getByRole('button', { name: t('Open again') }).click();
  await expect(waiting).toHaveCount(1);
  const stored = () => nurse.evaluate((key) => sessionStorage.getItem(key), `visit-presses:${staffId}`);
  await telephone.clearCookies();
  await nurse.unroute(isPress);
  await nurse.goto(site.url + to(adminPaths.signIn()));
  const sent: string[] = [];
  nurse.on('request', (request) => isPress.test(request.url()) && sent.push(request.url()));
  const otherToken = other.path.split('#')[1];
  await callProcedure(nurse, site.url, 'staff.openLink', { token: otherToken, password, endsGrants: false });
  await callProcedure(nurse, site.url, 'staff.signIn', { email: 'huda@example.com', password });
  await nurse.goto(site.url + to(adminPaths.appointments()));
  await expect(
    nurse.getByText(
      t(
        'You are not linked to a collector of the team, so home visits do not appear here. An owner can change this in the settings.',
      ),
    ),
  ).toBeVisible();
  expect(sent).toEqual([]);
  expect(await stored()).toContain('"reopen"');
  await telephone.clearCookies();
  await callProcedure(nurse, site.url, 'staff.signIn', { email, password });
  await nurse.goto(site.url + to(adminPaths.appointments()));
  await expect(visit.getByText(t('Arrived'), { exact: true })).toBeVisible();
  expect(await stored()).toBe('[]');

  // The owner closes the visit while a press waits.
  await callProcedure(page, site.url, 'staff.signIn', { email: staffMember.email, password: staffMember.password });
  await telephone.setOffline(true);
  await press('Missed…');
  await missed.getByRole('radio', { name: t('Nobody opened or answered') }).check();
  await missed.getByRole('button', { name: t('Missed'), exact: true }).click();
  await expect(waiting).toHaveCount(1);
  const found = await page.request.get(`${site.url}/trpc/admin.requests.list?input=${encodeURIComponent('{}')}`);
  const { items } = ((await found.json()) as { result: { data: { items: { id: string; version: number }[] } } }).result
    .data;
  const done = items.map(({ id, version }) => ({ id, version }));
  await callProcedure(page, site.url, 'appointments.close', { done, missed: [] });
  await telephone.setOffline(false);
  await expect(nurse.getByText('تغيّرت هذه الزيارة في هذه الأثناء. راجعها قبل أن تضغط.')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(visit.getByText(t('Took place'), { exact: true })).toBeVisible();

  // A member who signs out leaves nothing in the tab.
  await nurse.route(isPress, (route) => route.abort());
  await visit.getByRole('button', { name: t('Open again') }).click();
  await expect(waiting).toHaveCount(1);
  await nurse.getByRole('button', { name: 'Amal' }).click();
  await nurse.getByRole('menuitem', { name: t('Sign out') }).click();
  await expect(nurse).toHaveURL(/sign-in/);
  expect(await stored()).toBeNull();
  await telephone.close();

  // A visit of nobody is counted in the menu.
  await agreeOnVisit(page, site.url, { name: 'Salem', day, time: '15:00' });
  await openStaffPage(page, site.url + to(adminPaths.dashboard()));
  const menu = page.getByRole('navigation', { name: t('Staff area') });
  await expect(menu.getByRole('link', { name: /زيارة (واحدة )?بلا مسؤول سحب/ })).toBeVisible();
});
