import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { AuditEvent } from '#shared/schemas/audit.schema.ts';
import { categoryInputSchema } from '#shared/schemas/categories.schema.ts';
import { medicalInfoInputSchema } from '#shared/schemas/medical-infos.schema.ts';
import { offerInputSchema } from '#shared/schemas/offers.schema.ts';
import { opinionInputSchema } from '#shared/schemas/opinions.schema.ts';
import { packageInputSchema } from '#shared/schemas/packages.schema.ts';
import type { ContentNoun } from '#shared/schemas/records.schema.ts';
import { type Actor, actorName } from '../auth/actor.ts';
import type { Tx } from '../db/client.ts';
import { offerPictures, packageLabTests, packagePictures, packageTags, recordVersions, versionPictures } from '../db/schema/index.ts';
import { audit } from './audit.ts';
import { type ContentTable, contentNames, contentTables } from './content-nouns.ts';

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

/** Keeps what a record says now as the version it has, and writes the change into the audit log; part of the change's transaction. */
export function keepVersion(tx: Tx, actor: Actor, change: RecordChange): void {
  const { noun, id, at } = change;
  const by = { staffId: actor.kind === 'staff' ? actor.staffId : null, staffName: actorName(actor) };
  const row = { noun, recordId: id, number: readRow(tx, noun, id).version, ...by, at, snapshot: readSnapshot(tx, noun, id) };
  tx.insert(recordVersions).values(row).run();
  claimPictures(tx, row);
  auditChange(tx, actor, change);
}

/** Keeps what a record says before its first change: those that came with the demo, an import or an older release have no version yet. */
export function keepFirstVersion(tx: Tx, noun: ContentNoun, id: string): void {
  const { version: number, updatedBy: staffName, updatedAt: at } = readRow(tx, noun, id);
  const row = { noun, recordId: id, number, staffId: null, staffName, at, snapshot: readSnapshot(tx, noun, id) };
  if (tx.insert(recordVersions).values(row).onConflictDoNothing().run().changes > 0) claimPictures(tx, row);
}

/** Writes down which pictures a version names, so that none of them is taken for unused. */
function claimPictures(
  tx: Tx,
  { noun, recordId, number, snapshot }: Pick<typeof recordVersions.$inferInsert, 'noun' | 'recordId' | 'number' | 'snapshot'>,
): void {
  const named = [snapshot.pictureId, snapshot.pictureIdsEn, snapshot.pictureIdsAr].flat().filter((id) => typeof id === 'string');
  const rows = [...new Set(named)].map((mediaId) => ({ mediaId, noun, recordId, number }));
  if (rows.length > 0) tx.insert(versionPictures).values(rows).run();
}

/** Writes one line of the audit log for a change of content. What the system itself does, such as the demo's loading, is not written down. */
export function auditChange(tx: Tx, actor: Actor, { noun, id, event, at }: Omit<RecordChange, 'event'> & { event: AuditEvent }): void {
  if (actor.kind === 'system') return;
  const table = contentTables[noun] as ContentTable;
  const [nameEn, nameAr] = contentNames[noun];
  const row = tx.select({ nameEn, nameAr }).from(table).where(eq(table.id, id)).get();
  audit(tx, actor, { event, at, noun, id, name: row?.nameEn || row?.nameAr || '' });
}

/** What a record says now, in the shape of its form's input. */
function readSnapshot(tx: Tx, noun: ContentNoun, id: string): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...readRow(tx, noun, id), ...readLists(tx, noun, id) };
  return Object.fromEntries(inputFields[noun].map((field) => [field, whole[field]]));
}

function readRow(tx: Tx, noun: ContentNoun, id: string) {
  const table = contentTables[noun] as ContentTable;
  const row = tx.select().from(table).where(eq(table.id, id)).get();
  if (!row) throw new AppError('not_found');
  return row;
}

function readLists(tx: Tx, noun: ContentNoun, id: string): Record<string, unknown> {
  if (noun === 'offer') return pictureIds(tx.select().from(offerPictures).where(eq(offerPictures.offerId, id)).orderBy(asc(offerPictures.sortOrder)).all());
  if (noun !== 'package') return {};
  const pictures = tx.select().from(packagePictures).where(eq(packagePictures.packageId, id)).orderBy(asc(packagePictures.sortOrder)).all();
  const filed = tx.select({ tagId: packageTags.tagId }).from(packageTags).where(eq(packageTags.packageId, id)).all();
  const { labTestId, panelId, sortOrder, packageId } = packageLabTests;
  const labTests = tx.select({ labTestId, panelId }).from(packageLabTests).where(eq(packageId, id)).orderBy(asc(sortOrder)).all();
  return { ...pictureIds(pictures), tagIds: filed.map(({ tagId }) => tagId).toSorted(), labTests };
}

function pictureIds(rows: { locale: string; mediaId: string }[]) {
  const idsIn = (locale: string) => rows.filter((row) => row.locale === locale).map(({ mediaId }) => mediaId);
  return { pictureIdsEn: idsIn('en'), pictureIdsAr: idsIn('ar') };
}

/** The condition for the versions of one record. */
export const versionsOf = (noun: ContentNoun, id: string) => and(eq(recordVersions.noun, noun), eq(recordVersions.recordId, id));
