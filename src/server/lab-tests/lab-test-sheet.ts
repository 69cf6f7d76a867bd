import { isReviewedLabTestField, labTestSheet, labTestsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import { columnsOf, joinNames, namesIn } from '../content/spreadsheet/columns.ts';
import { defineSheet } from '../content/spreadsheet/sheet.ts';
import { withoutNeutralising } from '../core/csv.ts';
import { findRefusals } from './lab-test-refusals.ts';
import { labTestSheetMessages as messages } from './lab-test-sheet.messages.ts';
import { type LabTestWords, readLabTestWords } from './lab-test-words.ts';
import { storedLabTests } from './lab-tests.collection.ts';

/** The spreadsheet of laboratory tests. It has no column for signatures: reviewers sign with their own accounts. */
export const labTestsSheet = defineSheet({
  stored: storedLabTests,
  columns: columnsOf(labTestsCollection, {
    ...labTestSheet,
    cells: {
      sourceIds: {
        write: (ids, { labTests }: LabTestWords, locale) => joinNames(ids.map((id) => labTests.write(id, locale))),
        read: (cell, { labTests }) => namesIn(withoutNeutralising(cell)).map((name) => labTests.read(name)),
      },
      defaultPanelId: {
        write: (id, { panels }, locale) => (id === null ? '' : panels.write(id, locale)),
        read: (cell, { panels }) => (cell === '' ? null : panels.read(withoutNeutralising(cell))),
      },
    },
  }),
  readWords: readLabTestWords,
  texts: messages,
  fileName: 'laboratory-tests',
  findRefusals,
  marks: {
    fastingUnstated: ({ values }) => values.fasting === null,
    unsigned: ({ changed }) => changed.some(isReviewedLabTestField),
  },
});
