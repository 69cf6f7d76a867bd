import { type InferInsertModel, type SQL, sql } from 'drizzle-orm';
import { readStates } from '../content/record-versions.ts';
import type { StoredCollection } from '../content/stored-collection.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { demoParts } from './demo-parts.table.ts';

/** Stores a part as the demo loads it. */
export function storeDemoPart(tx: Tx, part: InferInsertModel<typeof demoParts>): void {
  tx.insert(demoParts)
    .values(part)
    .onConflictDoUpdate({ target: [demoParts.kind, demoParts.id], set: { value: sql`excluded.value` } })
    .run();
}

/** Stores all records of a collection as parts. */
export function storeDemoRecords(tx: Tx, collection: StoredCollection): void {
  for (const { id, value } of readDemoValues(tx, collection)) storeDemoPart(tx, { kind: collection.name, id, value });
}

/** The values of records that count for a part: their content, and whether visitors see them. */
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
