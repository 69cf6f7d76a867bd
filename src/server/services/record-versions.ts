import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
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
import { placeholders } from '../db/placeholders.ts';
import { type categories, offerPictures, packageLabTests, packagePictures, packageTags, recordVersions } from '../db/schema/index.ts';
import { audit, auditMany } from './audit.ts';
import { type ContentTable, contentTables, nameFields } from './content-nouns.ts';
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
  const by = { ...versionAuthor(actor), at };
  const states = readStates(tx, noun, ids);
  const insert = tx.insert(recordVersions).values(versionPlaceholders).prepare();
  for (const { row, snapshot } of states) {
    const version = { noun, recordId: row.id, number: row.version };
    insert.run({ ...version, ...by, snapshot });
    claimPictures(tx, version, snapshot);
  }
  announceContent(tx, { noun, ids, event, at });
  if (actor.kind === 'system') return;
  const named = states.map(({ row }) => ({ event, at, noun, id: row.id, name: nameOf(noun, row) }));
  auditMany(tx, actor, named);
}

/** Keeps what a record says before a change as the version `number` that it has, where that is not kept yet: those that came with the demo, an import or an older release have no version yet. */
export function keepFirstVersion(tx: Tx, noun: ContentNoun, id: string, number: number): void {
  const isKept = and(versionsOf(noun, id), eq(recordVersions.number, number));
  if (!tx.select({ number: recordVersions.number }).from(recordVersions).where(isKept).get()) keepFirstVersions(tx, noun, [id]);
}

/** `keepFirstVersion` for many records at once. */
export function keepFirstVersions(tx: Tx, noun: ContentNoun, ids: readonly string[]): void {
  const insert = tx.insert(recordVersions).values(versionPlaceholders).onConflictDoNothing().prepare();
  for (const { row, snapshot } of readStates(tx, noun, ids)) {
    const by = { staffId: null, staffName: row.updatedBy, at: row.updatedAt };
    const version = { noun, recordId: row.id, number: row.version };
    if (insert.run({ ...version, ...by, snapshot }).changes > 0) claimPictures(tx, version, snapshot);
  }
}

const versionPlaceholders = placeholders(['noun', 'recordId', 'number', 'staffId', 'staffName', 'at', 'snapshot']);

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

type StoredRow = typeof categories.$inferSelect;

/** How a stored row is called; in English where it has a name there. */
function nameOf(noun: ContentNoun, row: StoredRow): string {
  const [en, ar] = nameFields[noun];
  const texts: Record<string, unknown> = row;
  return String(texts[en] || texts[ar] || '');
}

/** What records say now, each in the shape of its form's input beside its row. */
function readStates(tx: Tx, noun: ContentNoun, ids: readonly string[]): { row: StoredRow; snapshot: Record<string, unknown> }[] {
  const table = contentTables[noun] as ContentTable;
  const rows = tx.select().from(table).where(isOneOf(table.id, ids)).all();
  if (rows.length !== new Set(ids).size) throw new AppError('not_found');
  const listsOf = readLists(tx, noun, ids);
  return rows.map((row) => {
    const whole: Record<string, unknown> = { ...row, ...listsOf(row.id) };
    return { row, snapshot: Object.fromEntries(inputFields[noun].map((field) => [field, whole[field]])) };
  });
}

/** The condition for rows of these ids, however many they are. */
export const isOneOf = (column: SQLWrapper, ids: readonly string[]): SQL => sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

function readLists(tx: Tx, noun: ContentNoun, ids: readonly string[]): (id: string) => Record<string, unknown> {
  if (noun === 'offer') {
    const { offerId, sortOrder } = offerPictures;
    const pictures = tx.select().from(offerPictures).where(isOneOf(offerId, ids)).orderBy(asc(sortOrder)).all();
    const picturesOf = groupedBy(pictures, (picture) => picture.offerId);
    return (id) => pictureIds(picturesOf(id));
  }
  if (noun !== 'package') return () => ({});
  const pictures = tx.select().from(packagePictures).where(isOneOf(packagePictures.packageId, ids)).orderBy(asc(packagePictures.sortOrder)).all();
  const filed = tx.select().from(packageTags).where(isOneOf(packageTags.packageId, ids)).orderBy(asc(packageTags.tagId)).all();
  const entries = tx.select().from(packageLabTests).where(isOneOf(packageLabTests.packageId, ids)).orderBy(asc(packageLabTests.sortOrder)).all();
  const ofPackage = ({ packageId }: { packageId: string }) => packageId;
  const picturesOf = groupedBy(pictures, ofPackage);
  const filedOf = groupedBy(filed, ofPackage);
  const entriesOf = groupedBy(entries, ofPackage);
  return (id) => ({
    ...pictureIds(picturesOf(id)),
    tagIds: filedOf(id).map(({ tagId }) => tagId),
    labTests: entriesOf(id).map(({ labTestId, panelId }) => ({ labTestId, panelId })),
  });
}

/** Rows by the id of what they belong to, in their order. */
export function groupedBy<Row>(rows: readonly Row[], idOf: (row: Row) => string): (id: string) => Row[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(idOf(row));
    if (group) group.push(row);
    else groups.set(idOf(row), [row]);
  }
  return (id) => groups.get(id) ?? [];
}

function pictureIds(rows: { locale: string; mediaId: string }[]) {
  const idsIn = (locale: string) => rows.filter((row) => row.locale === locale).map(({ mediaId }) => mediaId);
  return { pictureIdsEn: idsIn('en'), pictureIdsAr: idsIn('ar') };
}

/** The condition for the versions of one record. */
export const versionsOf = (noun: VersionedNoun, id: string) => and(eq(recordVersions.noun, noun), eq(recordVersions.recordId, id));

/** Who a version is by. */
export const versionAuthor = (actor: Actor) => ({ staffId: actor.kind === 'staff' ? actor.staffId : null, staffName: actorName(actor) });

export type Snapshot = Record<string, unknown>;

/** The versions that are kept of a record, the newest first. */
export function readVersions(db: Db | Tx, noun: VersionedNoun, id: string) {
  return db.select().from(recordVersions).where(versionsOf(noun, id)).orderBy(desc(recordVersions.number)).all();
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
