import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { formatDayAndMonth, formatWeekday, hourText } from '../src/shared/i18n/format.ts';
import { expectAccessible } from './support/accessibility.ts';
import { dayFromNow } from './support/forms.ts';
import { storeHours } from './support/opening-hours.ts';
import { ownSite } from './support/own-site.ts';
import { moveState, openRequest, stateOf, write } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { updateSection } from './support/staff.ts';

const site = ownSite();
const wished = dayFromNow(2);
const laptop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** The session of the owner, who signs in once. */
let cookies: Awaited<ReturnType<BrowserContext['cookies']>> = [];

test.beforeEach(async ({ page }) => {
  if (cookies.length > 0) return page.context().addCookies(cookies);
  await site.signIn(page);
  await storeHours(page, site.url);
  const salma = { id: 'a'.repeat(32), name: 'Salma', gender: 'female', staffId: null, hours: [], leave: [] };
  await updateSection(page, site.url, 'team', { team: [salma] });
  cookies = await page.context().cookies();
});

let askedCount = 0;

/** Asks for a home visit in two days, and opens the request. */
async function askAndOpen(
  { page, request, to }: { page: Page; request: APIRequestContext; to: (path: string) => string },
  name: string,
  fields = {},
): Promise<void> {
  askedCount += 1;
  const email = `${name.toLowerCase()}@visitor.example`;
  const usual = {
    phone: `050123450${askedCount}`,
    area: 'Villa 12',
    appointmentDate: wished,
    appointmentTime: '9:00 AM',
  };
  const multipart = { name, email, ...usual, ...fields };
  expect((await request.post(`${site.url}/api/v1/mail/withdrawal`, { multipart })).ok()).toBe(true);
  await openRequest(page, (path) => site.url + to(path), name);
}

const boxOf = async (part: ReturnType<Page['locator']>) =>
  (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('On a laptop, the reply and the confirmation of a request are in the first view, beside the list.', async ({
  page,
  request,
  to,
  t,
}) => {
  await page.setViewportSize(laptop);
  await askAndOpen({ page, request, to }, 'Mariam');
  const composer = page.getByRole('region', { name: t('Reply or note') });
  const confirm = page
    .getByRole('region', { name: t('Appointment') })
    .getByRole('button', { name: new RegExp(`^${t('Confirm')} `) });
  await expect(confirm).toBeEnabled();
  await expect(page.getByRole('region', { name: t('Requests') })).toBeVisible();
  for (const part of [composer, confirm]) {
    const { y, height } = await boxOf(part);
    expect(y + height).toBeLessThanOrEqual(laptop.height);
  }
  expect((await boxOf(composer)).height).toBeLessThanOrEqual(60);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1000);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  // The first step of the appointment comes soon after the heading.
  await page.getByRole('heading', { level: 1 }).focus();
  for (let stop = 0; stop < 5; stop += 1) {
    await page.keyboard.press('Tab');
    if (await stateOf(page, t).evaluate((button) => button === document.activeElement)) break;
  }
  await expect(stateOf(page, t)).toBeFocused();
  await expectAccessible(page, 'the work on a request');
});

test('Staff confirm a wish at a free hour in two clicks, with the proposed collector, and the patient is told by mail. @only-en', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await page.setViewportSize(laptop);
  await askAndOpen({ page, request, to }, 'Noura', { appointmentTime: '1:00 PM' });
  const panel = page.getByRole('region', { name: t('Appointment') });
  // The wished hour is chosen; a click chooses another, a second one confirms it.
  await expect(panel.getByRole('radio', { name: hourText('13:00', siteLocale) })).toBeChecked();
  await panel.getByText(hourText('14:00', siteLocale), { exact: true }).click();
  const when = `${formatWeekday(wished, siteLocale)} ${formatDayAndMonth(wished, siteLocale)} · ${hourText('14:00', siteLocale)}`;
  await expect(panel.getByText(t('An e-mail goes to the patient.'))).toBeVisible();
  await panel.getByRole('button', { name: new RegExp(`^Confirm ${when} with .*Salma`) }).click();
  await expect(panel.getByRole('heading', { name: t('Appointment') })).toBeFocused();
  await expect(panel).toContainText(when);
  await expect(panel).toContainText('Salma');
  await expect(stateOf(page, t)).toHaveCount(1);
  await expect(page.getByRole('region', { name: t('History') })).toContainText(
    t('E-mail to the visitor: appointment confirmed'),
  );

  // The hour is offered to nobody else; without an address for mails, staff say how the patient hears of it.
  await askAndOpen({ page, request, to }, 'Latifa', { appointmentTime: '2:00 PM', email: '' });
  await expect(panel.getByText(hourText('15:00', siteLocale), { exact: true })).toBeVisible();
  await expect(panel.getByText(hourText('14:00', siteLocale), { exact: true })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: t('Confirm'), exact: true })).toBeDisabled();
  await panel.getByText(hourText('15:00', siteLocale), { exact: true }).click();
  await panel.getByText(t('By telephone'), { exact: true }).click();
  await expect(panel.getByText(t('No message goes out: you tell the patient yourself.'))).toBeVisible();
  await panel.getByRole('button', { name: /^Confirm / }).click();
  await expect(panel.getByRole('button', { name: t('Move…') })).toBeVisible();
});

test('The history holds notes, replies, mails and changes in their order, and a note is not taken for a reply. @only-ar', async ({
  page,
  request,
  to,
  t,
}) => {
  await page.setViewportSize(laptop);
  await askAndOpen({ page, request, to }, 'Hessa');
  const history = page.getByRole('region', { name: t('History') });
  const entries = history.getByRole('listitem');
  await write(page, t, 'Note');
  const note = page.getByRole('textbox', { name: t('New note') });
  await expect(note).toBeFocused();
  await expect(page.getByText(t('Only staff see this.'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('Send by e-mail') })).toHaveCount(0);
  await note.fill('Prefers mornings.');
  await page.getByRole('button', { name: t('Add note') }).click();
  await expect(entries.last()).toContainText('Prefers mornings.');
  await write(page, t, 'Reply');
  const reply = page.getByRole('textbox', { name: t('Text of the reply') });
  await expect(reply).toBeFocused();
  await reply.fill('See you soon.');
  await page.getByRole('button', { name: t('Send by e-mail') }).click();
  await expect(history.locator('[data-kind=reply]')).toContainText('See you soon.');
  await moveState(page, t, 'Decline');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Outside our area.');
  await dialog.getByRole('button', { name: t('Decline'), exact: true }).press('Enter');
  await expect(stateOf(page, t)).toContainText(t('Declined'));
  const earlier = history.getByRole('button');
  if (await earlier.first().isVisible()) await earlier.first().click();
  const kinds = await entries.evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset.kind));
  const places = ['received', 'note', 'reply', 'state'].map((kind) => kinds.lastIndexOf(kind));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(kinds).toContain('mail');
  // The newest entry is in view, above the composer.
  const [last, composer] = [
    await boxOf(entries.last()),
    await boxOf(page.getByRole('region', { name: t('Reply or note') })),
  ];
  expect(last.y + last.height).toBeLessThanOrEqual(composer.y);
});

test('Each move is reachable by keyboard, and the menu gives the focus back to the state. @only-en', async ({
  page,
  request,
  to,
  t,
}) => {
  await page.setViewportSize(laptop);
  await askAndOpen({ page, request, to }, 'Amal');
  const state = stateOf(page, t);
  await state.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(state).toContainText(t('In progress'));
  await expect(state).toBeFocused();
  await state.press('Enter');
  const items = page.getByRole('menuitem');
  for (const name of [
    'Complete',
    'Decline',
    'Cancel the request',
    'Return to new',
    'Mark as spam',
    'Correct the total',
  ])
    await expect(items.filter({ hasText: t(name) })).toBeVisible();
  await items.filter({ hasText: t('Complete') }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('Complete') });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(state).toContainText(t('In progress'));
  const callBack = page.getByRole('button', { name: t('Call back…') });
  await callBack.press('Enter');
  await page.getByRole('button', { name: t('Tomorrow 9:00') }).press('Enter');
  await expect(page.getByRole('button', { name: /^Call back .*9:00/ })).toBeFocused();
});

test('On a phone, the composer stays at the foot and covers nothing that has the focus.', async ({
  page,
  request,
  to,
  t,
}) => {
  await page.setViewportSize(phone);
  await askAndOpen({ page, request, to }, 'Reem');
  const composer = page.getByRole('region', { name: t('Reply or note') });
  const order = await Promise.all(
    [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('region', { name: t('Appointment') }),
      page.getByRole('region', { name: t('What was asked') }),
      page.getByRole('region', { name: t('History') }),
      page.getByRole('link', { name: t('All data about this person') }),
    ].map(async (part) => (await boxOf(part)).y),
  );
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  const { y, height } = await boxOf(composer);
  expect(height).toBeLessThanOrEqual(60);
  expect(y).toBeGreaterThan(phone.height - 80);
  expect(y + height).toBeLessThanOrEqual(phone.height);
  const person = page.getByRole('link', { name: t('All data about this person') });
  await person.focus();
  const link = await boxOf(person);
  expect(link.y + link.height).toBeLessThanOrEqual((await boxOf(composer)).y);
  await write(page, t, 'Reply');
  await expectAccessible(page, 'the composer on a phone');
  // The notices are below it.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('Assign to me') }).click();
  const notice = page.getByRole('alert').filter({ hasText: t('This request is assigned to you.') });
  await expect(notice).toBeVisible();
  await expect
    .poll(async () => {
      const bar = await boxOf(composer);
      return bar.y + bar.height <= (await boxOf(notice)).y;
    })
    .toBe(true);
});
