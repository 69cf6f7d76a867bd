import { adminPaths } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { rowOf, sendMessage } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage, signIn, staffMember } from './support/staff.ts';

/** A unique phone number and name. */
function newPerson(lang: 'en' | 'ar') {
  const digits = String((Date.now() * 100 + Math.floor(Math.random() * 100)) % 10_000_000).padStart(7, '0');
  return { digits, name: lang === 'ar' ? `سلمى ${digits}` : `Salma ${digits}` };
}

test('Staff enter a telephone request, find it by its number, and see it beside a new request and on the page “Today”. @only-ar', async ({
  page,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  const { name, digits } = newPerson(siteLocale);
  await openStaffPage(page, to(adminPaths.requests()));
  await page.getByRole('link', { name: t('Enter a request') }).click();
  await page.getByRole('button', { name: t('Enter the request') }).click();
  await expect(
    page.getByText(t('Please give an e-mail address or a phone number, so that we can answer.')),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: t('Name') })).toBeFocused();
  await page.getByRole('textbox', { name: t('Name') }).fill(name);
  await page.getByRole('textbox', { name: t('Phone') }).fill(`050 ${digits}`);
  await page.getByRole('radio', { name: t('Home visit') }).click();
  await page.getByLabel(t('Appointment date')).fill(dayAfter(1));
  await page.getByRole('combobox', { name: t('Appointment time') }).click();
  const hour = (await page.getByRole('option').first().textContent()) ?? '';
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: t('Address of the visit') }).fill('Al Khalidiya');
  await page.getByRole('button', { name: t('Enter without confirming') }).click();
  await expect(page.getByText(t('Please ask the person, and tick this once they agree.'))).toBeVisible();
  await expectAccessible(page, 'the form for a request');
  // The draft survives a reload.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole('textbox', { name: t('Name') })).toHaveValue(name);
  await page.getByRole('checkbox', { name: t('The person agrees that we keep this request to answer it.') }).check();
  await page.getByRole('button', { name: t('Enter without confirming') }).click();
  await page.getByRole('button', { name: t('Confirm'), exact: true }).click();
  await expect(page.getByText(t('The request is in the inbox.'))).toBeVisible();
  await page.getByRole('button', { name: t('Close') }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  // The requested time is formatted as in the list.
  await expect(page.getByRole('definition').filter({ hasText: ` · ${hour}` })).toHaveCount(1);
  await expect(page.getByText(dayAfter(1))).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: t('Assigned to') })).toHaveValue(staffMember.name);
  await expect(page.getByRole('region', { name: t('History') })).toContainText(
    t('The person agreed that the request is stored.'),
  );

  await openStaffPage(page, to(`${adminPaths.requests()}?q=${encodeURIComponent(`+971 50 ${digits}`)}`));
  await expect(rowOf(page, name)).toHaveCount(1);
  await openStaffPage(page, to(adminPaths.enterRequest()));
  await page.getByRole('textbox', { name: t('Phone') }).fill(`00971 50 ${digits}`);
  await expect(page.getByRole('region', { name: t('From the same phone number') })).toContainText(name);

  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto(to(adminPaths.dashboard()));
  await expect(page.getByRole('region', { name: t('Visits tomorrow') })).toContainText(name);
});

test('The page “Today” shows the requests as a chart and as a table, and its address contains the range. @only-en', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  await sendMessage(request, siteLocale);
  await openStaffPage(page, to(adminPaths.home()));
  await expect(
    page
      .getByRole('navigation', { name: t('Staff area') })
      .getByRole('link')
      .first(),
  ).toHaveText(t('Today'));
  await openStaffPage(page, to(adminPaths.dashboard()));
  await page.getByText(t('The numbers as a table')).click();
  const rows = page.getByRole('table', { name: t('Requests by day and type') }).getByRole('row');
  await expect(rows).toHaveCount(31);
  // Today is the first row.
  await expect(rows.nth(1).getByRole('cell').first()).not.toHaveText('0');
  await page.getByText(t('7 days'), { exact: true }).click();
  await expect(page).toHaveURL(/days=7/);
  await expect(rows).toHaveCount(8);
  await page.reload();
  await expect(page.getByRole('radio', { name: t('7 days') })).toBeChecked();
  // The newest day is at the end of the reading direction.
  const ticks = page
    .locator('.recharts-xAxis .recharts-cartesian-axis-tick-label, .recharts-xAxis-tick-labels text')
    .first();
  const [first, chart] = await Promise.all([
    ticks.boundingBox(),
    page.locator('.recharts-surface').first().boundingBox(),
  ]);
  const isAtStart = (first?.x ?? 0) < (chart?.x ?? 0) + (chart?.width ?? 0) / 2;
  expect(isAtStart).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'the figures on a phone');
});

test('An open change request is marked and can be filtered, until staff mark it as answered. @only-en', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  const { name, digits } = await sendMessage(request, siteLocale);
  await openStaffPage(page, to(`${adminPaths.requests()}?q=${digits}`));
  const reference = /D-\w{4}-\w{4}/.exec(await rowOf(page, name).innerText())?.[0] ?? '';
  await page.goto(to('/request-status'));
  await page.getByLabel(t('Your reference')).fill(reference);
  await page.getByLabel(t('The last four digits of your phone number')).fill(digits.slice(-4));
  await page.getByRole('button', { name: t('Check your request') }).click();
  await page.getByLabel(t('What would you like?')).fill('In the evening');
  await page.getByRole('button', { name: t('Ask for a change') }).click();
  await expect(page.getByText(t('We have received your change request and will be in touch about it.'))).toBeVisible();
  await openStaffPage(page, to(adminPaths.requests()));
  const changes = page.getByRole('tab', { name: t('Changes') });
  await changes.click();
  await expect(page).toHaveURL(/tab=changes/);
  await expect(rowOf(page, name)).toContainText(t('Asks for a change'));
  await rowOf(page, name).getByRole('link').click();
  // Marking it tells nobody; a reply does.
  const untold = page.getByText(t('The visitor was not told yet: “Mark as answered” tells nobody.'));
  await expect(untold).toBeVisible();
  await page
    .getByRole('region', { name: t('What was asked') })
    .getByRole('button', { name: t('Reply'), exact: true })
    .click();
  await expect(page.getByRole('textbox', { name: t('Text of the reply') })).toBeFocused();
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: t('Open WhatsApp') }).click();
  await (await opening).close();
  await page.getByRole('button', { name: t('Sent'), exact: true }).click();
  await expect(untold).toHaveCount(0);
  await page.getByRole('button', { name: t('Mark as answered') }).click();
  await expect(page.getByRole('region', { name: t('History') })).toContainText(
    t('The visitor’s change request was answered.'),
  );
  await page.getByRole('link', { name: t('All requests') }).click();
  await expect(changes).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, name)).toHaveCount(0);
});

/** A future day at the centre, in the format of a date input. */
function dayAfter(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(Date.now() + days * 86_400_000);
}
