import { and, asc, count as countOf, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '../../core/db/client.ts';
import { readValues } from '../declared-collection.ts';
import type { StoredRow } from '../record-writer.ts';
import type { SheetValues } from './columns.ts';
import type { Sheet } from './sheet.ts';

/** A stored record in the form's format, with its version. */
export interface SheetRecord {
  id: string;
  version: number;
  updatedBy: string;
  values: SheetValues;
}

type Stored = Pick<Sheet<unknown>, 'stored'>;

/** Records by id, unordered, without those in the trash. */
export function readSheetRecords(db: Db, { stored }: Stored, ids: readonly string[]): SheetRecord[] {
  const { table } = stored;
  const where = and(inArray(table.id, [...ids]), isNull(table.deletedAt));
  return withLists(db, { stored }, db.select().from(table).where(where).all());
}

/** At most `count` records after one in the staff's order; null: from the start. */
export function readSheetRecordsAfter(
  db: Db,
  { stored }: Stored,
  last: SheetRecord | null,
  count: number,
): SheetRecord[] {
  const { table } = stored;
  const { sortOrder, id } = table;
  const place = last && db.select({ sortOrder }).from(table).where(eq(id, last.id)).get()?.sortOrder;
  const follows = last ? or(gt(sortOrder, place ?? 0), and(eq(sortOrder, place ?? 0), gt(id, last.id))) : undefined;
  const rows = db
    .select()
    .from(table)
    .where(and(isNull(table.deletedAt), follows))
    .orderBy(asc(sortOrder), asc(id))
    .limit(count)
    .all();
  return withLists(db, { stored }, rows);
}

/** The number of records that the whole sheet contains. */
export function countSheetRecords(db: Db, { stored: { table } }: Stored): number {
  return db.select({ found: countOf() }).from(table).where(isNull(table.deletedAt)).get()?.found ?? 0;
}

function withLists(db: Db, { stored }: Stored, rows: readonly StoredRow[]): SheetRecord[] {
  const valuesOf = readValues(db, stored, rows);
  return rows.map((row) => {
    const { id, version, updatedBy } = row as Pick<SheetRecord, 'id' | 'version' | 'updatedBy'>;
    return { id, version, updatedBy, values: valuesOf(row) };
  });
}
