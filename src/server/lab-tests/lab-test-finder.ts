import { sql } from 'drizzle-orm';
import type { FindRecordsInput, FoundRecords } from '#shared/content/found.schema.ts';
import { isolated } from '#shared/fields/direction-marks.rules.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { Authorized } from '../core/auth/actor.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { readerIn } from '../core/translate.ts';
import { labTestFinderTexts as texts } from './lab-test-finder.messages.ts';
import { createLabTestSearch, type LabTestSearchDeps } from './lab-test-search.ts';
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
    const rows = deps.db
      .select({ id: labTests.id, slug: labTests.slug, ...signedPurposes })
      .from(labTests)
      .where(
        isOneOf(
          labTests.id,
          found.map(({ labTest }) => labTest.id),
        ),
      )
      .all();
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    const { translate } = readerIn(locale);
    const items = found.flatMap(({ labTest, otherName }) => {
      const row = rowOf.get(labTest.id);
      const name = localized(labTest, 'name', locale);
      const values = { otherName: isolated(otherName), name: isolated(name) };
      return row
        ? {
            id: row.id,
            slug: labTest.hasPage ? row.slug : null,
            name,
            text: localized(row, 'purpose', locale),
            note: otherName === '' ? '' : translate(texts.otherName, values),
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

const { signed } = labTests;
const signedPurposes = {
  purposeEn: sql<string>`coalesce(${signed} ->> '$.values.purposeEn', '')`,
  purposeAr: sql<string>`coalesce(${signed} ->> '$.values.purposeAr', '')`,
};
