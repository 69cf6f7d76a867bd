import { isNull } from 'drizzle-orm';
import {
  derivedParts,
  derivedPartWords,
  type PackageValues,
  packageSheet,
  packagesCollection,
} from '#shared/packages/packages.collection.ts';
import { audiences } from '#shared/packages/packages-address.rules.ts';
import { agreedPercent, percentAfter } from '#shared/packages/sale-percent.rules.ts';
import { categories } from '../../categories/categories.collection.ts';
import {
  answerCells,
  choicesCells,
  columnsOf,
  joinNames,
  namesIn,
  type SheetColumn,
} from '../../content/spreadsheet/columns.ts';
import { defineSheet, type RowDraft, type RowError } from '../../content/spreadsheet/sheet.ts';
import { createVocabulary, type Vocabulary, writeId } from '../../content/spreadsheet/vocabulary.ts';
import { withoutNeutralising } from '../../core/csv.ts';
import type { Db } from '../../core/db/client.ts';
import { translate } from '../../core/translate.ts';
import { type LabTestWords, readLabTestWords } from '../../lab-tests/lab-test-words.ts';
import { tags } from '../../lab-tests/lab-tests.table.ts';
import { storedPackages } from '../packages.collection.ts';
import { readLabTestsCell, writeLabTestsCell } from './lab-tests-cell.ts';
import { audienceMessages, headingMessages, packageSheetMessages as messages } from './package-sheet.messages.ts';

/** Records that cells can name. */
export interface PackageWords extends LabTestWords {
  categories: Vocabulary;
  tags: Vocabulary;
}

/** The number of the category; its name may be ambiguous. */
const categoryNumber: SheetColumn<PackageWords> = {
  key: 'categoryId',
  field: 'categoryId',
  heading: headingMessages.categoryId,
  write: ({ categoryId }) => writeId(String(categoryId)),
  read: (cell, words) => (cell === '' ? undefined : words.categories.read(cell, 'number')),
  format: null,
  isText: false,
  contradiction: messages.categoriesDiffer,
};

/** The spreadsheet of packages. */
export const packagesSheet = defineSheet({
  stored: storedPackages,
  columns: columnsOf(packagesCollection, {
    ...packageSheet,
    keys: { categoryId: 'category', tagIds: 'tags' },
    cells: {
      categoryId: {
        write: (id, words: PackageWords, locale) => words.categories.write(id, locale),
        read: (cell, words) => (cell === '' ? undefined : words.categories.read(withoutNeutralising(cell))),
      },
      labTests: { write: writeLabTestsCell, read: (cell, words) => readLabTestsCell(withoutNeutralising(cell), words) },
      fastingRequired: answerCells,
      homeCollection: answerCells,
      audience: choicesCells(audiences, audienceMessages),
      fromTests: choicesCells(derivedParts, derivedPartWords),
      tagIds: {
        write: (ids, words, locale) => joinNames(ids.map((id) => words.tags.write(id, locale))),
        read: (cell, words) => namesIn(withoutNeutralising(cell)).map((name) => words.tags.read(name)),
      },
    },
    second: [categoryNumber],
  }),
  readWords,
  texts: { name: messages.name, id: headingMessages.id },
  fileName: 'packages',
  complete: countTests,
  settle: ({ stored, values, entered }) => {
    const isPercentGiven = entered.has('salePercent') && (stored !== null || values.salePercent !== null);
    return { ...values, salePercent: isPercentGiven ? agreedPercent(values) : percentAfter(stored, values) };
  },
  marks: {
    fastingUnstated: ({ values }) => values.fastingRequired === null && !values.fromTests.includes('fasting'),
  },
});

/** If tests are counted from the list, sets that number, and refuses a different entered one. */
function countTests({ whole, entered, locale }: RowDraft): RowError[] {
  const count = (whole.labTests as PackageValues['labTests'] | undefined)?.length ?? 0;
  if (whole.countsLabTests !== true || count === 0) return [];
  const tests = entered.get('tests');
  if (tests !== undefined && tests !== count) {
    const column = translate(locale, packageSheet.headings.countsLabTests);
    return [{ column: 'tests', message: { ...messages.testsCounted, values: { count, column } } }];
  }
  whole.tests = count;
  return [];
}

/** Names that the cells of a sheet can use. */
function readWords(db: Db): PackageWords {
  const { id, titleEn, titleAr, deletedAt } = categories;
  const kept = db.select({ id, nameEn: titleEn, nameAr: titleAr }).from(categories).where(isNull(deletedAt)).all();
  const named = db.select({ id: tags.id, nameEn: tags.nameEn, nameAr: tags.nameAr }).from(tags).all();
  return {
    ...readLabTestWords(db),
    categories: createVocabulary(kept, { name: messages.unknownCategory, number: messages.unknownCategoryNumber }),
    tags: createVocabulary(named, { name: messages.unknownTag, number: messages.unknownTagNumber }),
  };
}
