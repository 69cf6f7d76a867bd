import type { Page } from '@playwright/test';
import { sitePaths } from '../src/shared/paths.ts';
import { dayFromNow, pickDay } from './support/forms.ts';
import { openHydrated, waitForHydration } from './support/hydration.ts';
import { findContentIds, pagesOfAddresses, publicPages } from './support/public-pages.ts';
import { expect, onlyIn, test } from './support/site.ts';
import { addTranslator } from './support/translator.ts';
import { fakePicture, field, fillVisitForm, page1, reference, send } from './support/visit.ts';

const errorScreen = (page: Page) => page.getByRole('alert').getByRole('heading', { level: 1 });

test.describe('In a page that the browser translates,', { tag: onlyIn('en') }, () => {
  for (const isEarly of [true, false])
    test(`every page stays whole if the translation comes ${isEarly ? 'before' : 'after'} the script.`, async ({
      page,
      request,
      to,
    }) => {
      test.setTimeout(180_000);
      await addTranslator(page, { isEarly, mark: '|' });
      const ids = await findContentIds(request);
      // A translation after the script meets each state of a page.
      for (const { name, path } of isEarly ? pagesOfAddresses : publicPages.filter(({ isVariant }) => !isVariant)) {
        await openHydrated(page, to(path(ids)));
        await expect.soft(page.locator('main font').first(), name).toBeAttached();
        await expect.soft(errorScreen(page), name).toHaveCount(0);
        const untranslated = page
          .locator('font:not(option font)')
          .filter({ hasText: /\+971 \d|D-[0-9A-Z]{4}-|AED \d/ });
        await expect.soft(untranslated, `${name}: phone numbers, references and prices`).toHaveCount(0);
      }
    });

  test('a visitor filters, sorts, searches and compares packages, if it was translated before the script.', async ({
    page,
    to,
    t,
  }) => {
    await addTranslator(page, { isEarly: true });
    await openHydrated(page, to('/package?category=all'));
    const count = page.locator('main p[role=status]').first();
    const cards = page.getByRole('article');
    await expect(count).toContainText(/\d/);
    const before = (await count.textContent()) ?? '';
    await page.locator('select[name=audience]').selectOption('women');
    await expect(count).not.toHaveText(before);
    const filters = page.getByRole('list', { name: t('Active filters') });
    await expect(filters).toBeVisible();
    const filtered = (await count.textContent()) ?? '';
    await page.locator('select[name=sort]').selectOption('price-up');
    await page.getByRole('link', { name: t('Clear all') }).click();
    await expect(filters).toHaveCount(0);
    // Not as before: other tests add packages.
    await expect(count).not.toHaveText(filtered);
    await page.locator('nav a[aria-current=true]').locator('xpath=preceding-sibling::a[1]').click();
    await expect(count).not.toHaveText(before);
    await page.getByLabel(t('Search packages and tests')).fill('xyzzy');
    await expect(page.getByRole('heading', { name: 'No packages match your search.' })).toBeVisible();
    await page
      .getByRole('link', { name: t('All packages') })
      .last()
      .click();
    const compare = cards.getByRole('button', { name: t('Compare') });
    const tray = page.getByRole('region', { name: t('Comparison') });
    await compare.nth(0).click();
    await expect(tray.getByRole('status')).toHaveText('Choose one more to compare.');
    await compare.nth(1).click();
    await expect(tray.getByRole('status')).toHaveText('2 packages chosen');
    await compare.nth(2).click();
    await expect(tray.getByRole('status')).toHaveText('3 packages chosen');
    await compare.nth(2).click();
    await expect(tray.getByRole('status')).toHaveText('2 packages chosen');
    await tray.getByRole('link').click();
    await page.getByRole('link', { name: t('Show only differences') }).click();
    await page.getByRole('link', { name: t('Show everything') }).click();
    await page.locator('a[aria-label^="Remove from the comparison"]').first().click();
    await expect(page.getByText('is chosen. Choose one or two more')).toBeVisible();
    await expect(errorScreen(page)).toHaveCount(0);
  });

  test('a visitor corrects, sends and follows up each form, if it was translated after the script.', async ({
    page,
    request,
    to,
    t,
  }) => {
    await addTranslator(page);
    const { packageId } = await findContentIds(request);
    const phone = '050 765 4398';
    const visitor = `Mariam ${Date.now()}`;
    const confirm = async (button: string) => {
      await page.getByRole('button', { name: t(button) }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('Confirm') }).click();
      await expect(dialog).toContainText(reference);
      await dialog.getByRole('button', { name: t('Close') }).click();
      await expect(page.getByRole('heading', { name: t('Sent successfully, thank you') })).toBeVisible();
    };

    await openHydrated(page, to(sitePaths.contact()));
    await page.getByRole('button', { name: t('Send message') }).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await field(page, t, 'Name').fill(visitor);
    await field(page, t, 'Phone').fill(phone);
    await field(page, t, 'E-mail').fill('mariam@example.com');
    await field(page, t, 'Message').fill('m'.repeat(3990));
    await field(page, t, 'Message').fill('Hello');
    await confirm('Send message');

    await openHydrated(page, to(sitePaths.reports()));
    await page.getByRole('button', { name: t('Send request') }).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await field(page, t, 'Full name').fill(visitor);
    await field(page, t, 'Phone').fill(phone);
    await field(page, t, 'E-mail').fill('mariam@example.com');
    const visitDay = field(page, t, 'Day of the visit');
    await pickDay(page, t('Day of the visit'), dayFromNow(-40));
    await expect(visitDay).toContainText(dayFromNow(-40).slice(0, 4));
    await visitDay.click();
    await page.getByRole('button', { name: t('Clear'), exact: true }).click();
    await expect(visitDay).toHaveText(t('Select Date'));
    await pickDay(page, t('Day of the visit'), dayFromNow(-3));
    await confirm('Send request');

    await openHydrated(page, to(sitePaths.booking(packageId)));
    await page
      .locator('form')
      .getByRole('button', { name: t('Book') })
      .click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();

    await openHydrated(page, to(sitePaths.withdraw({ packages: [packageId] })));
    await expect(page.getByText(t('Choose a date first.'))).toBeVisible();
    await fillVisitForm(page, t);
    await expect(page.getByText(t('Choose a date first.'))).toHaveCount(0);
    await field(page, t, 'Appointment time').selectOption('09:00');
    await page.locator('input[type=file]').first().setInputFiles(fakePicture);
    await expect(page.getByRole('alert').first()).toBeVisible();
    await page.locator('input[type=file]').first().setInputFiles(page1);
    await expect(page.getByText(t('Choose another file'))).toBeVisible();
    await field(page, t, 'Phone').fill(phone);
    const dialog = await send(page, t);
    await expect(dialog).toContainText(reference);
    await dialog.getByRole('link', { name: t('Check your request') }).click();
    const proof = field(page, t, 'The last four digits of your phone number');
    await proof.fill('1234');
    await page.getByRole('button', { name: t('Check your request') }).click();
    await expect(page.getByRole('alert')).toContainText(t('requestStatus.notFound'));
    await waitForHydration(page);
    await proof.fill('4398');
    await page.getByRole('button', { name: t('Check your request') }).click();
    await expect(page.getByRole('heading', { name: t('requestState.new') })).toBeVisible();
    const ask = page.getByRole('button', { name: t('Ask to cancel') });
    const yes = page.getByRole('button', { name: t('Yes, cancel it') });
    const arrived = page.getByText(t('We have received your cancellation request. We will confirm the cancellation.'));
    // React renders a translated page anew, which can drop an early click.
    await expect(async () => {
      if (await ask.isVisible()) await ask.click();
      if (await yes.isVisible()) await yes.click();
      await expect(arrived).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(errorScreen(page)).toHaveCount(0);
  });

  test('a visitor uses the menus, pages and pictures, and switches the language.', async ({ page, to, t }) => {
    await addTranslator(page);
    await openHydrated(page, to(sitePaths.home()));
    for (const path of [
      sitePaths.packages(),
      sitePaths.offers(),
      sitePaths.information({ tab: 'weekly' }),
      sitePaths.faq(),
      sitePaths.location(),
    ]) {
      await page.evaluate((address) => {
        const link = document.querySelector<HTMLAnchorElement>(
          `header a[href="${address}"], footer a[href="${address}"]`,
        );
        link?.click();
      }, to(path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await openHydrated(page, to(sitePaths.information({ tab: 'weekly' })));
    await page.locator('select[name=month]').selectOption('March');
    await expect(page.getByRole('heading', { name: 'March, week 1' })).toBeVisible();
    await page
      .getByRole('navigation', { name: t('Weeks of the month') })
      .getByRole('link')
      .nth(2)
      .click();
    await expect(page.getByRole('heading', { name: 'March, week 3' })).toBeVisible();
    await openHydrated(page, to(sitePaths.offers()));
    await page.getByRole('article').getByRole('link').first().click();
    await page.getByRole('link', { name: t('Enlarge the picture') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('Close') })
      .click();
    await page.locator('a[hreflang=ar]').first().click();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(errorScreen(page)).toHaveCount(0);
  });
});
