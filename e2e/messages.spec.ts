import type { Page } from '@playwright/test';
import { sections } from '../src/shared/settings/sections.ts';
import { startWebhookReceiver } from '../src/testing/webhook-receiver.ts';
import { expectAccessible } from './support/accessibility.ts';
import { openHydrated, waitForHydration } from './support/hydration.ts';
import { startOwnSite } from './support/own-site.ts';
import { openRequest } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { callProcedure, updateSection } from './support/staff.ts';
import { field, reference as form, type Translate } from './support/visit.ts';

const names = {
  recipientEn: 'Gulf Messages (UAE)',
  recipientAr: 'رسائل الخليج (الإمارات)',
  signatureEn: 'Dana Lab',
  signatureAr: 'مختبر الدانة',
};

let gateway: Awaited<ReturnType<typeof startWebhookReceiver>>;
let site: Awaited<ReturnType<typeof startOwnSite>>;
test.beforeAll(async () => {
  gateway = await startWebhookReceiver();
  site = await startOwnSite(() => ({
    SMS_GATEWAY: JSON.stringify({ url: gateway.url }),
    WEBHOOK_NETWORKS: '127.0.0.1',
    LIMIT_FORM_MIN_SECONDS: '0',
  }));
});
test.afterAll(async () => {
  await site.stop();
  await gateway.close();
});

async function turnOnMessages(page: Page): Promise<void> {
  await callProcedure(page, site.url, 'messages.sendTest', { to: '0501234567', channel: 'sms' });
  const { initial } = sections.messages.messages;
  const messages = { ...initial, sms: { ...initial.sms, ...names, isOn: true } };
  await updateSection(page, site.url, 'messages', { messages });
}

/** Opens the state of a request on the status page. */
async function findRequest(page: Page, to: (path: string) => string, t: Translate, reference: string) {
  await openHydrated(page, site.url + to(`/request-status?reference=${reference}`));
  await field(page, t, 'The last four digits of your phone number').fill('4567');
  await page.getByRole('button', { name: t('Check your request') }).click();
  await expect(page.getByRole('heading', { name: t('requestState.new') })).toBeVisible();
}

test('A visitor agrees to messages by a tick, which staff see, and ends them on the status page.', async ({
  page,
  browser,
  to,
  t,
  siteLocale,
}) => {
  test.slow();
  await site.signIn(page);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(site.url + to('/contact'));
  await expect(visitor.getByRole('checkbox')).toHaveCount(0);
  await turnOnMessages(page);

  await visitor.goto(site.url + to('/contact'));
  const recipient = siteLocale === 'ar' ? names.recipientAr : names.recipientEn;
  const agreed = `${t('By SMS.')} ${t('Your number goes to <0>{recipient}</0>.').replace(/<0>.*<\/0>/, recipient)}`;
  const tick = visitor
    .getByRole('group', { name: t('How may we write to you about this request?') })
    .getByLabel(agreed);
  await expect(tick).not.toBeChecked();
  // The tick starts the script of the page, which finds it.
  await tick.check();
  await waitForHydration(visitor);
  await expect(tick).toBeChecked();
  await expectAccessible(visitor, 'with a tick');
  await field(visitor, t, 'Name').fill('Mariam');
  await field(visitor, t, 'E-mail').fill('mariam@visitor.example');
  await field(visitor, t, 'Phone').fill('050 123 4567');
  await field(visitor, t, 'Message').fill('Do you open on Fridays?');
  await visitor.reload();
  await waitForHydration(visitor);
  await expect(tick).toBeChecked();
  await visitor.getByRole('button', { name: t('Send message') }).click();
  const dialog = visitor.getByRole('dialog');
  await expect(dialog.getByText(agreed)).toBeVisible();
  await dialog.getByRole('button', { name: t('Confirm') }).click();
  await expect(dialog).toContainText(form);
  const [reference = ''] = form.exec((await dialog.textContent()) ?? '') ?? [];
  await dialog.getByRole('button', { name: t('Close') }).click();
  await expect(tick).not.toBeChecked();

  await page.goto(site.url + to('/admin'));
  await openRequest(page, (path) => site.url + to(path), 'Mariam');
  await expect(page.getByRole('definition').filter({ hasText: t('SMS') })).toBeVisible();

  await findRequest(visitor, to, t, reference);
  const stop = visitor.getByRole('button', { name: t('No more messages') });
  await stop.click();
  const question = visitor.getByRole('heading', { name: t('No more messages about this request?') });
  await expect(question).toBeFocused();
  await waitForHydration(visitor);
  await expectAccessible(visitor, 'with a question');
  await visitor.getByRole('button', { name: t('No, keep them') }).click();
  await expect(question).toHaveCount(0);
  await stop.click();
  await visitor.getByRole('button', { name: t('Yes, no more messages') }).click();
  const answer = visitor.getByRole('status');
  await expect(answer).toHaveText(t('You get no more messages about this request, unless one is already on its way.'));
  await expect(answer).toBeFocused();
  await expect(stop).toHaveCount(0);
  await expect(visitor.getByRole('button', { name: t('Ask for a change') })).toBeVisible();
});
