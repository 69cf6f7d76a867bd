import { eq, sql } from 'drizzle-orm';
import type { ContentNoun } from '#shared/schemas/records.schema.ts';
import { type Actor, actorName } from '../auth/actor.ts';
import type { Tx } from '../db/client.ts';
import { type ContentTable, contentTables } from './content-nouns.ts';
import { keepFirstVersions, keepVersions, type RecordChange } from './record-versions.ts';

/**
 * Gives each of many records values of its own, the same fields of each; each gets a version and a line in the audit log, ten thousand of
 * them in a few seconds. Throws `not_found` where one is not stored.
 */
export function changeEach<Values extends Record<string, unknown>>(
  tx: Tx,
  actor: Actor,
  noun: ContentNoun,
  changes: ReadonlyMap<string, Values>,
  { event, at }: Pick<RecordChange, 'event' | 'at'>,
): void {
  const [first] = changes.values();
  if (!first) return;
  const table = contentTables[noun] as ContentTable;
  const ids = [...changes.keys()];
  keepFirstVersions(tx, noun, ids);
  const values = Object.fromEntries(Object.keys(first).map((field) => [field, sql.placeholder(field)]));
  const stamp = { updatedAt: at, updatedBy: actorName(actor), version: sql`${table.version} + 1` };
  // Building the query anew for each record costs more than changing it.
  const update = tx
    .update(table)
    .set({ ...values, ...stamp })
    .where(eq(table.id, sql.placeholder('id')))
    .prepare();
  for (const [id, changed] of changes) update.run({ ...changed, id });
  keepVersions(tx, actor, { noun, ids, event, at });
}
