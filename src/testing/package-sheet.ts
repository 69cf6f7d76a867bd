import { toCsv } from '#server/csv.ts';
import type { Db } from '#server/db/client.ts';
import { labTests, panels, tags } from '#server/db/schema/index.ts';
import { newContentId } from '#server/ids.ts';
import { columnKeys } from '#server/package-sheet/package-sheet.messages.ts';

type Row = Record<string, string>;
/** Changes rows by the keys of their columns, in place or by giving others. */
export type SheetChange = (rows: Row[]) => Row[] | undefined;

/** The rows of an exported sheet, changed, as a file. */
export function changeSheet(headings: string[], rows: string[][], change: SheetChange): Buffer {
  const byKey = rows.map((cells) => Object.fromEntries(columnKeys.map((key, index) => [key, cells[index] ?? ''])));
  const changed = change(byKey) ?? byKey;
  return Buffer.from(toCsv([headings, ...changed.map((row) => columnKeys.map((key) => row[key] ?? ''))], { hasMark: true }));
}

/** A panel, two tests and a subject that a sheet can name. */
export function makeSheetWords(db: Db) {
  const liver = { id: newContentId(), nameEn: 'Liver', nameAr: 'وظائف الكبد' };
  const alt = { id: newContentId(), nameEn: 'ALT', nameAr: 'ألانين' };
  const ast = { id: newContentId(), nameEn: 'AST', nameAr: 'أسبارتات' };
  const heart = { id: newContentId(), nameEn: 'Heart', nameAr: 'القلب' };
  db.insert(panels).values(liver).run();
  db.insert(labTests).values([alt, ast]).run();
  db.insert(tags)
    .values({ ...heart, key: 'heart' })
    .run();
  return { liver, alt, ast, heart };
}
