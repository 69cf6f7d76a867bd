import { z } from 'zod';
import { contentIdSchema } from '../fields/fields.schema.ts';
import { localeCodes } from '../i18n/locales.ts';
import { type CollectionName, collectionPaths } from '../paths.ts';
import { listLimits } from './list.rules.ts';

/** The kinds of content with a trash and a history. */
export const collectionNames = Object.keys(collectionPaths) as [CollectionName, ...CollectionName[]];
export type { CollectionName };
/** Everything with versions: content and the sections of the settings. */
export const versionedCollections = [...collectionNames, 'settings'] as const;
export type VersionedCollection = (typeof versionedCollections)[number];

/** The limits of records: on one page, in one call, and selected at once. */
export const recordsPageSize = 24;
export const maxBulkSize = 100;
export const maxSelected = 10_000;

/** Search, filters, order and page of every staff list. `-name` sorts in descending order. */
export const recordListFields = <const Sorts extends readonly string[]>(sorts: Sorts) => ({
  search: z.string().trim().max(listLimits.term).optional(),
  published: z.enum(['yes', 'no']).optional(),
  missing: z.enum(localeCodes).optional(),
  sort: z
    .enum(sorts.flatMap((sort) => [sort, `-${sort}` as const]) as (Sorts[number] | `-${Sorts[number]}`)[])
    .optional(),
  page: z.number().int().min(1).max(listLimits.page).default(1),
});

/** A page of a staff list. */
export const recordListOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number().int(), page: z.number().int(), pageCount: z.number().int() });

/** The maximum number of holders that are listed by name. */
export const maxNamedHolders = 5;
/** A record by its name: one that uses another record, or that another record refers to. */
export const recordReferenceSchema = z.object({
  id: contentIdSchema,
  nameEn: z.string(),
  nameAr: z.string(),
  isInTrash: z.boolean(),
});
export type RecordReference = z.infer<typeof recordReferenceSchema>;

/** The ids of all records that match a list's filters. */
export const foundIdsSchema = z.array(contentIdSchema).max(maxSelected);

/** The result of a bulk removal; records in use are kept. */
export const removedTogetherSchema = z.object({ removed: z.array(contentIdSchema), keptCount: z.number().int() });
export type RemovedTogether = z.infer<typeof removedTogetherSchema>;

/** The ids of the records that a bulk update changed. Records already in that state are not included. */
export const changedIdsSchema = z.array(contentIdSchema);

/** The packages that a bulk update moved, each with its former category. */
export const movedPackagesSchema = z.array(z.object({ id: contentIdSchema, categoryId: contentIdSchema }));
export type MovedPackages = z.infer<typeof movedPackagesSchema>;

/** The records of a bulk update. */
export const contentIdsSchema = z.array(contentIdSchema).min(1).max(maxBulkSize);
