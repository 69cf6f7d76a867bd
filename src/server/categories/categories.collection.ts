import { asc, eq, type InferSelectModel, isNull } from 'drizzle-orm';
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { categoriesCollection } from '#shared/categories/categories.collection.ts';
import {
  type Category,
  type CategoryChoice,
  categoryChoiceSchema,
  categorySchema,
} from '#shared/categories/categories.schema.ts';
import { publicValues } from '#shared/collections/public-values.ts';
import { AppError } from '#shared/errors.ts';
import { localeSchema } from '#shared/fields/fields.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { recordPaths, sitePaths } from '#shared/paths.ts';
import { collectionProcedures } from '../content/collection.router.ts';
import { columnsOf } from '../content/collection-columns.ts';
import type { CollectionDeps } from '../content/content-transaction.ts';
import { createCollectionService, storedCollection } from '../content/declared-collection.ts';
import { countHolders, holderColumns, holderCount } from '../content/holders.ts';
import { collectionRest, presentedSchema } from '../content/rest/collection-resource.ts';
import { servedCollection } from '../content/served-collection.ts';
import { isVisible } from '../content/staff-lists.ts';
import { type Collections, collectionColumns } from '../content/stored-collection.ts';
import type { Authorized } from '../core/auth/actor.ts';
import { cacheUntilChange } from '../core/content-version.ts';
import { contentId } from '../core/db/columns.ts';
import { publicProcedure, staffProcedure } from '../core/trpc/trpc.ts';
import { media } from '../media/media.table.ts';

export const categories = sqliteTable('categories', {
  id: contentId(),
  ...columnsOf(categoriesCollection),
  ...collectionColumns(),
  pictureId: text('picture_id').references(() => media.id, { onDelete: 'set null' }),
});

export const storedCategories = {
  ...storedCollection(categoriesCollection, {
    table: categories,
    targets: {},
    pages: [{ path: sitePaths.packages(), parameter: 'category' }],
    pathOf: recordPaths.category,
  }),
  // Not in the form; only the demo sets it.
  pictures: [{ mediaId: categories.pictureId }],
};

export type CategoriesService = ReturnType<typeof createCategoriesService>;

interface CategoriesServiceDeps extends CollectionDeps {
  collections: Collections;
}

/** Categories of packages, for visitors and staff. */
export function createCategoriesService({ collections, ...deps }: CategoriesServiceDeps) {
  const { db, shown } = deps;
  const namedBy = holderColumns(collections, storedCategories);
  const packageCount = holderCount(namedBy, (id) => eq(id, categories.id), { leavesOutTrash: true });
  const service = createCollectionService(storedCategories, {
    ...deps,
    computed: { packageCount },
    sorts: { packages: packageCount },
    filters: {},
  });

  /** Published categories in one language, in the staff's order. */
  const list = cacheUntilChange(deps.contentVersion, (locale: Locale): Category[] => {
    const isPublic = isVisible(storedCategories, eq(categories.isPublished, true), shown);
    const rows = db
      .select()
      .from(categories)
      .where(isPublic)
      .orderBy(asc(categories.sortOrder), asc(categories.id))
      .all();
    return rows.map((row) => toCategory(row, locale));
  });

  /** Categories to choose from, in the staff's order. */
  function listChoices(_actor: Authorized<'content.write'>): CategoryChoice[] {
    const { id, titleEn, titleAr, sortOrder, deletedAt } = categories;
    return db
      .select({ id, titleEn, titleAr })
      .from(categories)
      .where(isNull(deletedAt))
      .orderBy(asc(sortOrder), asc(id))
      .all();
  }

  /**
   * Moves empty categories to the trash. Returns the ids of those that were not in it. Throws `not_found`, and
   * `conflict` with the number of their packages.
   */
  function removeMany(actor: Authorized<'content.write'>, ids: readonly string[]): string[] {
    const held = countHolders(db, namedBy, ids, { leavesOutTrash: true });
    if (held > 0)
      throw new AppError('conflict', { message: { id: 'categories.holdsPackages', values: { count: held } } });
    return service.removeMany(actor, ids);
  }

  return { ...service, list, listChoices, removeMany };
}

/** A category for visitors. */
export const toCategory = (row: InferSelectModel<typeof categories>, locale: Locale): Category => ({
  id: row.id,
  ...publicValues(categoriesCollection, row, locale),
});

/** A category in the API's format, also as a part of its packages. */
export const v1CategorySchema = presentedSchema('PackageCategory', categoriesCollection);

/** The package categories: public reads, writes by staff. */
const categoriesRest = collectionRest(categoriesCollection, {
  path: '/packagecategory',
  names: { one: 'category', many: 'categories' },
  title: 'PackageCategory',
  description: 'The categories of packages',
  changeExample: { title_en: 'Heart' },
  recordSchema: v1CategorySchema,
});

export const servedCategories = servedCollection({
  stored: storedCategories,
  createService: createCategoriesService,
  staffProcedures: (service) => ({
    ...collectionProcedures(categoriesCollection, service),
    listChoices: staffProcedure('content.write')
      .output(z.array(categoryChoiceSchema))
      .query(({ ctx }) => service.listChoices(ctx.actor)),
  }),
  publicProcedures: (service) => ({
    list: publicProcedure
      .input(z.object({ locale: localeSchema }))
      .output(z.array(categorySchema))
      .query(({ input }) => service.list(input.locale)),
  }),
  rest: categoriesRest,
});
