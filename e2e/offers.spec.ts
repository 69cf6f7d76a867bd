import { waitForHydration } from './support/hydration.ts';
import { expect, test } from './support/site.ts';

const pictureMs = 6000;

test.describe('The offers section', () => {
  test('shows special offers first and package offers behind a link, without script. @only-en', async ({
    plainPage: page,
    to,
    t,
  }) => {
    await page.goto(to('/offer'));
    await expect(page.getByRole('article')).toHaveCount(6);
    await page.getByRole('link', { name: t('Package offers') }).click();
    await expect(page).toHaveURL(/show=packages/);
    await expect(page.locator('a[aria-current=true]')).toHaveText(t('Package offers'));
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(6);
  });

  test('marks an offer with a price and a duration as special, one for all tests as such, and an ended one, which is last and has no links. @only-ar', async ({
    page,
    to,
    t,
  }) => {
    await page.goto(to('/offer'));
    const cards = page.getByRole('article');
    await expect(cards.nth(0).getByText(t('Special offer'), { exact: true })).toBeVisible();
    await expect(cards.nth(2).getByText(t('Special offer'), { exact: true })).toHaveCount(0);
    await expect(cards.nth(2).getByText(t('Applies to all tests'))).toBeVisible();
    const ended = page.getByText(t('Expired'), { exact: true });
    await expect(ended).toHaveCount(1);
    await expect(cards.last().filter({ has: ended })).toBeVisible();
    await expect(cards.last().getByRole('link')).toHaveCount(0);
  });

  test('changes the pictures of a card every six seconds, except under the mouse pointer or while paused. @only-en', async ({
    page,
    to,
    t,
  }) => {
    await page.clock.install();
    await page.goto(to('/offer'));
    await waitForHydration(page);
    const card = page.getByRole('article').first();
    const second = card.locator('picture').nth(1).locator('..');
    await expect(page.getByLabel(t('Pause the pictures'))).toHaveCount(1);
    // The button precedes what moves.
    await page.getByLabel(t('Pause the pictures')).focus();
    await page.keyboard.press('Tab');
    await expect(card.getByRole('link').first()).toBeFocused();
    await page.locator(':focus').blur();
    await page.mouse.move(0, 0);
    await page.clock.runFor(pictureMs - 500);
    await expect(second).toHaveAttribute('aria-hidden', 'true');
    await page.clock.runFor(600);
    await expect(second).toHaveAttribute('aria-hidden', 'false');
    await card.hover();
    await page.clock.runFor(3 * pictureMs);
    await expect(second).toHaveAttribute('aria-hidden', 'false');
    await page.getByLabel(t('Pause the pictures')).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(3 * pictureMs);
    await expect(second).toHaveAttribute('aria-hidden', 'false');
    await page.getByLabel(t('Play the pictures')).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(pictureMs + 100);
    await expect(second).toHaveAttribute('aria-hidden', 'true');
  });

  test('links to an offer’s page, which shows its duration and its package, even after a reload. @only-ar', async ({
    page,
    to,
    t,
  }) => {
    await page.goto(to('/offer'));
    await waitForHydration(page);
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/package\/detail\?offer=[0-9a-f]{24}/);
    await page.reload();
    const aside = page.getByRole('complementary');
    await expect(aside.getByText('10%')).toBeVisible();
    await expect(aside.getByText(/\b21\b.*\b22\b/)).toBeVisible();
    // The tests of its package, each with its purpose.
    const facts = page.getByRole('list', { name: t('Facts about the laboratory') }).getByRole('listitem');
    await expect(facts.filter({ hasText: t('Results') })).toHaveCount(1);
    const tested = page.getByRole('heading', { name: t('What is tested') }).locator('..');
    await expect(tested.getByRole('listitem')).toHaveCount(30);
    await expect(tested.getByRole('group')).toHaveCount(30);
    await expect(aside.getByRole('link', { name: t('Book this offer') })).toHaveAttribute(
      'href',
      /\/package\/booking\?offer=[0-9a-f]{24}/,
    );
    const others = page.getByRole('region', { name: t('Other offers') }).getByRole('article');
    await expect(others).toHaveCount(3);
    await expect(others.getByText(t('Expired'), { exact: true })).toHaveCount(0);
    const related = page.getByRole('heading', { name: t('The package of this offer') }).locator('..');
    for (const fact of ['Sample', 'Suitable for'])
      await expect(related.getByText(t(fact), { exact: true })).toBeVisible();
    await expect(related.getByRole('link', { name: t('Preparation sheet') })).toBeVisible();
    await related.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/package\/detail\?package=[0-9a-f]{24}/);
    await expect(page.getByRole('heading', { name: t('What is tested') })).toBeVisible();
  });
});
