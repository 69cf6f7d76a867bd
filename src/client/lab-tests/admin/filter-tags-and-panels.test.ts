import { expect, test } from 'vitest';
import type { TagOrPanelRecord } from '#shared/lab-tests/lab-tests.collection.ts';
import { filterTagsAndPanels } from './filter-tags-and-panels.ts';

const tagOrPanel = (id: string, nameEn: string, nameAr: string, packageCount: number): TagOrPanelRecord => ({
  id,
  version: 1,
  values: { nameEn, nameAr },
  computed: { packageCount, holders: [] },
});
const all = [tagOrPanel('liver', 'Liver', 'الكبد', 3), tagOrPanel('heart', 'Heart health', 'صحّة القلب', 9), tagOrPanel('bones', 'Bones', '', 0)];
const idsOf = (input: Parameters<typeof filterTagsAndPanels>[1], locale: 'en' | 'ar' = 'en') => filterTagsAndPanels(all, input, locale).map(({ id }) => id);

test('Staff find a subject by words of either language, in any spelling.', () => {
  expect(idsOf({ search: 'HEALTH heart' })).toEqual(['heart']);
  expect(idsOf({ search: 'صحة' })).toEqual(['heart']);
  expect(idsOf({ search: 'kidney' })).toEqual([]);
  expect(idsOf({ missing: 'ar' })).toEqual(['bones']);
});

test('Staff see subjects as they arranged them, or by name or by use in either direction.', () => {
  expect(idsOf({})).toEqual(['liver', 'heart', 'bones']);
  expect(idsOf({ sort: 'name' })).toEqual(['bones', 'heart', 'liver']);
  expect(idsOf({ sort: '-packages' })).toEqual(['heart', 'liver', 'bones']);
  expect(idsOf({ sort: 'packages' })).toEqual(['bones', 'liver', 'heart']);
});
