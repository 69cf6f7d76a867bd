import { formatDate, formatDayAndMonth, formatWeekday, hourText } from '../src/shared/i18n/format.ts';
import { adminPaths } from '../src/shared/paths.ts';
import { expectAccessible, stopFading } from './support/accessibility.ts';
import { dayFromNow } from './support/forms.ts';
import { agreeOnVisit, askForVisit, readOwnId, tellByTelephone } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { callProcedure, openStaffPage, signIn, staffMember } from './support/staff.ts';

test.describe('The calendar', () => {
  test('puts the box of a visit into the column of its collector, with the hour at the start of the line.', async ({
    page,
    baseURL,
    to,
    t,
    siteLocale,
  }, { retry }) => {
    await signIn(page);
    // A day that no other test uses.
    const day = dayFromNow((siteLocale === 'ar' ? 41 : 42) + 100 * retry);
    const assigneeId = await readOwnId(page);
    await agreeOnVisit(page, baseURL ?? '', { name: 'Layla', day, time: '08:00', assigneeId });
    await agreeOnVisit(page, baseURL ?? '', { name: 'Layla', day, time: '10:00' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await openStaffPage(page, to(adminPaths.appointments({ day })));
    const columns = page.getByRole('region');
    const column = columns.filter({ has: page.getByRole('heading', { name: staffMember.name, level: 3 }) });
    const nobody = columns.filter({ has: page.getByRole('heading', { name: t('Nobody yet'), level: 3 }) });
    const box = column.getByRole('button', { name: hourText('08:00', siteLocale) });
    await expect(box).toBeVisible();
    await expect(nobody.getByRole('button', { name: hourText('10:00', siteLocale) })).toBeVisible();
    const [eight, place] = await Promise.all([page.locator('[data-hour="08:00"]').boundingBox(), column.boundingBox()]);
    expect((eight?.x ?? 0) > (place?.x ?? 0)).toBe(siteLocale === 'ar');
    await expectAccessible(page, 'with a day');

    const counted = page.getByRole('link', {
      name: `${formatWeekday(day, siteLocale)} ${formatDayAndMonth(day, siteLocale)} · ${siteLocale === 'ar' ? 'موعدان' : '2 appointments'}`,
    });
    await expect(counted).toHaveAttribute('aria-current', 'date');
  });

  test('moves a visit by keyboard, and on a phone cancels it. @only-en', async ({
    page,
    baseURL,
    to,
    t,
    siteLocale,
  }) => {
    await signIn(page);
    const day = dayFromNow(44);
    const name = `Reem ${Date.now()}`;
    await agreeOnVisit(page, baseURL ?? '', { name, day, time: '09:00' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await openStaffPage(page, to(adminPaths.appointments({ day })));
    const box = page.getByRole('button', { name });
    await box.press('Enter');
    const visit = page.getByRole('dialog', { name });
    await expect(visit).toContainText(t('Agreed'));
    await expectAccessible(page, 'with a visit');
    await visit.getByRole('button', { name: t('Move…') }).press('Enter');
    const dialog = page.getByRole('dialog', { name: t('Move the appointment') });
    const time = dialog.getByRole('combobox', { name: t('Time') });
    await time.fill('14:15');
    await time.press('ArrowDown');
    await time.press('Enter');
    await tellByTelephone(dialog, t);
    await dialog.getByRole('button', { name: t('Move'), exact: true }).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(box).toContainText(hourText('14:15', siteLocale));
    await expect(box).toBeFocused();

    await page.setViewportSize({ width: 390, height: 844 });
    const entry = page.getByRole('listitem').filter({ hasText: name });
    await expect(entry).toContainText(hourText('14:15', siteLocale));
    await expectAccessible(page, 'on a phone');
    await entry.getByRole('button').click();
    await expect(page.getByRole('dialog').getByRole('button', { name: t('Took place') })).toHaveCount(0);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('Cancel…') })
      .click();
    const cancelling = page.getByRole('dialog', { name: t('Cancel the appointment') });
    await cancelling.getByText(t('We cancel')).click();
    await tellByTelephone(cancelling, t);
    await cancelling.getByRole('button', { name: t('Cancel the appointment') }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Without its appointment and closed, the request is not in the calendar.
    await expect(page.getByRole('heading', { name: t('No visits on this day.') })).toBeVisible();
  });

  test('prints a sheet for each collector, with confirmed appointments only. @only-ar', async ({
    page,
    request,
    baseURL,
    to,
    t,
  }, { retry }) => {
    await signIn(page);
    const day = dayFromNow(45 + 100 * retry);
    const { packages } = await (await request.get('/api/v1/package')).json();
    const wish = await askForVisit(request, 'Wish', { appointmentDate: day, appointmentTime: '8:00 AM' });
    const assigneeId = await readOwnId(page);
    const own = {
      name: 'Own visit',
      day,
      time: '09:00',
      assigneeId,
      packageIds: [packages[0]._id],
      notes: 'Ring twice',
    };
    await agreeOnVisit(page, baseURL ?? '', own);
    await agreeOnVisit(page, baseURL ?? '', { name: 'Open visit', day, time: '10:00' });
    await openStaffPage(page, to(adminPaths.appointments({ day })));
    await page.evaluate(() => Object.assign(window, { print: () => undefined }));
    await page.getByRole('button', { name: t('Print…') }).click();
    await page.getByRole('menuitem', { name: staffMember.name }).click();
    await page.emulateMedia({ media: 'print' });
    const sheets = page.getByRole('region', { name: /./ }).filter({ has: page.getByText(t('Sample taken')) });
    await expect(sheets).toHaveCount(1);
    await expect(sheets).toContainText('Own visit');
    await expect(sheets).toContainText('0501234567');
    await expect(sheets).toContainText('Ring twice');
    // Nobody can follow a link on paper.
    await expect(sheets.getByText(t('Map'), { exact: true })).toBeHidden();
    // Each kind of tube once.
    await expect(sheets.getByText('EDTA', { exact: false })).toHaveCount(1);
    await expect(sheets).not.toContainText('Open visit');
    for (const role of ['banner', 'navigation', 'button'] as const) await expect(page.getByRole(role)).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: t('Print…') }).click();
    await page.getByRole('menuitem').first().click();
    await page.emulateMedia({ media: 'print' });
    await expect(sheets).toHaveCount(2);
    await expect(page.getByText(wish).filter({ visible: true })).toHaveCount(0);
  });

  test('is for a nurse the own visits of today and tomorrow, on a phone. @only-ar', async ({
    page,
    browser,
    baseURL,
    to,
    t,
  }) => {
    if (!baseURL) throw new Error('The test server has an address.');
    await signIn(page);
    const email = `amal${Date.now()}@example.com`;
    const invited = { name: 'Amal Nurse', email, role: 'nurse', locale: 'ar' };
    const link = await callProcedure<{ path: string }>(page, baseURL, 'staff.invite', invited);
    const colleague = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
    const nurse = await colleague.newPage();
    const password = 'a pearl for every nurse';
    await callProcedure(nurse, baseURL, 'staff.openLink', {
      token: link.path.split('#')[1],
      password,
      endsGrants: false,
    });
    const name = `Hind ${Date.now()}`;
    await agreeOnVisit(page, baseURL, { name, day: dayFromNow(1), time: '09:00', assigneeId: await readOwnId(nurse) });

    await nurse.goto(to('/admin'));
    await expect(nurse).toHaveURL(/\/admin\/appointments$/);
    const visit = nurse.getByRole('region', { name: t('Tomorrow') }).getByRole('article', { name });
    await expect(visit).toContainText('Villa 12');
    await stopFading(nurse);
    await expectAccessible(nurse, 'for a nurse');
    await expect(visit.getByRole('link', { name: t('Call') })).toHaveAttribute('href', /^tel:/);
    // Tomorrow's visit has no steps yet, and moving one is the desk's work.
    await expect(visit.getByRole('button')).toHaveCount(0);
    for (const path of [adminPaths.requests(), adminPaths.dashboard()]) {
      await nurse.goto(to(path));
      await expect(nurse.getByText(t('Your account may not open this page'))).toBeVisible();
    }
    await colleague.close();
  });

  test('steps from day to day, also by keyboard and for screen readers. @only-en', async ({ page, to }) => {
    // The address names every day but today.
    const [first, second] = [dayFromNow(1), dayFromNow(2)];
    const dateOf = (day: string) => formatDate(`${day}T00:00:00+04:00`, 'en');
    await signIn(page);
    await openStaffPage(page, to(adminPaths.appointments({ day: first })));
    await expect(page.getByRole('heading', { name: dateOf(first), level: 2 })).toBeVisible();
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect(page).toHaveURL(new RegExp(`day=${second}$`));
    const heading = `${formatWeekday(second, 'en')} · ${dateOf(second)}`;
    await expect(page.getByRole('status').filter({ hasText: dateOf(second) })).toHaveText(
      new RegExp(`^${heading}: \\d+ visits?$`),
    );
    await expect(page).toHaveTitle(new RegExp(`${heading} \\| Appointments \\|`));
    // Five weeks are one stop; arrow keys reach the other days.
    await page.setViewportSize({ width: 1280, height: 900 });
    const days = page.getByRole('navigation', { name: 'Visits of five weeks' });
    const chosen = days.locator('[aria-current=date]');
    await chosen.focus();
    await page.keyboard.press('Tab');
    await expect(days.getByRole('link', { name: 'Close the centre on this day…' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(chosen).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    const later = dayFromNow(10);
    await expect(
      days.getByRole('link', { name: `${formatWeekday(later, 'en')} ${formatDayAndMonth(later, 'en')}` }),
    ).toBeFocused();
    expect(await days.getByRole('link', { name: /:|^[^·]+ · [^·]+ · Today/ }).count()).toBe(0);
    await expect(days.locator('[data-today]')).toHaveAccessibleName(/ · Today/);
    await expect(days.locator('[data-today]')).toHaveAccessibleDescription('');
    await page.keyboard.press('Shift+Tab');
    expect(await days.evaluate((nav) => nav.contains(document.activeElement))).toBe(false);
    await page.reload();
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(page).toHaveURL(new RegExp(`day=${first}$`));
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/appointments$/);
  });
});
