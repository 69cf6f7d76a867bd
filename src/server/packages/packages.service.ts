import { and, asc, count, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { MovedPackages } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { PackageChange, PackageInput } from '#shared/packages/packages.collection.ts';
import type {
  PackageDetail,
  PackageFacets,
  PackageFacetsInput,
  PackageList,
  PackageListInput,
  PackageRecord,
  PackageRecordListInput,
  PackageSummary,
  PackageWhole,
} from '#shared/packages/packages.schema.ts';
import { categories } from '../categories/categories.collection.ts';
import { changeRows, isVisible, readIds, recordsOrder, requireAnyStored, shownText, wholeList } from '../content/content-records.ts';
import { type ParsedRecord, parseRecord, requireReferred } from '../content/declared-collection.ts';
import { createRecordWriter, type NamingRecord } from '../content/record-writer.ts';
import { areStored, unknownRecord } from '../content/stored-check.ts';
import { type Actor, requirePermission } from '../core/auth/actor.ts';
import type { Clock } from '../core/clock.ts';
import type { ContentVersion } from '../core/content-version.ts';
import { type Db, inTransaction } from '../core/db/client.ts';
import { missingIn } from '../core/db/columns.ts';
import { preparedQuery } from '../core/db/prepared-query.ts';
import { panels } from '../lab-tests/lab-tests.table.ts';
import { isAmong, isKept, packagesOrder, packagesWhere, readFacets } from './package-filters.ts';
import { readBestFirst, readByIds, readOrdered, selectPackages, selectPackagesFor } from './package-pages.ts';
import { copyPackageParts, writePackageParts } from './package-parts.ts';
import { readLabTests, readTagIds, toPackageDetail, toPackageRecords, toPackageSummary } from './package-records.ts';
import { createPackageSales } from './package-sales.ts';
import { createPackageSearch } from './package-search.ts';
import { storedPackages } from './packages.collection.ts';
import { packages, packageTexts } from './packages.table.ts';

export type PackagesService = ReturnType<typeof createPackagesService>;

const names = [packages.nameEn, packages.nameAr] as const;

/** Filters of the staff list. */
type RecordFilters = Omit<PackageRecordListInput, 'sort' | 'page'>;

/** The catalogue of packages, for visitors and staff. A draft with the id `shown` has a page too, for its preview. */
export function createPackagesService({ db, clock, contentVersion, shown }: { db: Db; clock: Clock; contentVersion: ContentVersion; shown?: string }) {
  const search = createPackageSearch({ db, contentVersion });

  const select = () => selectPackages(db);
  const selectFor = (locale: Locale) => selectPackagesFor(db, locale);

  /** A page of published packages in one language. A search includes all categories and lists the best match first. */
  function list({ locale, page = 1, sort, ...asked }: PackageListInput): PackageList {
    const now = clock();
    const ids = findIds(asked);
    const query = { select: () => selectFor(locale), where: packagesWhere(db, { ...asked, ids, now }), page };
    const { rows, ...place } = ids && !sort ? readBestFirst(db, query, ids) : readOrdered(db, query, packagesOrder(sort, locale, now));
    return { ...place, items: rows.map((entry) => toPackageSummary(entry, locale, now)) };
  }

  /** The filter values for `list` with the same input. */
  function listFacets(input: PackageFacetsInput): PackageFacets {
    return readFacets(db, { ...input, ids: findIds(input), now: clock() });
  }

  /** Packages by id in one language and in this order; omits unpublished ones. */
  function compare(ids: readonly string[], locale: Locale): PackageDetail[] {
    const wanted = [...new Set(ids)];
    const now = clock();
    const rows = readByIds(() => selectFor(locale), wanted).filter((row) => row.package.isPublished);
    return rows.map((row) => toPackageDetail(db, row, locale, now));
  }

  /** Published packages with a current sale, in one language and in the staff's order. */
  function listOnSale(locale: Locale): PackageSummary[] {
    const now = clock();
    const rows = selectFor(locale)
      .where(and(eq(packages.isPublished, true), eq(packages.onSale, true)))
      .orderBy(asc(packages.sortOrder), asc(packages.id))
      .all();
    return rows.map((row) => toPackageSummary(row, locale, now)).filter(({ onSale }) => onSale);
  }

  /** A published package in one language. Throws `not_found`. */
  function get(id: string, locale: Locale): PackageDetail {
    const rows = select()
      .where(and(eq(packages.id, id), isVisible(storedPackages, eq(packages.isPublished, true), shown)))
      .get();
    if (!rows) throw new AppError('not_found');
    return toPackageDetail(db, rows, locale, clock());
  }

  /** A random sample of published packages in one language, without repetition. */
  function pickRandom(locale: Locale, count: number): PackageSummary[] {
    const now = clock();
    const rows = selectFor(locale).where(eq(packages.isPublished, true)).orderBy(sql`random()`).limit(count).all();
    return rows.map((row) => toPackageSummary(row, locale, now));
  }

  /** A page of all packages in both languages; a search without an order lists the best match first. Throws without content.write. */
  function listRecords(actor: Actor, { sort, page = 1, ...asked }: PackageRecordListInput, locale: Locale) {
    requirePermission(actor, 'content.write');
    const { ids, where } = recordsWhere(asked);
    const columns = { name: shownText(names, locale), tests: packages.tests, price: packages.price, updated: packages.updatedAt };
    const query = { select, where, page };
    const { rows, ...place } =
      ids && !sort ? readBestFirst(db, query, ids) : readOrdered(db, query, recordsOrder(sort, columns, [packages.sortOrder, packages.id]));
    return { items: toPackageRecords(db, rows), ...place };
  }

  /** The condition for all pages of `listRecords` with these filters. Throws without content.write. */
  function whereListed(actor: Actor, filters: RecordFilters): SQL | undefined {
    requirePermission(actor, 'content.write');
    return recordsWhere(filters).where;
  }

  /** The ids on all pages of `listRecords` with these filters. Throws without content.write. */
  function listIds(actor: Actor, filters: RecordFilters): string[] {
    return readIds(db, storedPackages, whereListed(actor, filters));
  }

  function recordsWhere({ search: term, categoryId, published, missing, unstated }: RecordFilters) {
    const ids = term ? search.find(term, (found) => !categoryId || found.categoryId === categoryId) : undefined;
    const where = and(
      ids ? isKept : isNull(packages.deletedAt),
      ids ? isAmong(ids) : categoryId ? eq(packages.categoryId, categoryId) : undefined,
      published ? eq(packages.isPublished, published === 'yes') : undefined,
      missing ? missingIn(missing, packageTexts(packages)) : undefined,
      unstated ? isNull(packages[unstated]) : undefined,
    );
    return { ids, where };
  }

  /** The ids of the best matches, published or not. Throws without content.write. */
  function findIdsForStaff(actor: Actor, term: string, most: number): string[] {
    requirePermission(actor, 'content.write');
    return search.find(term, () => true).slice(0, most);
  }

  /** Published packages in both languages for API clients, or a part of them. */
  function listPublishedRecords({ offset, limit } = wholeList): PackageRecord[] {
    const order = [asc(packages.sortOrder), asc(packages.id)];
    const rows = select()
      .where(eq(packages.isPublished, true))
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
      .all();
    return toPackageRecords(db, rows);
  }

  function countPublished(): number {
    return db.select({ total: count() }).from(packages).where(eq(packages.isPublished, true)).get()?.total ?? 0;
  }

  /** A published package in both languages. Throws `not_found`. */
  function getPublishedRecord(id: string): PackageRecord {
    return readRecord(id, { onlyPublished: true });
  }

  /** A package with all fields of its form, published or not. Throws `not_found`, and without content.write. */
  function getRecord(actor: Actor, id: string): PackageWhole {
    requirePermission(actor, 'content.write');
    return readWhole(id);
  }

  function readWhole(id: string): PackageWhole {
    return { ...readRecord(id), tagIds: readTagIds(db, id), labTests: readLabTests(db, id) };
  }

  const { create, update, checkMany, saveMany, duplicate, setPublished, removeMany } = createRecordWriter(
    { db, clock, contentVersion },
    {
      collection: storedPackages,
      parse: (sent: PackageInput | PackageChange, stored) => parseRecord(db, storedPackages, sent, stored),
      wholeOf: ({ whole }) => whole,
      requireStored: (records) => requireParts(db, records),
      read: readWhole,
      maxNameLength: 160,
      writeParts: writePackageParts,
      copyParts: copyPackageParts,
    },
  );

  /**
   * Moves packages to another category; with `from`, only those that are still in that one. Returns the moved packages with their earlier category.
   * Throws `invalid_input` for an unknown category, `not_found` if none of the packages exists any more, and without content.write.
   */
  function moveToCategory(actor: Actor, ids: readonly string[], { categoryId, from }: { categoryId: string; from?: string | undefined }): MovedPackages {
    requirePermission(actor, 'content.write');
    if (!areStored(db, categories, [categoryId])) throw unknownRecord('categoryId');
    const { categoryId: place } = packages;
    const where = and(inArray(packages.id, [...ids]), isNull(packages.deletedAt), ne(place, categoryId), from ? eq(place, from) : undefined);
    const moved = inTransaction(db, (tx) => {
      const before = tx.select({ id: packages.id, categoryId: place }).from(packages).where(where).all();
      if (before.length === 0 && !from) requireAnyStored(tx, storedPackages, ids);
      changeRows(tx, actor, storedPackages, { where, values: { categoryId }, event: 'updated', clock });
      return before;
    });
    contentVersion.bump();
    return moved;
  }

  /** Moves a package to the trash. Throws `not_found`. */
  function remove(actor: Actor, id: string): void {
    removeMany(actor, [id]);
  }

  function readRecord(id: string, { onlyPublished = false } = {}): PackageRecord {
    const rows = recordById(db)
      .all({ id })
      .filter((row) => row.package.isPublished || !onlyPublished);
    const [record] = toPackageRecords(db, rows);
    if (!record) throw new AppError('not_found');
    return record;
  }

  /** The ids of published packages that match a search, best first; undefined without a search. */
  function findIds({ search: term }: { search?: string | undefined }): string[] | undefined {
    return term ? search.find(term, ({ isPublished }) => isPublished) : undefined;
  }

  return {
    list,
    listFacets,
    compare,
    listOnSale,
    get,
    pickRandom,
    listRecords,
    listIds,
    whereListed,
    findIdsForStaff,
    listPublishedRecords,
    countPublished,
    getPublishedRecord,
    getRecord,
    create,
    update,
    checkMany,
    saveMany,
    duplicate,
    setPublished,
    moveToCategory,
    remove,
    removeMany,
    ...createPackageSales({ db, clock, contentVersion, getPublishedRecord }),
  };
}

// Prepared, because API clients read each package before and after a change.
const recordById = preparedQuery((db) =>
  selectPackages(db)
    .where(and(eq(packages.id, sql.placeholder('id')), isNull(packages.deletedAt)))
    .prepare(),
);

/** Throws `invalid_input` if one of the packages names a category, picture, tag, laboratory test or panel that is not stored. */
function requireParts(db: Db, records: readonly NamingRecord<ParsedRecord<typeof storedPackages.declaration>>[]): void {
  requireReferred(db, storedPackages, records);
  const panelIds = records.flatMap(({ parsed }) => parsed.whole.labTests.map(({ panelId }) => panelId));
  if (!areStored(db, panels, panelIds)) throw unknownRecord('labTests');
}
