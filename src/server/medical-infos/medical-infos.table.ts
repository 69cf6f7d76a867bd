import { index, sqliteTable } from 'drizzle-orm/sqlite-core';
import { medicalInfosCollection } from '#shared/medical-infos/medical-infos.collection.ts';
import { columnsOf } from '../content/collection-columns.ts';
import { collectionColumns } from '../content/collections.ts';
import { contentId } from '../core/db/columns.ts';

export const medicalInfos = sqliteTable('medical_infos', { id: contentId(), ...columnsOf(medicalInfosCollection), ...collectionColumns() }, (table) => [
  index('medical_infos_by_week').on(table.category, table.month, table.week),
]);
