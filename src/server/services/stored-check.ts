import { and, count, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { categories, type labTests, type panels, type tags } from '../db/schema/index.ts';

type Named = typeof categories | typeof labTests | typeof panels | typeof tags;

/** Says whether all of some ids are stored in a table, and none of them in the bin. */
export function createStoredCheck(db: Db): (table: Named, ids: readonly string[]) => boolean {
  // A sheet asks thousands of times; building the query anew costs more than asking it.
  const queries = new Map<Named, ReturnType<typeof prepare>>();
  const prepare = (table: Named) => {
    const isWanted = sql`${table.id} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`;
    return db
      .select({ total: count() })
      .from(table as typeof labTests)
      .where(and(isWanted, table === categories ? isNull(categories.deletedAt) : undefined))
      .prepare();
  };
  return (table, ids) => {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return true;
    const query = queries.get(table) ?? prepare(table);
    queries.set(table, query);
    return query.get({ ids: JSON.stringify(wanted) })?.total === wanted.length;
  };
}
