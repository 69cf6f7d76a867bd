import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { MovedPackages } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { PreparationIssue } from '#shared/packages/package-preparation.rules.ts';
import type { PackageValues } from '#shared/packages/packages.collection.ts';
import type {
  PackageDetail,
  PackageFacets,
  PackageFacetsInput,
  PackageList,
  PackageListInput,
  PackageSummary,
  PackagesOfLabTest,
} from '#shared/packages/packages.schema.ts';
import { categories } from '../categories/categories.collection.ts';
import { changeRows, requireAnyStored } from '../content/bulk-changes.ts';
import { type CollectionDeps, changeContent } from '../content/content-transaction.ts';
import { createCollectionService, requireReferred } from '../content/declared-collection.ts';
import type { NamingRecord } from '../content/record-writer.ts';
import { isVisible } from '../content/staff-lists.ts';
import { areStored, unknownRecord } from '../content/stored-check.ts';
import { reviewOf } from '../content/text-review.ts';
import type { Authorized } from '../core/auth/actor.ts';
import { cacheUntilChange } from '../core/content-version.ts';
import type { Db } from '../core/db/client.ts';
import { panels } from '../lab-tests/lab-tests.table.ts';
import { createPictureReader } from '../media/pictures.ts';
import { createFastingReviews } from './fasting-reviews.ts';
import { packagesOrder, packagesWhere, readFacets, readLowestPrice } from './package-filters.ts';
import { readByIds, readFound, readOrdered, selectPackagesFor } from './package-pages.ts';
import { copyPackageParts, writePackageParts } from './package-parts.ts';
import { type PackageRows, toPackageCard, toPackageDetail, toPackageSummary } from './package-records.ts';
import { createPackageSales } from './package-sales.ts';
import { createPackageSearch } from './package-search.ts';
import { storedPackages } from './packages.collection.ts';
import { packageLabTests, packages, toldFasting } from './packages.table.ts';
import { findRelatedIds } from './related-packages.ts';

const review = reviewOf(packages);
const isIssue = (issue: PreparationIssue) => eq(packages.preparationIssue, issue);
const unstated = {
  fastingRequired: isNull(toldFasting),
  homeCollection: isNull(packages.homeCollection),
  review: isIssue('review'),
  conflict: isIssue('conflict'),
  differs: isIssue('differs'),
  hours: isIssue('hours'),
};
const maxRelated = 3;
/** Packages on the page of a laboratory test. */
const maxOfLabTest = 12;

export type PackagesService = ReturnType<typeof createPackagesService>;

/** The catalogue of packages, for visitors and staff. A draft with the id `shown` has a page too, for its preview. */
export function createPackagesService(deps: CollectionDeps) {
  const { db, clock, contentVersion, shown } = deps;
  const search = createPackageSearch({ db, contentVersion });

  const service = createCollectionService(storedPackages, {
    ...deps,
    computed: review.computed,
    sorts: { tests: packages.tests, price: packages.price },
    filters: { unstated: (question) => unstated[question], reviewed: review.filter },
    find: (term, { categoryId }) => search.find(term, (found) => !categoryId || found.categoryId === categoryId),
    writer: {
      requireStored: (records) => requireParts(db, records),
      writeParts: writePackageParts,
      // Nobody confirmed the fasting of what the copy will become.
      copiedValues: { fastingApproval: null },
      copyParts: copyPackageParts,
    },
    readPictures: createPictureReader(db),
  });

  const sales = createPackageSales({ ...deps, getPublishedRecord: service.getPublishedRecord });

  const selectFor = (locale: Locale) => selectPackagesFor(db, locale);

  /** A page of published packages in one language. A search includes all categories and lists the best match first. */
  function list({ locale, page = 1, sort, ...asked }: PackageListInput): PackageList {
    const now = clock();
    const ids = findIds(asked);
    const query = { locale, where: packagesWhere(db, { ...asked, ids, now }), page };
    const isByRelevance = ids && !sort;
    const { rows, ...place } = isByRelevance
      ? readFound(db, query, ids)
      : readOrdered(db, query, packagesOrder(sort, locale, now));
    return { ...place, items: rows.map((entry) => toPackageSummary(entry, locale, now)) };
  }

  /** The filter values for `list` with the same input. */
  function listFacets(input: PackageFacetsInput): PackageFacets {
    return facetsOf(JSON.stringify([input, sales.nextChange()]));
  }

  /** The key also holds the next start or end of a sale, because prices differ afterwards. */
  const facetsOf = cacheUntilChange(contentVersion, (key) => {
    const [input] = JSON.parse(key) as [PackageFacetsInput];
    return readFacets(db, { ...input, ids: findIds(input), now: clock() });
  });

  /** Packages by id in one language and in this order; omits unpublished ones. */
  function listByIds(ids: readonly string[], locale: Locale): PackageDetail[] {
    const wanted = [...new Set(ids)];
    const now = clock();
    const rows = readByIds(db, locale, wanted).filter((row) => row.package.isPublished);
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

  /** Published packages with a laboratory test in one language, those with the fewest tests first, and whether more have it. */
  function listOfLabTest(labTestId: string, locale: Locale): PackagesOfLabTest {
    const now = clock();
    const isWithTest = and(eq(packageLabTests.labTestId, labTestId), eq(packages.isPublished, true));
    const ids = db
      .select({ id: packages.id })
      .from(packageLabTests)
      .innerJoin(packages, eq(packages.id, packageLabTests.packageId))
      .where(isWithTest)
      .orderBy(asc(packages.tests), asc(packages.sortOrder), asc(packages.id))
      .limit(maxOfLabTest + 1)
      .all();
    const rows = readByIds(
      db,
      locale,
      ids.slice(0, maxOfLabTest).map(({ id }) => id),
    );
    return { items: rows.map((row) => toPackageSummary(row, locale, now)), hasMore: ids.length > maxOfLabTest };
  }

  /** A published package in one language. Throws `not_found`. */
  function get(id: string, locale: Locale): PackageDetail {
    return toPackageDetail(db, getVisible(id, locale), locale, clock());
  }

  /** The card of a package that is being edited, in one language. Throws without content.write. */
  const presentCard = (
    _actor: Authorized<'content.write'>,
    typed: { id: string; values: PackageValues },
    locale: Locale,
  ): PackageSummary => toPackageCard(db, typed, locale, clock());

  /** Other packages for a visitor of a package's page, in one language. Throws `not_found`. */
  function listRelated(id: string, locale: Locale): PackageSummary[] {
    const now = clock();
    const ids = findRelatedIds(db, getVisible(id, locale).package, maxRelated);
    return readByIds(db, locale, ids).map((row) => toPackageSummary(row, locale, now));
  }

  function getVisible(id: string, locale: Locale): PackageRows {
    const rows = selectFor(locale)
      .where(and(eq(packages.id, id), isVisible(storedPackages, eq(packages.isPublished, true), shown)))
      .get();
    if (!rows) throw new AppError('not_found');
    return rows;
  }

  /** A random sample of published packages in one language, without repetition. */
  function pickRandom(locale: Locale, count: number): PackageSummary[] {
    const now = clock();
    const rows = selectFor(locale).where(eq(packages.isPublished, true)).orderBy(sql`random()`).limit(count).all();
    return rows.map((row) => toPackageSummary(row, locale, now));
  }

  /** The lowest price of published packages now, in AED; null if none has a price. */
  const findLowestPrice = () => readLowestPrice(db, clock());

  /** The ids of the best matches, published or not. Throws without content.write. */
  function findIdsForStaff(_actor: Authorized<'content.write'>, term: string, most: number): string[] {
    return search.find(term, () => true).slice(0, most);
  }

  /**
   * Moves packages to another category; with `from`, only those that are still in that one. Returns the moved packages
   * with their earlier category. Throws `invalid_input` for an unknown category, `not_found` if none of the packages
   * exists any more, and without content.write.
   */
  function moveToCategory(
    actor: Authorized<'content.write'>,
    ids: readonly string[],
    { categoryId, from }: { categoryId: string; from?: string | undefined },
  ): MovedPackages {
    if (!areStored(db, categories, [categoryId])) throw unknownRecord('categoryId');
    const { categoryId: place } = packages;
    const where = and(
      inArray(packages.id, [...ids]),
      isNull(packages.deletedAt),
      ne(place, categoryId),
      from ? eq(place, from) : undefined,
    );
    return changeContent(deps, (tx) => {
      const before = tx.select({ id: packages.id, categoryId: place }).from(packages).where(where).all();
      if (before.length === 0 && !from) requireAnyStored(tx, storedPackages, ids);
      changeRows(tx, actor, storedPackages, { where, values: { categoryId }, event: 'updated', clock });
      return before;
    });
  }

  /** The ids of published packages that match a search, best first; undefined without a search. */
  function findIds({ search: term }: { search?: string | undefined }): string[] | undefined {
    return term ? search.find(term, ({ isPublished }) => isPublished) : undefined;
  }

  return {
    ...service,
    list,
    listFacets,
    listByIds,
    listOnSale,
    listOfLabTest,
    get,
    presentCard,
    listRelated,
    pickRandom,
    findLowestPrice,
    findIdsForStaff,
    moveToCategory,
    ...createFastingReviews(deps),
    ...sales,
  };
}

/**
 * Throws `invalid_input` if one of the packages names a category, picture, tag, laboratory test or panel that is not
 * stored.
 */
function requireParts(db: Db, records: readonly NamingRecord<PackageValues>[]): void {
  requireReferred(db, storedPackages, records);
  const panelIds = records.flatMap(({ values: { labTests = [] } }) => labTests.map(({ panelId }) => panelId));
  if (!areStored(db, panels, panelIds)) throw unknownRecord('labTests');
}
