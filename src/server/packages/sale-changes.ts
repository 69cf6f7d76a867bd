import { and, gt, min, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { nextDaysLeftChange } from '#shared/packages/sales.rules.ts';
import { toInstant } from '../core/clock.ts';
import type { Db } from '../core/db/client.ts';

type DateColumn = AnySQLiteColumn<{ data: string }>;
/** A table with sale dates: packages or offers. */
type SaleTable = SQLiteTable & { startDate: DateColumn; endDate: DateColumn };

/**
 * The next instant (ms) at which one of a table's sales starts or ends, or null. `shown` selects the rows that visitors
 * see.
 */
export function nextSaleChange(db: Db, table: SaleTable, shown: SQL | undefined, now: number): number | null {
  const nextOf = (column: DateColumn) =>
    db
      .select({ at: min(column) })
      .from(table)
      .where(and(shown, gt(column, toInstant(now))))
      .get()?.at;
  const moments = [nextOf(table.startDate), nextOf(table.endDate)].flatMap((at) => (at ? [Date.parse(at)] : []));
  return moments.length > 0 ? Math.min(...moments) : null;
}

/** The next instant (ms) at which the days left of one of a table's sales change, or null. */
export function nextDaysLeft(db: Db, table: SaleTable, shown: SQL | undefined, now: number): number | null {
  // Most sales end at the same time of day, so one per time of day is enough.
  const timeOfDay = sql`substr(${table.endDate}, 12)`;
  const ends = db
    .select({ endDate: min(table.endDate) })
    .from(table)
    .where(and(shown, gt(table.endDate, toInstant(now))))
    .groupBy(timeOfDay)
    .all();
  const moments = ends.flatMap(({ endDate }) => nextDaysLeftChange({ startDate: null, endDate }, now) ?? []);
  return moments.length > 0 ? Math.min(...moments) : null;
}
