import { z } from 'zod';
import { contentIdSchema } from '../fields/fields.schema.ts';
import { localeCodes } from '../i18n/locales.ts';
import { listLimits } from './list.rules.ts';

/** The content that staff keep with a bin and a history. */
export const contentNouns = ['package', 'category', 'offer', 'medicalInfo', 'opinion'] as const;
export type ContentNoun = (typeof contentNouns)[number];
/** What keeps versions: content, and the sections of the settings. */
export const versionedNouns = [...contentNouns, 'settings'] as const;
export type VersionedNoun = (typeof versionedNouns)[number];

/** How many records one page of a staff list holds, how many one call changes together, and how many can be ticked at once. */
export const recordsPageSize = 24;
export const mostTogether = 100;
export const mostTicked = 10_000;

/** What staff read of every content record beside its own fields. */
export const recordStampFields = {
  /** Rises with every change: who changes the record names the one they saw. */
  version: z.number().int(),
  isPublished: z.boolean(),
  updatedAt: z.string(),
  /** The name of who changed it last; empty where nobody of the staff did. */
  updatedBy: z.string(),
};

/** What every staff list can be asked: a search, what is hidden, what lacks a language, an order (`-name` turns it round), a page. */
export const recordListFields = <const Sorts extends readonly string[]>(sorts: Sorts) => ({
  search: z.string().trim().max(listLimits.term).optional(),
  published: z.enum(['yes', 'no']).optional(),
  missing: z.enum(localeCodes).optional(),
  sort: z.enum(sorts.flatMap((sort) => [sort, `-${sort}` as const]) as (Sorts[number] | `-${Sorts[number]}`)[]).optional(),
  page: z.number().int().min(1).max(listLimits.page).default(1),
});

/** A page of a staff list. */
export const recordListOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number().int(), page: z.number().int(), pageCount: z.number().int() });

/** How many of the packages that use a name are named. */
export const mostHoldersNamed = 5;
/** A package that uses a laboratory test, a subject or a panel. */
export const namedHolderSchema = z.object({ id: contentIdSchema, nameEn: z.string(), nameAr: z.string(), isInBin: z.boolean() });
export type NamedHolder = z.infer<typeof namedHolderSchema>;

/** The records that a list shows on all its pages. */
export const foundIdsSchema = z.array(contentIdSchema).max(mostTicked);

/** What came of removing several records together: those that something still uses are kept. */
export const removedTogetherSchema = z.object({ removed: z.array(contentIdSchema), keptCount: z.number().int() });
export type RemovedTogether = z.infer<typeof removedTogetherSchema>;

/** Those of several records that one call published, hid or put into the bin; what others had done so before is not among them. */
export const changedIdsSchema = z.array(contentIdSchema);

/** Packages that one call filed elsewhere, each with the category that it lay in before. */
export const movedPackagesSchema = z.array(z.object({ id: contentIdSchema, categoryId: contentIdSchema }));
export type MovedPackages = z.infer<typeof movedPackagesSchema>;

/** Several records, to be changed together. */
export const contentIdsSchema = z.array(contentIdSchema).min(1).max(mostTogether);
