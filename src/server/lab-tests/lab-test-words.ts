import { isNull } from 'drizzle-orm';
import { createVocabulary } from '../content/spreadsheet/vocabulary.ts';
import type { Db } from '../core/db/client.ts';
import { labTestSheetMessages as messages } from './lab-test-sheet.messages.ts';
import { labTests, panels } from './lab-tests.table.ts';

/** The laboratory tests and panels that the cells of a sheet can name. */
export function readLabTestWords(db: Db) {
  return {
    labTests: createVocabulary(
      db
        .select({ id: labTests.id, nameEn: labTests.nameEn, nameAr: labTests.nameAr })
        .from(labTests)
        .where(isNull(labTests.deletedAt))
        .all(),
      { name: messages.unknownLabTest, number: messages.unknownLabTestNumber },
    ),
    panels: createVocabulary(
      db.select({ id: panels.id, nameEn: panels.nameEn, nameAr: panels.nameAr }).from(panels).all(),
      { name: messages.unknownPanel, number: messages.unknownPanelNumber },
    ),
  };
}

export type LabTestWords = ReturnType<typeof readLabTestWords>;
