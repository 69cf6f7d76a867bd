import { and, asc, count, eq, isNull, type SQL } from 'drizzle-orm';
import {
  type Category,
  type CategoryInput,
  type CategoryRecord,
  type CategoryRecordListInput,
  categoryInputSchema,
} from '#shared/categories/categories.schema.ts';
import { recordsPageSize } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { Collections } from '../content/collections.ts';
import { holdsWords, isVisible, offsetOf, pageOf, readIds, recordsOrder, shownText, wholeList } from '../content/content-records.ts';
import { countHolders, holderColumns, holderCount } from '../content/holders.ts';
import { createRecordWriter } from '../content/record-writer.ts';
import { type Actor, requirePermission } from '../core/auth/actor.ts';
import type { Clock } from '../core/clock.ts';
import type { ContentVersion } from '../core/content-version.ts';
import type { Db } from '../core/db/client.ts';
import { missingIn } from '../core/db/columns.ts';
import { categoriesCollection } from './categories.collection.ts';
import { categories } from './categories.table.ts';

export type CategoriesService = ReturnType<typeof createCategoriesService>;

const titles = [categories.titleEn, categories.titleAr] as const;
const subtitles = [categories.subtitleEn, categories.subtitleAr] as const;

interface CategoriesServiceDeps {
  db: Db;
  clock: Clock;
  contentVersion: ContentVersion;
  collections: Collections;
  shown?: string;
}

/** The categories that packages are filed under. A hidden one that is `shown` is public. */
export function createCategoriesService({ db, clock, contentVersion, collections, shown }: CategoriesServiceDeps) {
  const namedBy = holderColumns(collections, categoriesCollection);
  const isPublished = isVisible(categoriesCollection, eq(categories.isPublished, true), shown);
  const columns = {
    id: categories.id,
    titleEn: categories.titleEn,
    titleAr: categories.titleAr,
    subtitleEn: categories.subtitleEn,
    subtitleAr: categories.subtitleAr,
    packageCount: holderCount(namedBy, (id) => eq(id, categories.id), { leavesOutTrash: true }),
    version: categories.version,
    isPublished: categories.isPublished,
    updatedAt: categories.updatedAt,
    updatedBy: categories.updatedBy,
  };
  const select = () => db.select(columns).from(categories);

  /** Published categories in one language, in the order staff gave them. */
  function list(locale: Locale): Category[] {
    const rows = db.select().from(categories).where(isPublished).orderBy(asc(categories.sortOrder), asc(categories.id)).all();
    return rows.map((row) => ({ id: row.id, title: localized(row, 'title', locale), subtitle: localized(row, 'subtitle', locale) }));
  }

  /** Categories in both languages, published or not, a page at a time, each with the number of packages in it. Throws without content.write. */
  function listRecords(actor: Actor, { sort, page = 1, ...filters }: CategoryRecordListInput, locale: Locale) {
    requirePermission(actor, 'content.write');
    const where = recordsWhere(filters);
    const total = db.select({ total: count() }).from(categories).where(where).get()?.total ?? 0;
    const sorts = { name: shownText(titles, locale), packages: columns.packageCount, updated: categories.updatedAt };
    const items: CategoryRecord[] = select()
      .where(where)
      .orderBy(...recordsOrder(sort, sorts, [categories.sortOrder, categories.id]))
      .limit(recordsPageSize)
      .offset(offsetOf(page))
      .all();
    return { items, ...pageOf(total, page) };
  }

  /** The ids of all that `listRecords` shows with the same filters, on whatever page. Throws without content.write. */
  function listIds(actor: Actor, filters: CategoryRecordListInput): string[] {
    requirePermission(actor, 'content.write');
    return readIds(db, categoriesCollection, recordsWhere(filters));
  }

  function recordsWhere({ search, published, missing }: CategoryRecordListInput): SQL | undefined {
    return and(
      isNull(categories.deletedAt),
      search ? holdsWords(search, [...titles, ...subtitles]) : undefined,
      published ? eq(categories.isPublished, published === 'yes') : undefined,
      missing ? missingIn(missing, [titles, subtitles]) : undefined,
    );
  }

  /** Every category in the order of staff, to choose from. Throws `unauthenticated` or `forbidden` without content.write. */
  function listChoices(actor: Actor): CategoryRecord[] {
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

  const { create, update, setPublished, ...keeper } = createRecordWriter(
    { db, clock, contentVersion },
    {
      collection: categoriesCollection,
      parse: (input: CategoryInput) => ({ values: categoryInputSchema.parse(input) }),
      read: readRecord,
      longestName: 160,
    },
  );

  /** Puts an empty category to the trash. Throws as `removeMany`. */
  function remove(actor: Actor, id: string): void {
    removeMany(actor, [id]);
  }

  /** Puts empty categories to the trash and returns the ids of those that it put there. Throws `conflict` with the number of packages that still stand in them, or `not_found`. */
  function removeMany(actor: Actor, ids: readonly string[]): string[] {
    requirePermission(actor, 'content.write');
    const held = countHolders(db, namedBy, ids, { leavesOutTrash: true });
    if (held > 0) throw new AppError('conflict', { message: { id: 'categories.holdsPackages', values: { count: held } } });
    return keeper.removeMany(actor, ids);
  }

  return {
    list,
    listRecords,
    listIds,
    listChoices,
    listPublishedRecords,
    countPublished,
    getRecord,
    getPublishedRecord,
    create,
    update,
    remove,
    removeMany,
    setPublished,
  };
}
