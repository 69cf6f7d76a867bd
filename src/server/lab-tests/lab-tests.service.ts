import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { PackageChoices } from '#shared/lab-tests/lab-tests.schema.ts';
import type { CollectionDeps } from '../content/content-transaction.ts';
import { createCollectionService, requireReferred } from '../content/declared-collection.ts';
import { countHolders, holderColumns, holderCount, isContradicted } from '../content/holders.ts';
import { shownText } from '../content/staff-lists.ts';
import type { Collections } from '../content/stored-collection.ts';
import { reviewOf } from '../content/text-review.ts';
import type { Authorized } from '../core/auth/actor.ts';
import { recordSlugs } from '../redirects/record-slugs.ts';
import { createLabTestDirectory } from './lab-test-directory.ts';
import { createLabTestFinder } from './lab-test-finder.ts';
import { indexSavedLabTests, reindexLabTests } from './lab-test-index.ts';
import { createLabTestPages } from './lab-test-page.ts';
import { findRefusals, labTestPages } from './lab-test-refusals.ts';
import { createLabTestReviews, renewalLimit } from './lab-test-reviews.ts';
import { isComplete, labTestSourceLists, storedLabTests } from './lab-tests.collection.ts';
import { labTests, panels, tags } from './lab-tests.table.ts';

interface LabTestsDeps extends CollectionDeps {
  collections: Collections;
}

export type LabTestsService = ReturnType<typeof createLabTestsService>;

const names = [labTests.nameEn, labTests.nameAr] as const;
const signed = {
  signedAt: sql<string | null>`${labTests.signed} ->> 'at'`,
  signedBy: sql<string>`coalesce(${labTests.signed} ->> 'by', '')`,
};

/** The laboratory tests of packages. */
export function createLabTestsService({ collections, ...deps }: LabTestsDeps) {
  const { db, clock } = deps;
  const slugs = recordSlugs({ ...labTestPages, name: labTests.nameEn, clock });
  const holders = Object.groupBy(holderColumns(collections, storedLabTests), ({ collection: { name } }) => name);
  const { package: ofPackages = [], labTest: ofLabTests = [] } = holders;
  const packageCount = holderCount(ofPackages, (named) => eq(named, labTests.id), { leavesOutTrash: true });
  const lacking: Record<'review' | 'renewal' | 'page' | 'tube' | 'package' | 'agreement', () => SQL | undefined> = {
    review: () => isNull(labTests.reviewedAt),
    page: () => sql`coalesce(NOT ${isComplete}, 1)`,
    // A calculated test takes no sample.
    tube: () => and(isNull(labTests.tube), sql`${labTests.sample} IS NOT 'calculated'`),
    renewal: () => lte(labTests.reviewedAt, renewalLimit(clock())),
    package: () => sql`${packageCount} = 0`,
    agreement: () =>
      and(
        sql`${labTests.signed} ->> '$.values.fasting' IN ('fast', 'none', 'fed')`,
        isContradicted(ofPackages, (named) => eq(named, labTests.id)),
      ),
  };

  const { setReviewed: _marksOnly, ...service } = createCollectionService(storedLabTests, {
    ...deps,
    isPublic: () => isComplete,
    computed: { ...reviewOf(labTests).computed, ...signed, packageCount },
    sorts: { packages: packageCount },
    filters: {
      tube: (tube) => (tube === 'unstated' ? isNull(labTests.tube) : eq(labTests.tube, tube)),
      lacks: (what) => lacking[what](),
    },
    writer: {
      requireStored: (records) => {
        requireReferred(db, storedLabTests, records);
        const refusals = findRefusals(db, records);
        const fields = Object.fromEntries(refusals.map(({ field, message }) => [field, message]));
        if (refusals.length > 0) throw new AppError('invalid_input', { fields });
      },
      completesValues: true,
      writeParts: (tx, saved, actor) => {
        labTestSourceLists.write(tx, saved);
        slugs.write(tx, saved, actor);
        indexSavedLabTests(tx, saved);
        // A list has no column, so the update of the row does not compare it.
        for (const { id, values, before } of saved)
          if (before && !isDeepStrictEqual(before.sourceIds, values.sourceIds))
            tx.update(labTests).set({ reviewedAt: null }).where(eq(labTests.id, id)).run();
      },
      // The copy gets a slug of its own, and nobody reviewed what will become of it.
      copiedValues: { slug: '', loinc: '', signed: null },
      copyParts: (tx, originalId, id) => {
        labTestSourceLists.write(tx, [{ id, values: labTestSourceLists.read(tx, [originalId])(originalId) }]);
        slugs.make(tx, id);
        reindexLabTests(tx, [id]);
      },
    },
  });

  /**
   * Moves tests to the trash. Returns the ids of those that were not in it. Throws `not_found`, and `conflict` with the
   * number of packages or of other calculated tests that need them.
   */
  function removeMany(actor: Authorized<'content.write'>, ids: readonly string[]): string[] {
    const needs = { 'labTests.inUse': ofPackages, 'labTests.isSource': ofLabTests };
    for (const [id, columns] of Object.entries(needs)) {
      const count = countHolders(db, columns, ids, { leavesOutTrash: true, leavesOut: ids });
      if (count > 0) throw new AppError('conflict', { message: { id, values: { count } } });
    }
    return service.removeMany(actor, ids);
  }

  /** Tests that packages or other calculated tests need, except those among the given ones. Throws without content.write. */
  function findNeeded(_actor: Authorized<'content.write'>, ids: readonly string[]): string[] {
    const isNeeded = (some: readonly string[]) =>
      countHolders(db, [...ofPackages, ...ofLabTests], some, { leavesOutTrash: true, leavesOut: ids }) > 0;
    return isNeeded(ids) ? ids.filter((id) => isNeeded([id])) : [];
  }

  /** All choices for a package. Throws without content.write. */
  function listChoices(_actor: Authorized<'content.write'>, locale: Locale): PackageChoices {
    const { id, nameEn, nameAr, defaultPanelId } = labTests;
    return {
      labTests: db
        .select({ id, nameEn, nameAr, defaultPanelId })
        .from(labTests)
        .where(isNull(labTests.deletedAt))
        .orderBy(shownText(names, locale))
        .all(),
      panels: db
        .select({ id: panels.id, nameEn: panels.nameEn, nameAr: panels.nameAr })
        .from(panels)
        .orderBy(asc(panels.sortOrder))
        .all(),
      tags: db
        .select({ id: tags.id, nameEn: tags.nameEn, nameAr: tags.nameAr })
        .from(tags)
        .orderBy(asc(tags.sortOrder))
        .all(),
    };
  }

  /** By default ordered by name: staff do not arrange the tests. */
  const listRecords: typeof service.listRecords = (actor, { sort = 'name', ...input }, locale) =>
    service.listRecords(actor, { ...input, sort }, locale);

  return {
    ...service,
    listRecords,
    removeMany,
    findNeeded,
    listChoices,
    ...createLabTestReviews(deps),
    ...createLabTestPages(deps),
    ...createLabTestFinder({ ...deps, ofPackages }),
    ...createLabTestDirectory(deps),
  };
}
