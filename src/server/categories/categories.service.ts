import { asc, eq, isNull } from 'drizzle-orm';
import type { Category, CategoryChoice } from '#shared/categories/categories.schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { Collections } from '../content/collections.ts';
import { isVisible } from '../content/content-records.ts';
import { createCollectionService } from '../content/declared-collection.ts';
import { countHolders, holderColumns, holderCount } from '../content/holders.ts';
import { type Actor, requirePermission } from '../core/auth/actor.ts';
import type { Clock } from '../core/clock.ts';
import type { ContentVersion } from '../core/content-version.ts';
import type { Db } from '../core/db/client.ts';
import { storedCategories } from './categories.collection.ts';
import { categories } from './categories.table.ts';

export type CategoriesService = ReturnType<typeof createCategoriesService>;

interface CategoriesServiceDeps {
  db: Db;
  clock: Clock;
  contentVersion: ContentVersion;
  collections: Collections;
  shown?: string;
}

/** Categories of packages. A hidden one with the id `shown` is public, for its preview. */
export function createCategoriesService({ collections, ...deps }: CategoriesServiceDeps) {
  const { db, shown } = deps;
  const namedBy = holderColumns(collections, storedCategories);
  const packageCount = holderCount(namedBy, (id) => eq(id, categories.id), { leavesOutTrash: true });
  const service = createCollectionService(storedCategories, { ...deps, computed: { packageCount }, sorts: { packages: packageCount }, filters: {} });

  /** Published categories in one language, in the staff's order. */
  function list(locale: Locale): Category[] {
    const isPublic = isVisible(storedCategories, eq(categories.isPublished, true), shown);
    const rows = db.select().from(categories).where(isPublic).orderBy(asc(categories.sortOrder), asc(categories.id)).all();
    return rows.map((row) => ({ id: row.id, title: localized(row, 'title', locale), subtitle: localized(row, 'subtitle', locale) }));
  }

  /** Categories to choose from, in the staff's order. Throws `unauthenticated` or `forbidden` without content.write. */
  function listChoices(actor: Actor): CategoryChoice[] {
    requirePermission(actor, 'content.write');
    const { id, titleEn, titleAr, sortOrder, deletedAt } = categories;
    return db.select({ id, titleEn, titleAr }).from(categories).where(isNull(deletedAt)).orderBy(asc(sortOrder), asc(id)).all();
  }

  /** Moves empty categories to the trash. Returns the ids of those that were not in it. Throws `not_found`, and `conflict` with the number of their packages. */
  function removeMany(actor: Actor, ids: readonly string[]): string[] {
    requirePermission(actor, 'content.write');
    const held = countHolders(db, namedBy, ids, { leavesOutTrash: true });
    if (held > 0) throw new AppError('conflict', { message: { id: 'categories.holdsPackages', values: { count: held } } });
    return service.removeMany(actor, ids);
  }

  return { ...service, list, listChoices, removeMany };
}
