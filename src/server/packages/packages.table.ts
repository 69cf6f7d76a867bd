import { isNotNull, type SQLWrapper, sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { type PairName, pairsOf } from '#shared/collections/define-collection.ts';
import { type FastingApproval, preparationIssues } from '#shared/packages/package-preparation.rules.ts';
import { packagesCollection } from '#shared/packages/packages.collection.ts';
import type { Answer } from '#shared/packages/packages.schema.ts';
import { answers } from '#shared/packages/packages-address.rules.ts';
import { categories } from '../categories/categories.collection.ts';
import { columnsOf } from '../content/collection-columns.ts';
import { collectionColumns } from '../content/stored-collection.ts';
import {
  type BilingualColumns,
  contentId,
  isInTrash,
  missingIn,
  reviewColumns,
  sortOrder,
} from '../core/db/columns.ts';
import { labTests, panels, tags } from '../lab-tests/lab-tests.table.ts';
import { media } from '../media/media.table.ts';

export type PackageRow = typeof packages.$inferSelect;

/** Packages of laboratory tests. Prices are AED; dates are ISO 8601 instants in UTC; `duration` is whole days. */
export const packages = sqliteTable(
  'packages',
  {
    id: contentId(),
    ...columnsOf(packagesCollection),
    ...collectionColumns(),
    ...reviewColumns(),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
    pictureId: text('picture_id').references(() => media.id, { onDelete: 'set null' }),
    /**
     * The fasting that patients read because of the tests; null if the package states it, or is silent. Beside the
     * content: a change of a test is no change of its packages.
     */
    derivedFasting: text('derived_fasting', { enum: answers }),
    derivedFastingHours: integer('derived_fasting_hours').notNull().default(0),
    fastingApproval: text('fasting_approval', { mode: 'json' }).$type<FastingApproval>(),
    preparationIssue: text('preparation_issue', { enum: preparationIssues }),
  },
  (table) => [
    // Counts the published packages of a category without reading them.
    index('packages_by_category').on(
      table.categoryId,
      table.sortOrder,
      table.id,
      table.deletedAt,
      table.isPublished,
      table.fastingRequired,
      table.derivedFasting,
    ),
    // A covering index for counting, filtering and sorting lists, except by name. It has a tenth of the size of the
    // rows.
    index('packages_by_sort_order').on(
      table.sortOrder,
      table.id,
      table.deletedAt,
      table.isPublished,
      table.categoryId,
      table.tests,
      table.price,
      table.updatedAt,
    ),
    index('packages_lacking_english')
      .on(table.sortOrder, table.id, table.deletedAt)
      .where(missingIn('en', packageTexts(table))),
    index('packages_lacking_arabic')
      .on(table.sortOrder, table.id, table.deletedAt)
      .where(missingIn('ar', packageTexts(table))),
    index('packages_by_sale_end').on(table.onSale, table.endDate),
    index('packages_by_name').on(
      table.nameEn,
      table.nameAr,
      table.sortOrder,
      table.id,
      table.deletedAt,
      table.isPublished,
    ),
    index('packages_with_preparation_issue')
      .on(table.preparationIssue, table.sortOrder, table.id)
      .where(isNotNull(table.preparationIssue)),
    index('packages_by_picture').on(table.pictureId, table.id),
    index('packages_in_trash').on(table.deletedAt, table.id).where(isInTrash(table.deletedAt)),
  ],
);

/** The fasting that patients read: what the package states, else what its tests say. `fastingOf` gives the same. */
export const toldFasting = sql<Answer | null>`coalesce(${packages.fastingRequired}, ${packages.derivedFasting})`;
/** Its hours; 0 if they are not stated. */
export const toldFastingHours = sql<number>`CASE WHEN ${packages.fastingRequired} IS NULL THEN ${packages.derivedFastingHours} ELSE ${packages.fastingHours} END`;

export function fastingOf(
  row: Pick<PackageRow, 'fastingRequired' | 'fastingHours' | 'derivedFasting' | 'derivedFastingHours'>,
): Pick<PackageRow, 'fastingRequired' | 'fastingHours'> {
  const { fastingRequired, fastingHours, derivedFasting, derivedFastingHours } = row;
  return fastingRequired === null
    ? { fastingRequired: derivedFasting, fastingHours: derivedFastingHours }
    : { fastingRequired, fastingHours };
}

/** Bilingual texts of a package. */
export function packageTexts(
  table: Record<`${PairName<typeof packagesCollection>}${'En' | 'Ar'}`, SQLWrapper>,
): BilingualColumns[] {
  return pairsOf(packagesCollection).map(({ en, ar }) => [table[en], table[ar]]);
}

/** The tests of a package in order. Each row has a panel, because a test can be in different panels. */
export const packageLabTests = sqliteTable(
  'package_lab_tests',
  {
    packageId: text('package_id')
      .notNull()
      .references(() => packages.id, { onDelete: 'cascade' }),
    labTestId: text('lab_test_id')
      .notNull()
      .references(() => labTests.id, { onDelete: 'restrict' }),
    panelId: text('panel_id')
      .notNull()
      .references(() => panels.id, { onDelete: 'restrict' }),
    sortOrder: sortOrder(),
  },
  (table) => [
    primaryKey({ columns: [table.packageId, table.labTestId] }),
    index('package_lab_tests_by_lab_test').on(table.labTestId, table.packageId),
    index('package_lab_tests_by_panel').on(table.panelId, table.packageId),
  ],
);

export const packageTags = sqliteTable(
  'package_tags',
  {
    packageId: text('package_id')
      .notNull()
      .references(() => packages.id, { onDelete: 'cascade' }),
    tagId: text('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.packageId, table.tagId] }),
    index('package_tags_by_tag').on(table.tagId, table.packageId),
  ],
);

/** Optional picture lists by language; a package without them has its single picture. */
export const packagePictures = sqliteTable(
  'package_pictures',
  {
    packageId: text('package_id')
      .notNull()
      .references(() => packages.id, { onDelete: 'cascade' }),
    locale: text('locale', { enum: ['en', 'ar'] }).notNull(),
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    sortOrder: sortOrder(),
  },
  (table) => [
    primaryKey({ columns: [table.packageId, table.locale, table.mediaId] }),
    index('package_pictures_by_media').on(table.mediaId),
  ],
);
