import type { Browser, Page } from '@playwright/test';
import { adminPaths } from '../src/shared/paths.ts';
import { moveState, openRequest, rowOf, sendMessage, stateOf, write } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { signIn, staffMember } from './support/staff.ts';

/** A second browser of the same member of staff. */
async function secondBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const page = await context.newPage();
  await signIn(page);
  return page;
}

test('Staff must give a reason to decline a request, the dialog retains the typed reason, and staff can reopen the request. @only-en', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await signIn(page);
  const { name } = await sendMessage(request, siteLocale);
  await openRequest(page, to, name);
  await moveState(page, t, 'Decline');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: t('Decline'), exact: true })).toBeDisabled();
  await dialog.getByRole('textbox').fill('Outside our area.');
  await dialog.getByRole('button', { name: t('Cancel') }).click();
  await moveState(page, t, 'Start work');
  await expect(stateOf(page, t)).toContainText(t('In progress'));
  await expect(page.getByRole('region', { name: t('History') })).not.toContainText('Outside our area.');
  await moveState(page, t, 'Decline');
  await expect(dialog.getByRole('textbox')).toHaveValue('Outside our area.');
  await dialog.getByRole('button', { name: t('Decline'), exact: true }).click();
  await expect(page.getByRole('region', { name: t('History') })).toContainText('Outside our area.');
  await expect(stateOf(page, t)).toContainText(t('Declined'));
  await moveState(page, t, 'Reopen');
  await expect(stateOf(page, t)).toContainText(t('In progress'));
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
  const { name } = await sendMessage(request, siteLocale);
  const second = await secondBrowser(browser, baseURL);
  // The second browser does not learn of changes by itself: its poll fails, except together with other calls.
  await second.route(/\/trpc\/admin\.requests\.poll\?/, (route) => route.abort());
  await openRequest(second, to, name);
  await write(second, t, 'Note');
  await second.getByRole('textbox', { name: t('New note') }).fill('Called, no answer.');
  await openRequest(page, to, name);
  await moveState(page, t, 'Start work');
  await expect(stateOf(page, t)).toContainText(t('In progress'));
  await second.getByRole('button', { name: t('Add note') }).click();
  const notice = second.getByRole('alert').filter({ hasText: t('Changed in the meantime') });
  await expect(notice).toContainText(staffMember.name);
  await expect(notice).toContainText(
    t('State: from “{from}” to “{to}”').replace('{from}', t('New')).replace('{to}', t('In progress')),
  );
  await expect(second.getByRole('textbox', { name: t('New note') })).toHaveValue('Called, no answer.');
  await expect(stateOf(second, t)).toContainText(t('In progress'));
  await second.getByRole('button', { name: t('Add note') }).click();
  await expect(second.getByRole('region', { name: t('History') })).toContainText('Called, no answer.');
  await expect(notice).toHaveCount(0);
  await second.context().close();
});

test('A reply template is filled in the visitor’s language, and WhatsApp opens without it. @only-ar', async ({
  page,
  request,
  to,
  t,
}) => {
  await signIn(page);
  const { name, digits } = await sendMessage(request, 'en');
  await openRequest(page, to, name);
  await write(page, t, 'Reply');
  await page.getByRole('combobox', { name: t('Template') }).click();
  await page.getByRole('option').nth(2).click();
  const text = page.getByRole('textbox', { name: t('Text of the reply') });
  await expect(text).toHaveValue(new RegExp(`^Dear ${name},`));
  expect(await text.evaluate((area) => area.matches(':dir(ltr)'))).toBe(true);
  const opened = new URL((await page.getByRole('link', { name: t('Open WhatsApp') }).getAttribute('href')) ?? '');
  expect(opened.origin + opened.pathname).toBe(`https://wa.me/97150${digits}`);
  expect(opened.searchParams.get('text')).toMatch(/^Hello.*D-/s);
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
  const { name } = await sendMessage(request, 'en');
  await openRequest(page, to, name);
  const note = page.getByRole('textbox', { name: t('New note') });
  const reply = page.getByRole('textbox', { name: t('Text of the reply') });
  await write(page, t, 'Note');
  await note.fill('She prefers mornings.');
  await write(page, t, 'Reply');
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
  await write(page, t, 'Note');
  await expect(note).toHaveValue('She prefers mornings.');
  page.once('dialog', (prompt) => void prompt.accept());
  await page.reload();
  await write(page, t, 'Note');
  await expect(note).toHaveValue('She prefers mornings.');
  await page.getByRole('button', { name: t('Add note') }).click();
  await expect(note).toHaveValue('');
  await write(page, t, 'Reply');
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
  const { name } = await sendMessage(request, siteLocale);
  await openRequest(page, to, name);
  await moveState(page, t, 'Mark as spam');
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
  await moveState(page, t, 'Not spam: move to the inbox');
  await expect(page.getByRole('region', { name: t('History') })).toContainText(t('waiting'));
});
