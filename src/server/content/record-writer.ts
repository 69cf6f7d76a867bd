import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError, type MessageKey } from '#shared/errors.ts';
import type { Actor, Authorized } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import { inTransaction, type Tx } from '../core/db/client.ts';
import { preparedQuery } from '../core/db/prepared-query.ts';
import { newContentId } from '../core/ids.ts';
import { moveToTrash, writePublished } from './bulk-changes.ts';
import { type ContentTx, type ContentWriteDeps, changeContent } from './content-transaction.ts';
import { copiedName, draftOf, idFor, nextSortOrder, requireAllUnchanged, requireUnchanged } from './record-stamp.ts';
import { storeVersion } from './record-versions.ts';
import type { StoredCollection } from './stored-collection.ts';
import { noReview, type ReviewInput, writeReviewed } from './text-review.ts';
import { insertRecords, type SavedParts, updateRecords } from './write-records.ts';

/** A row of any collection, by field names. */
export type StoredRow = Record<string, unknown>;

/** The record and the version that an author saw. */
export interface SeenVersion {
  id: string;
  version: number;
}

/** A record of a bulk save with checked values: all those of a new one, the changed ones of a stored one. */
export type RecordToSave<Values> = { stored: null; values: Values } | { stored: SeenVersion; values: Partial<Values> };

/** Valid values whose references are still to be checked; `id` is null for a new record. */
export interface NamingRecord<Values> {
  id: string | null;
  values: Partial<Values>;
}

/** A refusal of one of several records, by its place among them, because of other records. */
export interface FieldRefusal {
  index: number;
  field: string;
  message: MessageKey;
  /** The place of an earlier one among these records that has the same value; absent if it is another record. */
  sameAs?: number;
}

/** The collection-specific part of a writer. */
export interface RecordWriterOptions<Input, Values, Stored> {
  collection: StoredCollection;
  /** Parses an input into all values; `stored` is the row before the change. Throws `invalid_input`. */
  parse: (input: Input, stored: StoredRow | null) => Values;
  /** Throws `invalid_input` if a record that an input names is not stored. */
  requireStored?: (records: readonly NamingRecord<Values>[]) => void;
  /** The record for staff. Throws `not_found`. */
  read: (id: string) => Stored;
  /** Maximum length of the names, which mark a copy. */
  maxNameLength: number;
  /** Writes related tables after the rows. */
  writeParts?: (tx: Tx, saved: readonly SavedParts<Values>[], actor: Actor) => void;
  /** Whether `writeParts` may store other values than the given ones, such as a slug of the name. */
  completesValues?: boolean;
  /** Values of a copy that are not those of the original. */
  copiedValues?: StoredRow;
  /** Copies rows of related tables. */
  copyParts?: (tx: Tx, originalId: string, copyId: string) => void;
}

export type RecordWriter<Input, Values extends StoredRow, Stored> = ReturnType<
  typeof createRecordWriter<Input, Values, Stored>
>;

/**
 * The write side of every collection, for staff, API clients and imports: permission, version, history, audit log and
 * content version.
 */
export function createRecordWriter<Input, Values extends StoredRow, Stored>(
  deps: ContentWriteDeps,
  {
    collection,
    parse,
    requireStored,
    read,
    maxNameLength,
    writeParts,
    completesValues,
    copiedValues,
    copyParts,
  }: RecordWriterOptions<Input, Values, Stored>,
) {
  const { db, clock } = deps;
  const { table } = collection;
  const storedById = preparedQuery((reader) =>
    reader
      .select()
      .from(table)
      .where(and(eq(table.id, sql.placeholder('id')), isNull(table.deletedAt)))
      .prepare(),
  );

  function parseOne(id: string | null, input: Input, stored: StoredRow | null): Values {
    const values = parse(input, stored);
    requireStored?.([{ id, values }]);
    return values;
  }

  /** The writer of related tables in a transaction, if there are any. */
  const partsIn = (tx: Tx, actor: Actor) =>
    writeParts && ((saved: readonly SavedParts[]) => writeParts(tx, saved as SavedParts<Values>[], actor));

  /** Adds a record after the others. Throws `invalid_input`. Only the system may choose its id. */
  function create(actor: Authorized<'content.write'>, input: Input, ownId?: string): Stored {
    const values = parseOne(null, input, null);
    const id = idFor(actor, ownId);
    changeContent(deps, (tx) =>
      insertRecords(tx, actor, collection, new Map([[id, values]]), {
        at: toInstant(clock()),
        writeParts: partsIn(tx, actor),
        isReadAgain: true,
      }),
    );
    return read(id);
  }

  /**
   * Changes a record. Throws `not_found`, `invalid_input`, and `conflict` if it is no longer the `version` that the
   * author saw.
   */
  function update(
    actor: Authorized<'content.write'>,
    id: string,
    input: Input,
    version?: number,
    event: 'updated' | 'restored' = 'updated',
  ): Stored {
    changeContent(deps, (tx) => {
      const stored = storedById(tx).get({ id });
      requireUnchanged(actor, stored, version);
      const changes = new Map([[id, parseOne(id, input, stored)]]);
      const at = toInstant(clock());
      updateRecords(tx, actor, collection, changes, { event, at, writeParts: partsIn(tx, actor), isReadAgain: true });
    });
    return read(id);
  }

  /**
   * Like `create` and `update` for many records with checked values, in the caller's transaction. Two thousand take less
   * than a second. Throws as they do.
   */
  function saveMany(
    tx: ContentTx,
    actor: Authorized<'content.write'>,
    records: readonly RecordToSave<Values>[],
    { at, event = 'updated' }: { at: string; event?: 'updated' | 'restored' },
  ): void {
    requireStored?.(records.map(({ stored, values }) => ({ id: stored?.id ?? null, values })));
    const seen = records.flatMap(({ stored }) => stored ?? []);
    requireAllUnchanged(tx, actor, collection, seen);
    const added = records.flatMap(({ stored, values }) => (stored ? [] : [[newContentId(), values] as const]));
    const changed = records.flatMap(({ stored, values }) => (stored ? [[stored.id, values] as const] : []));
    const beside = { at, writeParts: partsIn(tx, actor), isReadAgain: completesValues };
    updateRecords(tx, actor, collection, new Map(changed), { ...beside, event });
    insertRecords(tx, actor, collection, new Map(added), beside);
  }

  /** Adds an unpublished copy. Throws `not_found`. */
  function duplicate(actor: Authorized<'content.write'>, originalId: string): Stored {
    const original: StoredRow | undefined = storedById(db).get({ id: originalId });
    if (!original) throw new AppError('not_found');
    const id = newContentId();
    const [en, ar] = collection.nameFields;
    const names = {
      [en]: copiedName(String(original[en]), 'en', maxNameLength),
      [ar]: copiedName(String(original[ar]), 'ar', maxNameLength),
    };
    const draft = draftOf(actor, clock);
    changeContent(deps, (tx) => {
      const ownValues = { ...names, ...draft, ...noReview(table), ...copiedValues };
      const copy = { ...original, ...ownValues, id, sortOrder: nextSortOrder(tx, collection) };
      tx.insert(table)
        .values(copy as typeof table.$inferInsert)
        .run();
      copyParts?.(tx, originalId, id);
      storeVersion(tx, actor, { collection, id, event: 'created', at: draft.createdAt });
    });
    return read(id);
  }

  /** Publishes or hides records. Returns the ids of those that changed. Throws `not_found` if none exists any more. */
  function setPublished(actor: Authorized<'content.write'>, ids: readonly string[], isPublished: boolean): string[] {
    return changeContent(deps, (tx) => writePublished(tx, actor, collection, ids, isPublished, clock));
  }

  /**
   * Marks the texts of records as reviewed, or takes the marks away. Returns the ids of those that changed. Throws
   * `conflict`.
   */
  function setReviewed(actor: Authorized<'content.write'>, input: ReviewInput): string[] {
    return inTransaction(db, (tx) => writeReviewed(tx, actor, collection, input, clock));
  }

  /** Moves records to the trash. Returns the ids of those that were not in it. Throws `not_found` if there are none. */
  function removeMany(actor: Authorized<'content.write'>, ids: readonly string[]): string[] {
    return changeContent(deps, (tx) => moveToTrash(tx, actor, collection, ids, clock));
  }

  return { create, update, saveMany, duplicate, setPublished, setReviewed, removeMany };
}
