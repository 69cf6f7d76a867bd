import { and, desc, eq, notExists, sql } from 'drizzle-orm';
import type { AuditEvent } from '#shared/audit/audit.schema.ts';
import type { FieldChange, RecordVersion } from '#shared/content/history.schema.ts';
import type { VersionedCollection } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import { auditMany } from '../core/audit/audit.ts';
import { changedFieldNames } from '../core/audit/changed-field-names.ts';
import { type Actor, actorName } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { rowsInsert } from '../core/db/insert-rows.ts';
import { givenIds, isGiven, preparedQuery } from '../core/db/prepared-query.ts';
import type { ContentChange, ContentTx } from './content-transaction.ts';
import { picturesOfRecord } from './named-pictures.ts';
import { recordVersions } from './record-versions.table.ts';
import type { CollectionTable, StoredCollection } from './stored-collection.ts';
import { storeVersionPictures } from './version-pictures.ts';

export interface RecordChange {
  collection: StoredCollection;
  id: string;
  event: Extract<AuditEvent, 'created' | 'updated' | 'removed' | 'restored' | 'published' | 'hidden'>;
  /** ISO 8601. */
  at: string;
}

interface RecordsChange extends Omit<RecordChange, 'id'> {
  ids: readonly string[];
  /** The new states in the order of the ids, if they are known; otherwise they are read. */
  states?: readonly RecordState[] | undefined;
  /** The states before an update. */
  former?: readonly RecordState[];
}

/**
 * Stores a record's current content as its version, notifies subscribers and adds a line to the audit log, in the
 * transaction of the change.
 */
export function storeVersion(tx: ContentTx, actor: Actor, { id, ...change }: RecordChange): void {
  storeVersions(tx, actor, { ...change, ids: [id] });
}

/** Like `storeVersion` for many records, thousands in a second. Throws `not_found` if a record is not stored. */
export function storeVersions(tx: ContentTx, actor: Actor, change: RecordsChange): void {
  const { collection, ids, event, at, states = readStates(tx, collection, ids), former = [] } = change;
  const by = versionAuthor(actor);
  writeVersions(tx, collection, states, () => ({ ...by, at }));
  tx.publishChange({ collection: collection.name, ids, event, at });
  if (actor.kind === 'system') return;
  const before = new Map(event === 'updated' ? former.map((state) => [state.id, state.content]) : []);
  auditMany(
    tx,
    actor,
    states.map(({ id, name, content }) => ({
      event,
      at,
      subject: collection.name,
      id,
      name,
      details: changedFieldNames(before.get(id), content),
    })),
  );
}

/**
 * Stores the content of records before a change, if their version is not stored yet, and returns it. Records of the
 * demo or an import have no version before their first change. Throws `not_found` if a record is not stored.
 */
export function storeFirstVersions(tx: Tx, collection: StoredCollection, ids: readonly string[]): RecordState[] {
  const states = readStates(tx, collection, ids);
  const missing = new Set(
    withoutVersion(tx, collection)
      .all(givenIds(ids))
      .map(({ id }) => id),
  );
  const first = states.filter(({ id }) => missing.has(id));
  writeVersions(tx, collection, first, ({ updatedBy, updatedAt }) => ({
    staffId: null,
    staffName: updatedBy,
    at: updatedAt,
  }));
  return states;
}

/** The content of a record for a version. */
export interface RecordState {
  id: string;
  version: number;
  name: string;
  /** The form's input. */
  content: Readonly<Record<string, unknown>>;
}

/** The state of a record from all its fields, including lists. */
export function recordState(
  collection: StoredCollection,
  { id, version }: Pick<RecordState, 'id' | 'version'>,
  whole: Record<string, unknown>,
): RecordState {
  const content = Object.fromEntries(collection.inputFields.map((field) => [field, whole[field]]));
  return { id, version, name: nameOf(collection, whole), content };
}

/** The state after an update of columns. */
export const changedState = (
  collection: StoredCollection,
  { id, version, content }: RecordState,
  values: object = {},
): RecordState => recordState(collection, { id, version: version + 1 }, { ...content, ...values });

/** Author and time of versions. */
type VersionAuthor<State> = (state: State) => { staffId: string | null; staffName: string; at: string };

function writeVersions<State extends RecordState>(
  tx: Tx,
  { name: collection }: StoredCollection,
  states: readonly State[],
  authorOf: VersionAuthor<State>,
): void {
  const rows = states.map((state) => {
    const { staffId, staffName, at } = authorOf(state);
    return [collection, state.id, state.version, staffId, staffName, at, JSON.stringify(state.content)];
  });
  addVersions(tx, rows);
  const versions = states.map(({ id, version, content }) => ({
    collection,
    recordId: id,
    number: version,
    pictureIds: picturesOfRecord(content),
  }));
  storeVersionPictures(tx, versions);
}

const { collection, recordId, number, staffId, staffName, at, snapshot } = recordVersions;
const addVersions = rowsInsert(recordVersions, [collection, recordId, number, staffId, staffName, at, snapshot]);

interface AuditedChange extends Omit<RecordsChange, 'event' | 'states'>, Pick<ContentChange, 'isTrashed'> {
  event: AuditEvent;
}

/**
 * Notifies subscribers of a change, and adds a line to the audit log for each record. The audit log omits changes by
 * the system, such as imports.
 */
export function auditChange(
  tx: ContentTx,
  actor: Actor,
  { collection, ids, event, at, isTrashed }: AuditedChange,
): void {
  tx.publishChange({ collection: collection.name, ids, event, at, isTrashed });
  if (actor.kind === 'system') return;
  const rows = new Map(
    rowsByIds(tx, collection)
      .all(givenIds(ids))
      .map((row) => [row.id, row]),
  );
  auditMany(
    tx,
    actor,
    ids.map((id) => ({ event, at, subject: collection.name, id, name: nameOf(collection, rows.get(id) ?? {}) })),
  );
}

/** A row of any collection, with the common columns. */
type StoredRow = CollectionTable['$inferSelect'];

/** The name of a record, in English if it has one. */
function nameOf({ nameFields: [en, ar] }: StoredCollection, texts: Record<string, unknown>): string {
  return String(texts[en] || texts[ar] || '');
}

/** The current content of records, with author and time. Throws `not_found` if a record is not stored. */
export function readStates(
  reader: Db | Tx,
  collection: StoredCollection,
  ids: readonly string[],
): (RecordState & Pick<StoredRow, 'updatedBy' | 'updatedAt' | 'isPublished'>)[] {
  const rows = rowsByIds(reader, collection).all(givenIds(ids));
  if (rows.length !== new Set(ids).size) throw new AppError('not_found');
  const listsOf = collection.readLists?.(reader, ids);
  return rows.map((row) => {
    const { updatedBy, updatedAt, isPublished } = row;
    return { ...recordState(collection, row, { ...row, ...listsOf?.(row.id) }), updatedBy, updatedAt, isPublished };
  });
}

/** Records without a stored current version. */
const withoutVersion = preparedQuery((db, { name, table }: StoredCollection) => {
  const isPresent = and(
    eq(recordVersions.collection, name),
    eq(recordVersions.recordId, table.id),
    eq(recordVersions.number, table.version),
  );
  const present = db.select({ one: sql`1` }).from(recordVersions).where(isPresent);
  return db
    .select({ id: table.id })
    .from(table)
    .where(and(isGiven(table.id), notExists(present)))
    .prepare();
});

const rowsByIds = preparedQuery((db, { table }: StoredCollection) =>
  db.select().from(table).where(isGiven(table.id)).prepare(),
);

/** The condition for the versions of one record. */
export const versionsOf = (collection: VersionedCollection, id: string) =>
  and(eq(recordVersions.collection, collection), eq(recordVersions.recordId, id));

/** The author of a version. */
export const versionAuthor = (actor: Actor) => ({
  staffId: actor.kind === 'staff' ? actor.staffId : null,
  staffName: actorName(actor),
});

export type Snapshot = Record<string, unknown>;

/** The stored versions of a record, newest first. */
export function readVersions(db: Db | Tx, collection: VersionedCollection, id: string) {
  return db.select().from(recordVersions).where(versionsOf(collection, id)).orderBy(desc(recordVersions.number)).all();
}

export function findVersion(db: Db | Tx, collection: VersionedCollection, id: string, number: number) {
  return db
    .select()
    .from(recordVersions)
    .where(and(versionsOf(collection, id), eq(recordVersions.number, number)))
    .get();
}

/** Presents versions, newest first, each with its changes to the previous one. */
export function presentVersions(
  versions: readonly Pick<typeof recordVersions.$inferSelect, 'number' | 'at' | 'staffName' | 'snapshot'>[],
  changesBetween: (before: Snapshot, after: Snapshot) => FieldChange[],
): RecordVersion[] {
  return versions.map(({ number, at, staffName, snapshot }, index) => {
    const former = versions[index + 1]?.snapshot;
    return { number, at, staffName, changes: former ? changesBetween(former, snapshot) : [] };
  });
}
