import { and, asc, count, eq, inArray, lte, max, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { type Locale, localeCodes, otherLocale } from '#shared/i18n/locales.ts';
import { isSaleExpired } from '#shared/rules/sales.rules.ts';
import {
  type PackageDetail,
  type PackageFacets,
  type PackageFacetsInput,
  type PackageInput,
  type PackageList,
  type PackageListInput,
  type PackageRecord,
  type PackageSummary,
  packageInputSchema,
  packagesPageSize,
} from '#shared/schemas/packages.schema.ts';
import { type Actor, requirePermission } from '../auth/actor.ts';
import { type Clock, toInstant } from '../clock.ts';
import type { ContentVersion } from '../content-version.ts';
import { type Db, inTransaction, type Tx } from '../db/client.ts';
import { categories, labTests, media, packageLabTests, packagePictures, packages, packageTags, tags } from '../db/schema/index.ts';
import { newContentId } from '../ids.ts';
import { isPlain, packagesOrder, packagesWhere, readFacets } from './package-filters.ts';
import { type PackageRows, toPackageDetail, toPackageRecords, toPackageSummary } from './package-records.ts';
import { createPackageSearch, indexPackage, removePackageFromIndex } from './package-search.ts';
import { nextDaysLeft, nextSaleChange } from './sale-changes.ts';

export type PackagesService = ReturnType<typeof createPackagesService>;

/** Which packages staff ask for. */
export interface PackageRecordQuery {
  categoryId?: string | undefined;
  search?: string | undefined;
  page: number;
}

/** The catalogue of packages: what visitors browse and search, and what staff change. */
export function createPackagesService({ db, clock, contentVersion }: { db: Db; clock: Clock; contentVersion: ContentVersion }) {
  const search = createPackageSearch({ db, contentVersion });

  interface PageOptions {
    onlyPublished: boolean;
    select: () => ReturnType<typeof selectWith>;
  }

  const selectWith = (pictureId: SQL | typeof packages.pictureId) =>
    db
      .select({ package: packages, category: categories, picture: media })
      .from(packages)
      .innerJoin(categories, eq(categories.id, packages.categoryId))
      .leftJoin(media, eq(media.id, pictureId));

  /** As staff and API clients see packages: with the one picture. */
  const select = () => selectWith(packages.pictureId);

  /** As visitors see packages: with the picture that stands first in their language, by the rule of `presentPictureList`. */
  const selectFor = (locale: Locale) => {
    const firstIn = (of: Locale) =>
      sql`(select ${packagePictures.mediaId} from ${packagePictures} where ${packagePictures.packageId} = ${packages.id} and ${packagePictures.locale} = ${of} order by ${packagePictures.sortOrder} limit 1)`;
    return selectWith(sql`coalesce(${firstIn(locale)}, ${packages.pictureId}, ${firstIn(otherLocale(locale))})`);
  };

  /** Published packages in one language, a page at a time; a search term looks through all categories, best match first. */
  function list({ locale, page = 1, ...asked }: PackageListInput): PackageList {
    const now = clock();
    const found = isPlain(asked)
      ? readPage(
          { categoryId: asked.search ? undefined : asked.categoryId, search: asked.search, page },
          { onlyPublished: true, select: () => selectFor(locale) },
        )
      : readFilteredPage({ locale, page, ...asked });
    return { ...found, items: found.rows.map((rows) => toPackageSummary(rows, locale, now)) };
  }

  /** What `list` with the same input can be narrowed to. */
  function listFacets(input: PackageFacetsInput): PackageFacets {
    return readFacets(db, { ...input, ids: findIds(input), now: clock() });
  }

  /** These packages in their order, in one language; ids of none that is published are passed over. */
  function compare(ids: readonly string[], locale: Locale): PackageDetail[] {
    const wanted = [...new Set(ids)];
    const now = clock();
    const rows = readRows(wanted, () => selectFor(locale)).filter((row) => row.package.isPublished);
    return rows.map((row) => toPackageDetail(db, row, locale, now));
  }

  /** Every published package whose sale runs now, in one language, in the order staff gave them. */
  function listOnSale(locale: Locale): PackageSummary[] {
    const now = clock();
    const rows = selectFor(locale)
      .where(and(eq(packages.isPublished, true), eq(packages.onSale, true)))
      .orderBy(asc(packages.sortOrder), asc(packages.id))
      .all();
    return rows.map((row) => toPackageSummary(row, locale, now)).filter(({ onSale }) => onSale);
  }

  /** One published package in one language. Throws `not_found`. */
  function get(id: string, locale: Locale): PackageDetail {
    const rows = select()
      .where(and(eq(packages.id, id), eq(packages.isPublished, true)))
      .get();
    if (!rows) throw new AppError('not_found');
    return toPackageDetail(db, rows, locale, clock());
  }

  /** Published packages drawn by lot, each at most once, in one language; fewer where there are not so many. */
  function pickRandom(locale: Locale, count: number): PackageSummary[] {
    const now = clock();
    const rows = selectFor(locale).where(eq(packages.isPublished, true)).orderBy(sql`random()`).limit(count).all();
    return rows.map((row) => toPackageSummary(row, locale, now));
  }

  /** Packages in both languages, published or not, a page at a time. Throws without content.write. */
  function listRecords(actor: Actor, query: PackageRecordQuery) {
    requirePermission(actor, 'content.write');
    const found = readPage(query, { onlyPublished: false, select });
    return { ...found, items: toPackageRecords(db, found.rows) };
  }

  /** Every published package in both languages: the list that API clients read whole. */
  function listPublishedRecords(): PackageRecord[] {
    return toPackageRecords(db, select().where(eq(packages.isPublished, true)).orderBy(asc(packages.sortOrder), asc(packages.id)).all());
  }

  /** One published package in both languages. Throws `not_found`. */
  function getPublishedRecord(id: string): PackageRecord {
    return readRecord(id, { onlyPublished: true });
  }

  /** One package in both languages, published or not. Throws `not_found`, and without content.write. */
  function getRecord(actor: Actor, id: string): PackageRecord {
    requirePermission(actor, 'content.write');
    return readRecord(id);
  }

  /** Adds a package behind the others. Throws `invalid_input` also where category or a picture do not exist. */
  function create(actor: Actor, input: PackageInput): PackageRecord {
    requirePermission(actor, 'content.write');
    const { values, pictureIds } = readInput(input);
    const id = newContentId();
    const now = toInstant(clock());
    inTransaction(db, (tx) => {
      const last =
        tx
          .select({ sortOrder: max(packages.sortOrder) })
          .from(packages)
          .get()?.sortOrder ?? 0;
      tx.insert(packages)
        .values({ id, ...values, sortOrder: last + 1, createdAt: now, updatedAt: now })
        .run();
      writePictureLists(tx, id, pictureIds);
      reindex(tx, id);
    });
    contentVersion.bump();
    return getRecord(actor, id);
  }

  /** Changes a package. Throws `not_found`, and as `create`. */
  function update(actor: Actor, id: string, input: PackageInput): PackageRecord {
    requirePermission(actor, 'content.write');
    const { values, pictureIds } = readInput(input);
    inTransaction(db, (tx) => {
      const { changes } = tx
        .update(packages)
        .set({ ...values, updatedAt: toInstant(clock()) })
        .where(eq(packages.id, id))
        .run();
      if (changes === 0) throw new AppError('not_found');
      writePictureLists(tx, id, pictureIds);
      reindex(tx, id);
    });
    contentVersion.bump();
    return getRecord(actor, id);
  }

  /** Removes a package for good. Throws `not_found`. */
  function remove(actor: Actor, id: string): void {
    requirePermission(actor, 'content.write');
    inTransaction(db, (tx) => {
      const { changes } = tx.delete(packages).where(eq(packages.id, id)).run();
      if (changes === 0) throw new AppError('not_found');
      removePackageFromIndex(tx, id);
    });
    contentVersion.bump();
  }

  /**
   * Takes an ended sale off, which anybody may ask for. Does nothing where it is off already.
   * Throws `unauthenticated` where the sale has not ended, `not_found` for an unknown package.
   */
  function endExpiredSale(id: string): PackageRecord {
    const record = getPublishedRecord(id);
    if (!isSaleExpired(record, clock())) throw new AppError('unauthenticated');
    if (record.onSale) {
      db.update(packages)
        .set({ onSale: false, updatedAt: toInstant(clock()) })
        .where(eq(packages.id, id))
        .run();
      contentVersion.bump();
    }
    return getPublishedRecord(id);
  }

  /** Takes every ended sale off; called on a timer, so that it happens without a visitor. Returns how many. */
  function endExpiredSales(): number {
    const now = toInstant(clock());
    const { changes } = db
      .update(packages)
      .set({ onSale: false, updatedAt: now })
      .where(and(eq(packages.onSale, true), lte(packages.endDate, now)))
      .run();
    if (changes > 0) contentVersion.bump();
    return changes;
  }

  /** The next instant (ms) at which a sale starts or ends, or null: no cached answer may outlive it. */
  function nextChange(): number | null {
    return nextSaleChange(db, packages, eq(packages.onSale, true), clock());
  }

  /** The next instant (ms) at which the days left of a sale change, or null: no cached page may outlive it. */
  function nextDaysLeftChange(): number | null {
    return nextDaysLeft(db, packages, eq(packages.onSale, true), clock());
  }

  // Programs that change many packages read each before and after; building the query anew costs more than asking it.
  let recordById: ReturnType<typeof prepareRecordById> | undefined;
  const prepareRecordById = () =>
    select()
      .where(eq(packages.id, sql.placeholder('id')))
      .prepare();

  function readRecord(id: string, { onlyPublished = false } = {}): PackageRecord {
    recordById ??= prepareRecordById();
    const rows = recordById.all({ id }).filter((row) => row.package.isPublished || !onlyPublished);
    const [record] = toPackageRecords(db, rows);
    if (!record) throw new AppError('not_found');
    return record;
  }

  function readPage({ categoryId, search: term, page }: PackageRecordQuery, { onlyPublished, select }: PageOptions) {
    const offset = (page - 1) * packagesPageSize;
    if (term) {
      const ids = search.find(term, (found) => (found.isPublished || !onlyPublished) && (!categoryId || found.categoryId === categoryId));
      return { rows: readRows(ids.slice(offset, offset + packagesPageSize), select), ...pageOf(ids.length, page) };
    }
    const where = and(onlyPublished ? eq(packages.isPublished, true) : undefined, categoryId ? eq(packages.categoryId, categoryId) : undefined);
    const total = db.select({ total: count() }).from(packages).where(where).get()?.total ?? 0;
    const rows: PackageRows[] = select().where(where).orderBy(asc(packages.sortOrder), asc(packages.id)).limit(packagesPageSize).offset(offset).all();
    return { rows, ...pageOf(total, page) };
  }

  /** The ids of published packages that a search finds, the best first; undefined without a search. */
  function findIds({ search: term }: { search?: string | undefined }): string[] | undefined {
    return term ? search.find(term, ({ isPublished }) => isPublished) : undefined;
  }

  function readFilteredPage({ locale, page = 1, sort, ...asked }: PackageListInput) {
    const now = clock();
    const ids = findIds(asked);
    const where = packagesWhere(db, { ...asked, ids, now });
    const offset = (page - 1) * packagesPageSize;
    if (ids && !sort) {
      // The best match first: an order that only the search knows.
      const left = new Set(
        db
          .select({ id: packages.id })
          .from(packages)
          .where(where)
          .all()
          .map(({ id }) => id),
      );
      const found = ids.filter((id) => left.has(id));
      return { rows: readRows(found.slice(offset, offset + packagesPageSize), () => selectFor(locale)), ...pageOf(found.length, page) };
    }
    const total = db.select({ total: count() }).from(packages).where(where).get()?.total ?? 0;
    const rows: PackageRows[] = selectFor(locale)
      .where(where)
      .orderBy(...packagesOrder(sort, locale, now))
      .limit(packagesPageSize)
      .offset(offset)
      .all();
    return { rows, ...pageOf(total, page) };
  }

  function readRows(ids: readonly string[], select: PageOptions['select']): PackageRows[] {
    const rows = select()
      .where(inArray(packages.id, [...ids]))
      .all();
    return rows.toSorted((a, b) => ids.indexOf(a.package.id) - ids.indexOf(b.package.id));
  }

  function readInput(input: PackageInput) {
    const { pictureIdsEn, pictureIdsAr, ...values } = packageInputSchema.parse(input);
    const missing = { id: 'validation.unknownRecord' };
    if (!db.select({ id: categories.id }).from(categories).where(eq(categories.id, values.categoryId)).get())
      throw new AppError('invalid_input', { fields: { categoryId: missing } });
    for (const [field, ids] of Object.entries({ pictureId: values.pictureId ? [values.pictureId] : [], pictureIdsEn, pictureIdsAr }))
      if (!isEveryPictureStored(ids)) throw new AppError('invalid_input', { fields: { [field]: missing } });
    return { values, pictureIds: { en: pictureIdsEn, ar: pictureIdsAr } };
  }

  function isEveryPictureStored(ids: string[]): boolean {
    const wanted = [...new Set(ids)];
    return db.select({ id: media.id }).from(media).where(inArray(media.id, wanted)).all().length === wanted.length;
  }

  return {
    list,
    listFacets,
    compare,
    listOnSale,
    get,
    pickRandom,
    listRecords,
    listPublishedRecords,
    getPublishedRecord,
    getRecord,
    create,
    update,
    remove,
    endExpiredSale,
    endExpiredSales,
    nextChange,
    nextDaysLeftChange,
  };
}

const pageOf = (total: number, page: number) => ({ total, page, pageCount: Math.max(1, Math.ceil(total / packagesPageSize)) });

/** Gives a package these picture lists instead of those it had; a picture stands in a list once. */
function writePictureLists(tx: Tx, packageId: string, pictureIds: Record<Locale, string[]>): void {
  tx.delete(packagePictures).where(eq(packagePictures.packageId, packageId)).run();
  const rows = localeCodes.flatMap((locale) => [...new Set(pictureIds[locale])].map((mediaId, sortOrder) => ({ packageId, locale, mediaId, sortOrder })));
  if (rows.length > 0) tx.insert(packagePictures).values(rows).run();
}

/** Puts what the database holds of a package into the search index. */
export function reindex(tx: Db | Tx, packageId: string): void {
  const row = tx.select().from(packages).where(eq(packages.id, packageId)).get();
  if (!row) return;
  const labTestRows = tx
    .select({ labTest: labTests })
    .from(packageLabTests)
    .innerJoin(labTests, eq(labTests.id, packageLabTests.labTestId))
    .where(eq(packageLabTests.packageId, packageId))
    .all();
  const tagRows = tx.select({ tag: tags }).from(packageTags).innerJoin(tags, eq(tags.id, packageTags.tagId)).where(eq(packageTags.packageId, packageId)).all();
  indexPackage(tx, packageId, {
    name: `${row.nameEn} ${row.nameAr}`,
    tags: tagRows.map(({ tag }) => `${tag.nameEn} ${tag.nameAr}`).join(' '),
    labTests: labTestRows.map(({ labTest }) => `${labTest.nameEn} ${labTest.nameAr}`).join(' '),
    description: `${row.descriptionEn} ${row.descriptionAr}`,
  });
}
