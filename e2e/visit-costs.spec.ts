import { formatMetres } from '../src/shared/i18n/format.ts';
import { expectAccessible } from './support/accessibility.ts';
import { dayFromNow } from './support/forms.ts';
import { waitForHydration } from './support/hydration.ts';
import { storeHours } from './support/opening-hours.ts';
import { ownSite } from './support/own-site.ts';
import { moveState, openRequest, readReference } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { callProcedure, updateSection } from './support/staff.ts';
import { field, fillVisitForm, send } from './support/visit.ts';

const site = ownSite({ LIMIT_FORM_MIN_SECONDS: '0' });
const marina = { id: 'c'.repeat(32), nameEn: 'Marina', nameAr: 'المرسى', fee: 50, waivedFrom: 300, travelMinutes: 0 };
const position = { latitude: 24.467128, longitude: 54.366521, accuracy: 24.5 };

test('A visitor reads the total and adds the position of the address; staff open its map and correct the total, which the visitor then reads. Without script there is no position.', async ({
  browser,
  page,
  to,
  t,
  siteLocale,
}) => {
  test.slow();
  const amount = (number: number) => t('visitFee.always').replace('{amount}', String(number));
  await site.signIn(page);
  await storeHours(page, site.url);
  await updateSection(page, site.url, 'appointments', { visitAreas: [marina] });
  const category = await callProcedure(page, site.url, 'categories.create', {
    values: { titleEn: 'Heart', titleAr: 'القلب' },
  });
  const { id } = await callProcedure(page, site.url, 'packages.create', {
    values: {
      nameEn: 'Pearl check',
      nameAr: 'فحص اللؤلؤ',
      descriptionEn: 'For all.',
      descriptionAr: 'للجميع.',
      categoryId: category.id,
      tests: 3,
      price: 120,
      isPublished: true,
    },
  });
  await page.goto(`${site.url}${to('/withdraw')}?package=${id}`);
  await waitForHydration(page);
  await fillVisitForm(page, t, dayFromNow(3));
  const costs = page.locator('form dl').filter({ hasText: t('visitCosts.total') });
  await expect(costs).toHaveCount(0);
  await field(page, t, 'Area').selectOption(marina.id);
  await expect(costs).toContainText(amount(170));

  const here = page.getByRole('button', { name: t('I am at the address now') });
  await here.click();
  await expect(
    page.getByText(t('Your position was not allowed. You can allow it in your browser, or write the address only.')),
  ).toBeVisible();
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(position);
  await here.click();
  const within = formatMetres(25, siteLocale);
  await expect(page.getByText(t('Your position is added, within {metres}.').replace('{metres}', within))).toBeVisible();
  await page.getByRole('button', { name: t('Remove my position') }).click();
  await expect(here).toBeFocused();
  await here.click();
  await expect(page.getByRole('button', { name: t('Remove my position') })).toBeVisible();
  await expectAccessible(page, 'with costs and a position');
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).toContain(marina.id);
  expect(stored).not.toMatch(/24\.?467|54\.?366/);

  const dialog = await send(page, t);
  await expect(dialog).toContainText(t('Sent successfully, thank you'));
  await dialog.getByRole('button', { name: t('Close') }).click();
  await expect(here).toBeVisible();

  await openRequest(page, (path) => site.url + to(path), 'سارة Khan');
  await expect(page.getByText('24.46713, 54.36652')).toBeVisible();
  await expect(page.getByRole('link', { name: t('Map of the point') })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/?mlat=24.46713&mlon=54.36652#map=18/24.46713/54.36652',
  );
  await moveState(page, t, 'Correct the total');
  const correction = page.getByRole('dialog', { name: t('Correct the total') });
  await correction.getByRole('textbox', { name: t('Total in AED') }).fill('150');
  await correction.getByRole('textbox', { name: t('Reason (only staff see it)') }).fill('Agreed on the phone.');
  await expectAccessible(page, 'with the dialog for the total');
  await correction.getByRole('button', { name: t('Correct the total') }).click();
  await expect(correction).toBeHidden();
  await expect(page.getByText('Agreed on the phone.')).toBeVisible();
  const reference = await readReference(page);
  await page.goto(`${site.url}${to('/request-status')}?reference=${reference}`);
  await field(page, t, 'The last four digits of your phone number').fill('4567');
  await page.getByRole('button', { name: t('Check your request') }).click();
  await expect(page.getByText(amount(150), { exact: true })).toBeVisible();
  await expect(page.getByText(amount(50), { exact: true })).toBeVisible();
  await expect(page.getByText('Pearl check')).toHaveCount(0);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const form = await plain.newPage();
  await form.goto(site.url + to('/withdraw'));
  await field(form, t, 'Full name').fill('Salem');
  await field(form, t, 'Phone').fill('0507654321');
  await field(form, t, 'Area').selectOption(marina.id);
  await expect(form.getByRole('button', { name: t('I am at the address now') })).toHaveCount(0);
  await form.getByRole('button', { name: t('Send request') }).click();
  await expect(form.getByText(t('visitCosts.toBeAgreed'))).toBeVisible();
  await plain.close();
});
