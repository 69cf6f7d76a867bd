import { isDeepStrictEqual } from 'node:util';
import { and, getTableColumns, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { AppError } from '#shared/errors.ts';
import { auditMany } from '../core/audit/audit.ts';
import { type Actor, actorName } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Tx } from '../core/db/client.ts';
import { findVersion, readStates } from './record-versions.ts';
import { type CollectionTable, nameColumns, type ReviewedTable, type StoredCollection } from './stored-collection.ts';

const isReviewedTable = (table: CollectionTable | ReviewedTable): table is ReviewedTable =>
  'reviewedAt' in table && 'reviewedBy' in table;

/** The computed values and the filter of a collection with `reviewedTexts`. */
export const reviewOf = ({ reviewedAt, reviewedBy }: ReviewedTable) => ({
  computed: { reviewedAt, reviewedBy },
  filter: (reviewed: 'yes' | 'no') => (reviewed === 'yes' ? isNotNull(reviewedAt) : isNull(reviewedAt)),
});

/** The mark of a new copy, in a table that has marks. */
export const noReview = (table: CollectionTable) =>
  isReviewedTable(table) ? { reviewedAt: null, reviewedBy: '' } : {};

const isText = (field: string) => /(?:En|Ar)$/.test(field);

/** The fields that a reviewer reads. */
export const reviewedFieldsOf = ({ reviewedFields, inputFields }: StoredCollection): readonly string[] =>
  reviewedFields ?? inputFields.filter(isText);

/** Clears the mark in an update of these fields if it changes one that a reviewer reads. */
export function clearedReview(collection: StoredCollection, fields: readonly string[]): { reviewedAt?: SQL } {
  const { table } = collection;
  if (!isReviewedTable(table)) return {};
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  const reviewed = reviewedFieldsOf(collection).filter((field) => columns[field] && fields.includes(field));
  const isSame = and(...reviewed.map((field) => sql`${columns[field]} IS ${sql.placeholder(field)}`));
  return isSame ? { reviewedAt: sql`CASE WHEN ${isSame} THEN ${table.reviewedAt} END` } : {};
}

/** Whether a reviewer would read the same in a record as in one of its versions; false if that version is not stored. */
function isReadAs(tx: Tx, collection: StoredCollection, id: string, version = 0): boolean {
  const seen = findVersion(tx, collection.name, id, version)?.snapshot;
  const [stored] = readStates(tx, collection, [id]);
  return (
    seen !== undefined &&
    reviewedFieldsOf(collection).every((field) => isDeepStrictEqual(stored?.content[field], seen[field]))
  );
}

/** A mark to set or to take away. */
export interface ReviewInput {
  ids: string[];
  isReviewed: boolean;
  /** The versions that the reviewer saw, by id; the others were not on the screen. */
  versions?: Record<string, number>;
}

/**
 * Marks the texts of records as reviewed, or takes the marks away. No new version: the content is the same. A mark until
 * `dueUntil` (ISO 8601) is renewed. Returns the ids of the records that changed. Throws `conflict` for a mark if the reviewer saw other texts, and an Error for a
 * collection without `reviewedTexts`, which has no procedure for it.
 */
export function writeReviewed(
  tx: Tx,
  actor: Actor,
  collection: StoredCollection,
  { ids, isReviewed, versions = {} }: ReviewInput,
  clock: Clock,
  { dueUntil }: { dueUntil?: string } = {},
): string[] {
  const { table, name } = collection;
  if (!isReviewedTable(table)) throw new Error(`${name} has no reviewed texts.`);
  const stored = tx.select().from(table).where(inArray(table.id, ids)).all();
  const isOutdated = (row: (typeof stored)[number]) =>
    (versions[row.id] ?? row.version) !== row.version && !isReadAs(tx, collection, row.id, versions[row.id]);
  if (isReviewed && stored.some(isOutdated))
    throw new AppError('conflict', { message: { id: 'content.textsChanged' } });
  const at = toInstant(clock());
  const [nameEn, nameAr] = nameColumns(collection);
  const changed = tx
    .update(table)
    .set({ reviewedAt: isReviewed ? at : null, reviewedBy: isReviewed ? actorName(actor) : '' })
    .where(
      and(
        inArray(table.id, ids),
        isNull(table.deletedAt),
        isReviewed
          ? or(isNull(table.reviewedAt), dueUntil ? lte(table.reviewedAt, dueUntil) : undefined)
          : isNotNull(table.reviewedAt),
      ),
    )
    .returning({ id: table.id, nameEn, nameAr })
    .all();
  const event = isReviewed ? 'reviewed' : 'reviewRemoved';
  const lines = changed.map(
    (row) => ({ event, at, subject: name, id: row.id, name: row.nameEn || row.nameAr }) as const,
  );
  auditMany(tx, actor, lines);
  return changed.map(({ id }) => id);
}
