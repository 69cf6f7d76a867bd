import { startOf } from '../src/shared/appointments/appointment-times.rules.ts';
import { adminPaths, collectionPaths } from '../src/shared/paths.ts';
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
const huda = { id: 'a'.repeat(32), name: 'Huda', gender: null, staffId: null, hours: [], leave: [] };

test.describe.configure({ mode: 'serial' });

test('What waits and the visits are in the first view, each with one action within five stops.', async ({
  page,
  request,
  to,
  t,
}) => {
  test.setTimeout(120_000);
  const today = site.url + to(adminPaths.dashboard());
  const action = (name: string, person: string) => `${t(name)}: ${person}`;
  await site.signIn(page);
  await storeHours(page, site.url);
  await updateSection(page, site.url, 'team', { team: [huda] });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(today);
  await expect(page.getByRole('heading', { name: t('Nothing waits') })).toBeVisible();
  await expect(page.getByRole('region', { name: t('Visits today') })).toContainText(t('No visits on this day.'));
  await expectAccessible(page, 'with nothing that waits');

  await agreeOnVisit(page, site.url, { name: 'Mariam', day, time: '09:00', seat: huda.id });
  await agreeOnVisit(page, site.url, { name: 'Salem', day, time: '15:00' });
  await agreeOnVisit(page, site.url, { name: 'Later', day, time: '16:00', seat: huda.id });
  const message = { phone: '0501112233', type: 'inquiry', message: 'Do you open on Fridays?', lang: 'en' };
  const data = { name: 'Noura', email: 'noura@example.com', ...message };
  expect((await request.post(`${site.url}/api/v1/mail/sentContact`, { data })).ok()).toBe(true);
  const caller = { name: 'Layla', phone: '0507654321', email: '', source: 'telephone', locale: 'en', consent: true };
  const entered = {
    type: 'contact',
    ...caller,
    contactType: 'inquiry',
    message: 'Please call',
    isAcknowledged: false,
    assigneeId: null,
  };
  const { id } = await callProcedure(page, site.url, 'requests.enter', entered);
  const callBackAt = startOf(day, '11:00');
  await callProcedure(page, site.url, 'requests.setCallBack', { id, version: 1, callBackAt });

  // An open page of staff would notice that its session ended.
  await page.goto('about:blank');
  await clock.moveTo(startOf(day, '11:30'));
  await page.clock.setFixedTime(startOf(day, '11:30'));
  const { email, password } = staffMember;
  await callProcedure(page, site.url, 'staff.signIn', { email, password });
  await page.goto(today);
  const waiting = page.getByRole('region', { name: t('To answer') });
  const items = waiting.getByRole('listitem');
  await expect(items).toHaveCount(4);
  const visits = page.getByRole('region', { name: t('Visits today') });
  // Of the visits, the one that nobody closed stays above the line of the current hour.
  await expect(visits.getByRole('listitem')).toHaveCount(4);
  await expect(visits.getByRole('listitem').nth(1)).toContainText(t('Now'));
  await expect(visits.getByRole('link', { name: 'Salem' })).toContainText(t('Nobody yet'));
  await expect(visits.getByRole('link', { name: 'Later' })).toContainText('Huda');

  const first = waiting.getByRole('link', { name: action('Choose', 'Salem') });
  const bottomOf = async (target: typeof first) => {
    const box = await target.boundingBox();
    return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
  };
  expect(await bottomOf(first)).toBeLessThan(800);
  expect(await bottomOf(visits.getByRole('link', { name: 'Later' }))).toBeLessThan(800);
  await page.getByRole('heading', { level: 1 }).focus();
  const stops = async () => {
    for (let stop = 1; stop <= 5; stop += 1) {
      await page.keyboard.press('Tab');
      if (await first.evaluate((link) => link === document.activeElement)) return stop;
    }
    return null;
  };
  expect(await stops()).not.toBeNull();
  await expect(waiting.getByRole('link', { name: action('Reply', 'Noura') })).toHaveAttribute(
    'href',
    /\/admin\/requests\//,
  );
  await expect(waiting.getByRole('link', { name: action('Call', 'Layla') })).toHaveAttribute(
    'href',
    'tel:+971507654321',
  );
  await expectAccessible(page, 'with what waits');

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await bottomOf(items.first())).toBeLessThan(844);
  await expectAccessible(page, 'with what waits, on a phone');

  await waiting.getByRole('button', { name: t('Finish…') }).press('Enter');
  const dialog = page.getByRole('dialog', { name: t('Finish the day') });
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await dialog.getByRole('button', { name: t('Finish the day') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(items).toHaveCount(3);
  await expect(visits.getByRole('link', { name: 'Mariam' })).toHaveCount(0);
});

test('Signing in leads to the page “Today” for those who may open it, and others and other addresses as before. @only-en', async ({
  page,
  browser,
  to,
}) => {
  test.setTimeout(120_000);
  const { email, password } = staffMember;
  await callProcedure(page, site.url, 'staff.signIn', { email, password });
  for (const [role, from, leadsTo] of [
    ['reception', adminPaths.home(), adminPaths.dashboard()],
    ['reception', adminPaths.appointments(), adminPaths.appointments()],
    ['editor', adminPaths.signIn(), adminPaths.dashboard()],
    ['nurse', adminPaths.signIn(), adminPaths.appointments()],
    ['director', adminPaths.home(), adminPaths.labTestReviews()],
  ] as const) {
    const member = { name: role, email: `${role}${Date.now()}@example.com`, role, locale: 'en' };
    const link = await callProcedure<{ path: string }>(page, site.url, 'staff.invite', member);
    const context = await browser.newContext();
    const colleague = await context.newPage();
    const field = (name: string) => colleague.getByLabel(name, { exact: true });
    const isAt = (path: string) => expect(colleague).toHaveURL(new RegExp(`${path}$`));
    await colleague.goto(site.url + link.path);
    const ownPassword = 'a pearl for every colleague';
    await field('New password').fill(ownPassword);
    await colleague.getByRole('button', { name: 'Save the password' }).click();
    // The invitation asks for no page.
    await isAt(from === adminPaths.appointments() ? adminPaths.dashboard() : leadsTo);
    await context.clearCookies({ name: /session/ });
    await colleague.goto(site.url + to(from));
    await field('E-mail').fill(member.email);
    await field('Password').fill(ownPassword);
    await colleague.getByRole('button', { name: 'Sign in', exact: true }).click();
    await isAt(leadsTo);
    if (leadsTo === adminPaths.dashboard()) {
      await expect(colleague.getByRole('heading', { level: 1, name: /^Today, / })).toBeVisible();
      const isDesk = role === 'reception';
      await expect(colleague.getByRole('heading', { name: 'To answer' })).toHaveCount(isDesk ? 1 : 0);
      await expect(colleague.getByRole('heading', { name: 'Offers and sales ending soon' })).toHaveCount(
        isDesk ? 0 : 1,
      );
      // Only owners can do something about the checks of the system.
      await expect(colleague.getByRole('region', { name: 'Needs attention' })).toHaveCount(0);
    }
    await context.close();
  }
  await openStaffPage(page, site.url + to(adminPaths.dashboard()));
  await expect(page.getByRole('region', { name: 'Needs attention' }).getByRole('link').first()).toBeVisible();
  await page.goto(site.url + to(adminPaths.home()));
  await expect(page).toHaveURL(new RegExp(`${collectionPaths.package.list}$`));
});
