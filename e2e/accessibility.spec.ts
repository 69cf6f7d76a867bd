import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './support/site.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

for (const width of [390, 1280]) {
  for (const path of ['/', '/package', '/offer', '/information', '/information?tab=weekly', '/opinion', '/contact', '/no/such/page']) {
    test(`Somebody who cannot see or cannot use a mouse can use ${path} at ${width} px.`, async ({ page, to }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(to(path));
      await page.locator('html[data-live]').waitFor();
      const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
    });
  }
}

test('Somebody who cannot see can use a package page, and the dialog of the contact form.', async ({ page, to, say }) => {
  await page.goto(to('/package'));
  await page.locator('html[data-live]').waitFor();
  await page.getByRole('article').nth(1).getByRole('link').first().click();
  await page.getByRole('heading', { name: say('What is tested') }).waitFor();
  const detail = await new AxeBuilder({ page }).withTags(standards).analyze();
  expect(detail.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  await page.goto(to('/contact'));
  await page.locator('html[data-live]').waitFor();
  for (const name of ['Name', 'Phone', 'Message']) await page.getByLabel(say(name), { exact: true }).fill('055 1234567');
  await page.getByLabel(say('E-mail'), { exact: true }).fill('a@example.com');
  await page.getByRole('button', { name: say('Send message') }).click();
  await page.getByRole('dialog').waitFor();
  const dialog = await new AxeBuilder({ page }).withTags(standards).analyze();
  expect(dialog.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
});
