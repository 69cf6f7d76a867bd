import { beforeAll, expect, test } from 'vitest';
import { findableRank, findableWords } from '#shared/command-palette/command-palette.rules.ts';
import type { FindablePage } from '../../ui/admin/lib/staff-page.ts';
import { createI18n } from '../../ui/lib/i18n.ts';
import { loadStaffTexts } from '../../ui/lib/staff-texts.ts';

let pages: readonly FindablePage[];
beforeAll(async () => {
  // A component reads it while its module loads.
  Object.assign(globalThis, { CSS: { supports: () => true } });
  pages = (await import('./findable-pages.ts')).findablePages;
});

test.each(['en', 'ar'] as const)(
  'The command palette has each of its texts (%s), so that it never searches in the id of a text.',
  async (locale) => {
    const texts = await loadStaffTexts(locale);
    const used = pages.flatMap(({ label, also, place, within = [] }) => [
      label,
      ...[also, place].flatMap((text) => text ?? []),
      ...within,
    ]);
    expect(used.filter(({ id }) => texts[id] === undefined)).toEqual([]);
  },
);

test.each([
  ['en', 'spam', '/admin/requests?tab=spam'],
  ['ar', 'مزعجة', '/admin/requests?tab=spam'],
  ['ar', 'رسائل مزعجة', '/admin/requests?tab=spam'],
  ['en', 'visits tomorrow', '/admin/appointments'],
  ['en', 'tomorrow’s visits', '/admin/appointments'],
  ['ar', 'زيارات الغد', '/admin/appointments'],
  ['ar', 'زيارات غداً', '/admin/appointments'],
  ['en', 'call back', '/admin/requests?tab=call-back'],
  ['ar', 'معاودة الاتصال', '/admin/requests?tab=call-back'],
  ['en', 'cancellation', '/admin/requests?tab=changes'],
  ['ar', 'إلغاء', '/admin/requests?tab=changes'],
  // By former names, and by the names of places.
  ['en', 'dashboard', '/admin/dashboard'],
  ['ar', 'لوحة المتابعة', '/admin/dashboard'],
  ['en', 'catalogue', '/admin/labtests'],
  ['ar', 'الكتالوج', '/admin/labtests'],
  ['en', 'content', '/admin/media'],
  ['en', 'people and system', '/admin/webhooks'],
] as const)('The command palette knows “%s: %s”.', async (locale, term, path) => {
  const i18n = createI18n(locale, await loadStaffTexts(locale));
  const wordsOf = ({ label, also, place }: FindablePage) =>
    findableWords({
      names: [i18n._(label)],
      others: [also, place].flatMap((text) => (text ? i18n._(text) : [])),
      places: [],
    });
  expect(pages.filter((page) => findableRank(term, wordsOf(page)) !== null).map((page) => page.path)).toContain(path);
});
