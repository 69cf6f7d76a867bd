import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { monthNames } from '#shared/medical-infos/information-address.rules.ts';
import { collectionColumns } from '../content/collections.ts';
import { contentId } from '../core/db/columns.ts';

/** Medical information. `month` is the English month name and `week` 1 to 4; both are null for general items. */
export const medicalInfos = sqliteTable(
  'medical_infos',
  {
    id: contentId(),
    titleEn: text('title_en').notNull(),
    titleAr: text('title_ar').notNull(),
    descriptionEn: text('description_en').notNull(),
    descriptionAr: text('description_ar').notNull(),
    category: text('category', { enum: ['general', 'weekly'] }).notNull(),
    week: integer('week'),
    month: text('month', { enum: monthNames }),
    ...collectionColumns(),
  },
  (table) => [index('medical_infos_by_week').on(table.category, table.month, table.week)],
);
