import { adminPaths } from '../src/shared/paths.ts';
import { expectAccessible, isOnTop } from './support/accessibility.ts';
import { moveState, rowOf, sendMessage, stateOf } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage, signIn, staffMember } from './support/staff.ts';

test('Staff mark ten requests as spam with a few clicks, take it back, and start ten without the mouse. @only-en', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  const word = `bulk${Date.now()}`;
  for (let sent = 0; sent < 10; sent += 1) await sendMessage(request, siteLocale, word);
  await openStaffPage(page, to(`${adminPaths.requests()}?q=${word}`));
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(10);
  await rows.first().getByRole('checkbox').click();
  await page.getByRole('button', { name: t('Select all on this page') }).click();
  await page.getByRole('button', { name: t('Mark as spam') }).click();
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: t('Undo') }).click();
  await expect(rows).toHaveCount(10);

  await rows.first().getByRole('checkbox').focus();
  for (let row = 0; row < 10; row += 1) {
    await rows.nth(row).getByRole('checkbox').press('Space');
    if (row < 9) for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
  }
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: t('Clear the selection') }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: t('Start work') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows.filter({ hasText: t('In progress') })).toHaveCount(10);
});

test('On a wide screen staff go through the requests beside the list by keys, also with an Arabic keyboard. @only-ar', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  const word = `keys${Date.now()}`;
  const names: string[] = [];
  for (let sent = 0; sent < 3; sent += 1) names.unshift((await sendMessage(request, siteLocale, word)).name);
  const [newest = '', middle = '', oldest = ''] = names;
  await openStaffPage(page, to(`${adminPaths.requests()}?q=${word}`));
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.keyboard.press('Shift+?');
  const keys = page.getByRole('dialog', { name: t('Keys') });
  await expect(keys).toContainText(t('Next request'));
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  // Letters and the mark in a field are no keys, and are written.
  const search = page.getByRole('searchbox', { name: t('Search requests') });
  await search.press('End');
  await search.pressSequentially('ajke?');
  await expect(search).toHaveValue(`${word}ajke?`);
  await expect(keys).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(0);
  await search.fill(word);
  await expect(page.getByRole('article')).toHaveCount(3);
  await search.blur();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: newest })).toBeVisible();
  await expect(rowOf(page, newest).getByRole('link')).toHaveAttribute('aria-current', 'true');
  // The key J of an Arabic keyboard.
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ت', code: 'KeyJ', bubbles: true })),
  );
  await expect(page.getByRole('heading', { level: 1, name: middle })).toBeVisible();
  await page.keyboard.press('a');
  const notices = page.getByRole('alert');
  await expect(notices.filter({ hasText: t('This request is assigned to you.') })).toBeVisible();
  await expect(page.getByRole('combobox', { name: t('Assigned to') })).toHaveValue(staffMember.name);
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: t('Complete') });
  // Letters in a field are no keys.
  await dialog.getByRole('textbox').fill('jk');
  await dialog.getByRole('button', { name: t('Complete') }).click();
  await expect(notices.filter({ hasText: middle })).toContainText(oldest);
  await expect(page.getByRole('heading', { level: 1, name: oldest })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 1, name: newest })).toBeVisible();
  await expectAccessible(page, 'a request beside the list');
  await page.getByRole('link', { name: t('All requests') }).click();
  await expect(rowOf(page, newest).getByRole('link')).toBeFocused();
});

test('After the key E and a dismissed question, completing with the mouse stays at the request. @only-en', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  const word = `dismissed${Date.now()}`;
  await sendMessage(request, siteLocale, word);
  const { name } = await sendMessage(request, siteLocale, word);
  await openStaffPage(page, to(`${adminPaths.requests()}?q=${word}`));
  await rowOf(page, name).getByRole('link').click();
  const state = stateOf(page, t);
  await moveState(page, t, 'Start work');
  await expect(state).toContainText(t('In progress'));
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: t('Complete') });
  await dialog.getByRole('button', { name: t('Cancel') }).click();
  await expect(dialog).toBeHidden();
  await moveState(page, t, 'Complete');
  await dialog.getByRole('button', { name: t('Complete') }).click();
  await expect(state).toContainText(t('Completed'));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('The bar of selected requests leaves the focused row in view, and names a member who left. @only-ar', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  const word = `bar${Date.now()}`;
  for (let sent = 0; sent < 10; sent += 1) await sendMessage(request, siteLocale, word);
  const bar = page.getByRole('button', { name: t('Clear the selection') });
  for (const [width, height, row] of [
    [390, 844, 5],
    [1280, 800, 8],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openStaffPage(page, to(`${adminPaths.requests()}?q=${word}`));
    const ticked = page.getByRole('article').nth(row);
    await ticked.getByRole('checkbox').press('Space');
    await expect(bar).toBeVisible();
    await expect.poll(() => ticked.getByRole('checkbox').evaluate(isOnTop)).toBe(true);
  }
  // The member left after the list of colleagues was loaded.
  await page.route(/admin\.requests\.changeMany/, (route) =>
    route.continue({
      postData: (route.request().postData() ?? '').replace('"assigneeId":null', `"assigneeId":"${'f'.repeat(32)}"`),
    }),
  );
  await page.getByRole('button', { name: t('Assign to …') }).click();
  await page.getByRole('menuitem', { name: t('Nobody') }).click();
  await expect(page.getByText(t('requests.assigneeUnknown'))).toBeVisible();
});

test('Staff turn the letters of the inbox off under “My account”, and nothing announces them. @only-en', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  const word = `letters${Date.now()}`;
  const { name } = await sendMessage(request, siteLocale, word);
  await openStaffPage(page, to(`${adminPaths.account()}#keys`));
  const letters = page.getByRole('switch', { name: t('Single letters work as keys in the inbox') });
  await letters.press('Space');
  await expect(letters).not.toBeChecked();
  await openStaffPage(page, to(`${adminPaths.requests()}?q=${word}`));
  await rowOf(page, name).getByRole('link').click();
  const take = page.getByRole('button', { name: t('Assign to me') });
  await expect(take).toBeVisible();
  await expect(page.locator('main [aria-keyshortcuts]')).toHaveCount(0);
  for (const key of ['Shift+?', 'e', 'a']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openStaffPage(page, to(`${adminPaths.account()}#keys`));
  await letters.press('Space');
  await page.goBack();
  await expect(take).toHaveAttribute('aria-keyshortcuts', 'A');
  await page.keyboard.press('a');
  await expect(page.getByRole('combobox', { name: t('Assigned to') })).toHaveValue(staffMember.name);
});
