import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { openHydrated } from './support/hydration.ts';
import { expect, onlyIn, test } from './support/site.ts';
import { cardInput, field, fillVisitForm, page1, picture, reference, send } from './support/visit.ts';

/** Answers of servers between the browser and ours, with a part of the text that explains them. */
const answers = [
  {
    status: 413,
    body: '<h1>413 Request Entity Too Large</h1>',
    text: 'refused this because it is too large (error 413)',
  },
  { status: 403, body: '{"message":"Forbidden"}', text: 'refused this (error 403)' },
  { status: 429, body: '', text: 'too much was sent (error 429)' },
  { status: 503, body: '<h1>Service Unavailable</h1>', text: 'not available at the moment (error 503)' },
  { status: 502, body: '<h1>Bad Gateway</h1>', text: 'answered with an error (502)', mayHaveArrived: true },
  {
    status: 200,
    body: '{}',
    text: 'Another page answered instead of our website, such as the sign-in page of a Wi-Fi network.',
  },
];
const arrived = 'may have arrived anyway';

/** Lets the proxy answer the calls of this address. */
const answerWith = (page: Page, address: string, { status, body }: { status: number; body: string }) =>
  page.route(address, (route) =>
    route.fulfill({ status, body, contentType: body.startsWith('{') ? 'application/json' : 'text/html' }),
  );

test.describe('The answer of a proxy', { tag: onlyIn('en') }, () => {
  test('to a home visit is explained, and keeps the cards until our server acknowledged them.', async ({
    page,
    to,
    t,
    context,
  }) => {
    await openHydrated(page, to('/withdraw'));
    await fillVisitForm(page, t);
    await cardInput(page, 'identityCard').setInputFiles(page1);
    const dialog = page.getByRole('dialog');
    for (const answer of answers) {
      await answerWith(page, '**/requests/withdrawal', answer);
      await send(page, t);
      await expect(dialog).toContainText(t('Send failed'));
      await expect(dialog).toContainText(answer.text);
      await expect(dialog.getByText(arrived)).toHaveCount(answer.mayHaveArrived ? 1 : 0);
      await page.unroute('**/requests/withdrawal');
      await dialog.getByRole('button', { name: t('Close') }).click();
      await expect(page.getByText('insurance.pdf', { exact: true })).toBeVisible();
    }
    // An attempt that may have arrived would be mentioned again.
    await openHydrated(page, to('/withdraw'));
    await cardInput(page, 'identityCard').setInputFiles(await picture());
    await context.setOffline(true);
    await send(page, t);
    await expect(dialog).toContainText(
      t('Your request was not sent. Check your connection and try again: what you typed is kept.'),
    );
    await expect(dialog.getByText(arrived)).toHaveCount(0);
    await context.setOffline(false);
    await dialog.getByRole('button', { name: t('Try again') }).click();
    await expect(dialog).toContainText(reference);
  });

  test('to a message is explained, and keeps the typed text.', async ({ page, to, t }) => {
    await openHydrated(page, to('/contact'));
    await field(page, t, 'Name').fill('Sara');
    await field(page, t, 'Phone').fill('050 123 4567');
    await field(page, t, 'E-mail').fill(`sara-${Date.now()}@example.com`);
    await field(page, t, 'Message').fill('When do you open?');
    const dialog = page.getByRole('dialog');
    // The test of the home visit covers the other responses, which have the same texts.
    for (const answer of answers.filter(({ status }) => [502, 200].includes(status))) {
      await answerWith(page, '**/trpc/**sendContact**', answer);
      await page.getByRole('button', { name: t('Send message') }).click();
      await dialog.getByRole('button', { name: t('Confirm') }).click();
      await expect(dialog).toContainText(answer.text);
      await expect(dialog.getByText(arrived)).toHaveCount(answer.mayHaveArrived ? 1 : 0);
      await expect(dialog.getByRole('button', { name: t('Try again') })).toBeFocused();
      await page.unroute('**/trpc/**sendContact**');
      await dialog.getByRole('button', { name: t('Close') }).click();
      await expect(field(page, t, 'Message')).toHaveValue('When do you open?');
    }
    await page.getByRole('button', { name: t('Send message') }).click();
    await dialog.getByRole('button', { name: t('Confirm') }).click();
    await expect(dialog).toContainText(reference);
  });
});

test(
  'A card is sent with the bytes that were read when it was chosen, even if the file changes on the disk.',
  { tag: onlyIn('en') },
  async ({ page, to, t }, testInfo) => {
    const path = testInfo.outputPath('card.png');
    writeFileSync(path, (await picture()).buffer);
    await openHydrated(page, to('/withdraw'));
    await fillVisitForm(page, t);
    await cardInput(page, 'identityCard').setInputFiles(path);
    await expect(page.getByText('card.png', { exact: true })).toBeVisible();
    writeFileSync(path, 'something else');
    await expect(await send(page, t)).toContainText(reference);
  },
);
