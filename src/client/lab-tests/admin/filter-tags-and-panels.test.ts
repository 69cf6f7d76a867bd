import { expect, test } from 'vitest';
import type { TagOrPanelRecord } from '#shared/lab-tests/lab-tests.collection.ts';
import { filterTagsAndPanels } from './filter-tags-and-panels.ts';

const tagOrPanel = (id: string, nameEn: string, nameAr: string, packageCount: number): TagOrPanelRecord => ({
  id,
  version: 1,
  values: { nameEn, nameAr },
  computed: { packageCount, holders: [] },
});
const all = [
  tagOrPanel('liver', 'Liver', 'الكبد', 3),
  tagOrPanel('heart', 'Heart health', 'صحّة القلب', 9),
  tagOrPanel('bones', 'Bones', '', 0),
];
const idsOf = (input: Parameters<typeof filterTagsAndPanels>[1], locale: 'en' | 'ar' = 'en') =>
  filterTagsAndPanels(all, input, locale).map(({ id }) => id);

test('A search finds tags by words in either language and any spelling, and a filter finds those without Arabic.', () => {
  expect(idsOf({ search: 'HEALTH heart' })).toEqual(['heart']);
  expect(idsOf({ search: 'صحة' })).toEqual(['heart']);
  expect(idsOf({ search: 'kidney' })).toEqual([]);
  expect(idsOf({ missing: 'ar' })).toEqual(['bones']);
});

test('Tags are listed in the order that staff chose, by name, or by number of packages in either direction.', () => {
  expect(idsOf({})).toEqual(['liver', 'heart', 'bones']);
  expect(idsOf({ sort: 'name' })).toEqual(['bones', 'heart', 'liver']);
  expect(idsOf({ sort: '-packages' })).toEqual(['heart', 'liver', 'bones']);
  expect(idsOf({ sort: 'packages' })).toEqual(['bones', 'liver', 'heart']);
});
