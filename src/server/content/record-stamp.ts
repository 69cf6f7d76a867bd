import { and, isNull, max } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { AppError } from '#shared/errors.ts';
import { contentIdSchema } from '#shared/fields/fields.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { type Actor, actorName } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Tx } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { newContentId } from '../core/ids.ts';
import type { StoredCollection } from './stored-collection.ts';

/** Columns that every change by staff sets. */
export function stampOf(actor: Actor, clock: Clock) {
  return { updatedAt: toInstant(clock()), updatedBy: actorName(actor) };
}

/** The id of a new record. Only the system may choose it, for imports: throws `forbidden` otherwise. */
export function idFor(actor: Actor, ownId: string | undefined): string {
  if (ownId === undefined) return newContentId();
  if (actor.kind !== 'system') throw new AppError('forbidden');
  return contentIdSchema.parse(ownId);
}

/** Columns of a new copy, which is not published. */
export function draftOf(actor: Actor, clock: Clock) {
  const stamp = stampOf(actor, clock);
  return { ...stamp, createdAt: stamp.updatedAt, version: 1, isPublished: false };
}

type Versioned = { version: number; updatedBy: string };

/** The next version of a stored row. Throws like `requireUnchanged`. */
export function versionAfter(actor: Actor, row: Versioned | undefined, seen: number | undefined): number {
  requireUnchanged(actor, row, seen);
  return row.version + 1;
}

/**
 * Throws `not_found` without a row. Throws `conflict` if the stored version is not the one that the author has `seen`
 * (optimistic locking). The message contains the unique name of the member who changed it. Without `seen`, the version is
 * not checked.
 */
export function requireUnchanged(
  actor: Actor,
  row: Versioned | undefined,
  seen: number | undefined,
): asserts row is Versioned {
  if (!row) throw new AppError('not_found');
  if (seen === undefined || seen === row.version) return;
  const { updatedBy: name } = row;
  if (name === '') throw new AppError('conflict', { message: { id: 'content.conflictUnnamed' } });
  throw new AppError('conflict', {
    message: name === actorName(actor) ? { id: 'content.conflictOwn' } : { id: 'content.conflict', values: { name } },
  });
}

/** Like `requireUnchanged` for many records. Throws `not_found` for one in the trash. */
export function requireAllUnchanged(
  tx: Tx,
  actor: Actor,
  { table }: StoredCollection,
  seen: readonly { id: string; version: number }[],
): void {
  const { id, version, updatedBy, deletedAt } = table;
  const ids = seen.map((one) => one.id);
  const rows = tx
    .select({ id, version, updatedBy })
    .from(table)
    .where(and(isOneOf(id, ids), isNull(deletedAt)))
    .all();
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  for (const one of seen) requireUnchanged(actor, rowsById.get(one.id), one.version);
}

/** The position after all other records. */
export function nextSortOrder(tx: Tx, { table }: { table: SQLiteTable & { sortOrder: SQLiteColumn } }): number {
  const last = tx
    .select({ last: max(table.sortOrder) })
    .from(table)
    .get()?.last;
  return Number(last ?? 0) + 1;
}

const copyMarks: Record<Locale, string> = { en: ' (copy)', ar: ' (نسخة)' };

/** The name of a copy, truncated to `most` characters; '' stays ''. */
export function copiedName(name: string, locale: Locale, most: number): string {
  const mark = copyMarks[locale];
  return name === '' ? '' : name.slice(0, most - mark.length) + mark;
}
