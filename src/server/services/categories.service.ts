import { and, asc, count, eq, isNull, type SQL } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { type Category, type CategoryInput, type CategoryRecord, categoryInputSchema } from '#shared/schemas/categories.schema.ts';
import { type Actor, requirePermission } from '../auth/actor.ts';
import type { Clock } from '../clock.ts';
import type { ContentVersion } from '../content-version.ts';
import { type Db, inTransaction } from '../db/client.ts';
import { categories, packages } from '../db/schema/index.ts';
import { idFor, isVisible, moveToBin, nextSortOrder, nextVersion, stampOf, wholeList } from './content-records.ts';
import { keepVersion } from './record-versions.ts';

export type CategoriesService = ReturnType<typeof createCategoriesService>;

/** The categories that packages are filed under. A hidden one that is `shown` is public. */
export function createCategoriesService({ db, clock, contentVersion, shown }: { db: Db; clock: Clock; contentVersion: ContentVersion; shown?: string }) {
  const isPublished = isVisible('category', eq(categories.isPublished, true), shown);
  const columns = {
    id: categories.id,
    titleEn: categories.titleEn,
    titleAr: categories.titleAr,
    subtitleEn: categories.subtitleEn,
    subtitleAr: categories.subtitleAr,
    packageCount: count(packages.id),
    version: categories.version,
    updatedBy: categories.updatedBy,
  };
  const select = () =>
    db
      .select(columns)
      .from(categories)
      .leftJoin(packages, and(eq(packages.categoryId, categories.id), isNull(packages.deletedAt)))
      .groupBy(categories.id);

  /** Published categories in one language, in the order staff gave them. */
  function list(locale: Locale): Category[] {
    const rows = db.select().from(categories).where(isPublished).orderBy(asc(categories.sortOrder), asc(categories.id)).all();
    return rows.map((row) => ({ id: row.id, title: localized(row, 'title', locale), subtitle: localized(row, 'subtitle', locale) }));
  }

  /** Every category in both languages, with the number of packages in it. Throws `unauthenticated` or `forbidden` without content.write. */
  function listRecords(actor: Actor): CategoryRecord[] {
    requirePermission(actor, 'content.write');
    return select().where(isNull(categories.deletedAt)).orderBy(asc(categories.sortOrder), asc(categories.id)).all();
  }

  /** The published categories in both languages: the list that API clients read, or a part of it. */
  function listPublishedRecords({ offset, limit } = wholeList): CategoryRecord[] {
    return select().where(isPublished).orderBy(asc(categories.sortOrder), asc(categories.id)).limit(limit).offset(offset).all();
  }

  /** How many categories `listPublishedRecords` holds in all. */
  function countPublished(): number {
    return db.select({ total: count() }).from(categories).where(isPublished).get()?.total ?? 0;
  }

  /** One category in both languages, published or not. Throws `not_found`, and `unauthenticated` or `forbidden` without content.write. */
  function getRecord(actor: Actor, id: string): CategoryRecord {
    requirePermission(actor, 'content.write');
    return readRecord(id);
  }

  /** One published category in both languages. Throws `not_found`. */
  function getPublishedRecord(id: string): CategoryRecord {
    return readRecord(id, isPublished);
  }

  function readRecord(id: string, condition?: SQL): CategoryRecord {
    const record = select()
      .where(and(eq(categories.id, id), isNull(categories.deletedAt), condition))
      .get();
    if (!record) throw new AppError('not_found');
    return record;
  }

  /** Adds a category behind the others. Throws `invalid_input`, `unauthenticated` or `forbidden`. */
  function create(actor: Actor, input: CategoryInput, ownId?: string): CategoryRecord {
    requirePermission(actor, 'content.write');
    const values = categoryInputSchema.parse(input);
    const id = idFor(actor, ownId);
    const stamp = stampOf(actor, clock);
    inTransaction(db, (tx) => {
      tx.insert(categories)
        .values({ id, ...values, ...stamp, createdAt: stamp.updatedAt, sortOrder: nextSortOrder(tx, 'category') })
        .run();
      keepVersion(tx, actor, { noun: 'category', id, event: 'created', at: stamp.updatedAt });
    });
    contentVersion.bump();
    return readRecord(id);
  }

  /** Changes a category. Throws `not_found`, `conflict` where it is no longer the `version` that was seen, and as `create`. */
  function update(actor: Actor, id: string, input: CategoryInput, version?: number, event: 'updated' | 'restored' = 'updated'): CategoryRecord {
    requirePermission(actor, 'content.write');
    const values = categoryInputSchema.parse(input);
    const stamp = stampOf(actor, clock);
    inTransaction(db, (tx) => {
      const next = nextVersion(tx, 'category', id, version);
      tx.update(categories)
        .set({ ...values, ...stamp, version: next })
        .where(eq(categories.id, id))
        .run();
      keepVersion(tx, actor, { noun: 'category', id, event, at: stamp.updatedAt });
    });
    contentVersion.bump();
    return readRecord(id);
  }

  /** Puts an empty category into the bin. Throws `conflict` with the number of packages that still stand in it, or `not_found`. */
  function remove(actor: Actor, id: string): void {
    requirePermission(actor, 'content.write');
    const { packageCount } = readRecord(id);
    if (packageCount > 0) throw new AppError('conflict', { message: { id: 'categories.holdsPackages', values: { count: packageCount } } });
    inTransaction(db, (tx) => moveToBin(tx, actor, 'category', [id], clock));
    contentVersion.bump();
  }

  return { list, listRecords, listPublishedRecords, countPublished, getRecord, getPublishedRecord, create, update, remove };
}
