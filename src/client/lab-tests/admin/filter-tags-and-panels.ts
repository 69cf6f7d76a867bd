import { createTextMatcher } from '#shared/fields/search.rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { TagOrPanelRecord } from '#shared/lab-tests/lab-tests.collection.ts';
import type { TagsAndPanelsListInput } from '#shared/lab-tests/tags-and-panels.schema.ts';

/**
 * The items whose names contain every word of a search, in the requested order. Filters in the browser, because there
 * are only a few dozen.
 */
export function filterTagsAndPanels(
  items: readonly TagOrPanelRecord[],
  { search = '', missing, sort }: TagsAndPanelsListInput,
  locale: Locale,
): TagOrPanelRecord[] {
  const matches = createTextMatcher(search);
  const found = items.filter(
    ({ values: { nameEn, nameAr } }) =>
      matches(`${nameEn}\n${nameAr}`) && (!missing || (missing === 'en' ? nameEn : nameAr) === ''),
  );
  if (!sort) return found;
  const direction = sort.startsWith('-') ? -1 : 1;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const named = (item: TagOrPanelRecord) => localized(item.values, 'name', locale);
  const isByName = sort === 'name' || sort === '-name';
  return found.toSorted(
    (one, other) =>
      direction *
      (isByName ? compare(named(one), named(other)) : one.computed.packageCount - other.computed.packageCount),
  );
}
