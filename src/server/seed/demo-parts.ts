import { type InferInsertModel, type SQL, sql } from 'drizzle-orm';
import { readStates } from '../content/record-versions.ts';
import type { StoredCollection } from '../content/stored-collection.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { demoParts } from './demo-parts.table.ts';

/** Stores the demo's value of a part, in the caller's transaction. */
export function storeDemoPart(tx: Tx, part: InferInsertModel<typeof demoParts>): void {
  tx.insert(demoParts)
    .values(part)
    .onConflictDoUpdate({ target: [demoParts.kind, demoParts.id], set: { value: sql`excluded.value` } })
    .run();
}

/** Stores the present content of all records of a collection as demo parts. */
export function storeDemoRecords(tx: Tx, collection: StoredCollection): void {
  for (const { id, value } of readDemoValues(tx, collection)) storeDemoPart(tx, { kind: collection.name, id, value });
}

/** The values of records as demo parts: their content and `isPublished`. */
export function readDemoValues(
  reader: Db | Tx,
  collection: StoredCollection,
  where?: SQL,
): { id: string; value: Record<string, unknown> }[] {
  const { table } = collection;
  const ids = reader.select({ id: table.id }).from(table).where(where).all();
  const states = readStates(
    reader,
    collection,
    ids.map(({ id }) => id),
  );
  return states.map(({ id, content, isPublished }) => ({ id, value: { ...content, isPublished } }));
}
