import { setImmediate } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Actor, Authorized } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import { inTransaction, type Tx } from '../core/db/client.ts';
import { isOneOf, preparedQuery } from '../core/db/prepared-query.ts';
import { newContentId } from '../core/ids.ts';
import { moveToTrash, writePublished } from './bulk-changes.ts';
import { type ContentTx, type ContentWriteDeps, changeContent } from './content-transaction.ts';
import { copiedName, draftOf, idFor, nextSortOrder, requireUnchanged, stampOf } from './record-stamp.ts';
import { type RecordState, recordState, storeVersion } from './record-versions.ts';
import type { StoredCollection } from './stored-collection.ts';
import { noReview, type ReviewInput, writeReviewed } from './text-review.ts';
import { insertRecords, updateRecords } from './write-records.ts';

/** A row of any collection, by field names. */
export type StoredRow = Record<string, unknown>;

/** A saved record whose related tables are still to be written. */
export interface SavedParts<Parsed> {
  id: string;
  parsed: Parsed;
  /** The row before the change; null for a new record. */
  before: StoredRow | null;
}

/** A record of a bulk save. */
interface RecordToSave<Input> {
  /** The version that the author saw; null for a new record. */
  stored: { id: string; version: number } | null;
  input: Input;
}

/** A valid input whose references are still to be checked; `id` is null for a new record. */
export interface NamingRecord<Parsed> {
  id: string | null;
  parsed: Parsed;
}

/** A record to save, with its parsed input. */
interface CheckedRecord<Parsed> extends Pick<RecordToSave<never>, 'stored'> {
  id: string;
  parsed: Parsed;
  /** The new content. */
  state: RecordState;
}

/** When records are saved, and the event of those that were stored before. */
interface SavedTogether {
  at: string;
  event?: 'updated' | 'restored';
}

const checkedAtOnce = 50;

interface ParsedInput {
  /** The columns of the record's row. */
  values: object;
  /** All fields, as reading the record would return them. Bulk saves use them to store versions without reading. */
  whole: Record<string, unknown>;
}

/** The collection-specific part of a writer. */
export interface RecordWriterOptions<Input, Parsed extends ParsedInput, Stored> {
  collection: StoredCollection;
  /** Parses an input; `stored` is the row before the change. Throws `invalid_input`. */
  parse: (input: Input, stored: StoredRow | null) => Parsed;
  /** Throws `invalid_input` if a record that an input names is not stored. */
  requireStored?: (records: readonly NamingRecord<Parsed>[]) => void;
  /** The record for staff. Throws `not_found`. */
  read: (id: string) => Stored;
  /** Maximum length of the names, which mark a copy. */
  maxNameLength: number;
  /** Writes related tables after the rows. */
  writeParts?: (tx: Tx, saved: readonly SavedParts<Parsed>[], actor: Actor) => void;
  /** Values of a copy that are not those of the original. */
  copiedValues?: StoredRow;
  /** Copies rows of related tables. */
  copyParts?: (tx: Tx, originalId: string, copyId: string) => void;
}

export type RecordWriter<Input, Parsed extends ParsedInput, Stored> = ReturnType<
  typeof createRecordWriter<Input, Parsed, Stored>
>;

/**
 * The write side of every collection, for staff, API clients and imports: permission, version, history, audit log and
 * content version.
 */
export function createRecordWriter<Input, Parsed extends ParsedInput, Stored>(
  deps: ContentWriteDeps,
  {
    collection,
    parse,
    requireStored,
    read,
    maxNameLength,
    writeParts,
    copiedValues,
    copyParts,
  }: RecordWriterOptions<Input, Parsed, Stored>,
) {
  const { db, clock } = deps;
  const { table } = collection;
  const insert = (tx: Tx, row: object) =>
    tx
      .insert(table)
      .values(row as typeof table.$inferInsert)
      .run();
  const storedById = preparedQuery((reader) =>
    reader
      .select()
      .from(table)
      .where(and(eq(table.id, sql.placeholder('id')), isNull(table.deletedAt)))
      .prepare(),
  );

  function parseOne(id: string | null, input: Input, stored: StoredRow | null): Parsed {
    const parsed = parse(input, stored);
    requireStored?.([{ id, parsed }]);
    return parsed;
  }

  /** Adds a record after the others. Throws `invalid_input`. Only the system may choose its id. */
  function create(actor: Authorized<'content.write'>, input: Input, ownId?: string): Stored {
    const parsed = parseOne(null, input, null);
    const id = idFor(actor, ownId);
    const stamp = stampOf(actor, clock);
    changeContent(deps, (tx) => {
      insert(tx, {
        id,
        ...parsed.values,
        ...stamp,
        createdAt: stamp.updatedAt,
        sortOrder: nextSortOrder(tx, collection),
      });
      writeParts?.(tx, [{ id, parsed, before: null }], actor);
      storeVersion(tx, actor, { collection, id, event: 'created', at: stamp.updatedAt });
    });
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
      const before: StoredRow = stored;
      const parsed = parseOne(id, input, before);
      const changes = new Map([[id, parsed.values as Record<string, unknown>]]);
      const parts = writeParts && { writeParts: () => writeParts(tx, [{ id, parsed, before }], actor) };
      updateRecords(tx, actor, collection, changes, { event, at: toInstant(clock()), ...parts });
    });
    return read(id);
  }

  /** Validates inputs for `saveMany` without blocking the server. Throws `invalid_input`. */
  async function checkMany(
    _actor: Authorized<'content.write'>,
    records: readonly RecordToSave<Input>[],
  ): Promise<CheckedRecord<Parsed>[]> {
    const checked: CheckedRecord<Parsed>[] = [];
    for (const [index, { stored, input }] of records.entries()) {
      const id = stored?.id ?? newContentId();
      const parsed = parse(input, null);
      const version = (stored?.version ?? 0) + 1;
      checked.push({ stored, id, parsed, state: recordState(collection, { id, version }, parsed.whole) });
      if (index % checkedAtOnce === checkedAtOnce - 1) await setImmediate();
    }
    return checked;
  }

  /**
   * Like `create` and `update` for many validated records, in the caller's transaction. Two thousand take less than a
   * second. Throws as they do.
   */
  function saveMany(
    tx: ContentTx,
    actor: Authorized<'content.write'>,
    records: readonly CheckedRecord<Parsed>[],
    { at, event = 'updated' }: SavedTogether,
  ): void {
    // A named record may have been deleted since the validation.
    requireStored?.(records.map(({ stored, parsed }) => ({ id: stored?.id ?? null, parsed })));
    const ids = records.flatMap(({ stored }) => stored?.id ?? []);
    const rows = tx
      .select()
      .from(table)
      .where(and(isOneOf(table.id, ids), isNull(table.deletedAt)))
      .all();
    const rowsById = new Map(rows.map((row) => [row.id, row]));
    const saved = records.map(({ stored, id, parsed, state }) => {
      const before = stored && rowsById.get(id);
      if (stored) requireUnchanged(actor, before ?? undefined, stored.version);
      return { id, parsed, before: before ?? null, state };
    });
    const [changed, added] = [saved.filter(({ before }) => before), saved.filter(({ before }) => !before)];
    const valuesOf = (some: typeof saved) =>
      new Map(some.map(({ id, parsed }) => [id, parsed.values as Record<string, unknown>]));
    const beside = (some: typeof saved) => ({
      at,
      writeParts: () => writeParts?.(tx, some, actor),
      states: some.map(({ state }) => state),
    });
    updateRecords(tx, actor, collection, valuesOf(changed), { ...beside(changed), event });
    insertRecords(tx, actor, collection, valuesOf(added), {
      ...beside(added),
      firstPlace: nextSortOrder(tx, collection),
    });
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
      insert(tx, { ...original, ...ownValues, id, sortOrder: nextSortOrder(tx, collection) });
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

  return { create, update, checkMany, saveMany, duplicate, setPublished, setReviewed, removeMany };
}
