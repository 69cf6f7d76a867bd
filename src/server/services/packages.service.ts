import { isDeepStrictEqual } from 'node:util';
import { and, asc, count, eq, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
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
  type PackageRecordListInput,
  type PackageSummary,
  type PackageWhole,
  packageInputSchema,
  packagesPageSize,
} from '#shared/schemas/packages.schema.ts';
import { type Actor, requirePermission } from '../auth/actor.ts';
import { type Clock, toInstant } from '../clock.ts';
import type { ContentVersion } from '../content-version.ts';
import { type Db, inTransaction, type Tx } from '../db/client.ts';
import { categories, labTests, media, packageLabTests, packagePictures, packages, packageTags, panels, tags } from '../db/schema/index.ts';
import { newContentId } from '../ids.ts';
import {
  changeRows,
  copiedName,
  draftOf,
  idFor,
  isVisible,
  missingIn,
  moveToBin,
  nextSortOrder,
  nextVersion,
  offsetOf,
  pageOf,
  recordsOrder,
  requirePictures,
  shownText,
  stampOf,
  wholeList,
  writePublished,
} from './content-records.ts';
import { isAmong, packagesOrder, packagesWhere, readFacets } from './package-filters.ts';
import { type PackageRows, readLabTests, readTagIds, toPackageDetail, toPackageRecords, toPackageSummary } from './package-records.ts';
import { createPackageSearch, indexPackage, removePackageFromIndex } from './package-search.ts';
import { keepVersion } from './record-versions.ts';
import { nextDaysLeft, nextSaleChange } from './sale-changes.ts';

export type PackagesService = ReturnType<typeof createPackagesService>;

const names = [packages.nameEn, packages.nameAr] as const;
const pairs = [
  names,
  [packages.descriptionEn, packages.descriptionAr],
  [packages.descriptionSaleEn, packages.descriptionSaleAr],
  [packages.preparationEn, packages.preparationAr],
  [packages.sampleTypeEn, packages.sampleTypeAr],
  [packages.turnaroundEn, packages.turnaroundAr],
  [packages.suitableForEn, packages.suitableForAr],
] as const;
const longestName = 160;

/** The catalogue of packages: what visitors browse and search, and what staff change. A draft that is `shown` has its page too. */
export function createPackagesService({ db, clock, contentVersion, shown }: { db: Db; clock: Clock; contentVersion: ContentVersion; shown?: string }) {
  const search = createPackageSearch({ db, contentVersion });

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
  function list({ locale, page = 1, sort, ...asked }: PackageListInput): PackageList {
    const now = clock();
    const ids = findIds(asked);
    const query = { select: () => selectFor(locale), where: packagesWhere(db, { ...asked, ids, now }), page };
    const { rows, ...place } = ids && !sort ? readBestFirst(query, ids) : readOrdered(query, packagesOrder(sort, locale, now));
    return { ...place, items: rows.map((entry) => toPackageSummary(entry, locale, now)) };
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
      .where(and(eq(packages.id, id), isVisible('package', eq(packages.isPublished, true), shown)))
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

  /** Packages in both languages, published or not, a page at a time; a search without an order brings the best match first. Throws without content.write. */
  function listRecords(actor: Actor, { search: term, categoryId, published, missing, sort, page = 1 }: PackageRecordListInput, locale: Locale) {
    requirePermission(actor, 'content.write');
    const ids = term ? search.find(term, (found) => !categoryId || found.categoryId === categoryId) : undefined;
    const where = and(
      isNull(packages.deletedAt),
      ids ? isAmong(ids) : categoryId ? eq(packages.categoryId, categoryId) : undefined,
      published ? eq(packages.isPublished, published === 'yes') : undefined,
      missing ? missingIn(missing, pairs) : undefined,
    );
    const columns = { name: shownText(names, locale), tests: packages.tests, price: packages.price, updated: packages.updatedAt };
    const query = { select, where, page };
    const { rows, ...place } = ids && !sort ? readBestFirst(query, ids) : readOrdered(query, recordsOrder(sort, columns, [packages.sortOrder, packages.id]));
    return { items: toPackageRecords(db, rows), ...place };
  }

  /** The ids of the packages that match a term best, published or not. Throws without content.write. */
  function findIdsForStaff(actor: Actor, term: string, most: number): string[] {
    requirePermission(actor, 'content.write');
    return search.find(term, () => true).slice(0, most);
  }

  /** The published packages in both languages: the list that API clients read, or a part of it. */
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

  /** How many packages `listPublishedRecords` holds in all. */
  function countPublished(): number {
    return db.select({ total: count() }).from(packages).where(eq(packages.isPublished, true)).get()?.total ?? 0;
  }

  /** One published package in both languages. Throws `not_found`. */
  function getPublishedRecord(id: string): PackageRecord {
    return readRecord(id, { onlyPublished: true });
  }

  /** One package with all that its form changes, published or not. Throws `not_found`, and without content.write. */
  function getRecord(actor: Actor, id: string): PackageWhole {
    requirePermission(actor, 'content.write');
    return { ...readRecord(id), tagIds: readTagIds(db, id), labTests: readLabTests(db, id) };
  }

  /** Adds a package behind the others. Throws `invalid_input` also where category, picture, tag, test or panel do not exist. */
  function create(actor: Actor, input: PackageInput, ownId?: string): PackageWhole {
    requirePermission(actor, 'content.write');
    const { values, lists } = readInput(input);
    const id = idFor(actor, ownId);
    const stamp = stampOf(actor, clock);
    inTransaction(db, (tx) => {
      tx.insert(packages)
        .values({ id, ...values, ...stamp, createdAt: stamp.updatedAt, sortOrder: nextSortOrder(tx, 'package') })
        .run();
      writeLists(tx, id, lists);
      reindex(tx, id);
      keepVersion(tx, actor, { noun: 'package', id, event: 'created', at: stamp.updatedAt });
    });
    contentVersion.bump();
    return getRecord(actor, id);
  }

  /** Changes a package. Throws `not_found`, `conflict` where it is no longer the `version` that was seen, and as `create`. */
  function update(actor: Actor, id: string, input: PackageInput, version?: number, event: 'updated' | 'restored' = 'updated'): PackageWhole {
    requirePermission(actor, 'content.write');
    const { values, lists } = readInput(input);
    const stamp = stampOf(actor, clock);
    inTransaction(db, (tx) => {
      const next = nextVersion(tx, 'package', id, version);
      const before = readStored(tx, id);
      tx.update(packages)
        .set({ ...values, ...stamp, version: next })
        .where(eq(packages.id, id))
        .run();
      // Most changes leave the lists and the words as they were; writing those anew costs more than all the rest.
      const hasSameLists = isDeepStrictEqual(before.lists, lists);
      if (!hasSameLists) writeLists(tx, id, lists);
      if (!hasSameLists || wordFields.some((field) => before.words?.[field] !== values[field])) reindex(tx, id);
      keepVersion(tx, actor, { noun: 'package', id, event, at: stamp.updatedAt });
    });
    contentVersion.bump();
    return getRecord(actor, id);
  }

  /** Adds a copy of a package that visitors do not see yet. Throws `not_found`, and without content.write. */
  function duplicate(actor: Actor, id: string): PackageWhole {
    requirePermission(actor, 'content.write');
    const row = db
      .select()
      .from(packages)
      .where(and(eq(packages.id, id), isNull(packages.deletedAt)))
      .get();
    if (!row) throw new AppError('not_found');
    const copy = { id: newContentId(), nameEn: copiedName(row.nameEn, 'en', longestName), nameAr: copiedName(row.nameAr, 'ar', longestName) };
    const draft = draftOf(actor, clock);
    inTransaction(db, (tx) => {
      tx.insert(packages)
        .values({ ...row, ...copy, ...draft, sortOrder: nextSortOrder(tx, 'package') })
        .run();
      for (const table of [packagePictures, packageTags, packageLabTests] as (typeof packageLabTests)[]) {
        const entries = tx.select().from(table).where(eq(table.packageId, id)).all();
        for (const entry of entries)
          tx.insert(table)
            .values({ ...entry, packageId: copy.id })
            .run();
      }
      reindex(tx, copy.id);
      keepVersion(tx, actor, { noun: 'package', id: copy.id, event: 'created', at: draft.createdAt });
    });
    // Visitors see none of it, but the search's memory must learn of the copy.
    contentVersion.bump();
    return getRecord(actor, copy.id);
  }

  /** Shows packages to visitors, or hides them. Throws without content.write. */
  function setPublished(actor: Actor, ids: readonly string[], isPublished: boolean): void {
    requirePermission(actor, 'content.write');
    inTransaction(db, (tx) => writePublished(tx, actor, 'package', ids, isPublished, clock));
    contentVersion.bump();
  }

  /** Files packages under another category. Throws `invalid_input` where there is none, and without content.write. */
  function moveToCategory(actor: Actor, ids: readonly string[], categoryId: string): void {
    requirePermission(actor, 'content.write');
    requireCategory(categoryId);
    const where = and(inArray(packages.id, [...ids]), isNull(packages.deletedAt), ne(packages.categoryId, categoryId));
    inTransaction(db, (tx) => changeRows(tx, actor, 'package', { where, values: { categoryId }, event: 'updated', clock }));
    contentVersion.bump();
  }

  /** Puts a package into the bin. Throws `not_found`. */
  function remove(actor: Actor, id: string): void {
    removeMany(actor, [id]);
  }

  /** Puts packages into the bin. Throws `not_found` where none of them is there any more, and without content.write. */
  function removeMany(actor: Actor, ids: readonly string[]): void {
    requirePermission(actor, 'content.write');
    inTransaction(db, (tx) => {
      moveToBin(tx, actor, 'package', ids, clock);
      for (const id of ids) removePackageFromIndex(tx, id);
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
      .where(and(eq(packages.id, sql.placeholder('id')), isNull(packages.deletedAt)))
      .prepare();

  function readRecord(id: string, { onlyPublished = false } = {}): PackageRecord {
    recordById ??= prepareRecordById();
    const rows = recordById.all({ id }).filter((row) => row.package.isPublished || !onlyPublished);
    const [record] = toPackageRecords(db, rows);
    if (!record) throw new AppError('not_found');
    return record;
  }

  /** The ids of published packages that a search finds, the best first; undefined without a search. */
  function findIds({ search: term }: { search?: string | undefined }): string[] | undefined {
    return term ? search.find(term, ({ isPublished }) => isPublished) : undefined;
  }

  interface PageQuery {
    select: () => ReturnType<typeof selectWith>;
    where: SQL | undefined;
    page: number;
  }

  function readOrdered({ select, where, page }: PageQuery, order: SQL[]) {
    const total = db.select({ total: count() }).from(packages).where(where).get()?.total ?? 0;
    const rows: PackageRows[] = select()
      .where(where)
      .orderBy(...order)
      .limit(packagesPageSize)
      .offset(offsetOf(page))
      .all();
    return { rows, ...pageOf(total, page) };
  }

  /** The best match first: an order that only the search knows. */
  function readBestFirst({ select, where, page }: PageQuery, ids: readonly string[]) {
    const left = new Set(
      db
        .select({ id: packages.id })
        .from(packages)
        .where(where)
        .all()
        .map(({ id }) => id),
    );
    const found = ids.filter((id) => left.has(id));
    return { rows: readRows(found.slice(offsetOf(page), offsetOf(page + 1)), select), ...pageOf(found.length, page) };
  }

  function readRows(ids: readonly string[], select: PageQuery['select']): PackageRows[] {
    const rows = select()
      .where(inArray(packages.id, [...ids]))
      .all();
    return rows.toSorted((a, b) => ids.indexOf(a.package.id) - ids.indexOf(b.package.id));
  }

  function readInput(input: PackageInput) {
    const { pictureIdsEn, pictureIdsAr, tagIds, labTests: entries, ...values } = packageInputSchema.parse(input);
    requireCategory(values.categoryId);
    requirePictures(db, { pictureId: values.pictureId ? [values.pictureId] : [], pictureIdsEn, pictureIdsAr });
    const unknown = (field: string) => new AppError('invalid_input', { fields: { [field]: { id: 'validation.unknownRecord' } } });
    const areStored = (table: typeof tags | typeof labTests | typeof panels, ids: string[]) => {
      const columns = table as typeof labTests;
      const wanted = [...new Set(ids)];
      return wanted.length === 0 || db.select({ id: columns.id }).from(columns).where(inArray(columns.id, wanted)).all().length === wanted.length;
    };
    if (!areStored(tags, tagIds)) throw unknown('tagIds');
    const labTestEntries = [...new Map(entries.map((entry) => [entry.labTestId, entry])).values()];
    const areKnown =
      areStored(
        labTests,
        labTestEntries.map(({ labTestId }) => labTestId),
      ) &&
      areStored(
        panels,
        labTestEntries.map(({ panelId }) => panelId),
      );
    if (!areKnown) throw unknown('labTests');
    const isCounted = values.countsLabTests && labTestEntries.length > 0;
    return {
      values: { ...values, countsLabTests: isCounted, tests: isCounted ? labTestEntries.length : values.tests },
      lists: { pictureIds: { en: pictureIdsEn, ar: pictureIdsAr }, tagIds, labTests: labTestEntries },
    };
  }

  function requireCategory(categoryId: string): void {
    const isLive = and(eq(categories.id, categoryId), isNull(categories.deletedAt));
    const category = db.select({ id: categories.id }).from(categories).where(isLive).get();
    if (!category) throw new AppError('invalid_input', { fields: { categoryId: { id: 'validation.unknownRecord' } } });
  }

  return {
    list,
    listFacets,
    compare,
    listOnSale,
    get,
    pickRandom,
    listRecords,
    findIdsForStaff,
    listPublishedRecords,
    countPublished,
    getPublishedRecord,
    getRecord,
    create,
    update,
    duplicate,
    setPublished,
    moveToCategory,
    remove,
    removeMany,
    endExpiredSale,
    endExpiredSales,
    nextChange,
    nextDaysLeftChange,
  };
}

interface PackageLists {
  pictureIds: Record<Locale, string[]>;
  tagIds: string[];
  labTests: { labTestId: string; panelId: string }[];
}

/** The fields of a package that its search index holds. */
const wordFields = ['nameEn', 'nameAr', 'descriptionEn', 'descriptionAr'] as const;

/** What a package holds that is costly to write: its lists in their order, and the words of its own that are searched. */
function readStored(tx: Tx, packageId: string) {
  const { nameEn, nameAr, descriptionEn, descriptionAr } = packages;
  const words = tx.select({ nameEn, nameAr, descriptionEn, descriptionAr }).from(packages).where(eq(packages.id, packageId)).get();
  const pictures = tx
    .select({ locale: packagePictures.locale, mediaId: packagePictures.mediaId })
    .from(packagePictures)
    .where(eq(packagePictures.packageId, packageId))
    .orderBy(asc(packagePictures.sortOrder))
    .all();
  const idsIn = (wanted: Locale) => pictures.filter(({ locale }) => locale === wanted).map(({ mediaId }) => mediaId);
  const entries = tx
    .select({ labTestId: packageLabTests.labTestId, panelId: packageLabTests.panelId })
    .from(packageLabTests)
    .where(eq(packageLabTests.packageId, packageId))
    .orderBy(asc(packageLabTests.sortOrder))
    .all();
  const lists: PackageLists = { pictureIds: { en: idsIn('en'), ar: idsIn('ar') }, tagIds: readTagIds(tx, packageId), labTests: entries };
  return { words, lists };
}

/** Gives a package these lists instead of those it had; nothing stands in a list twice. */
function writeLists(tx: Tx, packageId: string, { pictureIds, tagIds, labTests: entries }: PackageLists): void {
  for (const table of [packagePictures, packageTags, packageLabTests] as (typeof packageTags)[]) tx.delete(table).where(eq(table.packageId, packageId)).run();
  const pictures = localeCodes.flatMap((locale) => [...new Set(pictureIds[locale])].map((mediaId, sortOrder) => ({ packageId, locale, mediaId, sortOrder })));
  for (const picture of pictures) tx.insert(packagePictures).values(picture).run();
  for (const tagId of new Set(tagIds)) tx.insert(packageTags).values({ packageId, tagId }).run();
  for (const [sortOrder, entry] of entries.entries())
    tx.insert(packageLabTests)
      .values({ packageId, ...entry, sortOrder })
      .run();
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
