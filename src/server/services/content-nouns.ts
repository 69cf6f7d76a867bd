import type { ContentNoun } from '#shared/schemas/records.schema.ts';
import { categories, medicalInfos, offers, opinions, packages } from '../db/schema/index.ts';

/** The tables behind the nouns of content. All have the columns that `ContentTable` names. */
export const contentTables = { package: packages, category: categories, offer: offers, medicalInfo: medicalInfos, opinion: opinions } as const;

/** What all tables of content have in common, in the shape of one of them. */
export type ContentTable = typeof categories;

/** How the records of a noun are called in both languages. */
export const contentNames = {
  package: [packages.nameEn, packages.nameAr],
  category: [categories.titleEn, categories.titleAr],
  offer: [offers.nameEn, offers.nameAr],
  medicalInfo: [medicalInfos.titleEn, medicalInfos.titleAr],
  opinion: [opinions.altTextEn, opinions.altTextAr],
} as const;

/** The fields of the same. */
export const contentNameFields: Record<ContentNoun, readonly [en: string, ar: string]> = {
  package: ['nameEn', 'nameAr'],
  category: ['titleEn', 'titleAr'],
  offer: ['nameEn', 'nameAr'],
  medicalInfo: ['titleEn', 'titleAr'],
  opinion: ['altTextEn', 'altTextAr'],
};
