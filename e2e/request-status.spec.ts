import { expect, test } from './support/site.ts';
import { field, reference } from './support/visit.ts';

test.describe('The status page', () => {
  test('shows the state of a request without script, and a visitor can ask to cancel it. @only-ar', async ({
    plainPage: page,
    to,
    t,
  }) => {
    await page.goto(to('/withdraw'));
    await field(page, t, 'Full name').fill(`Mariam ${Date.now()}`);
    await field(page, t, 'Phone').fill('050 765 4399');
    await page.getByRole('button', { name: t('Send request') }).click();
    await page.getByRole('button', { name: t('Confirm') }).click();
    await page.getByRole('link', { name: t('Check your request') }).click();
    await expect(page.getByLabel(t('Your reference'))).toHaveValue(reference);
    const proof = field(page, t, 'The last four digits of your phone number');
    await proof.fill('1234');
    await page.getByRole('button', { name: t('Check your request') }).click();
    await expect(page.getByRole('alert')).toContainText(t('requestStatus.notFound'));
    await expect(page.getByRole('alert')).toBeFocused();
    await proof.fill('٤٣٩٩');
    await page.getByRole('button', { name: t('Check your request') }).click();
    const state = page.getByRole('heading', { name: t('requestState.new') });
    await expect(state).toBeFocused();
    expect(await page.title()).toContain(`${t('requestState.new')} | ${t('Your request')} | `);
    const steps = page.getByRole('list', { name: t('Progress') }).getByRole('listitem');
    await expect(steps).toHaveText([t('Received'), t('In progress'), t('Completed')]);
    await expect(steps.first()).toHaveAttribute('aria-current', 'step');
    await expect(page.getByText('Mariam')).toHaveCount(0);
    await page.getByRole('button', { name: t('Ask for a change') }).click();
    await expect(page.getByRole('alert')).toHaveText(t('requestStatus.emptyChangeRequest'));
    await expect(page.getByRole('alert')).toBeInViewport();
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(field(page, t, 'What would you like?')).toHaveAccessibleDescription(
      t('requestStatus.emptyChangeRequest'),
    );
    await field(page, t, 'What would you like?').fill('Not this week');
    await page.getByRole('button', { name: t('Ask to cancel') }).click();
    await expect(page.getByRole('heading', { name: t('Cancel this request?') })).toBeFocused();
    expect(await page.title()).toContain(`${t('Cancel this request?')} | `);
    await page.getByRole('button', { name: t('Yes, cancel it') }).click();
    const answer = page.getByRole('status');
    await expect(answer).toHaveText(t('We have received your cancellation request. We will confirm the cancellation.'));
    await expect(answer).toBeFocused();
    await expect(page).toHaveURL(/\/request-status$/);
    await expect(page.getByRole('heading', { name: t('You asked us to cancel it; we will confirm.') })).toBeVisible();
    await expect(page.getByRole('button', { name: t('Ask for a change') })).toBeVisible();
    await expect(page.getByRole('button', { name: t('Ask to cancel') })).toHaveCount(0);
  });
});
