import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { otherLocale } from '../src/shared/i18n/locales.ts';
import { adminPaths, collectionPaths } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectFittingFields } from './support/fitting.ts';
import { expect, test } from './support/site.ts';
import { signIn, staffMember } from './support/staff.ts';

let sentCount = 0;

/** Sends a message as a visitor with a unique phone number. Returns its search terms. */
async function send(request: APIRequestContext, lang: 'en' | 'ar', words = 'Do you open on Fridays?') {
  sentCount += 1;
  const digits = String((Date.now() * 100 + sentCount) % 10_000_000).padStart(7, '0');
  const name = lang === 'ar' ? `نورة ${digits}` : `Noura ${digits}`;
  const data = {
    name,
    email: `noura${digits}@example.com`,
    phone: `050${digits}`,
    type: 'inquiry',
    message: `${words} ${digits}`,
    lang,
  };
  expect((await request.post('/api/v1/mail/sentContact', { data })).ok()).toBe(true);
  return { name, digits, email: data.email, message: data.message };
}

const rowOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

async function open(page: Page, to: (path: string) => string, name: string) {
  await page.goto(to(`${adminPaths.requests()}?q=${encodeURIComponent(name)}`));
  await rowOf(page, name).getByRole('link').click();
  // Browser history and screen shares show tab titles, so the patient's name is only on the page.
  await expect(page).toHaveTitle(/^(\(\d+\) )?D-/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** A second browser of the same member of staff. */
async function secondBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const page = await context.newPage();
  await signIn(page);
  return page;
}

test('Staff find a request, assign it, add a note, plan a call-back and confirm it; its page shows these changes. @only-ar', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  const { name, digits } = await send(request, siteLocale);
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

test('Staff must give a reason to decline a request, the dialog retains the typed reason, and staff can reopen the request. @only-en', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  const { name } = await send(request, siteLocale);
  await open(page, to, name);
  await page.getByRole('button', { name: t('Decline'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: t('Decline'), exact: true })).toBeDisabled();
  await dialog.getByRole('textbox').fill('Outside our area.');
  await dialog.getByRole('button', { name: t('Cancel') }).click();
  await page.getByRole('button', { name: t('Start work') }).click();
  await expect(page.getByRole('region', { name: t('State') })).toContainText(t('In progress'));
  await expect(page.getByRole('region', { name: t('Notes and history') })).not.toContainText('Outside our area.');
  await page.getByRole('button', { name: t('Decline'), exact: true }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('Outside our area.');
  await dialog.getByRole('button', { name: t('Decline'), exact: true }).click();
  await expect(page.getByRole('region', { name: t('Notes and history') })).toContainText('Outside our area.');
  await expect(page.getByRole('region', { name: t('State') })).toContainText(t('Declined'));
  await expect(page.getByRole('button', { name: t('Confirm'), exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: t('Reopen') }).click();
  await expect(page.getByRole('region', { name: t('State') })).toContainText(t('In progress'));
});

test('If two members of staff change a request, the second sees the first change and does not lose the typed note. @only-en', async ({
  page,
  request,
  browser,
  baseURL,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  const { name } = await send(request, siteLocale);
  const second = await secondBrowser(browser, baseURL);
  // The second browser does not learn of changes by itself: its poll fails, except together with other calls.
  await second.route(/\/trpc\/admin\.requests\.poll\?/, (route) => route.abort());
  await open(second, to, name);
  await second.getByRole('textbox', { name: t('New note') }).fill('Called, no answer.');
  await open(page, to, name);
  await page.getByRole('button', { name: t('Start work') }).click();
  await expect(page.getByRole('region', { name: t('State') })).toContainText(t('In progress'));
  await second.getByRole('button', { name: t('Add note') }).click();
  const notice = second.getByRole('alert').filter({ hasText: t('Changed in the meantime') });
  await expect(notice).toContainText(staffMember.name);
  await expect(notice).toContainText(
    t('State: from “{from}” to “{to}”').replace('{from}', t('New')).replace('{to}', t('In progress')),
  );
  await expect(second.getByRole('textbox', { name: t('New note') })).toHaveValue('Called, no answer.');
  await expect(second.getByRole('region', { name: t('State') })).toContainText(t('In progress'));
  await second.getByRole('button', { name: t('Add note') }).click();
  await expect(second.getByRole('region', { name: t('Notes and history') })).toContainText('Called, no answer.');
  await expect(notice).toHaveCount(0);
  await second.context().close();
});

test('A new request appears in the list without a reload, and the tab title shows the number of new requests. @only-en', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  await page.goto(to(adminPaths.requests()));
  await expect(page.getByRole('article').first()).toBeVisible();
  const { name } = await send(request, siteLocale);
  // Tabs poll every ten seconds.
  await expect(rowOf(page, name)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^\\(\\d+\\) ${t('Requests')} \\|`));
});

test('Nine requests are in the first view of the inbox, and four on a phone.', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  for (let sent = 0; sent < 10; sent += 1) await send(request, siteLocale);
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
  // Addresses of earlier versions, in mails and bookmarks, open the same requests.
  await page.goto(to(`${adminPaths.requests()}?folder=suspected`));
  await expect(page.getByRole('tab', { name: t('Possible spam') })).toHaveAttribute('aria-selected', 'true');
});

test('Staff mark ten requests as spam with a few clicks, take it back, and start ten without the mouse. @only-en', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  const word = `bulk${Date.now()}`;
  for (let sent = 0; sent < 10; sent += 1) await send(request, siteLocale, word);
  await page.goto(to(`${adminPaths.requests()}?q=${word}`));
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
  for (let sent = 0; sent < 3; sent += 1) names.unshift((await send(request, siteLocale, word)).name);
  const [newest = '', middle = '', oldest = ''] = names;
  await page.goto(to(`${adminPaths.requests()}?q=${word}`));
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.keyboard.press('Shift+?');
  const keys = page.getByRole('dialog', { name: t('Keys') });
  await expect(keys).toContainText(t('Next request'));
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
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
  await expect(page.getByRole('combobox', { name: t('Assigned to') })).toHaveValue(staffMember.name);
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: t('Complete') });
  // Letters in a field are no keys.
  await dialog.getByRole('textbox').fill('jk');
  await dialog.getByRole('button', { name: t('Complete') }).click();
  await expect(page.getByRole('heading', { level: 1, name: oldest })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 1, name: newest })).toBeVisible();
  await expectAccessible(page, 'a request beside the list');
  await page.getByRole('link', { name: t('All requests') }).click();
  await expect(rowOf(page, newest).getByRole('link')).toBeFocused();
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
  // By keyboard, because the popover still moves when its filters arrive.
  await saved.getByRole('link', { name: 'حجوزات' }).press('Enter');
  await expect(page).toHaveURL(/tab=all&type=booking/);
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
  const { name, message } = await send(request, other, other === 'ar' ? 'متى تفتحون' : 'When do you open');
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

test('A reply template is filled in the visitor’s language, and WhatsApp opens without it.', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  const visitorLocale = siteLocale === 'ar' ? 'en' : 'ar';
  const { name, digits } = await send(request, visitorLocale);
  await open(page, to, name);
  await page.getByRole('combobox', { name: t('Template') }).click();
  await page.getByRole('option').nth(2).click();
  const text = page.getByRole('textbox', { name: t('Text of the reply') });
  await expect(text).toHaveValue(
    visitorLocale === 'ar' ? new RegExp(`^السلام عليكم ${name}،`) : new RegExp(`^Dear ${name},`),
  );
  await expect(text).toHaveCSS('direction', visitorLocale === 'ar' ? 'rtl' : 'ltr');
  const opened = new URL((await page.getByRole('link', { name: t('Open WhatsApp') }).getAttribute('href')) ?? '');
  expect(opened.origin + opened.pathname).toBe(`https://wa.me/97150${digits}`);
  expect(opened.searchParams.get('text')).toMatch(visitorLocale === 'ar' ? /^مرحباً.*D-/s : /^Hello.*D-/s);
  // The site of these tests has no mail server.
  await expect(page.getByRole('button', { name: t('Send by e-mail') })).toBeDisabled();
  await expect(
    page.getByText(t('This site has no mail server. Copy the text into your own mail program.')),
  ).toBeVisible();
});

test('Staff confirm before they leave an unsaved note or reply, and each language has its own draft of the reply. @only-ar', async ({
  page,
  request,
  to,
  t,
}) => {
  await signIn(page);
  const { name } = await send(request, 'en');
  await open(page, to, name);
  const note = page.getByRole('textbox', { name: t('New note') });
  const reply = page.getByRole('textbox', { name: t('Text of the reply') });
  await note.fill('She prefers mornings.');
  await page.getByRole('combobox', { name: t('Template') }).click();
  await page.getByRole('option').first().click();
  await reply.fill('We open at eight.');
  await page.getByText('العربية', { exact: true }).last().click();
  await expect(reply).toHaveValue(new RegExp(`^السلام عليكم ${name}،`));
  await page.getByText('English', { exact: true }).last().click();
  await expect(reply).toHaveValue('We open at eight.');

  await page.getByRole('link', { name: t('All requests') }).click();
  const dialog = page.getByRole('dialog', { name: t('Leave without saving?') });
  await dialog.getByRole('button', { name: t('Stay here') }).click();
  await expect(note).toHaveValue('She prefers mornings.');
  page.once('dialog', (prompt) => void prompt.accept());
  await page.reload();
  await expect(note).toHaveValue('She prefers mornings.');
  await page.getByRole('button', { name: t('Add note') }).click();
  await expect(note).toHaveValue('');
  await page.getByRole('combobox', { name: t('Template') }).click();
  await page.getByRole('option').first().click();
  await expect(reply).toHaveValue('We open at eight.');
  await page.getByRole('link', { name: t('All requests') }).click();
  await dialog.getByRole('button', { name: t('Leave'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${to(adminPaths.requests())}(\\?|$)`));
});

test('A request marked as spam moves to the suspected requests, and back to the inbox if staff release it. @only-ar', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  const { name } = await send(request, siteLocale);
  await open(page, to, name);
  await page.getByRole('button', { name: t('Mark as spam') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Mark as spam') })
    .click();
  await expect(page.getByText(t('A member of staff marked it as spam.'))).toBeVisible();
  await page.getByRole('link', { name: t('All requests') }).click();
  await expect(page.getByText(t('No request matches this.'))).toBeVisible();
  await page.getByRole('button', { name: t('Search all requests') }).click();
  await expect(page.getByText(t('No request matches this.'))).toBeVisible();
  await page.getByRole('tab', { name: t('Possible spam') }).click();
  await rowOf(page, name).getByRole('link').click();
  await page.getByRole('button', { name: t('Not spam: move to the inbox') }).click();
  await expect(page.getByRole('region', { name: t('Mails') })).toContainText(t('waiting'));
});

test('The page of a request on a phone has no accessibility violations or horizontal overflow. @only-ar', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  const { name } = await send(
    request,
    siteLocale,
    'A_very_long_word_without_any_break_in_it_that_must_not_push_the_page_apart',
  );
  await open(page, to, name);
  await expectAccessible(page, 'a request on a phone');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto(to(`${adminPaths.requests()}?q=${encodeURIComponent(name)}`));
  await expect(rowOf(page, name)).toBeInViewport();
  await expect(page.getByLabel(t('Received from'))).toBeHidden();
  await page.getByRole('button', { name: t('Filters') }).click();
  await expect(page.getByLabel(t('Received from'))).toBeVisible();
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
    await expectFittingFields(page);
  }
  const { name } = await send(request, siteLocale);
  await open(page, to, name);
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
