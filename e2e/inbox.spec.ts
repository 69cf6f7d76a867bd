import { adminPaths } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { moveState, rowOf, sendMessage, stateOf, write } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage, signIn, staffMember } from './support/staff.ts';

test('Staff find a request, assign it, add a note, plan a call-back and confirm it; its page shows these changes. @only-ar', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  const { name, digits } = await sendMessage(request, siteLocale);
  await openStaffPage(page, to(adminPaths.requests()));
  // Screen readers announce an empty result.
  await page.getByRole('searchbox', { name: t('Search requests') }).fill(`nobody ${digits}`);
  await expect(page.getByRole('status').filter({ hasText: 'لا طلبات' })).toBeAttached();
  await expect(page.getByText(t('No request matches this.'))).toBeVisible();
  await page.getByRole('searchbox', { name: t('Search requests') }).fill(`+971 50 ${digits}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(/q=/);
  await rowOf(page, name).getByRole('link').click();
  await page.getByRole('button', { name: t('Assign to me') }).click();
  await expect(page.getByRole('combobox', { name: t('Assigned to') })).toHaveValue(staffMember.name);
  await write(page, t, 'Note');
  await page.getByRole('textbox', { name: t('New note') }).fill('She prefers mornings.');
  await page.getByRole('button', { name: t('Add note') }).click();
  const history = page.getByRole('region', { name: t('History') });
  await expect(history).toContainText('She prefers mornings.');
  await expect(page.getByRole('textbox', { name: t('New note') })).toHaveValue('');
  await expect(history.getByRole('heading', { name: t('History') })).toBeFocused();
  const callBack = page.getByRole('button', { name: t('Call back') });
  await callBack.click();
  await page.getByRole('button', { name: t('Tomorrow 9:00') }).click();
  await expect(history).toContainText(t('Call back: {at}').split('{at}')[0] ?? '');
  await callBack.click();
  await page.getByLabel(t('Call back on')).fill('1/1/2020');
  await page.getByLabel(t('Call back on')).press('Enter');
  await expect(page.getByText(t('This day has passed.'))).toBeVisible();
  // Saved without a further press, as the assignee is: after a reload it is there.
  await page.getByRole('button', { name: t('In 1 hour') }).click();
  await expect(history.getByText(t('Call back: {at}').split('{at}')[0] ?? '')).toHaveCount(2);
  await page.reload();
  await callBack.click();
  await expect(page.getByLabel(t('Call back on'))).not.toHaveValue(/2020/);
  await expect(page.getByRole('button', { name: t('Call made') })).toBeVisible();
  await page.keyboard.press('Escape');
  await moveState(page, t, 'Confirm');
  await expect(stateOf(page, t)).toContainText(t('Confirmed'));
  await page.getByRole('link', { name: t('All requests') }).click();
  await expect(page.getByRole('searchbox', { name: t('Search requests') })).toHaveValue(`+971 50 ${digits}`);
  const callBacks = page.getByRole('tab', { name: t('Call back') });
  await callBacks.click();
  await page.reload();
  await expect(callBacks).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, name)).toContainText(staffMember.name);
});

test('A new request appears in the list without a reload, the tab title shows the number of new requests, and a notice that no mail server is set. @only-en', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  await sendMessage(request, siteLocale);
  await page.clock.install();
  await openStaffPage(page, to(adminPaths.requests()));
  await expect(page.getByRole('article').first()).toBeVisible();
  const { name } = await sendMessage(request, siteLocale);
  // Tabs poll every ten seconds.
  await page.clock.runFor(11_000);
  await expect(rowOf(page, name)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^\\(\\d+\\) ${t('Requests')} \\|`));
  const notice = page.getByText(t('No mail server is set'));
  await expect(notice).toBeVisible();
  // A screen reader is not interrupted at load and with each arrival.
  await expect(page.locator('[role=alert], [role=status], [aria-live]').filter({ has: notice })).toHaveCount(0);
});

test('Staff name a filter of the inbox, open it again, and delete it. @only-ar', async ({ page, to, t }) => {
  await signIn(page);
  await openStaffPage(page, to(`${adminPaths.requests()}?tab=all&type=booking`));
  await page.getByRole('button', { name: t('Filters') }).click();
  await page.getByLabel(t('Save these filters as')).fill('حجوزات');
  await page.getByRole('button', { name: t('Save'), exact: true }).click();
  const saved = page.getByRole('list', { name: t('Saved filters') });
  await expect(saved).toContainText('حجوزات');
  await expectAccessible(page, 'the filters of the inbox');
  await page.goto(to(adminPaths.requests()));
  await page.getByRole('button', { name: t('Filters') }).click();
  await expect(
    page
      .getByRole('dialog', { name: t('Filters') })
      .getByRole('combobox')
      .first(),
  ).toBeFocused();
  // The popover moves when its filters arrive, so the test presses a key. It retries if the popover took the focus.
  await expect(async () => {
    await saved.getByRole('link', { name: 'حجوزات' }).press('Enter', { timeout: 2000 });
    await expect(page).toHaveURL(/tab=all&type=booking/, { timeout: 2000 });
  }).toPass();
  await expect(saved).toBeHidden();
  await page.getByRole('button', { name: t('Filters') }).click();
  await saved.getByRole('button').press('Enter');
  await expect(saved).toBeHidden();
});
