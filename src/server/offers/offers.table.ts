import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { collectionColumns } from '../content/collections.ts';
import { contentId, sortOrder } from '../core/db/columns.ts';
import { media } from '../media/media.table.ts';
import { packages } from '../packages/packages.table.ts';

/** Special offers. Prices are AED; dates are ISO 8601 instants in UTC. */
export const offers = sqliteTable(
  'offers',
  {
    id: contentId(),
    nameEn: text('name_en').notNull(),
    nameAr: text('name_ar').notNull(),
    descriptionEn: text('description_en').notNull(),
    descriptionAr: text('description_ar').notNull(),
    originalPrice: real('original_price'),
    salePrice: real('sale_price'),
    salePercent: real('sale_percent'),
    startDate: text('start_date'),
    endDate: text('end_date'),
    /** null where the offer applies to all tests. */
    tests: integer('tests'),
    appliesToAllTests: integer('applies_to_all_tests', { mode: 'boolean' }).notNull().default(false),
    relatedPackageId: text('related_package_id').references(() => packages.id, { onDelete: 'set null' }),
    ...collectionColumns(),
  },
  (table) => [index('offers_by_end').on(table.endDate)],
);

export const offerPictures = sqliteTable(
  'offer_pictures',
  {
    offerId: text('offer_id')
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    locale: text('locale', { enum: ['en', 'ar'] }).notNull(),
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    sortOrder: sortOrder(),
  },
  (table) => [primaryKey({ columns: [table.offerId, table.locale, table.mediaId] }), index('offer_pictures_by_media').on(table.mediaId)],
);
