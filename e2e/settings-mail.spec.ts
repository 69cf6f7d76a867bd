import type { Page } from '@playwright/test';
import { adminPaths } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { ownSite } from './support/own-site.ts';
import { field } from './support/records.ts';
import { write } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage, staffMember } from './support/staff.ts';
import { openWindow } from './support/windows.ts';

const site = ownSite();

test('An owner sends a test mail, limits the text of notifications, and writes a reply template for requests. @only-en', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  test.slow();
  const open = (path: string) => openStaffPage(page, site.url + to(path));
  const dialog = page.getByRole('dialog');
  const saved = async (message: string, at: Page = page) => {
    const asked = at.getByRole('dialog');
    await asked.getByRole('button', { name: t('Confirm') }).click();
    await expect(asked).toContainText(t(message));
    await asked.getByRole('button', { name: t('Close') }).click();
    await expect(asked).toHaveCount(0);
  };
  const save = (at: Page = page) => at.getByRole('button', { name: t('Save changes') }).click();
  const history = page.getByRole('region', { name: t('History') });
  /** Restores the version at this position of the history. */
  const restore = async (place: number) => {
    await history.getByRole('button', { name: t('History') }).click();
    await expectAccessible(page, 'the history of a section');
    await history.getByRole('listitem').nth(place).getByRole('button').click();
    await dialog.getByRole('button', { name: t('Restore'), exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await site.signIn(page);

  await test.step('the settings list their sections', async () => {
    await open(adminPaths.home());
    await page.getByRole('link', { name: t('Settings'), exact: true }).click();
    const sections = page.getByRole('region', { name: t('Mail and messages') });
    await sections.getByRole('link', { name: new RegExp(`^${t('Mail')} `) }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('Mail') })).toBeVisible();
    await expect(page.getByText('no-reply@lab.example')).toBeVisible();
  });

  await test.step('a test mail arrives, and a refused one shows the reason', async () => {
    const address = page.getByLabel(t('Send a test e-mail to'));
    await expect(address).toHaveValue(staffMember.email);
    const send = page.getByRole('button', { name: t('Send a test e-mail') });
    await send.click();
    await expect(page.getByText(t('The mail server accepted the e-mail'))).toBeVisible();
    expect(site.mails.at(-1)).toMatchObject({ recipients: [staffMember.email] });
    expect(site.mails.at(-1)?.html).toContain(`lang="${siteLocale}"`);
    await address.fill('not an address');
    await send.click();
    await expect(page.getByText(t('validation.email'))).toBeVisible();
    await address.fill('nobody@lab.example');
    await send.click();
    await expect(page.getByText(t('The address was refused'))).toBeVisible();
    await expectAccessible(page, 'the mail settings');
  });

  await test.step('the mail settings are stored, and the next notification follows them', async () => {
    await page.getByLabel(t('Send them to')).fill('night@lab.example');
    await page.getByRole('radio', { name: t('Only that a request arrived') }).check();
    await save();
    await saved('The mail settings were saved.');
    await page.reload();
    await expect(page.getByRole('radio', { name: t('Only that a request arrived') })).toBeChecked();
    const data = {
      name: 'Noura',
      email: 'noura@example.com',
      phone: '0501234567',
      type: 'inquiry',
      message: 'Do you open on Fridays?',
      lang: siteLocale,
    };
    expect((await request.post(`${site.url}/api/v1/mail/sentContact`, { data })).ok()).toBe(true);
    await expect
      .poll(() => site.mails.find((mail) => mail.recipients.includes('night@lab.example'))?.headers.subject)
      .toMatch(/ D-/);
    const notification = site.mails.find((mail) => mail.recipients.includes('night@lab.example'));
    expect(`${notification?.headers.subject}${notification?.text}`).not.toContain('Noura');
  });

  await test.step('two owners’ changes conflict without overwriting each other, and an earlier address is restored from the history', async () => {
    const address = (at: Page) => at.getByLabel(t('Send them to'));
    const other = await openWindow(page);
    await other.goto(site.url + to(adminPaths.mail()));
    await address(other).fill('colleague@lab.example');
    await save(other);
    await saved('The mail settings were saved.', other);
    await address(page).fill('mine@lab.example');
    await save();
    await saved('settings.conflict');
    await expect(page.getByRole('status').filter({ hasText: t('Changed in the meantime') })).toContainText(
      t('Send them to'),
    );
    await expect(address(page)).toHaveValue('mine@lab.example');
    await page.getByRole('button', { name: t('Discard my changes and use what is stored') }).click();
    await expect(address(page)).toHaveValue('colleague@lab.example');
    await save();
    await saved('The mail settings were saved.');
    await restore(1);
    await expect(address(page)).toHaveValue('night@lab.example');
    await expect(history.getByRole('listitem').first()).toBeHidden();
    await other.close();
  });

  await test.step('a template with an unknown field is refused', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(adminPaths.replyTemplates());
    await page.getByRole('link', { name: t('Add template') }).click();
    await field(page, t('Title in English')).fill('Friday hours');
    await field(page, t('Title in Arabic')).fill('ساعات الجمعة');
    await field(page, t('Text in Arabic')).fill('{name}، نفتح الجمعة مساءً.');
    const english = field(page, t('Text in English'));
    await english.fill('Dear , we open on Fridays. {nick}');
    await english.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(5, 5));
    await page.getByRole('button', { name: '{name}' }).click();
    await expect(english).toHaveValue('Dear {name}, we open on Fridays. {nick}');
    await expect(english).toBeFocused();
    await expect(page.getByRole('article', { name: 'English' })).toContainText(
      'Dear Maryam Al Zaabi, we open on Fridays.',
    );
    await page.getByRole('button', { name: t('Add template') }).click();
    await expect(page.getByText(t('validation.unknownField').replace('{field}', 'nick'))).toBeVisible();
    await english.fill('Dear {name}, we open on Fridays.');
    await expectAccessible(page, 'the form of a template');
    await page.getByRole('button', { name: t('Add template') }).click();
    await saved('The template was saved.');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  const title = 'Friday hours';
  await test.step('a template is moved up, and another is deleted after a confirmation', async () => {
    const rows = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: t('Delete {title}').split('{title}')[0] ?? '' }) });
    await expect(rows.last()).toContainText(title);
    const before = await rows.count();
    const mover = (label: string) => page.getByRole('button', { name: t(label).replace('{name}', title), exact: true });
    await mover('Move {name} up').click();
    await expect(rows.nth(before - 2)).toContainText(title);
    await rows.last().getByRole('button').last().click();
    await dialog.getByRole('button', { name: t('Delete'), exact: true }).click();
    await expect(rows).toHaveCount(before - 1);
    await restore(1);
    await expect(rows).toHaveCount(before);
  });

  await test.step('two owners change a template, and the form shows the merged changes before the second save', async () => {
    const openTemplate = async (at: Page) => {
      await at.goto(site.url + to(adminPaths.replyTemplates()));
      await at.getByRole('link', { name: t('Edit {title}').replace('{title}', title) }).click();
    };
    const other = await openWindow(page);
    await openTemplate(page);
    await field(page, t('Subject in Arabic')).fill('موعد الجمعة');
    await openTemplate(other);
    await field(other, t('Subject in English')).fill('Fridays');
    await save(other);
    await saved('The template was saved.', other);
    await save();
    await saved('replyTemplates.conflict');
    await expect(field(page, t('Subject in English'))).toHaveValue('Fridays');
    await save();
    await saved('The template was saved.');
    await openTemplate(page);
    await expect(field(page, t('Subject in English'))).toHaveValue('Fridays');
    await expect(field(page, t('Subject in Arabic'))).toHaveValue('موعد الجمعة');
    await other.close();
  });

  await test.step('the template is used for a reply to a request', async () => {
    await open(adminPaths.requests());
    await page.getByRole('article').getByRole('link').first().click();
    await write(page, t, 'Reply');
    await page.getByRole('combobox', { name: t('Template') }).click();
    await page.getByRole('option', { name: title }).click();
    await expect(page.getByRole('textbox', { name: t('Text of the reply') })).toHaveValue(
      'Dear Noura, we open on Fridays.',
    );
  });
});
