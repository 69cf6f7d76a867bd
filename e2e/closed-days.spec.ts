import type { Page } from '@playwright/test';
import { formatDayAndMonth, hourText } from '../src/shared/i18n/format.ts';
import { adminPaths, sitePaths } from '../src/shared/paths.ts';
import { dayText } from '../src/shared/requests/visit-time.rules.ts';
import { expectAccessible } from './support/accessibility.ts';
import { dayFromNow } from './support/forms.ts';
import { storeHours } from './support/opening-hours.ts';
import { ownSite } from './support/own-site.ts';
import { agreeOnVisit, tellByTelephone } from './support/requests.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage } from './support/staff.ts';

const site = ownSite();
const agree = (page: Page, name: string, day: string, time: string) =>
  agreeOnVisit(page, site.url, { name, day, time });

const [first, last] = [dayFromNow(3), dayFromNow(5)];

test('Closing days names the visits it hits; one is cancelled, another arrives, and the rest stays when the hours are saved. @only-ar', async ({
  page,
  to,
  t,
  siteLocale,
}) => {
  await site.signIn(page);
  await storeHours(page, site.url);
  await agree(page, 'Mariam', first, '10:00');
  await agree(page, 'Omar', dayFromNow(4), '16:30');
  await agree(page, 'Salma', last, '11:15');
  await agree(page, 'Huda', dayFromNow(6), '10:00');

  await openStaffPage(page, site.url + to(adminPaths.closeDays(first)));
  const firstDay = page.getByRole('textbox', { name: t('First day') });
  await expect(firstDay).toHaveValue(dayText(first, siteLocale));
  await expect(firstDay).toBeFocused();
  await expect(page).not.toHaveURL(/close=/);
  const lastDay = page.getByRole('textbox', { name: t('Last day') });
  await lastDay.fill(dayFromNow(2));
  await page.getByRole('button', { name: t('Save changes') }).click();
  await expect(lastDay).toHaveAccessibleDescription(new RegExp(t('validation.endBeforeStart')));
  await lastDay.fill(last);
  await page.getByRole('button', { name: t('Save changes') }).click();

  const hits = page.getByRole('dialog').filter({
    hasText: t('Nothing is saved yet. Move or cancel these appointments, or keep them as they are.'),
  });
  const items = hits.getByRole('listitem');
  await expect(items).toHaveText([/Mariam/, /Omar/, /Salma/]);
  await expect(items.first()).toContainText(
    `${formatDayAndMonth(first, siteLocale)} · ${hourText('10:00', siteLocale)}`,
  );
  await expect(items.first()).toContainText(t('At the patient’s address'));
  await expectAccessible(page, 'with the visits that are hit');

  await hits.getByRole('button', { name: `${t('Cancel…')} Omar` }).click();
  const cancelling = page.getByRole('dialog', { name: t('Cancel the appointment') });
  await cancelling.getByText(t('We cancel')).click();
  await tellByTelephone(cancelling, t);
  await cancelling.getByRole('button', { name: t('Cancel the appointment') }).click();
  await expect(items).toHaveText([/Mariam/, /Salma/]);
  await hits.getByRole('button', { name: `${t('Move…')} Salma` }).click();
  await expect(page.getByRole('dialog', { name: t('Move the appointment') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(items).toHaveText([/Mariam/, /Salma/]);

  await agree(page, 'Yusuf', first, '12:00');
  const save = hits.getByRole('button').last();
  await save.click();
  await expect(hits.getByRole('alert')).toContainText('3');
  await expect(items).toHaveText([/Mariam/, /Yusuf/, /Salma/]);
  await expect(save).toContainText('3');
  await save.click();
  const saved = page.getByRole('dialog', { name: t('The section was saved.') });
  await saved.getByRole('button').click();
  const range = dayText(first, siteLocale);
  await expect(page.getByRole('button', { name: range }).first()).toBeVisible();

  await page.goto(site.url + to(sitePaths.location()));
  const row = page
    .getByRole('main')
    .locator('dl > div')
    .filter({ hasText: formatDayAndMonth(last, siteLocale) });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(t('closed'));
});
