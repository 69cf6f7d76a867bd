import type { MessageKey } from '#shared/errors.ts';
import type { LabTestValues } from '#shared/lab-tests/lab-tests.collection.ts';
import { sitePaths } from '#shared/paths.ts';
import type { FieldRefusal, NamingRecord } from '../content/record-writer.ts';
import type { Db } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { findTakenSlugs, slugTaken } from '../redirects/record-slugs.ts';
import { labTestSources, labTests } from './lab-tests.table.ts';

type Records = readonly NamingRecord<LabTestValues>[];

/** Where laboratory tests have their pages. */
export const labTestPages = { table: labTests, pathOf: sitePaths.labTest };

/**
 * Refusals of new and changed tests because of each other and of stored ones: a slug or a code that another test has, and
 * a test that is calculated from itself, also over others.
 */
export function findRefusals(db: Db, records: Records): FieldRefusal[] {
  return [
    ...findTwice(records, 'slug', findSlugs(db, records), slugTaken),
    ...findTwice(records, 'loinc', findCodes(db, records), { id: 'validation.loincTaken' }),
    ...findCircles(db, records).map((index) => ({
      index,
      field: 'sourceIds',
      message: { id: 'validation.testCircle' },
    })),
  ];
}

/** Refusals of values that a stored test has (`taken`), and of all but the first of those with the same value. */
function findTwice(
  records: Records,
  field: 'slug' | 'loinc',
  taken: ReadonlySet<number>,
  message: MessageKey,
): FieldRefusal[] {
  const places = new Map<string, number>();
  return records.flatMap(({ values }, index) => {
    const value = values[field] ?? '';
    if (value === '') return [];
    const sameAs = places.get(value);
    if (sameAs !== undefined) return [{ index, field, message, sameAs }];
    places.set(value, index);
    return taken.has(index) ? [{ index, field, message }] : [];
  });
}

function findSlugs(db: Db, records: Records): Set<number> {
  const wanted = records.map(({ id, values: { slug = '' } }, index) => ({ id, slug, index }));
  return new Set(findTakenSlugs(db, labTestPages, wanted).map(({ index }) => index));
}

/** Tests in the trash keep their codes. */
function findCodes(db: Db, records: Records): Set<number> {
  const codes = records.flatMap(({ values: { loinc } }) => loinc || []);
  const rows = db
    .select({ id: labTests.id, loinc: labTests.loinc })
    .from(labTests)
    .where(isOneOf(labTests.loinc, codes))
    .all();
  const ownerOf = new Map(rows.map(({ id, loinc }) => [loinc, id]));
  return new Set(
    records.flatMap(({ id, values: { loinc = '' } }, index) => {
      const owner = ownerOf.get(loinc);
      return owner === undefined || owner === id ? [] : [index];
    }),
  );
}

/** The tests that would be calculated from themselves once all are stored. */
function findCircles(db: Db, records: readonly NamingRecord<LabTestValues>[]): number[] {
  if (records.every(({ id, values: { sourceIds = [] } }) => id === null || sourceIds.length === 0)) return [];
  const stored = db.select().from(labTestSources).all();
  const sourcesOf = new Map(
    Object.entries(Object.groupBy(stored, ({ labTestId }) => labTestId)).map(([id, rows = []]) => [
      id,
      rows.map(({ sourceId }) => sourceId),
    ]),
  );
  for (const { id, values } of records) if (id !== null && values.sourceIds) sourcesOf.set(id, values.sourceIds);
  const isMadeOf = (id: string, sourceIds: readonly string[], seen = new Set<string>()): boolean =>
    sourceIds.some((sourceId) => {
      if (sourceId === id) return true;
      if (seen.has(sourceId)) return false;
      seen.add(sourceId);
      return isMadeOf(id, sourcesOf.get(sourceId) ?? [], seen);
    });
  return records.flatMap(({ id, values: { sourceIds = [] } }, index) =>
    id !== null && isMadeOf(id, sourceIds) ? [index] : [],
  );
}
