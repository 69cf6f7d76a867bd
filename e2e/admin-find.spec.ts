import type { Page } from '@playwright/test';
import { adminPaths, collectionPaths, draftQuery, sitePaths } from '../src/shared/paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { ownSite } from './support/own-site.ts';
import { chooseMore, field } from './support/records.ts';
import { expect, test } from './support/site.ts';
import { callProcedure, openStaffPage, staffMember } from './support/staff.ts';

const site = ownSite();

// The preview blocks scripts, including that of axe.
test.use({ expectedErrors: [/^Blocked script execution in '[^']*\/admin-api\/settings-preview\//] });

const call = (page: Page, procedure: string, data: object) => callProcedure(page, site.url, procedure, data);

test('An owner finds records and pages with the command palette, and publishes a draft from its preview. @only-en', async ({
  page,
  browser,
  to,
  t,
}) => {
  test.slow();
  page.setDefaultTimeout(15_000);
  const open = (path: string) => openStaffPage(page, site.url + to(path));
  const name = 'Pearl check';
  await site.signIn(page);
  const category = await call(page, 'categories.create', { values: { titleEn: 'Divers', titleAr: 'الغواصون' } });
  const texts = {
    nameEn: 'Pearl check',
    nameAr: 'فحص اللؤلؤة',
    descriptionEn: 'For divers.',
    descriptionAr: 'للغواصين.',
  };
  const draft = await call(page, 'packages.create', {
    values: { ...texts, categoryId: category.id, tests: 3, price: 90, isPublished: false },
  });
  const asked = {
    source: 'telephone',
    locale: 'en',
    name: 'Zubaida Khan',
    email: '',
    phone: '050 765 4321',
    consent: true,
    isAcknowledged: false,
    assigneeId: null,
  };
  const request = await call(page, 'requests.enter', {
    ...asked,
    type: 'contact',
    contactType: 'inquiry',
    message: 'Hello.',
  });
  const visitor = await (await browser.newContext()).newPage();
  const visit = async (path: string) => (await visitor.goto(site.url + to(path)))?.status();

  const palette = page.getByRole('dialog', { name: t('Find anything') });
  const box = palette.getByRole('combobox', { name: t('Find anything') });
  const option = (text: string) => palette.getByRole('option', { name: text });
  const type = async (term: string) => {
    await box.fill(term);
    await expect(palette.locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
  };
  const look = async (term: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(box).toBeFocused();
    await type(term);
  };

  await test.step('the command palette finds a record in any spelling and a page by its name in the other language, by keyboard', async () => {
    await open(adminPaths.account());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    // Recent records, before anything is typed.
    await expect(
      palette
        .getByRole('group', { name: t('Recently worked on') })
        .getByRole('option')
        .first(),
    ).toContainText(name);
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await look('لُؤْلُؤَه');
    await expect(option(name)).toContainText(t('Draft'));
    await expect(box).toHaveAttribute('aria-activedescendant', (await option(name).getAttribute('id')) ?? '');
    await expectAccessible(page, 'the command palette');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(site.url + to(collectionPaths.package.edit(draft.id)));
    await expect(field(page, t('Name in English'))).toHaveValue('Pearl check');

    await look('سجل التدقيق');
    await expect(option(t('Audit log'))).toBeVisible();
    await type('add new');
    await expect(palette.getByRole('option').nth(1)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    const second = palette.getByRole('option').nth(1);
    await expect(box).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '');
    await page.keyboard.press('End');
    await expect(box).toHaveAttribute(
      'aria-activedescendant',
      (await palette.getByRole('option').last().getAttribute('id')) ?? '',
    );
    await page.keyboard.press('Home');
    await expect(box).toHaveAttribute(
      'aria-activedescendant',
      (await palette.getByRole('option').first().getAttribute('id')) ?? '',
    );
    await type('xyzzy');
    await expect(palette.getByText(t('No results for “{term}”.').replace('{term}', 'xyzzy'))).toBeVisible();
    // Reopened during the closing transition, the dialog is empty.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(box).toHaveValue('');
    await expect(box).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('text typed before the command palette has loaded is entered in its search field, and in no other field', async () => {
    const held = Promise.withResolvers<void>();
    const paletteScript = /\/find-dialog[^/]*\.js/;
    await page.route(paletteScript, async (route) => {
      await held.promise;
      await route.continue();
    });
    // A new document, which has not loaded the palette.
    await page.goto('about:blank');
    await open(adminPaths.account());
    const ownName = page.getByRole('textbox', { name: t('Name'), exact: true });
    await ownName.fill('');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('nobody');
    await page.keyboard.press('Escape');
    await page.keyboard.type('Mar');
    await expect(ownName).toHaveValue('Mar');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('Pearz');
    await page.keyboard.press('Backspace');
    held.resolve();
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('Pear');
    await page.keyboard.type('l c');
    await expect(box).toHaveValue('Pearl c');
    await expect(option(name)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(ownName).toBeFocused();
    await expect(ownName).toHaveValue('Mar');
    await ownName.fill(staffMember.name);
    await page.unroute(paletteScript);
  });

  await test.step('the command palette finds pages, settings and actions by synonyms, and proposes recently opened pages', async () => {
    await look('');
    await type('شـعارٌ');
    await expect(palette.getByRole('option', { selected: true })).toContainText(t('Logo'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site.url + to(adminPaths.settingsSection('brand'))}#part-2`);
    await expect(page.getByRole('group', { name: t('Logo') })).toBeFocused();
    // A second navigation to the same hash.
    await page
      .getByRole('main')
      .getByRole('link', { name: t('Settings'), exact: true })
      .focus();
    await look('شعار');
    await page.keyboard.press('Enter');
    await expect(palette).toHaveCount(0);
    await expect(page.getByRole('group', { name: t('Logo') })).toBeFocused();
    await look('مستخدم جديد');
    await expect(palette.getByRole('option', { selected: true })).toContainText(t('Invite somebody'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: t('Invite somebody') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(site.url + to(adminPaths.staff()));
    await look('');
    const openedLast = palette.getByRole('group', { name: t('Recently opened') });
    await expect(openedLast.getByRole('option').first()).toContainText(t('Brand'));
    await expect(
      palette
        .getByRole('group', { name: t('Pages') })
        .getByRole('option', { name: `${t('Backup')} ${t('People and system')}` }),
    ).toBeAttached();
    await page.keyboard.press('Escape');
  });

  await test.step('on a phone, the command palette finds a request by the last digits of its phone number', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: t('Find anything') }).click();
    await type('4321');
    await expect(option('Zubaida Khan')).toBeVisible();
    await option('Zubaida Khan').click();
    await expect(page).toHaveURL(site.url + to(adminPaths.requests(request.id)));
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('only staff see the preview of a draft, until they publish it from there', async () => {
    const path = sitePaths.packageDetail(draft.id);
    expect(await visit(path)).toBe(404);
    await open(collectionPaths.package.list);
    const opened = page.waitForEvent('popup');
    await chooseMore(page, t, name, 'Preview');
    const preview = await opened;
    const bar = preview.getByRole('complementary', { name: t('draftBar.label') });
    await expect(bar).toContainText(t('draftBar.draftText'));
    await expect(preview.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectAccessible(preview, 'a draft on its page');
    await preview.setViewportSize({ width: 390, height: 844 });
    await bar.getByRole('link', { name: 'العربية' }).click();
    await expect(preview.getByRole('heading', { level: 1, name: 'فحص اللؤلؤة' })).toBeVisible();
    await preview.locator('.page-bar').getByRole('link', { name: 'English' }).click();
    expect(await visit(path)).toBe(404);
    await bar.getByRole('button', { name: t('draftBar.publish') }).click();
    await expect(preview.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(preview.locator('.page-bar')).toHaveCount(0);
    expect(await visit(path)).toBe(200);
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
    // A draft in a list is scrolled into view.
    const salt = {
      titleEn: 'Salt',
      titleAr: 'الملح',
      descriptionEn: 'On skin.',
      descriptionAr: 'على الجلد.',
      category: 'general' as const,
    };
    const placed = { ...salt, month: null, week: null, isPublished: false };
    const { id } = await call(page, 'medicalInfos.create', { values: placed });
    await preview.goto(site.url + to(`${sitePaths.information()}?${draftQuery}=${id}#${id}`));
    await expect(preview.locator(`[id="${id}"]`)).toBeInViewport();
    await preview.close();
  });
});
