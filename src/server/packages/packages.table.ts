import type { SQLWrapper } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { answers } from '#shared/packages/packages.schema.ts';
import type { Audience } from '#shared/packages/packages-address.rules.ts';
import { categories } from '../categories/categories.table.ts';
import { collectionColumns } from '../content/collections.ts';
import { type BilingualColumns, contentId, isInTrash, missingIn, sortOrder } from '../core/db/columns.ts';
import { labTests, panels, tags } from '../lab-tests/lab-tests.table.ts';
import { media } from '../media/media.table.ts';

/** Packages of laboratory tests. Prices are AED; dates are ISO 8601 instants in UTC; `duration` is whole days. */
export const packages = sqliteTable(
  'packages',
  {
    id: contentId(),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
    nameEn: text('name_en').notNull(),
    nameAr: text('name_ar').notNull(),
    descriptionEn: text('description_en').notNull(),
    descriptionAr: text('description_ar').notNull(),
    tests: integer('tests').notNull(),
    /** Whether `tests` follows the list of tests; else staff set it by hand. */
    countsLabTests: integer('counts_lab_tests', { mode: 'boolean' }).notNull().default(false),
    price: real('price'),
    onSale: integer('on_sale', { mode: 'boolean' }).notNull().default(false),
    priceSale: real('price_sale'),
    salePercent: real('sale_percent'),
    startDate: text('start_date'),
    endDate: text('end_date'),
    testsSale: integer('tests_sale'),
    descriptionSaleEn: text('description_sale_en').notNull().default(''),
    descriptionSaleAr: text('description_sale_ar').notNull().default(''),
    pictureId: text('picture_id').references(() => media.id, { onDelete: 'set null' }),
    /** null: not stated. */
    fastingRequired: text('fasting_required', { enum: answers }),
    fastingHours: integer('fasting_hours').notNull().default(0),
    preparationEn: text('preparation_en').notNull().default(''),
    preparationAr: text('preparation_ar').notNull().default(''),
    sampleTypeEn: text('sample_type_en').notNull().default(''),
    sampleTypeAr: text('sample_type_ar').notNull().default(''),
    turnaroundEn: text('turnaround_en').notNull().default(''),
    turnaroundAr: text('turnaround_ar').notNull().default(''),
    turnaroundDays: integer('turnaround_days'),
    suitableForEn: text('suitable_for_en').notNull().default(''),
    suitableForAr: text('suitable_for_ar').notNull().default(''),
    /** null: not stated. "no": at the centre only. */
    homeCollection: text('home_collection', { enum: answers }),
    audience: text('audience', { mode: 'json' }).$type<Audience[]>().notNull().default([]),
    ...collectionColumns(),
  },
  (table) => [
    index('packages_by_category').on(table.categoryId, table.sortOrder, table.id, table.deletedAt),
    // All that lists count, filter and sort by, beside names: a tenth of what the rows themselves hold.
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
    index('packages_by_name').on(table.nameEn, table.nameAr, table.sortOrder, table.id, table.deletedAt, table.isPublished),
    index('packages_by_picture').on(table.pictureId, table.id),
    index('packages_in_bin').on(table.deletedAt, table.id).where(isInTrash(table.deletedAt)),
  ],
);

type TextField = 'name' | 'description' | 'descriptionSale' | 'preparation' | 'sampleType' | 'turnaround' | 'suitableFor';

/** What a package says in two languages. */
export function packageTexts(table: Record<`${TextField}${'En' | 'Ar'}`, SQLWrapper>): BilingualColumns[] {
  return [
    [table.nameEn, table.nameAr],
    [table.descriptionEn, table.descriptionAr],
    [table.descriptionSaleEn, table.descriptionSaleAr],
    [table.preparationEn, table.preparationAr],
    [table.sampleTypeEn, table.sampleTypeAr],
    [table.turnaroundEn, table.turnaroundAr],
    [table.suitableForEn, table.suitableForAr],
  ];
}

/** The tests of a package in their order; the panel stands here because one test can stand in different panels. */
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
  (table) => [primaryKey({ columns: [table.packageId, table.tagId] }), index('package_tags_by_tag').on(table.tagId, table.packageId)],
);

/** Packages whose words changed with a name that they share: the search index has yet to learn of it. */
export const packagesToIndex = sqliteTable('packages_to_index', {
  packageId: text('package_id')
    .primaryKey()
    .references(() => packages.id, { onDelete: 'cascade' }),
});

/** Optional picture lists by language; a package without them shows its one picture. */
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
  (table) => [primaryKey({ columns: [table.packageId, table.locale, table.mediaId] }), index('package_pictures_by_media').on(table.mediaId)],
);
