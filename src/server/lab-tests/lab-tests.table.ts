import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import {
  type LabTestValues,
  labTestsCollection,
  panelsCollection,
  tagsCollection,
} from '#shared/lab-tests/lab-tests.collection.ts';
import { columnsOf } from '../content/collection-columns.ts';
import { collectionColumns } from '../content/stored-collection.ts';
import { contentId, isInTrash, reviewColumns, sortOrder, updatedBy, version } from '../core/db/columns.ts';

/** Headings that group the tests of a package, such as "Liver". */
export const panels = sqliteTable('panels', {
  id: contentId(),
  ...columnsOf(panelsCollection),
  sortOrder: sortOrder(),
  version: version(),
  updatedBy: updatedBy(),
});

/** The content of a laboratory test that a reviewer signed. */
export interface SignedLabTest {
  /** The version of the test. */
  version: number;
  values: LabTestValues;
  /** ISO 8601. */
  at: string;
  /** The name of the reviewer. */
  by: string;
}

/** Laboratory tests, shared by packages. */
export const labTests = sqliteTable(
  'lab_tests',
  {
    id: contentId(),
    ...columnsOf(labTestsCollection),
    ...collectionColumns(),
    ...reviewColumns(),
    isPublished: integer('is_published', { mode: 'boolean' }).notNull().default(false),
    /** The panel that the form of a package proposes for the test. */
    defaultPanelId: text('default_panel_id').references(() => panels.id, { onDelete: 'set null' }),
    /** What patients read while a later change waits for a review. Null if nobody has signed anything. */
    signed: text('signed', { mode: 'json' }).$type<SignedLabTest>(),
  },
  (table) => [
    // A row is inserted without a slug before it gets one of its name.
    uniqueIndex('lab_tests_by_slug').on(table.slug).where(sql`${table.slug} <> ''`),
    uniqueIndex('lab_tests_by_loinc').on(table.loinc).where(sql`${table.loinc} <> ''`),
    index('lab_tests_in_trash').on(table.deletedAt, table.id).where(isInTrash(table.deletedAt)),
  ],
);

/** The tests from which a calculated one is made, in order. */
export const labTestSources = sqliteTable(
  'lab_test_sources',
  {
    labTestId: text('lab_test_id')
      .notNull()
      .references(() => labTests.id, { onDelete: 'cascade' }),
    sourceId: text('source_id')
      .notNull()
      .references(() => labTests.id, { onDelete: 'restrict' }),
    sortOrder: sortOrder(),
  },
  (table) => [
    primaryKey({ columns: [table.labTestId, table.sourceId] }),
    index('lab_test_sources_by_source').on(table.sourceId, table.labTestId),
  ],
);

/** Tags of packages, such as "Heart". */
export const tags = sqliteTable('tags', {
  id: contentId(),
  key: text('key').notNull().unique(),
  ...columnsOf(tagsCollection),
  sortOrder: sortOrder(),
  version: version(),
  updatedBy: updatedBy(),
});
