import { asc, type SQL, sql } from 'drizzle-orm';
import {
  isReviewedLabTestField,
  type LabTestValues,
  labTestsCollection,
} from '#shared/lab-tests/lab-tests.collection.ts';
import { draftQuery, recordPaths } from '#shared/paths.ts';
import { type ListStore, storedCollection } from '../content/declared-collection.ts';
import type { OrderedList } from '../content/ordering.service.ts';
import { groupedBy } from '../content/record-lists.ts';
import { rowsInsert } from '../core/db/insert-rows.ts';
import { givenIds, isGiven, isOneOf, preparedQuery } from '../core/db/prepared-query.ts';
import { labTestSources, labTests, panels, tags } from './lab-tests.table.ts';

export const storedPanels: OrderedList = { table: panels, nameFields: ['nameEn', 'nameAr'] };
export const storedTags: OrderedList = { table: tags, nameFields: ['nameEn', 'nameAr'] };

export const labTestSourceLists: ListStore<Pick<LabTestValues, 'sourceIds'>> = {
  pictures: [],
  read: (reader, ids) => {
    const rowsOf = groupedBy(sourcesOf(reader).all(givenIds(ids)), ({ labTestId }) => labTestId);
    return (id) => ({ sourceIds: rowsOf(id).map(({ sourceId }) => sourceId) });
  },
  write: (tx, records) => {
    const ids = records.map(({ id }) => id);
    tx.delete(labTestSources).where(isOneOf(labTestSources.labTestId, ids)).run();
    const rows = records.flatMap(({ id, values }) => values.sourceIds.map((sourceId, place) => [id, sourceId, place]));
    addSources(tx, rows);
  },
};
const sourcesOf = preparedQuery((db) =>
  db
    .select()
    .from(labTestSources)
    .where(isGiven(labTestSources.labTestId))
    .orderBy(asc(labTestSources.sortOrder))
    .prepare(),
);
const addSources = rowsInsert(labTestSources, [
  labTestSources.labTestId,
  labTestSources.sourceId,
  labTestSources.sortOrder,
]);

const { signed } = labTests;
/** What a page needs, signed by a reviewer. An answer “ask us” about the preparation suffices. */
export const isComplete: SQL = sql`(${signed} IS NOT NULL
  AND ${signed} ->> '$.values.purposeEn' <> '' AND ${signed} ->> '$.values.purposeAr' <> ''
  AND ${signed} ->> '$.values.sample' IS NOT NULL AND ${signed} ->> '$.values.fasting' IS NOT NULL)`;

const stored = storedCollection(labTestsCollection, {
  table: labTests,
  lists: labTestSourceLists,
  targets: { panel: storedPanels },
  pages: [{ path: '/test', parameter: draftQuery, hasPagesBelow: true }],
  pathOf: recordPaths.labTest,
  isUnsigned: ({ reviewedAt }) => reviewedAt === null,
  isComplete,
});

export const storedLabTests: typeof stored = {
  ...stored,
  reviewedFields: Object.keys(labTestsCollection.fields).filter(isReviewedLabTestField),
  references: { ...stored.references, sourceIds: { to: stored, isList: true } },
  requires: [
    {
      to: stored,
      targetId: labTestSources.sourceId,
      recordId: labTestSources.labTestId,
      refusals: { restore: 'trash.sourceInTrash', remove: 'trash.holdsCalculated' },
    },
  ],
};
