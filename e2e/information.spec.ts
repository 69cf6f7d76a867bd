import { sitePaths } from '../src/shared/paths.ts';
import { novemberInfo, usualInfo } from './support/fixed-centre/records.ts';
import { openHydrated } from './support/hydration.ts';
import { expect, test } from './support/site.ts';

const months = { en: { march: 'March', november: 'November' }, ar: { march: 'مارس', november: 'نوفمبر' } };

test.describe('The page of medical information', () => {
  test('shows general information first, and works without script for weekly topics, months and weeks. @only-ar', async ({
    plainPage: page,
    to,
    t,
  }) => {
    await page.goto(to('/information'));
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(4);
    await expect(cards.first()).toContainText(usualInfo.leadAr);
    await expect(cards.locator('img')).toHaveCount(4);
    await page.getByRole('link', { name: t('Weekly'), exact: true }).click();
    await page.getByLabel(t('Month'), { exact: true }).selectOption('November');
    await page.getByRole('button', { name: t('Show') }).click();
    await expect(page).toHaveURL(/tab=weekly&month=November$/);
    const first = await page.getByRole('article').textContent();
    await page
      .getByRole('navigation', { name: t('Weeks of the month') })
      .getByRole('link')
      .nth(1)
      .click();
    await expect(page).toHaveURL(/month=November&week=2/);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article')).not.toHaveText(first ?? '');
    const title = await page.getByRole('article').getByRole('heading').first().textContent();
    await page.getByRole('article').getByRole('link').first().click();
    await expect(page).toHaveURL(to(sitePaths.medicalInfo(novemberInfo.slug)));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
    await page
      .getByRole('navigation', { name: t('You are here') })
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(/month=November&week=2$/);
  });

  test('leads to a page for each topic, with its packages and the other language, and back. @only-en', async ({
    page,
    to,
    t,
  }) => {
    await openHydrated(page, to('/information'));
    await page.getByRole('article').first().getByRole('link').first().click();
    const path = sitePaths.medicalInfo(usualInfo.slug);
    await expect(page).toHaveURL(to(path));
    const article = page.getByRole('article').first();
    await expect(article.getByRole('heading', { level: 2 })).toHaveCount(3);
    await expect(article.getByText(t('Medical review'))).toBeVisible();
    const partOf = (title: string) => page.getByRole('region', { name: t(title) }).getByRole('article');
    await expect(partOf('Related packages')).toHaveCount(2);
    await expect(partOf('Further topics')).toHaveCount(2);
    await article.getByRole('link', { name: t('Medical information') }).click();
    await expect(page).toHaveURL(to('/information'));
    await page.goto(to(path));
    await page.locator('#root a[hreflang=ar]').first().click();
    await expect(page).toHaveURL(`/ar${path}`);
  });

  test('opens the weekly part at the current month in Dubai, with month names in the visitor’s language.', async ({
    page,
    to,
    t,
    siteLocale,
  }) => {
    await page.goto(to('/information?tab=weekly'));
    const now = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'Asia/Dubai' }).format(new Date());
    await expect(page.getByLabel(t('Month'), { exact: true })).toHaveValue(now);
    await expect(page.getByLabel(t('Month'), { exact: true }).locator('option[value=March]')).toHaveText(
      months[siteLocale].march,
    );
  });

  test('shows the first week of a chosen month, and marks empty weeks. @only-ar', async ({
    page,
    to,
    t,
    siteLocale,
  }) => {
    await openHydrated(page, to('/information?tab=weekly&month=November&week=3'));
    const weeks = page.getByRole('navigation', { name: t('Weeks of the month') }).getByRole('link');
    await expect(weeks.nth(2)).toHaveAttribute('aria-current', 'true');
    await expect(weeks.filter({ hasText: t('(empty)') })).toHaveCount(0);
    await expect(page.getByRole('button', { name: t('Show') })).toBeHidden();
    await page.getByLabel(t('Month'), { exact: true }).selectOption('March');
    await expect(page).toHaveURL(/month=March$/);
    await expect(weeks.nth(0)).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('heading', { level: 2, name: new RegExp(months[siteLocale].march) })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(weeks.filter({ hasText: t('(empty)') })).toHaveCount(3);
    await weeks.nth(1).click();
    await expect(page.getByRole('heading', { name: t('No information available for this week.') })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page.getByLabel(t('Month'), { exact: true })).toHaveValue('November');
    await expect(weeks.nth(2)).toHaveAttribute('aria-current', 'true');
  });

  test('shows four placeholders while a month is loading. @only-en', async ({ page, to, t }) => {
    await openHydrated(page, to('/information?tab=weekly&month=November'));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/trpc/content.medicalInfos.list*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel(t('Month'), { exact: true }).selectOption('March');
    await expect(page.locator('main [aria-hidden=true] > div:has(> div + div + div)')).toHaveCount(4);
    release();
    await expect(page.getByRole('article')).toHaveCount(1);
  });
});
