import { and, asc, count as countOf, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { PackageValues } from '#shared/packages/packages.collection.ts';
import { categories } from '../../categories/categories.collection.ts';
import { readValues } from '../../content/declared-collection.ts';
import type { Db } from '../../core/db/client.ts';
import { labTests, panels, tags } from '../../lab-tests/lab-tests.table.ts';
import { storedPackages } from '../packages.collection.ts';
import { packages } from '../packages.table.ts';
import type { SheetWords } from './columns.ts';
import { packageSheetMessages as messages } from './package-sheet.messages.ts';
import { createVocabulary } from './vocabulary.ts';

/** A stored package in the form's format, with its version. */
export interface SheetRecord {
  id: string;
  version: number;
  updatedBy: string;
  values: PackageValues;
}

type PackageRow = typeof packages.$inferSelect;

/** Packages by id, unordered, without those in the trash. */
export function readSheetRecords(db: Db, ids: readonly string[]): SheetRecord[] {
  return withLists(
    db,
    db
      .select()
      .from(packages)
      .where(and(inArray(packages.id, [...ids]), isNull(packages.deletedAt)))
      .all(),
  );
}

/** At most `count` packages after one in the staff's order; null: from the start. */
export function readSheetRecordsAfter(db: Db, last: SheetRecord | null, count: number): SheetRecord[] {
  const { sortOrder, id } = packages;
  const place = last && db.select({ sortOrder }).from(packages).where(eq(id, last.id)).get()?.sortOrder;
  const follows = last ? or(gt(sortOrder, place ?? 0), and(eq(sortOrder, place ?? 0), gt(id, last.id))) : undefined;
  const rows = db
    .select()
    .from(packages)
    .where(and(isNull(packages.deletedAt), follows))
    .orderBy(asc(sortOrder), asc(id))
    .limit(count)
    .all();
  return withLists(db, rows);
}

/** The number of packages that the whole sheet contains. */
export function countSheetRecords(db: Db): number {
  return db.select({ found: countOf() }).from(packages).where(isNull(packages.deletedAt)).get()?.found ?? 0;
}

function withLists(db: Db, rows: PackageRow[]): SheetRecord[] {
  const valuesOf = readValues(db, storedPackages, rows);
  return rows.map((row) => {
    const { id, version, updatedBy } = row;
    return { id, version, updatedBy, values: valuesOf(row) };
  });
}

/** Names that the cells of a sheet can use. */
export function readSheetWords(db: Db): SheetWords {
  const named = (table: typeof labTests | typeof panels | typeof tags) =>
    db
      .select({
        id: (table as typeof labTests).id,
        nameEn: (table as typeof labTests).nameEn,
        nameAr: (table as typeof labTests).nameAr,
      })
      .from(table)
      .all();
  const { id, titleEn: nameEn, titleAr: nameAr } = categories;
  return {
    categories: createVocabulary(
      db.select({ id, nameEn, nameAr }).from(categories).where(isNull(categories.deletedAt)).all(),
      {
        name: messages.unknownCategory,
        number: messages.unknownCategoryNumber,
      },
    ),
    labTests: createVocabulary(named(labTests), {
      name: messages.unknownLabTest,
      number: messages.unknownLabTestNumber,
    }),
    panels: createVocabulary(named(panels), { name: messages.unknownPanel, number: messages.unknownPanelNumber }),
    tags: createVocabulary(named(tags), { name: messages.unknownTag, number: messages.unknownTagNumber }),
  };
}
