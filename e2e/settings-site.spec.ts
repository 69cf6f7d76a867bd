import type { Page } from '@playwright/test';
import { adminPaths, sitePaths } from '../src/shared/paths.ts';
import { brandShades } from '../src/shared/settings/accent.rules.ts';
import { expectAccessible } from './support/accessibility.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';
import { openStaffPage } from './support/staff.ts';
import { openWindow } from './support/windows.ts';

const site = ownSite();

// The preview blocks scripts, including that of axe.
test.use({ expectedErrors: [/^Blocked script execution in '[^']*\/admin-api\/settings-preview\//] });

/** A local time at the centre, in the format of its input. */
const atCentre = (fromNow: number) => new Date(Date.now() + fromNow + 4 * 3_600_000).toISOString().slice(0, 16);
const hourMs = 3_600_000;

test('Visitors see an owner’s changes of the settings at once: names, hours, slides, announcement, texts and colour. @only-ar', async ({
  page,
  to,
  t,
}) => {
  test.slow();
  const open = (section: string, at: Page = page) =>
    openStaffPage(at, site.url + to(adminPaths.settingsSection(section)));
  const fieldOf = (label: string, language: 'en' | 'ar', at: Page = page) =>
    // The name may be followed by the badge of a missing language.
    at.getByRole('textbox', {
      name: new RegExp(
        `^${t(language === 'en' ? '{label} in English' : '{label} in Arabic').replace('{label}', t(label))}`,
      ),
    });
  const fillPair = async (label: string, english: string, arabic: string) => {
    await fieldOf(label, 'en').last().fill(english);
    await fieldOf(label, 'ar').last().fill(arabic);
  };
  const save = async (at: Page = page) => {
    await at.keyboard.press('ControlOrMeta+s');
    await at
      .getByRole('dialog')
      .getByRole('button', { name: t('Confirm') })
      .click();
  };
  const closeDialog = (at: Page = page) =>
    at
      .getByRole('dialog')
      .getByRole('button', { name: t('Close') })
      .click();
  const saved = async (at: Page = page) => {
    await save(at);
    await expect(at.getByRole('dialog')).toContainText(t('The section was saved.'));
    await closeDialog(at);
    await expect(at.getByRole('dialog')).toHaveCount(0);
  };
  /** The preview loads when it is scrolled near. */
  const lookAtPreview = async () => {
    await page.getByRole('group', { name: t('What visitors see') }).scrollIntoViewIfNeeded();
    return page.frameLocator('iframe');
  };
  const visitor = await openWindow(page);
  const visit = (path: string) => visitor.goto(site.url + to(path));
  await site.signIn(page);
  page.setDefaultTimeout(15_000);

  await test.step('a name is shown in the preview before it is saved, and on the site afterwards', async () => {
    await open('centre');
    await expect(fieldOf('Name', 'en')).toBeVisible();
    // Nothing to save yet.
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText(t('Nothing was changed.'))).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await fillPair('Name', 'Pearl Laboratory', 'مختبر اللؤلؤ');
    await fillPair('Short name', 'Pearl', 'لؤلؤ');
    await fieldOf('Line below the name', 'en').fill('Careful testing');
    await fieldOf('Town', 'en').fill('Ras Al Dana');
    await expect(page.getByText(t('Missing')).first()).toBeVisible();
    const preview = await lookAtPreview();
    await expect(preview.getByRole('main')).toContainText('مختبر اللؤلؤ');
    await expect(preview.locator('script')).toHaveCount(0);
    await visit(sitePaths.home());
    await expect(visitor.getByRole('main')).not.toContainText('مختبر اللؤلؤ');
    await expectAccessible(page, 'the names of the centre');
    await page.route('**/trpc/**updateSection**', (route) => route.abort());
    await save();
    await expect(page.getByRole('dialog')).toContainText(
      t('The server could not be reached. Check the connection and try again.'),
    );
    await closeDialog();
    await page.unroute('**/trpc/**updateSection**');
    await saved();
    await visit(sitePaths.home());
    await expect(visitor.getByRole('main')).toContainText('مختبر اللؤلؤ');
  });

  await test.step('rows of opening hours are combined to a week, and a single day has other hours', async () => {
    await open('hours');
    const normal = page.getByRole('group', { name: t('Normal hours') });
    const friday = new Intl.DateTimeFormat('ar-AE', { weekday: 'long' }).format(new Date('2026-11-20T12:00:00Z'));
    for (const row of [1, 2]) {
      await normal.getByRole('button', { name: t('Add a row') }).click();
      await normal.getByRole('checkbox', { name: friday }).last().press('Space');
      if (row === 1)
        await normal
          .getByRole('button', { name: t('Remove these hours') })
          .last()
          .click();
    }
    await expect(normal.getByRole('region', { name: t('Resulting hours') })).toContainText('9');
    await normal.getByRole('button', { name: t('Add a row') }).click();
    await page.keyboard.press('ControlOrMeta+s');
    const row = normal.locator('li').last();
    await expect(row.getByText(t('validation.required'))).toBeVisible();
    await expect(row.getByRole('checkbox').first()).toBeFocused();
    await row.getByTitle(t('Remove')).first().press('Enter');
    await expect(row.locator('[aria-expanded]')).toBeFocused();
    const twice = t('Named in more than one row; the lowest row counts: {names}').replace('{names}', friday);
    await expect(normal.getByText(twice)).toBeVisible();
    await page.getByRole('button', { name: t('Add days') }).click();
    await page
      .getByLabel(t('First day'), { exact: false })
      .last()
      .fill(atCentre(24 * hourMs).slice(0, 10));
    await fillPair('Note', 'Staff day', 'يوم الفريق');
    await saved();
    await visit(sitePaths.location());
    await expect(visitor.getByText('يوم الفريق').first()).toBeVisible();
  });

  await test.step('slides are added and reordered on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('landing');
    for (const [english, arabic] of [
      ['First slide', 'الشريحة الأولى'],
      ['Second slide', 'الشريحة الثانية'],
    ] as const) {
      await page.getByRole('button', { name: t('Add a slide') }).click();
      // The new slide, not the one before it.
      await expect(fieldOf('Title', 'en').last()).toHaveValue('');
      await fillPair('Title', english, arabic);
    }
    await page.getByRole('button', { name: t('Move {name} up').replace('{name}', 'الشريحة الثانية') }).click();
    await saved();
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit(sitePaths.home());
    await expect(visitor.getByRole('heading', { level: 2, name: 'الشريحة الثانية' })).toBeVisible();
  });

  await test.step('a slide is dragged to the top by its handle, and its new position is announced', async () => {
    await open('landing');
    const title = 'الشريحة الأولى';
    const rows = page.getByRole('group', { name: t('Slides') }).getByRole('listitem');
    await expect(rows.last()).toContainText(title);
    const [from, onto] = await Promise.all([
      rows.last().locator('span[class*="handle"]').boundingBox(),
      rows.first().boundingBox(),
    ]);
    if (!from || !onto) throw new Error('The slides are not on the screen.');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x, onto.y + 4, { steps: 4 });
    await page.mouse.up();
    await expect(rows.first()).toContainText(title);
    const message = t('“{spokenName}” is now {spokenPlace} of {total}.')
      .replace('{spokenName}', title)
      .replace('{spokenPlace}', '1')
      .replace('{total}', '2');
    await expect(page.getByRole('status').filter({ hasText: message })).toHaveCount(1);
    await saved();
    await visit(sitePaths.home());
    await expect(visitor.getByRole('heading', { level: 2, name: title })).toBeVisible();
  });

  await test.step('an announcement starts and ends on time, even on an open page, and remains closed for a visitor who closed it', async () => {
    await open('announcement');
    await page.getByRole('switch').press('Space');
    await fillPair('Text', 'Open on National Day', 'نفتح في اليوم الوطني');
    const fillMoment = async (label: string, moment: string) => {
      await page.getByLabel(label, { exact: true }).fill(moment.slice(0, 10));
      await page.getByLabel(`${label}: ${t('Time')}`).fill(moment.slice(11));
    };
    // The preview waits for a valid date: sending a half-typed one would be refused, which fails the test.
    await page.getByLabel(t('From'), { exact: true }).fill('11/');
    await page.getByRole('button', { name: t('What visitors see') }).click();
    await expect(page.getByText(t('The preview updates again once every field is valid.'))).toBeVisible();
    await page.waitForTimeout(1000);
    await fillMoment(t('From'), atCentre(hourMs));
    await fillMoment(t('Until'), atCentre(-hourMs));
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText(t('validation.endBeforeStart'))).toBeVisible();
    await fillMoment(t('Until'), atCentre(2 * hourMs));
    await expect((await lookAtPreview()).getByText('نفتح في اليوم الوطني')).toBeVisible();
    await saved();
    const banner = visitor.getByRole('complementary', { name: 'إعلان' });
    await visit(sitePaths.faq());
    await expect(banner).toHaveCount(0);
    await fillMoment(t('From'), atCentre(-hourMs));
    await saved();
    await visit(sitePaths.faq());
    await expect(banner).toContainText('نفتح في اليوم الوطني');
    const patient = await openWindow(page);
    await patient.clock.install();
    await patient.goto(site.url + to(sitePaths.faq()));
    const leftOpen = patient.getByRole('complementary', { name: 'إعلان' });
    await patient.clock.fastForward(2 * hourMs - 120_000);
    await expect(leftOpen).toBeVisible();
    await patient.clock.fastForward(120_000);
    await expect(leftOpen).toBeHidden();
    await patient.close();
    await expectAccessible(visitor, 'a page with an announcement');
    await banner.getByRole('button').click();
    await expect(banner).toBeHidden();
    await visit(sitePaths.contact());
    await expect(banner).toBeHidden();
  });

  await test.step('a page text is previewed on its page, can contain the town, and is changed for visitors', async () => {
    await open('texts');
    // The save bar is sticky, because the form is long.
    await expect(page.getByRole('button', { name: t('Save changes') })).toBeInViewport();
    const label = 'For those who would rather call';
    await fillPair(label, 'Call {city}', 'اتصل بنا في {town}');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText(t('validation.unknownField').replace('{field}', 'city'))).toBeVisible();
    await fillPair(label, 'Call us in {town}', 'اتصل بنا في {town}');
    const preview = page.frameLocator('iframe');
    await page.getByRole('button', { name: t('What visitors see') }).click();
    await expect(page.locator('iframe')).toBeInViewport();
    await expect(preview.getByText('اتصل بنا في')).toBeVisible();
    const previewed = preview.getByRole('heading', { level: 1 });
    await page.getByRole('button', { name: t('Go to a part') }).click();
    await page.getByRole('menuitem', { name: t('Book a package') }).click();
    await expect(page.getByRole('group', { name: t('Book a package') })).toBeInViewport();
    await page.getByRole('button', { name: t('What visitors see') }).click();
    await expect(previewed).toHaveText(t('Book a package'));
    await fillPair('When no offer is running', '', '');
    await expect(page.getByRole('combobox', { name: t('Page of the preview') })).toHaveValue('/');
    await page.getByRole('combobox', { name: t('Page of the preview') }).selectOption({ label: t('Common questions') });
    await expect(previewed).toHaveText(t('Common questions'));
    await saved();
    await visit(sitePaths.withdraw());
    await expect(visitor.getByText('اتصل بنا في')).toBeVisible();
  });

  await test.step('a pale accent colour is refused, and a dark one is applied', async () => {
    await open('brand');
    const colour = page.getByLabel(t('Accent colour'), { exact: true });
    await colour.fill('#ffcc00');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText(t('validation.contrast'))).toBeVisible();
    await colour.fill('#1d5a2f');
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: t('Plum') }).click();
    await expect(colour).toHaveValue('#7a3e9d');
    await saved();
    await visit(sitePaths.home());
    const strong = brandShades('#7a3e9d')['brand-800'] ?? '';
    await expect(visitor.locator('meta[name="theme-color"]')).toHaveAttribute('content', strong);
    // The staff area, from its next start on.
    await page.reload();
    await expect(page.getByRole('radio', { name: t('Plum') })).toBeChecked();
  });
});
