import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { offersCollection } from '#shared/offers/offers.collection.ts';
import { columnsOf } from '../content/collection-columns.ts';
import { collectionColumns } from '../content/collections.ts';
import { contentId, sortOrder } from '../core/db/columns.ts';
import { media } from '../media/media.table.ts';
import { packages } from '../packages/packages.table.ts';

export const offers = sqliteTable(
  'offers',
  {
    id: contentId(),
    ...columnsOf(offersCollection),
    ...collectionColumns(),
    relatedPackageId: text('related_package_id').references(() => packages.id, { onDelete: 'set null' }),
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
