import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { labTestsCollection, panelsCollection, tagsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import { columnsOf } from '../content/collection-columns.ts';
import { contentId, sortOrder, updatedBy, version } from '../core/db/columns.ts';

/** Headings that group the tests of a package, such as "Liver". */
export const panels = sqliteTable('panels', {
  id: contentId(),
  ...columnsOf(panelsCollection),
  sortOrder: sortOrder(),
  version: version(),
  updatedBy: updatedBy(),
});

/** Laboratory tests, shared by packages. */
export const labTests = sqliteTable('lab_tests', {
  id: contentId(),
  ...columnsOf(labTestsCollection),
  version: version(),
  updatedBy: updatedBy(),
  /** The panel that the form of a package proposes for the test. */
  defaultPanelId: text('default_panel_id').references(() => panels.id, { onDelete: 'set null' }),
});

/** Tags of packages, such as "Heart". */
export const tags = sqliteTable('tags', {
  id: contentId(),
  key: text('key').notNull().unique(),
  ...columnsOf(tagsCollection),
  sortOrder: sortOrder(),
  version: version(),
  updatedBy: updatedBy(),
});
