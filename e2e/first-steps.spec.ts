import type { Locator } from '@playwright/test';
import { adminPaths, collectionPaths } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { ownSite } from './support/own-site.ts';
import { field } from './support/records.ts';
import { expect, test } from './support/site.ts';
import { staffMember } from './support/staff.ts';

const site = ownSite();
const maxClicks = 25;

// The preview blocks scripts.
test.use({ expectedErrors: [/^Blocked script execution in '[^']*\/admin-api\/settings-preview\//] });

test('An owner sets up an empty centre and opens it in at most 25 clicks, led from step to step. @only-en', async ({
  page,
  to,
  t,
}) => {
  test.slow();
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const button = (name: string) => page.getByRole('button', { name: t(name), exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name: t(name) });
  const next = () => click(button('Save and next'));

  await page.goto(site.setupUrl(to(adminPaths.setup())));
  await field(page, t('Name')).fill(staffMember.name);
  await field(page, t('E-mail')).fill(staffMember.email);
  await field(page, t('Password')).fill(staffMember.password);
  await click(button('Set up and sign in'));

  await expect(heading('First steps')).toBeVisible();
  await expectAccessible(page, 'the first steps of an empty centre');
  await click(page.getByRole('link', { name: t('Set up: {title}').replace('{title}', t('The centre’s names')) }));
  await field(page, t('{label} in English').replace('{label}', t('Name'))).fill('Palm Laboratory');
  await field(page, t('{label} in Arabic').replace('{label}', t('Name'))).fill('مختبر النخلة');
  await field(page, t('{label} in English').replace('{label}', t('Licence'))).fill('MOH 4711');
  await field(page, t('{label} in English').replace('{label}', t('Advertising approval'))).fill('ADV 12');
  await field(page, t('{label} in English').replace('{label}', t('Short name'))).fill('Palm Lab');
  await field(page, t('{label} in Arabic').replace('{label}', t('Short name'))).fill('النخلة');
  await next();

  await expect(heading('Contact and social')).toBeFocused();
  await expect(page.getByText(t('“{name}” is saved.').replace('{name}', t('Centre')))).toBeVisible();
  await click(button('Add a telephone'));
  await field(page, t('Number')).fill('06 555 0100');
  await page.getByRole('textbox', { name: t('E-mail address'), exact: true }).fill('desk@palm.example');
  await next();

  await expect(heading('Opening hours')).toBeVisible();
  await click(button('Add a row').first());
  await click(button('Every day').first());
  await next();

  await expect(heading('Privacy policy')).toBeVisible();
  await click(button('Start from a skeleton'));
  await next();

  await expect(heading('Mail')).toBeVisible();
  await click(button('Next step'));
  await expect(heading('Backup')).toBeVisible();
  await click(button('Back up now'));
  await expect(page.getByRole('link', { name: t('Download') }).first()).toBeVisible();
  await click(button('Next step'));

  await expect(heading('First steps')).toBeVisible();
  await expect(page.getByText(t('The website is up to date.'))).toHaveCount(0);
  await click(button('Add the starter set'));
  await click(page.getByRole('dialog').getByRole('button', { name: t('Add the starter set') }));
  await click(page.getByRole('link', { name: t('Set up: {title}').replace('{title}', t('Your first package')) }));
  await expect(page).toHaveURL(new RegExp(`${collectionPaths.package.edit()}.*step=packages`));
  await field(page, t('Name in English')).fill('Palm check');
  await field(page, t('Name in Arabic')).fill('فحص النخلة');
  await field(page, t('Description in English')).fill('A check of the blood.');
  await field(page, t('Description in Arabic')).fill('فحص للدم.');
  await field(page, t('Number of tests')).fill('3');
  await field(page, t('Price (AED)')).fill('120');
  await click(page.getByRole('combobox', { name: t('Category') }));
  await click(page.getByRole('option').first());
  await click(button('Add package').last());
  await click(page.getByRole('dialog').getByRole('button', { name: t('Add package') }));

  // The texts of the new package are not reviewed yet.
  await expect(
    page
      .getByRole('link', { name: 'Palm check' })
      .or(page.getByRole('link', { name: 'فحص النخلة' }))
      .first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\?reviewed=no&step=review$/);
  await click(page.getByRole('main').getByRole('link', { name: t('First steps'), exact: true }));
  await expect(heading('First steps')).toBeVisible();
  await click(button('Open the site'));
  const question = page.getByRole('dialog');
  await expect(question).toContainText(t('Still missing:'));
  await expect(question).toContainText(t('Mail'));
  await click(question.getByRole('button', { name: t('Open the site') }));
  await expect(page.getByText(t('The site is open.'))).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(maxClicks);

  for (const step of [
    'Areas and fees of home visits',
    'The team that takes samples',
    'The logo',
    'Pictures of the landing page',
    'Mail',
  ]) {
    await page.getByRole('link', { name: t('Set up: {title}').replace('{title}', t(step)) }).click();
    await expect(button('Save and next')).toBeVisible();
    await page.goBack();
  }
});
