import type { Page } from '@playwright/test';
import { localized } from '../src/shared/i18n/localized.ts';
import { sitePaths } from '../src/shared/paths.ts';
import { ferritin, signedLabTests, usualPackage, wholeBody } from './support/fixed-centre/records.ts';
import { openHydrated } from './support/hydration.ts';
import { expect, test } from './support/site.ts';

const [{ values: signed }, longest] = signedLabTests;
const letterOf = { en: 'F', ar: 'ف' };

const entriesOf = (page: Page) => page.getByRole('main').getByRole('listitem');

test.describe('The directory of laboratory tests', () => {
  test('leads without script from the catalogue to a test by its letter, its sample and its fasting, and to a question about it.', async ({
    plainPage: page,
    to,
    t,
    siteLocale,
  }) => {
    const name = localized(ferritin, 'name', siteLocale);
    await page.goto(to(sitePaths.packages()));
    await page
      .getByRole('main')
      .getByRole('link', { name: t('Test directory') })
      .click();
    await expect(page).toHaveURL(to(sitePaths.labTests()));
    const letters = page.getByRole('navigation', { name: t('labTestDirectory.letters') });
    await letters.getByRole('link', { name: letterOf[siteLocale], exact: true }).click();
    const group = page.getByRole('region', { name: letterOf[siteLocale], exact: true });
    await expect(group.getByRole('heading')).toBeInViewport();
    const facts = `${t('labTest.sample.blood')} · ${t('labTestDirectory.fasting.fast')}`;
    await expect(entriesOf(page).filter({ hasText: name }).filter({ hasText: facts })).toHaveCount(1);
    await expect(page.getByRole('link', { name: `SF: ${name}` })).toHaveAttribute(
      'href',
      to(sitePaths.labTest(signed.slug)),
    );

    await page.getByRole('combobox', { name: t('labTest.fasting'), exact: true }).selectOption('fast');
    await page.getByRole('button', { name: t('Show') }).click();
    await expect(page).toHaveURL(/fasting=fast/);
    await expect(page.getByRole('combobox', { name: t('labTest.fasting'), exact: true })).toHaveValue('fast');
    await expect(page.locator(`main a[href="${to(sitePaths.labTest(longest.values.slug))}"]`)).toHaveCount(0);
    await page.goto(to(sitePaths.labTests({ sample: 'urine' })));
    await expect(page.getByRole('heading', { name: t('labTestDirectory.noneFound') })).toBeVisible();
    await page.getByRole('link', { name: t('Clear all') }).click();
    await group.getByRole('link', { name, exact: true }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    const packages = page.getByRole('region', { name: t('labTestPage.packages') });
    await expect(packages.getByRole('link', { name: new RegExp(`^${t('Book')} `) }).first()).toBeVisible();
    await page.getByRole('link', { name: t('labTestPage.question') }).click();
    await expect(page).toHaveURL(to(sitePaths.contact({ test: signed.slug })));
    await expect(page.getByLabel(t('Message'), { exact: true })).toHaveValue(
      `${t('labTestPage.message').replace('{name}', name)}\n`,
    );
  });

  test('applies a filter at once with script, and begins a message without losing what was typed before.', async ({
    page,
    to,
    t,
    siteLocale,
  }) => {
    const name = localized(ferritin, 'name', siteLocale);
    await openHydrated(page, to(sitePaths.contact()));
    const message = page.getByLabel(t('Message'), { exact: true });
    await message.fill('Hello');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: t('Test directory') }).click();
    await expect(page).toHaveURL(to(sitePaths.labTests()));
    await page.getByRole('combobox', { name: t('labTest.fasting'), exact: true }).selectOption('fast');
    await expect(page).toHaveURL(/fasting=fast/);
    await expect(page.locator(`main a[href="${to(sitePaths.labTest(longest.values.slug))}"]`)).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.getByRole('link', { name: t('labTestPage.question') }).click();
    await expect(message).toHaveValue(`${t('labTestPage.message').replace('{name}', name)}\nHello`);
    await page
      .getByRole('navigation', { name: t('Main') })
      .getByRole('link', { name: t('Contact'), exact: true })
      .first()
      .click();
    await expect(message).toHaveValue('Hello');
  });

  test('is where the page of a test leads back to; a package and the comparison lead to the page of a test. @only-en', async ({
    page,
    to,
    t,
    siteLocale,
  }) => {
    const name = localized(ferritin, 'name', siteLocale);
    await openHydrated(page, to(sitePaths.packageDetail(usualPackage.id)));
    await page.locator('summary', { hasText: name }).click();
    await page.getByRole('link', { name: t('How to prepare') }).click();
    await expect(page).toHaveURL(to(sitePaths.labTest(signed.slug)));
    await page
      .getByRole('navigation', { name: t('You are here') })
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(to(sitePaths.labTests()));
    await page.goto(to(sitePaths.comparePackages([usualPackage.id, wholeBody.id])));
    await expect(page.getByRole('rowheader').getByRole('link', { name })).toHaveAttribute(
      'href',
      to(sitePaths.labTest(signed.slug)),
    );
  });

  test('prints a test on one page, with the centre and without what only a screen needs. @only-ar', async ({
    page,
    to,
    t,
  }) => {
    await page.goto(to(sitePaths.labTest(signed.slug)));
    await page.emulateMedia({ media: 'print' });
    for (const hidden of [
      page.getByRole('link', { name: t('labTestPage.question') }),
      page.getByRole('heading', { name: t('labTestPage.packages') }),
      page.getByRole('contentinfo'),
    ])
      await expect(hidden).toBeHidden();
    await expect(page.getByRole('heading', { name: t('labTestPage.preparation') })).toBeVisible();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });
});
