import { expect, test } from './support/site.ts';

test('A visitor whose browser prefers Arabic is offered Arabic once on an English page, and keeps the page. @only-en', async ({
  browser,
  baseURL,
}) => {
  const open = async (locale: string) => {
    const context = await browser.newContext({ locale, ...(baseURL && { baseURL }) });
    return context.newPage();
  };
  const visitor = await open('ar-AE');
  await visitor.goto('/contact');
  const offer = visitor.getByRole('link', { name: 'اقرأ هذه الصفحة بالعربية' });
  await expect(offer).toBeVisible();
  await offer.click();
  await expect(visitor).toHaveURL(/\/ar\/contact/);
  await visitor.goto('/contact');
  await visitor.waitForLoadState('load');
  await expect(offer).toHaveCount(0);
  await visitor.context().close();

  const other = await open('en-GB');
  await other.goto('/contact');
  await other.waitForLoadState('load');
  await expect(other.getByRole('complementary')).toHaveCount(0);
  await other.context().close();
});
