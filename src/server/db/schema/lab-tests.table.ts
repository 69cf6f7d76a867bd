import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { contentId, sortOrder, updatedBy, version } from './columns.ts';

/** Single laboratory tests, shared by the packages that hold them. */
export const labTests = sqliteTable('lab_tests', {
  id: contentId(),
  nameEn: text('name_en').notNull(),
  nameAr: text('name_ar').notNull(),
  version: version(),
  updatedBy: updatedBy(),
});

/** Headings that group the tests of a package, such as "Liver". */
export const panels = sqliteTable('panels', {
  id: contentId(),
  nameEn: text('name_en').notNull(),
  nameAr: text('name_ar').notNull(),
  sortOrder: sortOrder(),
  version: version(),
  updatedBy: updatedBy(),
});
