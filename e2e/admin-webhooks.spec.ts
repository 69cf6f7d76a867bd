import { adminPaths, apiPath, collectionPaths } from '../src/shared/paths.ts';
import { startWebhookReceiver } from '../src/testing/webhook-receiver.ts';
import { expectAccessible } from './support/accessibility.ts';
import { confirm, field } from './support/records.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage, signIn } from './support/staff.ts';

test('A webhook receives events about a request and changed content, and staff can repeat a failed delivery. @only-en', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  const receiver = await startWebhookReceiver();
  const name = `Laboratory ${siteLocale}`;
  const deliveriesOf = (subject: string) => receiver.received.filter(({ body }) => body.includes(subject));
  await signIn(page);
  await openStaffPage(page, to(collectionPaths.package.list));
  await page.getByRole('link', { name: t('People and system') }).click();
  await page.getByRole('link', { name: t('Webhooks') }).click();
  await expect(page.getByRole('button', { name: t('Add webhook') })).toBeVisible();
  await expectAccessible(page, adminPaths.webhooks());
  // On a phone, the tabs of the place scroll to the open one.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole('button', { name: t('Add webhook') })).toBeVisible();
  await expect(page.getByRole('link', { name: t('Webhooks') })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: t('Add webhook') }).click();
  await expect(field(page, t('Name'))).toBeFocused();
  await field(page, t('Name')).fill(name);
  await field(page, t('Web address')).fill('https://169.254.169.254/latest/meta-data');
  await page.getByLabel(t('New requests')).check();
  await page.getByLabel(t('Categories')).check();
  await page.reload();
  await expect(page.getByText(t('Your earlier entries were restored. They are not saved yet.'))).toBeVisible();
  await expect(field(page, t('Name'))).toHaveValue(name);
  await page.getByRole('button', { name: t('Add webhook') }).click();
  await confirm(page, t('Add webhook'));
  await confirm(page, t('Close'));
  await expect(page.getByText(t('validation.ownNetwork'))).toBeVisible();
  await field(page, t('Web address')).fill(receiver.url);
  await page.getByRole('button', { name: t('Add webhook') }).click();
  await confirm(page, t('Add webhook'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('The webhook was added. This is its secret'))).toBeVisible();
  await expect(dialog.locator('code')).toHaveText(/\S/);
  await confirm(page, t('I have copied it'));

  const person = {
    name: 'Omar Saleh',
    email: 'omar@visitor.example',
    phone: '+971501234567',
    type: 'inquiry',
    message: `Are you open? ${name}`,
  };
  const sent = await request.post(`${apiPath}/mail/sentContact`, { data: person });
  expect(sent.status()).toBe(200);
  await expect.poll(() => deliveriesOf('request.created').length).toBeGreaterThan(0);

  receiver.behaviour.status = 500;
  const headers = { origin: new URL(page.url()).origin };
  const added = await page.request.post(`${apiPath}/packagecategory`, {
    headers,
    data: { title_en: `For ${name}`, title_ar: `من أجل ${name}` },
  });
  const { _id: id } = ((await added.json()) as { data: { _id: string } }).data;
  await expect.poll(() => deliveriesOf(id).length).toBeGreaterThan(0);
  await page.getByRole('link', { name }).click();
  const missed = page.getByRole('listitem').filter({ hasText: `category.created ${id}` });
  await expect(async () => {
    await page.reload();
    await expect(missed).toContainText('500', { timeout: 2000 });
  }).toPass();
  await expect(missed).toContainText(t('It was refused there.'));
  await expectAccessible(page, adminPaths.webhooks());
  receiver.behaviour.status = 204;
  await missed.getByRole('button').click();
  await expect(page.getByText(t('It arrived.'))).toBeVisible();
  await expect(missed).toContainText(t('Delivered'));
  expect(new Set(deliveriesOf(id).map(({ headers }) => headers['webhook-id'])).size).toBe(1);

  await page.getByRole('button', { name: t('Send a test') }).click();
  await expect.poll(() => deliveriesOf('"type":"test"').length).toBe(1);
  await page.getByRole('switch', { name: t('Turned on') }).press('Space');
  await expect(page.getByText(t('Off'), { exact: true })).toBeVisible();
  await page.request.delete(`${apiPath}/packagecategory/find/${id}`, { headers });
  await page.getByRole('button', { name: t('Delete'), exact: true }).click();
  await confirm(page, t('Delete'));
  await expect(
    page
      .getByText(t('No webhooks yet'))
      .or(page.getByRole('button', { name: t('Add webhook') }))
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await receiver.close();
});
