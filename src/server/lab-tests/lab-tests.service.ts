import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { AppError, type MessageKey } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { LabTestValues } from '#shared/lab-tests/lab-tests.collection.ts';
import type { PackageChoices } from '#shared/lab-tests/lab-tests.schema.ts';
import { sitePaths } from '#shared/paths.ts';
import type { CollectionDeps } from '../content/content-transaction.ts';
import { createCollectionService, requireReferred } from '../content/declared-collection.ts';
import { countHolders, holderColumns, holderCount, isContradicted } from '../content/holders.ts';
import type { NamingRecord } from '../content/record-writer.ts';
import { shownText } from '../content/staff-lists.ts';
import type { Collections } from '../content/stored-collection.ts';
import { reviewOf } from '../content/text-review.ts';
import type { Authorized } from '../core/auth/actor.ts';
import type { Db } from '../core/db/client.ts';
import { recordSlugs } from '../redirects/record-slugs.ts';
import { createLabTestDirectory } from './lab-test-directory.ts';
import { createLabTestFinder } from './lab-test-finder.ts';
import { indexSavedLabTests, reindexLabTests } from './lab-test-index.ts';
import { createLabTestPages } from './lab-test-page.ts';
import { createLabTestReviews, renewalLimit } from './lab-test-reviews.ts';
import { isComplete, labTestSourceLists, storedLabTests } from './lab-tests.collection.ts';
import { labTestSources, labTests, panels, tags } from './lab-tests.table.ts';

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
  const slugs = recordSlugs({ table: labTests, name: labTests.nameEn, pathOf: sitePaths.labTest, clock });
  const holders = Object.groupBy(holderColumns(collections, storedLabTests), ({ collection: { name } }) => name);
  const { package: ofPackages = [], labTest: ofLabTests = [] } = holders;
  const packageCount = holderCount(ofPackages, (named) => eq(named, labTests.id), { leavesOutTrash: true });
  const lacking: Record<'review' | 'renewal' | 'page' | 'package' | 'agreement', () => SQL | undefined> = {
    review: () => isNull(labTests.reviewedAt),
    page: () => sql`coalesce(NOT ${isComplete}, 1)`,
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
        slugs.requireFree(db, records);
        for (const record of records) requireOwn(db, record);
      },
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
    listChoices,
    ...createLabTestReviews(deps),
    ...createLabTestPages(deps),
    ...createLabTestFinder({ ...deps, ofPackages }),
    ...createLabTestDirectory(deps),
  };
}

/** Throws `invalid_input` if another test has the code, or if the test would be calculated from itself. */
function requireOwn(db: Db, { id, values: { loinc = '', sourceIds = [] } }: NamingRecord<LabTestValues>): void {
  const isOther = id === null ? undefined : ne(labTests.id, id);
  const owner = db
    .select({ id: labTests.id })
    .from(labTests)
    .where(and(eq(labTests.loinc, loinc), isOther));
  const fields: Record<string, MessageKey> = {
    ...(loinc !== '' && owner.get() && { loinc: { id: 'validation.loincTaken' } }),
    ...(id !== null && isMadeOf(db, id, sourceIds) && { sourceIds: { id: 'validation.testCircle' } }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields });
}

/** Whether tests, or those from which they are calculated, include a test. */
function isMadeOf(db: Db, id: string, sourceIds: readonly string[]): boolean {
  const { labTestId, sourceId } = labTestSources;
  const found = db.get(sql`
    WITH RECURSIVE needed (id) AS (
      SELECT value FROM json_each(${JSON.stringify(sourceIds)})
      UNION SELECT ${sourceId} FROM ${labTestSources} JOIN needed ON needed.id = ${labTestId}
    )
    SELECT 1 FROM needed WHERE id = ${id}`);
  return found !== undefined;
}
