import { and, desc, eq, notExists, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { AuditEvent } from '#shared/schemas/audit.schema.ts';
import { categoryInputSchema } from '#shared/schemas/categories.schema.ts';
import type { FieldChange, RecordVersion } from '#shared/schemas/history.schema.ts';
import { medicalInfoInputSchema } from '#shared/schemas/medical-infos.schema.ts';
import { offerInputSchema } from '#shared/schemas/offers.schema.ts';
import { opinionInputSchema } from '#shared/schemas/opinions.schema.ts';
import { packageInputSchema } from '#shared/schemas/packages.schema.ts';
import type { ContentNoun, VersionedNoun } from '#shared/schemas/records.schema.ts';
import { type Actor, actorName } from '../auth/actor.ts';
import type { Db, Tx } from '../db/client.ts';
import { givenIds, isGiven, keptQuery } from '../db/kept-query.ts';
import { recordVersions } from '../db/schema/index.ts';
import { audit, auditMany } from './audit.ts';
import { type ContentTable, contentTables, nameFields } from './content-nouns.ts';
import { rowsInsert } from './insert-rows.ts';
import { readRecordLists } from './record-lists.ts';
import { claimPictures } from './version-pictures.ts';
import { announceContent } from './webhook-outbox.ts';

/** What staff may set on each noun. */
const inputFields: Record<ContentNoun, readonly string[]> = {
  package: Object.keys(packageInputSchema.shape),
  category: Object.keys(categoryInputSchema.shape),
  offer: Object.keys(offerInputSchema.shape),
  medicalInfo: Object.keys(medicalInfoInputSchema.in.shape),
  opinion: Object.keys(opinionInputSchema.shape),
};

export interface RecordChange {
  noun: ContentNoun;
  id: string;
  event: Extract<AuditEvent, 'created' | 'updated' | 'removed' | 'restored' | 'published' | 'hidden'>;
  /** When, ISO 8601. */
  at: string;
}

/** The same of several records. */
export type RecordsChange = Omit<RecordChange, 'id'> & { ids: readonly string[] };

/** Keeps what a record says now as the version it has, tells webhooks and writes the change into the audit log; part of the change's transaction. */
export function keepVersion(tx: Tx, actor: Actor, { id, ...change }: RecordChange): void {
  keepVersions(tx, actor, { ...change, ids: [id] });
}

/** `keepVersion` for many records at once: the same rows, thousands of them in a second. Throws `not_found` where one is not stored. */
export function keepVersions(tx: Tx, actor: Actor, { noun, ids, event, at }: RecordsChange): void {
  const by = versionAuthor(actor);
  const states = readStates(tx, noun, ids);
  writeVersions(tx, noun, states, () => ({ ...by, at }));
  announceContent(tx, { noun, ids, event, at });
  if (actor.kind === 'system') return;
  const named = states.map(({ row }) => ({ event, at, noun, id: row.id, name: nameOf(noun, row) }));
  auditMany(tx, actor, named);
}

/**
 * Keeps what records say before a change as the version that they have, where that is not kept yet: those that came with the demo, an import
 * or an older release have no version yet.
 */
export function keepFirstVersions(tx: Tx, noun: ContentNoun, allIds: readonly string[]): void {
  const ids = unkept(tx, noun)
    .all(givenIds(allIds))
    .map(({ id }) => id);
  if (ids.length === 0) return;
  writeVersions(tx, noun, readStates(tx, noun, ids), ({ updatedBy, updatedAt }) => ({ staffId: null, staffName: updatedBy, at: updatedAt }));
}

interface RecordState {
  row: ContentRow;
  /** What the record says, in the shape of its form's input. */
  snapshot: Snapshot;
}

/** Whose versions they are, and from when. */
type VersionAuthor = (row: ContentRow) => { staffId: string | null; staffName: string; at: string };

function writeVersions(tx: Tx, noun: ContentNoun, states: readonly RecordState[], authorOf: VersionAuthor): void {
  const rows = states.map(({ row, snapshot }) => {
    const { staffId, staffName, at } = authorOf(row);
    return [noun, row.id, row.version, staffId, staffName, at, JSON.stringify(snapshot)];
  });
  addVersions(tx, rows);
  const versions = states.map(({ row, snapshot }) => ({ noun, recordId: row.id, number: row.version, snapshot }));
  claimPictures(tx, versions);
}

const { noun, recordId, number, staffId, staffName, at, snapshot } = recordVersions;
const addVersions = rowsInsert(recordVersions, [noun, recordId, number, staffId, staffName, at, snapshot]);

/**
 * Tells webhooks of a change of content, and writes one line of the audit log. What the system itself does, such as an import, webhooks are told
 * too, but it is not written down.
 */
export function auditChange(tx: Tx, actor: Actor, { noun, id, event, at }: Omit<RecordChange, 'event'> & { event: AuditEvent }): void {
  announceContent(tx, { noun, ids: [id], event, at });
  if (actor.kind === 'system') return;
  const table = contentTables[noun] as ContentTable;
  const row = tx.select().from(table).where(eq(table.id, id)).get();
  audit(tx, actor, { event, at, noun, id, name: row ? nameOf(noun, row) : '' });
}

/** A stored row of any noun, with the fields that all have in common. */
type ContentRow = ContentTable['$inferSelect'];

/** How a stored row is called; in English where it has a name there. */
function nameOf(noun: ContentNoun, row: ContentRow): string {
  const [en, ar] = nameFields[noun];
  const texts: Record<string, unknown> = row;
  return String(texts[en] || texts[ar] || '');
}

/** What records say now, each in the shape of its form's input beside its row. */
function readStates(tx: Tx, noun: ContentNoun, ids: readonly string[]): RecordState[] {
  const rows = rowsByIds(tx, noun).all(givenIds(ids));
  if (rows.length !== new Set(ids).size) throw new AppError('not_found');
  const listsOf = readRecordLists(tx, noun, ids);
  return rows.map((row) => {
    const whole: Record<string, unknown> = { ...row, ...listsOf(row.id) };
    return { row, snapshot: Object.fromEntries(inputFields[noun].map((field) => [field, whole[field]])) };
  });
}

/** The records whose present version is not kept. */
const unkept = keptQuery((db, noun: ContentNoun) => {
  const table = contentTables[noun] as ContentTable;
  const isPresent = and(eq(recordVersions.noun, noun), eq(recordVersions.recordId, table.id), eq(recordVersions.number, table.version));
  const present = db.select({ one: sql`1` }).from(recordVersions).where(isPresent);
  return db
    .select({ id: table.id })
    .from(table)
    .where(and(isGiven(table.id), notExists(present)))
    .prepare();
});

const rowsByIds = keptQuery((db, noun: ContentNoun) => {
  const table = contentTables[noun] as ContentTable;
  return db.select().from(table).where(isGiven(table.id)).prepare();
});

/** The condition for the versions of one record. */
export const versionsOf = (noun: VersionedNoun, id: string) => and(eq(recordVersions.noun, noun), eq(recordVersions.recordId, id));

/** Who a version is by. */
export const versionAuthor = (actor: Actor) => ({ staffId: actor.kind === 'staff' ? actor.staffId : null, staffName: actorName(actor) });

export type Snapshot = Record<string, unknown>;

/** The versions that are kept of a record, the newest first. */
export function readVersions(db: Db | Tx, noun: VersionedNoun, id: string) {
  return db.select().from(recordVersions).where(versionsOf(noun, id)).orderBy(desc(recordVersions.number)).all();
}

/** One of the versions that are kept of a record. */
export function findVersion(db: Db | Tx, noun: VersionedNoun, id: string, number: number) {
  return db
    .select()
    .from(recordVersions)
    .where(and(versionsOf(noun, id), eq(recordVersions.number, number)))
    .get();
}

/** Tells versions, given the newest first, each with what it changed of the one before. */
export function tellVersions(
  versions: readonly Pick<typeof recordVersions.$inferSelect, 'number' | 'at' | 'staffName' | 'snapshot'>[],
  changesBetween: (before: Snapshot, after: Snapshot) => FieldChange[],
): RecordVersion[] {
  return versions.map(({ number, at, staffName, snapshot }, index) => {
    const former = versions[index + 1]?.snapshot;
    return { number, at, staffName, changes: former ? changesBetween(former, snapshot) : [] };
  });
}
