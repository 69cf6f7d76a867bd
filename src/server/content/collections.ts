import { getTableColumns } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { ContentNoun } from '#shared/content/records.schema.ts';
import { categories } from '../categories/categories.table.ts';
import { medicalInfos } from '../medical-infos/medical-infos.table.ts';
import { offers } from '../offers/offers.table.ts';
import { opinions } from '../opinions/opinions.table.ts';
import { packages } from '../packages/packages.table.ts';

/** The tables behind the nouns of content. All have the columns that `ContentTable` names. */
export const contentTables = { package: packages, category: categories, offer: offers, medicalInfo: medicalInfos, opinion: opinions } as const;

/** What all tables of content have in common, in the shape of one of them. */
export type ContentTable = typeof categories;

/** The fields that say how a record is called, in both languages. */
export const nameFields = {
  package: ['nameEn', 'nameAr'],
  category: ['titleEn', 'titleAr'],
  offer: ['nameEn', 'nameAr'],
  medicalInfo: ['titleEn', 'titleAr'],
  opinion: ['altTextEn', 'altTextAr'],
} as const satisfies Record<ContentNoun, readonly [en: string, ar: string]>;

type NameColumn = AnySQLiteColumn<{ data: string; notNull: true }>;

/** The columns of `nameFields`. */
export function nameColumns(noun: ContentNoun): [en: NameColumn, ar: NameColumn] {
  const columns: Record<string, SQLiteColumn> = getTableColumns(contentTables[noun]);
  const [en, ar] = nameFields[noun];
  return [columns[en] as NameColumn, columns[ar] as NameColumn];
}
