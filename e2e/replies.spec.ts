import type { Page } from '@playwright/test';
import { adminPaths } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { ownSite } from './support/own-site.ts';
import { stateOf, write } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { staffMember } from './support/staff.ts';
import { openWindow, pollNow } from './support/windows.ts';

const site = ownSite();

test('Staff reply by mail and in WhatsApp, a colleague sees it at once, and a late reply keeps its text. @only-en', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  await site.signIn(page);
  const data = {
    name: 'Noura',
    email: 'noura@visitor.example',
    phone: '0501234567',
    type: 'inquiry',
    lang: siteLocale,
  };
  const sent = await request.post(`${site.url}/api/v1/mail/sentContact`, {
    data: { ...data, message: 'Is my test ready?' },
  });
  expect(sent.ok()).toBe(true);
  const open = async (at: Page) => {
    await at.goto(site.url + to(adminPaths.requests()));
    await at.getByRole('article').getByRole('link').first().click();
    await expect(at.getByRole('heading', { level: 1, name: 'Noura' })).toBeVisible();
  };
  const textOf = (at: Page) => at.getByRole('textbox', { name: t('Text of the reply') });
  const replies = (at: Page) => at.getByRole('region', { name: t('History') }).locator('[data-kind=reply]');
  const send = (at: Page) => at.getByRole('button', { name: t('Send by e-mail') }).click();
  await open(page);
  const colleague = await openWindow(page);
  await open(colleague);
  await write(page, t, 'Reply');
  await expect(
    page.getByText(t('Answers go to <0>{answersTo}</0>, not to this page.').split('<0>')[0] ?? ''),
  ).toContainText('info@lab.example');

  await test.step('a mail is sent as it was written, and an open page of a colleague shows it at its next poll', async () => {
    const text = 'Come at eight.\n\nSee you.';
    await textOf(page).fill(text);
    await send(page);
    await expect(textOf(page)).toHaveValue('');
    await expect(page.getByRole('heading', { name: t('History'), exact: true })).toBeFocused();
    await pollNow(colleague);
    await expect(replies(colleague).first()).toContainText(text.slice(0, 8));
    await expect(replies(colleague).first()).toContainText(staffMember.name);
    const reply = () => site.mails.find(({ headers }) => headers.subject?.startsWith('Re: '));
    await expect.poll(() => reply() !== undefined).toBe(true);
    await expect(async () => {
      await pollNow(page);
      await expect(replies(page).first()).toContainText(t('sent'), { timeout: 500 });
    }).toPass();
    expect(reply()?.text.replaceAll('\r\n', '\n').trimEnd()).toBe(text);
    await expect(stateOf(page, t)).toContainText(t('In progress'));
  });

  await test.step('a reply to an outdated page is refused, and its text stays beside the reply of the colleague', async () => {
    // The colleague's page does not learn of changes by itself.
    await colleague.route(/\/trpc\/admin\.requests\.poll\?/, (route) => route.abort());
    await textOf(colleague).fill('Come at nine.');
    await textOf(page).fill('We are closed tomorrow.');
    await send(page);
    await expect(replies(page)).toHaveCount(2);
    await send(colleague);
    await expect(replies(colleague)).toHaveCount(2);
    await expect(replies(colleague).last()).toContainText('We are closed tomorrow.');
    await expect(textOf(colleague)).toHaveValue('Come at nine.');
    await send(colleague);
    await expect(replies(colleague)).toHaveCount(3);
    await colleague.close();
  });

  await test.step('a chosen template is spoken, also when the same text is to be spoken again', async () => {
    await write(page, t, 'Reply');
    const ready = page.getByRole('button', { name: t('Report is ready') });
    const spoken = page.getByRole('status').filter({ hasText: t('The text of the template is in the reply.') });
    await ready.click();
    const before = await spoken.textContent();
    await ready.click();
    await expect.poll(() => spoken.textContent()).not.toBe(before);
    await page.reload();
  });

  await test.step('WhatsApp opens with a greeting, and the page asks whether the message was sent', async () => {
    await write(page, t, 'Reply');
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    const [whatsapp] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: t('Open WhatsApp') }).click(),
    ]);
    expect(decodeURIComponent(whatsapp.url())).not.toContain('test');
    await whatsapp.close();
    await expect(replies(page).last()).toContainText(
      t('Opened in WhatsApp by <0>{staffName}</0>, {at}. Was it sent?').split('<0>')[0] ?? '',
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, 'with replies');
    await replies(page)
      .last()
      .getByRole('button', { name: t('Sent'), exact: true })
      .click();
    await expect(replies(page).last()).toContainText(t('sent'));
    await expect(replies(page).last().getByRole('button')).toHaveCount(0);
  });
});
