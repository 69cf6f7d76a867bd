import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { FindRecordsInput, FoundRecords } from '#shared/content/found.schema.ts';
import { isolated } from '#shared/fields/direction-marks.rules.ts';
import { isolateJoinedTerms } from '#shared/i18n/joined-terms.rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { containsName } from '#shared/lab-tests/directory.rules.ts';
import type { Authorized } from '../core/auth/actor.ts';
import type { Db } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { readerIn } from '../core/translate.ts';
import { labTestFinderTexts as texts } from './lab-test-finder.messages.ts';
import { createLabTestSearch, type LabTestSearchDeps } from './lab-test-search.ts';
import { isComplete } from './lab-tests.collection.ts';
import { labTests } from './lab-tests.table.ts';

/** The most tests that visitors see beside the results in packages. */
const maxFound = 5;

/** The search in laboratory tests, for visitors and staff. */
export function createLabTestFinder(deps: LabTestSearchDeps) {
  const search = createLabTestSearch(deps);

  /**
   * The best matches that visitors may know, in one language: tests with a page, and tests of published packages. The
   * purpose is the signed one.
   */
  function find({ term, locale }: FindRecordsInput): FoundRecords {
    const found = search.find(term, ({ hasPage, isInPackage }) => hasPage || isInPackage).slice(0, maxFound);
    const rowOf = readFound(
      deps.db,
      found.map(({ labTest }) => labTest.id),
    );
    const { translate } = readerIn(locale);
    const items = found.flatMap(({ labTest, otherName }) => {
      const row = rowOf.get(labTest.id);
      const name = localized(labTest, 'name', locale);
      const values = { otherName: isolated(otherName), name: isolated(isolateJoinedTerms(name, locale)) };
      return row
        ? {
            id: row.id,
            slug: labTest.hasPage ? row.slug : null,
            name,
            text: localized(row, 'purpose', locale),
            note: otherName === '' || containsName(name, otherName) ? '' : translate(texts.otherName, values),
          }
        : [];
    });
    return { title: translate(texts.title), items };
  }

  /** The ids of the best matches, published or not. Throws without content.write. */
  function findIdsForStaff(_actor: Authorized<'content.write'>, term: string, most: number): string[] {
    const found = search.find(term, () => true).slice(0, most);
    return found.map(({ labTest }) => labTest.id);
  }

  return { find, findIdsForStaff };
}

/** Those of some tests that have a page, in the given order and one language. */
export function listWithPages(db: Db, ids: readonly string[], locale: Locale): FoundRecords['items'] {
  const rowOf = readFound(db, ids, and(isNull(labTests.deletedAt), eq(labTests.isPublished, true), isComplete));
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    return row
      ? { id, slug: row.slug, name: localized(row, 'name', locale), text: localized(row, 'purpose', locale), note: '' }
      : [];
  });
}

/** The names, slugs and signed purposes of tests, by id. */
function readFound(db: Db, ids: readonly string[], condition?: SQL) {
  const { id, slug, nameEn, nameAr } = labTests;
  const rows = db
    .select({ id, slug, nameEn, nameAr, ...signedPurposes })
    .from(labTests)
    .where(and(isOneOf(id, ids), condition))
    .all();
  return new Map(rows.map((row) => [row.id, row]));
}

const { signed } = labTests;
const signedPurposes = {
  purposeEn: sql<string>`coalesce(${signed} ->> '$.values.purposeEn', '')`,
  purposeAr: sql<string>`coalesce(${signed} ->> '$.values.purposeAr', '')`,
};
