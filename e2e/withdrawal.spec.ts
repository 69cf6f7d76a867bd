import type { Page } from '@playwright/test';
import { formatWeekday } from '../src/shared/i18n/format.ts';
import { sitePaths } from '../src/shared/paths.ts';
import { dayText } from '../src/shared/requests/visit-time.rules.ts';
import { expectAccessible, stopFading } from './support/accessibility.ts';
import { wholeBody } from './support/fixed-centre/records.ts';
import { dayFromNow } from './support/forms.ts';
import { openHydrated, waitForHydration } from './support/hydration.ts';
import { expect, test } from './support/site.ts';
import { cardInput, fakePicture, field, fillVisitForm, page1, picture, reference, send } from './support/visit.ts';
import { readWindowValue } from './support/window-value.ts';

const fileAdded = (t: (message: string) => string, name: string) => t('{fileName} added').replace('{fileName}', name);

/** The value of a file field for screen readers, from the accessibility tree. */
async function spokenValue(page: Page, kind: string): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: `input[type=file][name=${kind}]`,
  });
  const { nodes } = await session.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false });
  await session.detach();
  return String(nodes[0]?.value?.value);
}

test.describe('The form for a home visit', () => {
  test('sends a request with two cards from a phone with a progress bar, and offers a calendar file with the hour. @only-ar', async ({
    page,
    to,
    t,
    siteLocale,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // Playwright does not expose the bodies of forms with files.
    await page.addInitScript(() => {
      const { send: originalSend } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.send = function send(body) {
        const entries = [...(body as FormData).entries()].map(([name, value]) => [
          name,
          value instanceof File ? value.name : value,
        ]);
        Object.assign(window, { sentForm: Object.fromEntries(entries) });
        originalSend.call(this, body);
      };
    });
    await openHydrated(page, to('/withdraw'));
    await expect(field(page, t, 'Appointment time')).toBeDisabled();
    const fees = page.getByRole('heading', { name: t('Fee for the visit') }).locator('..');
    await expect(fees.getByRole('definition')).toHaveText([t('visitFee.always').replace('{amount}', '60')]);
    const day = dayFromNow(7);
    await fillVisitForm(page, t, day);
    await field(page, t, 'Address of the visit').fill('Marina');
    await page.getByRole('radio', { name: t('A woman'), exact: true }).check();
    await cardInput(page, 'identityCard').setInputFiles(await picture());
    await cardInput(page, 'insuranceCard').setInputFiles(page1);
    await expect(page.getByText('insurance.pdf', { exact: true })).toBeVisible();
    await expect(page.locator('img[src^="blob:"]')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: fileAdded(t, 'insurance.pdf') })).toBeAttached();
    expect(await spokenValue(page, 'insuranceCard')).toBe('insurance.pdf');
    await page.getByRole('button', { name: t('Remove: {label}').replace('{label}', t('Insurance card')) }).click();
    await expect(cardInput(page, 'insuranceCard')).toBeFocused();
    expect(await spokenValue(page, 'insuranceCard')).not.toBe('insurance.pdf');
    await cardInput(page, 'insuranceCard').setInputFiles(page1);
    await expect(page.getByText('insurance.pdf', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: t('Send request') }).click();
    const dialog = page.getByRole('dialog');
    for (const chosen of [dayText(day, siteLocale), 'Marina', t('A woman')]) await expect(dialog).toContainText(chosen);
    await expect(dialog.getByRole('button', { name: t('Confirm') })).toBeInViewport({ ratio: 1 });
    await dialog.getByRole('button', { name: t('Cancel') }).click();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/requests/withdrawal', async (route) => {
      await held;
      await route.continue();
    });
    const sending = page.waitForRequest('**/requests/withdrawal');
    await send(page, t);
    await expect(dialog.getByRole('progressbar', { name: t('Sending…') })).toBeVisible();
    release();
    await expect
      .poll(() => readWindowValue(page, 'sentForm'))
      .toMatchObject({
        phone: '050 123 4567',
        appointmentDay: formatWeekday(day, siteLocale),
        appointmentDate: dayText(day, siteLocale),
        appointmentTime: '4:00 PM',
        area: 'Marina',
        collector: 'female',
        identityCard: 'هوية card.png',
        insuranceCard: 'insurance.pdf',
      });
    expect((await sending).headers()['accept-language']).toBe(siteLocale);
    await expect(dialog).toContainText(t('Sent successfully, thank you'));
    const [shownReference = ''] = reference.exec(await dialog.innerText()) ?? [];
    const loading = page.waitForEvent('download');
    await dialog.getByRole('link', { name: t('Add to my calendar') }).click();
    const calendar = await (await loading).createReadStream();
    const lines = Buffer.concat(await calendar.toArray()).toString();
    expect(lines).toContain(`UID:${shownReference}@`);
    expect(lines).toContain(`DTSTART:${day.replaceAll('-', '')}T120000Z`);
    await dialog.getByRole('button', { name: t('Close') }).click();
    await expect(page.getByText(shownReference)).toBeVisible();
    await expect(field(page, t, 'Full name')).toHaveValue('');
    await expect(page.getByText('insurance.pdf', { exact: true })).toHaveCount(0);
  });

  test('refuses an invalid card at its field, names it in the confirmation, and lets the visitor replace or remove it. @only-ar', async ({
    page,
    to,
    t,
  }) => {
    await openHydrated(page, to('/withdraw'));
    const refusal = page
      .getByRole('alert')
      .getByText(t('This file cannot be used. Choose a JPEG, PNG or WebP picture, or a PDF.'));
    await cardInput(page, 'identityCard').setInputFiles(fakePicture);
    await expect(refusal).toBeVisible();
    await expect(cardInput(page, 'identityCard')).toHaveAttribute('aria-invalid', 'true');
    const { name, mimeType, buffer } = await picture();
    await cardInput(page, 'identityCard').setInputFiles({
      name,
      mimeType,
      buffer: buffer.subarray(0, buffer.length / 2),
    });
    await expect(page.getByRole('alert').getByText(t('This file seems to be cut off. Choose it again.'))).toBeVisible();
    await expect(refusal).toHaveCount(0);
    await cardInput(page, 'identityCard').setInputFiles(page1);
    await expect(refusal).toHaveCount(0);
    // A refused file does not replace a valid one.
    await cardInput(page, 'identityCard').setInputFiles(fakePicture);
    await expect(refusal).toBeVisible();
    await expect(page.getByText('insurance.pdf', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: t('Remove: {label}').replace('{label}', t('Identity card')) }).click();
    await expect(page.getByText('insurance.pdf', { exact: true })).toHaveCount(0);
    await cardInput(page, 'insuranceCard').setInputFiles({
      ...page1,
      buffer: Buffer.concat([page1.buffer, Buffer.alloc(10 * 1024 * 1024)]),
    });
    const tooLarge = t('This file is too large. Choose one of at most {megabytes} MB.').replace('{megabytes}', '10');
    await expect(page.getByText(tooLarge)).toBeVisible();
    await field(page, t, 'Phone').fill('050 123 4567');
    await page.getByRole('button', { name: t('Send request') }).click();
    const dialog = page.getByRole('dialog');
    const message = t('{card}: {problem} Otherwise your request is sent without it.')
      .replace('{card}', t('Insurance card'))
      .replace('{problem}', tooLarge);
    await expect(dialog).toContainText(message);
    await expect(dialog).not.toContainText(t('Identity card'));
    await dialog.getByRole('button', { name: t('Cancel') }).click();
    await expect(cardInput(page, 'insuranceCard')).toBeFocused();
  });

  test.describe('with a damaged picture', () => {
    // The trace recorder fetches the blob of a picture that failed to load again.
    test.use({ expectedErrors: [/^Connecting to 'blob:/] });

    test('shows the server’s refusal of a card at that card, and retains the other values. @only-en', async ({
      page,
      to,
      t,
    }) => {
      await openHydrated(page, to('/withdraw'));
      await fillVisitForm(page, t);
      const damaged = {
        ...(await picture()),
        buffer: Buffer.from('\u0089PNG\r\n\u001a\n and nothing more IEND\u00aeB`\u0082', 'latin1'),
      };
      await cardInput(page, 'insuranceCard').setInputFiles(damaged);
      await cardInput(page, 'identityCard').setInputFiles(page1);
      const dialog = await send(page, t);
      await expect(dialog).toContainText(t('Send failed'));
      await expect(dialog).toContainText(`${t('Insurance card')}: ${t('cards.damaged')}`);
      await dialog.getByRole('button', { name: t('Close') }).click();
      await expect(cardInput(page, 'insuranceCard')).toBeFocused();
      await expect(cardInput(page, 'insuranceCard')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByText('insurance.pdf', { exact: true })).toBeVisible();
      await expect(field(page, t, 'Appointment time')).toHaveValue('16:00');
    });
  });

  test('retains the typed text after a failed request, a reload and a switch of language, and names the lost cards. @only-ar', async ({
    page,
    to,
    t,
  }) => {
    await openHydrated(page, to('/withdraw'));
    await fillVisitForm(page, t);
    await cardInput(page, 'insuranceCard').setInputFiles(page1);
    await expect(page.getByText('insurance.pdf', { exact: true })).toBeVisible();
    await page.route('**/requests/withdrawal', (route) => route.abort());
    const dialog = await send(page, t);
    await expect(dialog).toContainText(t('An error occurred while sending data, try again'));
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(field(page, t, 'Appointment time')).toHaveValue('16:00');
    const lost = t(
      'Files are not kept when the page is reloaded or its language changes. Please choose them again: {cards}.',
    );
    await expect(page.getByText(lost.replace('{cards}', t('Insurance card')))).toBeVisible();
    await page.getByRole('button', { name: t('Send request') }).click();
    await expect(dialog).toContainText(
      t('This file was not kept when the page was reloaded or its language changed. Choose it again.'),
    );
    await dialog.getByRole('button', { name: t('Cancel') }).click();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.locator(`header a[hreflang=en]`).click();
    await expect(page.locator('select[name=visitHour]')).toHaveValue('16:00');
    await expect(page.locator('input[name=phone]')).toHaveValue('٠٥٠ ١٢٣ ٤٥٦٧');
    const sentence = page.getByRole('status').filter({ hasText: 'Insurance card' });
    await expect(sentence).toBeVisible();
    await cardInput(page, 'insuranceCard').setInputFiles(page1);
    await expect(sentence).toHaveCount(0);
  });

  test('sends the package that it was opened from, and warns of a long fast at a late hour. @only-ar', async ({
    page,
    to,
    t,
  }) => {
    await openHydrated(page, to(sitePaths.withdraw({ packages: [wholeBody.id] })));
    await expect(page.getByRole('region', { name: t('Packages of the visit') }).getByRole('strong')).toHaveCount(1);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await fillVisitForm(page, t);
    const advice = page.getByText(t('A morning visit, until 11 AM, is easier: you fast while you sleep.'));
    await expect(advice).toBeVisible();
    await field(page, t, 'Appointment time').selectOption('09:00');
    await expect(advice).toHaveCount(0);
    const sending = page.waitForRequest('**/requests/withdrawal');
    await expect(await send(page, t)).toContainText(reference);
    expect((await sending).postDataBuffer()?.toString()).toContain(`name="packageId"\r\n\r\n${wholeBody.id}`);
  });

  test('asks for several packages, which keep what was typed. @only-ar', async ({ page, to, t }) => {
    await openHydrated(page, to('/withdraw'));
    await fillVisitForm(page, t);
    const packages = page.getByRole('region', { name: t('Packages of the visit') });
    const search = packages.getByRole('searchbox');
    const add = async (term: string) => {
      await search.fill(term);
      await packages
        .getByRole('link', { name: t('Add: {name}').split('{')[0] ?? '' })
        .first()
        .click();
      await expect(search).toHaveValue('');
    };
    await add('vitamin');
    await add('heart');
    await expect(packages.getByRole('strong')).toHaveCount(2);
    await expect(packages.getByRole('status').first()).toBeFocused();
    await expect(field(page, t, 'Full name')).not.toHaveValue('');
    await packages
      .getByRole('link', { name: t('Remove') })
      .first()
      .click();
    await expect(packages.getByRole('strong')).toHaveCount(1);
    await add('vitamin');
    await expect(packages.getByRole('strong')).toHaveCount(2);
    const sending = page.waitForRequest('**/requests/withdrawal');
    await expect(await send(page, t)).toContainText(reference);
    expect((await sending).postDataBuffer()?.toString()).toMatch(
      /name="packageId"\r\n\r\n[0-9a-f]{24}\r\n.*name="morePackages"\r\n\r\n[0-9a-f]{24}\r\n/s,
    );
  });

  test('retains a search among packages that began before the script ran. @only-ar', async ({ page, to, t }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(to('/withdraw'), { waitUntil: 'commit' });
    const packages = page.getByRole('region', { name: t('Packages of the visit') });
    await packages.getByRole('searchbox').fill('vitamin');
    release();
    await waitForHydration(page);
    await expect(packages.getByRole('searchbox')).toHaveValue('vitamin');
    await expect(packages.getByRole('link', { name: t('Add: {name}').split('{')[0] ?? '' }).first()).toBeVisible();
  });

  test('ignores an unknown package. @only-en', async ({ page, to, t }) => {
    await openHydrated(page, to('/withdraw?package=0123456789abcdef01234567'));
    await expect(page.getByRole('region', { name: t('Packages of the visit') }).getByRole('strong')).toHaveCount(0);
    await expect(page.getByRole('button', { name: t('Send request') })).toBeVisible();
  });

  test('sends a card in the second step without script, after another was refused. @only-ar', async ({
    plainPage: page,
    to,
    t,
  }) => {
    await page.goto(to('/withdraw'));
    await field(page, t, 'Full name').fill('Sara');
    await field(page, t, 'Phone').fill('050 765 4321');
    await field(page, t, 'Appointment date').fill(dayFromNow(5));
    await field(page, t, 'Appointment time').selectOption('10:00');
    await page.getByRole('button', { name: t('Send request') }).click();
    await expect(page.getByRole('heading', { name: t('Are you sure you want to send your data?') })).toBeVisible();
    const lost = page.getByText(
      t(
        'Files are not kept when the page is reloaded or its language changes. Please choose them again: {cards}.',
      ).split('{')[0] ?? '',
    );
    await expect(lost).toHaveCount(0);
    await field(page, t, 'Identity card').setInputFiles(fakePicture);
    await field(page, t, 'Insurance card').setInputFiles(page1);
    await page.getByRole('button', { name: t('Confirm') }).click();
    await expect(field(page, t, 'Identity card')).toHaveAttribute('aria-invalid', 'true');
    await expect(lost).toContainText(t('Insurance card'));
    await expect(page.getByRole('definition').filter({ hasText: 'Sara' })).toBeVisible();
    await field(page, t, 'Identity card').setInputFiles(await picture());
    await page.getByRole('button', { name: t('Confirm') }).click();
    await expect(page).toHaveURL(/\/withdraw\?sent=D-/);
    await expect(page.getByText(reference)).toBeVisible();
  });

  test('retains the typed text if a visitor without script cancels. @only-en', async ({ plainPage: page, to, t }) => {
    await page.goto(to('/withdraw'));
    await field(page, t, 'Phone').fill('050 765 4321');
    await field(page, t, 'Appointment time').selectOption('10:00');
    await page.getByRole('button', { name: t('Send request') }).click();
    await page.getByRole('button', { name: t('Cancel') }).click();
    await expect(field(page, t, 'Phone')).toHaveValue('050 765 4321');
    await expect(field(page, t, 'Appointment time')).toHaveValue('10:00');
  });
});

test('The form for a home visit, its calendar and its dialog have no accessibility violations. @only-ar', async ({
  page,
  to,
  t,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, to('/withdraw'));
  await stopFading(page);
  await page.getByRole('button', { name: t('Send request') }).click();
  await cardInput(page, 'identityCard').setInputFiles(fakePicture);
  await cardInput(page, 'insuranceCard').setInputFiles(page1);
  await expect(page.getByText(t('validation.emailOrPhone'))).toBeVisible();
  await expectAccessible(page, 'the refused form');
  await field(page, t, 'Appointment date').click();
  await page.getByRole('grid').waitFor();
  await expectAccessible(page, 'the calendar');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page, 'the calendar on a laptop');
  await page.keyboard.press('Escape');
  await fillVisitForm(page, t);
  await page.getByRole('button', { name: t('Send request') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Confirm') })
    .waitFor();
  await expectAccessible(page, 'the confirmation');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Confirm') })
    .click();
  await expect(page.getByRole('dialog')).toContainText(reference);
  await expectAccessible(page, 'the success message');
});
