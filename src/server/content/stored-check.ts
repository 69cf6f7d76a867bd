import { and, count, isNull } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { categories } from '../categories/categories.table.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { givenIds, isGiven, keptQuery } from '../core/db/prepared-query.ts';
import type { labTests, panels } from '../lab-tests/lab-tests.table.ts';
import type { media } from '../media/media.table.ts';
import type { packages, tags } from '../packages/packages.table.ts';

type NameableTable = typeof categories | typeof labTests | typeof media | typeof packages | typeof panels | typeof tags;

/** Whether all of some ids are stored in a table, and none of them in the bin. */
export function areStored(reader: Db | Tx, table: NameableTable, ids: readonly string[]): boolean {
  const wanted = [...new Set(ids)];
  return wanted.length === 0 || storedCount(reader, table).get(givenIds(wanted))?.total === wanted.length;
}

const storedCount = keptQuery((db, table: NameableTable) =>
  db
    .select({ total: count() })
    .from(table as typeof labTests)
    .where(and(isGiven(table.id), 'deletedAt' in table ? isNull(table.deletedAt) : undefined))
    .prepare(),
);

/** The refusal of an input whose fields, given by their paths, name what is not stored. */
export function unknownRecord(...fields: string[]): AppError {
  return new AppError('invalid_input', { fields: Object.fromEntries(fields.map((field) => [field, { id: 'validation.unknownRecord' }])) });
}
