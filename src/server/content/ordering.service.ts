import { and, asc, count, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import {
  type ArrangedList,
  type ArrangedNoun,
  type ArrangeInput,
  type Arrangement,
  arrangeInputSchema,
  mostArranged,
} from '#shared/content/ordering.schema.ts';
import { type ContentNoun, contentNouns } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import { audit } from '../core/audit/audit.ts';
import { type Actor, requirePermission } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { ContentVersion } from '../core/content-version.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { panels, tags } from '../lab-tests/lab-tests.table.ts';
import { packages } from '../packages/packages.table.ts';
import { type ContentTable, contentTables, nameColumns } from './collections.ts';

export type ArrangementsService = ReturnType<typeof createArrangementsService>;

/** The order that staff give to lists, which is the one that visitors see. */
export function createArrangementsService({ db, clock, contentVersion }: { db: Db; clock: Clock; contentVersion: ContentVersion }) {
  /** The first `mostArranged` of a list in their present order. Throws without content.write. */
  function get(actor: Actor, list: ArrangedList): Arrangement {
    requirePermission(actor, 'content.write');
    return { items: readOrder(db, list), total: countOrder(db, list) };
  }

  /**
   * Puts a list into another order; what does not belong to it keeps its place. Throws `conflict` where the list no longer stands as its
   * author saw it, `invalid_input` where the order holds others, and without content.write.
   */
  function arrange(actor: Actor, input: ArrangeInput): void {
    requirePermission(actor, 'content.write');
    const { noun, categoryId, ids, seen } = arrangeInputSchema.parse(input);
    inTransaction(db, (tx) => {
      const stored = readOrder(tx, { noun, categoryId });
      const isAsSeen = stored.length === seen.length && stored.every(({ id }, place) => id === seen[place]);
      if (!isAsSeen) throw new AppError('conflict', { message: { id: 'arrangements.conflict' } });
      const wanted = new Set(ids);
      if (wanted.size !== ids.length || ids.length !== seen.length || !seen.every((id) => wanted.has(id))) throw new AppError('invalid_input');
      writeOrder(tx, noun, ids);
      audit(tx, actor, { event: 'arranged', at: toInstant(clock()), noun });
    });
    contentVersion.bump();
  }

  return { get, arrange };
}

interface ArrangedTable {
  table: SQLiteTable & Record<'id' | 'sortOrder', AnySQLiteColumn>;
  names: readonly [SQLWrapper, SQLWrapper];
  isPublished: SQLWrapper;
  isStored: SQL | undefined;
}

function arrangedTable(noun: ArrangedNoun): ArrangedTable {
  if (!isContent(noun)) {
    const table = noun === 'tag' ? tags : panels;
    return { table, names: [table.nameEn, table.nameAr], isPublished: sql`1`, isStored: undefined };
  }
  const table = contentTables[noun] as ContentTable;
  return { table, names: nameColumns(noun), isPublished: table.isPublished, isStored: isNull(table.deletedAt) };
}

const isContent = (noun: ArrangedNoun): noun is ContentNoun => (contentNouns as readonly string[]).includes(noun);

/** The condition for all of a list. */
function belongsTo({ noun, categoryId }: ArrangedList): SQL | undefined {
  return and(arrangedTable(noun).isStored, noun === 'package' && categoryId ? eq(packages.categoryId, categoryId) : undefined);
}

const countOrder = (db: Db, list: ArrangedList) => db.select({ total: count() }).from(arrangedTable(list.noun).table).where(belongsTo(list)).get()?.total ?? 0;

/** The first `mostArranged` of a list. */
function readOrder(reader: Db | Tx, list: ArrangedList): Arrangement['items'] {
  const { table, names, isPublished } = arrangedTable(list.noun);
  const rows = reader
    .select({ id: sql<string>`${table.id}`, nameEn: sql<string>`${names[0]}`, nameAr: sql<string>`${names[1]}`, isPublished: sql<number>`${isPublished}` })
    .from(table)
    .where(belongsTo(list))
    .orderBy(asc(table.sortOrder), asc(table.id))
    .limit(mostArranged)
    .all();
  return rows.map((row) => ({ ...row, isPublished: row.isPublished === 1 }));
}

/** Lays these records into the places that they hold among all, those of the bin too; then each has a place of its own. */
function writeOrder(tx: Tx, noun: ArrangedNoun, ids: readonly string[]): void {
  const { table } = arrangedTable(noun);
  const all = tx
    .select({ id: sql<string>`${table.id}`, place: sql<number>`${table.sortOrder}` })
    .from(table)
    .orderBy(asc(table.sortOrder), asc(table.id))
    .all();
  const moved = new Set(ids);
  const next = ids[Symbol.iterator]();
  const update = tx
    .update(table)
    .set({ sortOrder: sql.placeholder('place') } as never)
    .where(eq(table.id, sql.placeholder('id')))
    .prepare();
  for (const [index, stored] of all.entries()) {
    const id = moved.has(stored.id) ? (next.next().value as string) : stored.id;
    const place = index + 1;
    if (id !== stored.id || stored.place !== place) update.run({ id, place });
  }
}
