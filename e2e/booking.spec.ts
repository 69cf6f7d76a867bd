import type { Locator, Page } from '@playwright/test';
import { sitePaths } from '../src/shared/paths.ts';
import { dayText } from '../src/shared/requests/visit-time.rules.ts';
import { longPackage, wholeBody } from './support/fixed-centre/records.ts';
import { dayFromNow } from './support/forms.ts';
import { openHydrated, waitForHydration } from './support/hydration.ts';
import { findContentIds } from './support/public-pages.ts';
import { expect, test } from './support/site.ts';
import { field, reference, type Translate } from './support/visit.ts';

const phone = { width: 390, height: 844 };

test('A visitor books from the landing page in seven taps, and goes on from what was sent. @only-en', async ({
  page,
  to,
  t,
}) => {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  await page.setViewportSize(phone);
  await openHydrated(page, to('/'));
  const card = page
    .getByRole('region', { name: t('Health packages') })
    .getByRole('article')
    .filter({ hasNotText: longPackage.nameEn, hasText: 'AED' })
    .first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await tap(card.getByRole('link', { name: t('Book') }));

  const fullName = page.getByLabel(t('Full name'), { exact: true });
  const submit = page.getByRole('button', { name: t('Send booking request') });
  await expect(fullName).toBeVisible();

  for (const [label, value] of [
    ['Full name', 'سارة Khan'],
    ['E-mail', `sara-${Date.now()}@example.com`],
    ['Phone', '٠٥٠ ١٢٣ ٤٥٦٧'],
  ] as const) {
    await tap(page.getByLabel(t(label), { exact: true }));
    await page.keyboard.type(value);
  }
  await tap(page.getByRole('radio', { name: t('bookingWish.morning') }));
  const sending = page.waitForRequest((request) => request.url().includes('sendBooking'));
  await tap(submit);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleDescription(new RegExp(t('Are you sure you want to send your data?')));
  const facts = dialog.getByRole('definition');
  await expect(facts.filter({ hasText: name })).toBeVisible();
  await expect(facts.filter({ hasText: 'AED' })).toHaveText(/\d/);
  await expect(facts.filter({ hasText: t('bookingWish.morning') })).toBeVisible();
  await expect(facts.filter({ hasText: 'سارة Khan' })).toBeVisible();
  await expect(facts.filter({ hasText: '٠٥٠ ١٢٣ ٤٥٦٧' })).toBeVisible();
  // Groups of Arabic digits stand as they are dialled, from left to right.
  await expect(facts.locator('bdo[dir=ltr]')).toHaveText('٠٥٠ ١٢٣ ٤٥٦٧');
  await expect(facts.filter({ hasText: '@example.com' })).toBeVisible();
  await expect(dialog.locator('a[href$=privacypolicy]')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: t('Confirm') })).toBeInViewport({ ratio: 1 });
  await tap(dialog.getByRole('button', { name: t('Confirm') }));
  expect(taps).toBeLessThanOrEqual(7);

  const title = dialog.getByRole('heading', { name: t('booking.successMessage') });
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription(reference);
  const sent = (await sending).postDataJSON() as Record<string, { booking: Record<string, unknown> }>;
  expect(Object.values(sent)[0]?.booking).toMatchObject({
    packageTitle: name,
    packagePrice: expect.any(Number),
    notes: t('bookingWish.line').replace('{words}', t('bookingWish.morning')),
  });
  await expect(dialog).toContainText(name);
  await expect(dialog.getByRole('link')).toHaveCount(4);
  const opening = page.context().waitForEvent('page');
  await dialog.getByRole('link', { name: t('Preparation sheet') }).click();
  await expect((await opening).getByRole('heading', { level: 1 })).toContainText(name);
  await dialog.getByRole('button', { name: t('Close') }).click();
  await expect(page.getByRole('heading', { name: t('booking.successMessage') })).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: t('Preparation sheet') })).toBeVisible();
  await expect(fullName).toHaveValue('');
});

test('A visitor books with the keyboard alone. @only-ar', async ({ page, request, to, t, siteLocale }) => {
  const { packageId } = await findContentIds(request);
  await openHydrated(page, to(`/package/booking?package=${packageId}`));
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const focused = page.locator(':focus');
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`Tab never reached ${target}.`);
  };
  await tabTo(page.getByLabel(t('Full name'), { exact: true }));
  await page.keyboard.type('سارة');
  await press('Tab');
  await page.keyboard.type(`sara-${Date.now()}@example.com`);
  await press('Tab');
  await page.keyboard.type('0501234567');
  // A group of radio buttons is one stop.
  await tabTo(page.locator('[name=wishDay]:checked'));
  // The day after the next one: today may have no time left.
  await press('ArrowDown', 'ArrowDown');
  await expect(focused).toHaveAttribute('name', 'wishDay');
  await expect(focused).toBeChecked();
  const day = (await focused.getAttribute('value')) ?? '';
  expect(day >= dayFromNow(0)).toBe(true);
  await press('Tab', 'ArrowDown');
  await expect(focused).toHaveAttribute('value', /^(morning|evening)$/);
  await tabTo(page.getByLabel(t('Notes'), { exact: true }));
  await page.keyboard.type('شكراً');
  await tabTo(page.getByRole('button', { name: t('Send booking request') }));
  await press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: t('Confirm') })).toBeFocused();
  await expect(dialog).toContainText(dayText(day, siteLocale));
  await press('Enter');
  await expect(dialog.getByRole('heading', { name: t('booking.successMessage') })).toBeFocused();
  await press('Tab', 'Tab');
  await expect(focused).toHaveText(new RegExp(t('Preparation sheet')));
  await tabTo(dialog.getByRole('button', { name: t('Close') }));
  await press('Enter');
  await expect(dialog).toBeHidden();
});

test('A visitor books by the names and roles of the accessibility tree. @only-en', async ({ page, to, t }) => {
  await openHydrated(page, to('/package'));
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${t('Book')}`) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('Book a package') })).toBeVisible();
  await waitForHydration(page);
  const text = (name: string) => page.getByRole('textbox', { name: t(name), exact: true });
  for (const name of ['Full name', 'E-mail', 'Phone'])
    await expect(text(name)).toHaveAttribute('aria-required', 'true');
  await expect(text('Notes')).toHaveAccessibleDescription(t('(optional)'));
  await page.getByRole('button', { name: t('Send booking request') }).click();
  await expect(page.getByRole('alert').filter({ hasText: t('form.incomplete') })).toBeVisible();
  await expect(text('Full name')).toBeFocused();
  await expect(text('Full name')).toHaveAccessibleDescription(t('validation.required'));
  await text('Full name').fill('Sara Khan');
  await text('E-mail').fill(`sara-${Date.now()}@example.com`);
  await text('Phone').fill('050 123 4567');
  const wish = page.getByRole('group', { name: new RegExp(t('When and where would suit you?').replace('?', '\\?')) });
  const days = wish.getByRole('group', { name: t('Day'), exact: true }).getByRole('radio');
  await expect(days).toHaveCount(6);
  // A draft's day is scrolled into view.
  await page.setViewportSize(phone);
  await days.last().check();
  await page.reload();
  await waitForHydration(page);
  await expect(days.last()).toBeChecked();
  await expect(days.last()).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  await wish
    .getByRole('group', { name: t('Time of day') })
    .getByRole('radio', { name: t('bookingWish.evening') })
    .check();
  const place = wish.getByRole('group', { name: t('Place') });
  const fee = page.getByRole('heading', { name: t('Fee for the visit') });
  await place.getByRole('radio', { name: t('bookingWish.home') }).check();
  await expect(fee).toBeVisible();
  await expect(page.getByRole('button', { name: t('Send booking request') })).toHaveCount(0);
  await place.getByRole('radio', { name: t('At the laboratory') }).check();
  await expect(fee).toBeHidden();
  await page.getByRole('button', { name: t('Send booking request') }).click();
  const confirmation = page.getByRole('dialog', { name: t('Send your booking request?') });
  await confirmation.getByRole('button', { name: t('Confirm') }).click();
  const sent = page.getByRole('dialog', { name: t('booking.successMessage') });
  for (const name of ['Preparation sheet', 'Ask on WhatsApp', 'Directions', 'Check your request'])
    await expect(sent.getByRole('link', { name: t(name) })).toBeVisible();
  await sent.getByRole('link', { name: t('Check your request') }).click();
  await expect(page.getByRole('textbox', { name: t('Your reference') })).toHaveValue(reference);
  await expect(
    page.getByRole('textbox', { name: t('The last four digits of your phone number') }),
  ).toHaveAccessibleDescription(t('Or your e-mail address, if you gave one.'));
});

test.describe('A visitor who books a package at home goes on to the form for a home visit', () => {
  const typed = { 'Full name': 'Sara', 'E-mail': 'sara@example.com', Phone: '050 123 4567', Notes: 'Second floor' };

  /** Types into the form for a booking, chooses the last day and "At home", and returns the day. */
  async function chooseHome(page: Page, t: Translate): Promise<string> {
    for (const [label, value] of Object.entries(typed)) await field(page, t, label).fill(value);
    const radio = page.locator('[name=wishDay]').last();
    await radio.check();
    const day = (await radio.getAttribute('value')) ?? '';
    await page.getByRole('radio', { name: t('bookingWish.home') }).check();
    return day;
  }

  async function goOn(page: Page, t: Translate, path: string): Promise<void> {
    await page.getByRole('button', { name: t('Continue to the home-visit form') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('Home visit') })).toBeVisible();
    await expect(page).toHaveURL(({ pathname, search }) => `${pathname}${search}` === path);
    for (const [label, value] of Object.entries(typed)) await expect(field(page, t, label)).toHaveValue(value);
    await expect(page.getByRole('region', { name: t('Packages of the visit') }).getByRole('strong')).toHaveCount(1);
  }

  const paths = [sitePaths.booking(wholeBody.id), sitePaths.withdraw({ packages: [wholeBody.id] })] as const;

  test('with what was typed and the day. @only-en', async ({ page, to, t, siteLocale }) => {
    const [booking, visit] = paths;
    await openHydrated(page, to(booking));
    const day = await chooseHome(page, t);
    await expect(page.getByRole('group', { name: t('Day'), exact: true })).toHaveCount(0);
    await goOn(page, t, to(visit));
    await expect(field(page, t, 'Appointment date')).toContainText(dayText(day, siteLocale));
    await page.goBack();
    await expect(field(page, t, 'Full name')).toHaveValue(typed['Full name']);
  });

  test('without script too, from the page that confirms the booking. @only-ar', async ({ plainPage: page, to, t }) => {
    const [booking, visit] = paths;
    await page.goto(to(booking));
    const day = await chooseHome(page, t);
    await page.getByRole('button', { name: t('Send booking request') }).click();
    await expect(page.getByRole('button', { name: t('Confirm') })).toBeVisible();
    await goOn(page, t, to(visit));
    await expect(field(page, t, 'Appointment date')).toHaveValue(day);
  });
});
