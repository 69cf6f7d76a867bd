import type { Locator } from '@playwright/test';
import { otherLocale } from '../src/shared/i18n/locales.ts';
import { adminPaths, collectionPaths } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectFittingFields } from './support/fitting.ts';
import { openRequest, rowOf, sendMessage } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { signIn, staffMember } from './support/staff.ts';

test('Staff find a request, assign it, add a note, plan a call-back and confirm it; its page shows these changes. @only-ar', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  const { name, digits } = await sendMessage(request, siteLocale);
  await page.goto(to(adminPaths.requests()));
  // Screen readers announce an empty result.
  await page.getByRole('searchbox', { name: t('Search requests') }).fill(`nobody ${digits}`);
  await expect(
    page.getByRole('status').filter({ hasText: siteLocale === 'ar' ? 'لا طلبات' : '0 requests' }),
  ).toBeAttached();
  await expect(page.getByText(t('No request matches this.'))).toBeVisible();
  await page.getByRole('searchbox', { name: t('Search requests') }).fill(`+971 50 ${digits}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(/q=/);
  await rowOf(page, name).getByRole('link').click();
  await page.getByRole('button', { name: t('Assign to me') }).click();
  await expect(page.getByRole('combobox', { name: t('Assigned to') })).toHaveValue(staffMember.name);
  await page.getByRole('textbox', { name: t('New note') }).fill('She prefers mornings.');
  await page.getByRole('button', { name: t('Add note') }).click();
  const history = page.getByRole('region', { name: t('Notes and history') });
  await expect(history).toContainText('She prefers mornings.');
  await expect(page.getByRole('textbox', { name: t('New note') })).toHaveValue('');
  await expect(history.getByRole('heading', { name: t('Notes and history') })).toBeFocused();
  await page.getByRole('button', { name: t('Tomorrow 9:00') }).click();
  await expect(history).toContainText(t('Call back: {at}').split('{at}')[0] ?? '');
  await page.getByLabel(t('Call back on')).fill('1/1/2020');
  await page.getByLabel(t('Call back on')).press('Enter');
  await expect(page.getByText(t('This day has passed.'))).toBeVisible();
  // Saved without a further press, as the assignee is: after a reload it is there.
  await page.getByRole('button', { name: t('In 1 hour') }).click();
  await expect(page.getByLabel(t('Call back on'))).not.toHaveValue(/2020/);
  await expect(history.getByText(t('Call back: {at}').split('{at}')[0] ?? '')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('button', { name: t('Call made') })).toBeVisible();
  await page.getByRole('button', { name: t('Confirm'), exact: true }).click();
  await expect(page.getByRole('region', { name: t('State') })).toContainText(t('Confirmed'));
  await page.getByRole('link', { name: t('All requests') }).click();
  await expect(page.getByRole('searchbox', { name: t('Search requests') })).toHaveValue(`+971 50 ${digits}`);
  const callBacks = page.getByRole('tab', { name: t('Call back') });
  await callBacks.click();
  await page.reload();
  await expect(callBacks).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, name)).toContainText(staffMember.name);
});

test('A new request appears in the list without a reload, and the tab title shows the number of new requests. @only-en', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  await sendMessage(request, siteLocale);
  await page.goto(to(adminPaths.requests()));
  await expect(page.getByRole('article').first()).toBeVisible();
  const { name } = await sendMessage(request, siteLocale);
  // Tabs poll every ten seconds.
  await expect(rowOf(page, name)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^\\(\\d+\\) ${t('Requests')} \\|`));
});

test('Nine requests are in the first view of the inbox, and four on a phone.', async ({
  page,
  request,
  to,
  siteLocale,
}) => {
  await signIn(page);
  for (let sent = 0; sent < 10; sent += 1) await sendMessage(request, siteLocale);
  const countVisible = async (address: string, width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await page.goto(to(address));
    await expect(page.getByRole('article').first()).toBeVisible();
    const boxes = await page.getByRole('article').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect()));
    return { top: boxes[0]?.top, count: boxes.filter(({ bottom }) => bottom <= height).length };
  };
  const wide = await countVisible(adminPaths.requests(), 1280, 800);
  expect(wide.top).toBeLessThanOrEqual(230);
  expect(wide.count).toBeGreaterThanOrEqual(9);
  expect((await countVisible(adminPaths.requests(), 390, 844)).count).toBeGreaterThanOrEqual(4);
});

test('Staff name a filter of the inbox, open it again, and delete it. @only-ar', async ({ page, to, t }) => {
  await signIn(page);
  await page.goto(to(`${adminPaths.requests()}?tab=all&type=booking`));
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
  // By keyboard, because the popover still moves when its filters arrive. Again, if it took the focus meanwhile.
  await expect(async () => {
    await saved.getByRole('link', { name: 'حجوزات' }).press('Enter', { timeout: 2000 });
    await expect(page).toHaveURL(/tab=all&type=booking/, { timeout: 2000 });
  }).toPass();
  await expect(saved).toBeHidden();
  await page.getByRole('button', { name: t('Filters') }).click();
  await saved.getByRole('button').press('Enter');
  await expect(saved).toBeHidden();
});

test('A message in the other language is aligned with the start of its row.', async ({
  page,
  request,
  to,
  siteLocale,
}) => {
  await signIn(page);
  const other = otherLocale(siteLocale);
  const { name, message } = await sendMessage(request, other, other === 'ar' ? 'متى تفتحون' : 'When do you open');
  await page.goto(to(`${adminPaths.requests()}?q=${encodeURIComponent(name)}`));
  const gap = await rowOf(page, name)
    .getByText(message)
    .evaluate((excerpt) => {
      const words = document.createRange();
      words.selectNodeContents(excerpt);
      const [box, text] = [excerpt.getBoundingClientRect(), words.getBoundingClientRect()];
      return document.dir === 'rtl' ? box.right - text.right : text.left - box.left;
    });
  expect(gap).toBeLessThan(2);
});

test('The filters of lists and the call-back of a request show their texts in full at every width.', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  await page.goto(to(`${adminPaths.requests()}?from=2026-09-30&to=2026-09-30`));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: t('Filters') }).click();
  await expect(page.getByLabel(t('Received from'))).toHaveValue(/2026/);
  await expectFittingFields(page);
  for (const { list } of [collectionPaths.package, collectionPaths.offer, collectionPaths.medicalInfo]) {
    await page.goto(to(list));
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.getByRole('button', { name: t('Filters'), exact: true }).click();
    await expect(page.getByRole('combobox', { name: t('Order') })).toBeVisible();
    await expectFittingFields(page);
  }
  const { name } = await sendMessage(request, siteLocale);
  await openRequest(page, to, name);
  const day = page.getByLabel(t('Call back on'));
  await day.fill('30/9/2030');
  await day.press('Enter');
  await expect(page.getByRole('combobox', { name: t('at'), exact: true })).toBeVisible();
  await expectFittingFields(page);
});

test('An error below a field of a row leaves its neighbours beside it.', async ({ page, to, t }) => {
  const expectBeside = async (day: Locator, neighbour: Locator) => {
    await day.fill('soon');
    await day.press('Tab');
    await expect(page.getByText(t('validation.day'))).toBeVisible();
    const topOf = async (field: Locator) => (await field.boundingBox())?.y ?? Number.NaN;
    // A notice above may still move both.
    await expect.poll(async () => Math.round((await topOf(day)) - (await topOf(neighbour)))).toBe(0);
  };
  await signIn(page);
  await page.goto(to(adminPaths.audit()));
  await expectBeside(page.getByLabel(t('From'), { exact: true }), page.getByRole('combobox', { name: t('Person') }));
});

test('A row shows its reference in full, and the beginning of a long name, at every width.', async ({
  page,
  request,
  to,
  siteLocale,
}) => {
  await signIn(page);
  const { name } = await sendMessage(request, otherLocale(siteLocale));
  const cutOf = (selector: string) =>
    rowOf(page, name)
      .locator(selector)
      .evaluate((text) => {
        const [box, line] = [text.getBoundingClientRect(), text.parentElement?.getBoundingClientRect()];
        return line ? Math.max(line.left - box.left, box.right - line.right) : Number.NaN;
      });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(to(`${adminPaths.requests()}?q=${encodeURIComponent(name)}`));
    await expect(rowOf(page, name)).toBeVisible();
    expect(await cutOf('bdi:text-matches("^D-")')).toBeLessThan(1);
    if (width < 1280) continue;
    await rowOf(page, name).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(await cutOf('bdi:text-matches("^D-")')).toBeLessThan(1);
  }
});
