import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { monthNames } from '#shared/rules/information-address.rules.ts';
import {
  type MedicalInfo,
  type MedicalInfoInput,
  type MedicalInfoListInput,
  type MedicalInfoRecord,
  type MedicalInfoRecordListInput,
  medicalInfoInputSchema,
} from '#shared/schemas/medical-infos.schema.ts';
import { recordsPageSize } from '#shared/schemas/records.schema.ts';
import { type Actor, requirePermission } from '../auth/actor.ts';
import type { Clock } from '../clock.ts';
import type { ContentVersion } from '../content-version.ts';
import { type Db, inTransaction } from '../db/client.ts';
import { medicalInfos } from '../db/schema/index.ts';
import { newContentId } from '../ids.ts';
import {
  copiedName,
  draftOf,
  holdsWords,
  idFor,
  isVisible,
  missingIn,
  moveToBin,
  nextSortOrder,
  nextVersion,
  offsetOf,
  pageOf,
  recordsOrder,
  shownText,
  stampOf,
  wholeList,
  writePublished,
} from './content-records.ts';
import { keepVersion } from './record-versions.ts';

export type MedicalInfosService = ReturnType<typeof createMedicalInfosService>;

const titles = [medicalInfos.titleEn, medicalInfos.titleAr] as const;
const descriptions = [medicalInfos.descriptionEn, medicalInfos.descriptionAr] as const;
const longestTitle = 200;

/** The medical information: what visitors read, and what staff change. A draft that is `shown` is public. */
export function createMedicalInfosService({ db, clock, contentVersion, shown }: { db: Db; clock: Clock; contentVersion: ContentVersion; shown?: string }) {
  const isPublic = isVisible('medicalInfo', eq(medicalInfos.isPublished, true), shown);

  /** Published information in one language: all of the general kind, or that of every week of one month, in the order of the weeks. */
  function list(input: MedicalInfoListInput): MedicalInfo[] {
    const inMonth = input.category === 'weekly' ? eq(medicalInfos.month, input.month) : undefined;
    const rows = db
      .select()
      .from(medicalInfos)
      .where(and(isPublic, eq(medicalInfos.category, input.category), inMonth))
      .orderBy(asc(medicalInfos.week), asc(medicalInfos.sortOrder), asc(medicalInfos.id))
      .all();
    return rows.map((row) => ({
      id: row.id,
      title: localized(row, 'title', input.locale),
      description: localized(row, 'description', input.locale),
      week: row.week,
    }));
  }

  /** Information in both languages, published or not, a page at a time. Throws without content.write. */
  function listRecords(actor: Actor, { search, published, missing, category, month, sort, page = 1 }: MedicalInfoRecordListInput, locale: Locale) {
    requirePermission(actor, 'content.write');
    const where = and(
      isNull(medicalInfos.deletedAt),
      search ? holdsWords(search, [...titles, ...descriptions]) : undefined,
      published ? eq(medicalInfos.isPublished, published === 'yes') : undefined,
      missing ? missingIn(missing, [titles, descriptions]) : undefined,
      category ? eq(medicalInfos.category, category) : undefined,
      month ? eq(medicalInfos.month, month) : undefined,
    );
    const total = db.select({ total: count() }).from(medicalInfos).where(where).get()?.total ?? 0;
    const order = recordsOrder(sort, { name: shownText(titles, locale), time: placeInYear, updated: medicalInfos.updatedAt }, [
      medicalInfos.sortOrder,
      medicalInfos.id,
    ]);
    const rows = db
      .select()
      .from(medicalInfos)
      .where(where)
      .orderBy(...order)
      .limit(recordsPageSize)
      .offset(offsetOf(page))
      .all();
    return { items: rows.map(toRecord), ...pageOf(total, page) };
  }

  /** The published information in both languages, as staff ordered it: the list that API clients read, or a part of it. */
  function listPublishedRecords({ offset, limit } = wholeList): MedicalInfoRecord[] {
    const order = [asc(medicalInfos.sortOrder), asc(medicalInfos.id)];
    return db
      .select()
      .from(medicalInfos)
      .where(isPublic)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
      .all()
      .map(toRecord);
  }

  /** How many pieces `listPublishedRecords` holds in all. */
  function countPublished(): number {
    return db.select({ total: count() }).from(medicalInfos).where(isPublic).get()?.total ?? 0;
  }

  /** One published piece in both languages. Throws `not_found`. */
  function getPublishedRecord(id: string): MedicalInfoRecord {
    return readRecord(id, isPublic);
  }

  /** One piece in both languages, published or not. Throws `not_found`, and without content.write. */
  function getRecord(actor: Actor, id: string): MedicalInfoRecord {
    requirePermission(actor, 'content.write');
    return readRecord(id);
  }

  function readRecord(id: string, condition?: SQL): MedicalInfoRecord {
    const row = db
      .select()
      .from(medicalInfos)
      .where(and(eq(medicalInfos.id, id), isNull(medicalInfos.deletedAt), condition))
      .get();
    if (!row) throw new AppError('not_found');
    return toRecord(row);
  }

  /** Adds one behind the others. Throws `invalid_input`, and without content.write. */
  function create(actor: Actor, input: MedicalInfoInput, ownId?: string): MedicalInfoRecord {
    requirePermission(actor, 'content.write');
    const values = medicalInfoInputSchema.parse(input);
    const id = idFor(actor, ownId);
    const stamp = stampOf(actor, clock);
    inTransaction(db, (tx) => {
      tx.insert(medicalInfos)
        .values({ id, ...values, ...stamp, createdAt: stamp.updatedAt, sortOrder: nextSortOrder(tx, 'medicalInfo') })
        .run();
      keepVersion(tx, actor, { noun: 'medicalInfo', id, event: 'created', at: stamp.updatedAt });
    });
    contentVersion.bump();
    return readRecord(id);
  }

  /** Changes one. Throws `not_found`, `conflict` where it is no longer the `version` that was seen, and as `create`. */
  function update(actor: Actor, id: string, input: MedicalInfoInput, version?: number, event: 'updated' | 'restored' = 'updated'): MedicalInfoRecord {
    requirePermission(actor, 'content.write');
    const values = medicalInfoInputSchema.parse(input);
    const stamp = stampOf(actor, clock);
    inTransaction(db, (tx) => {
      const next = nextVersion(tx, 'medicalInfo', id, version);
      tx.update(medicalInfos)
        .set({ ...values, ...stamp, version: next })
        .where(eq(medicalInfos.id, id))
        .run();
      keepVersion(tx, actor, { noun: 'medicalInfo', id, event, at: stamp.updatedAt });
    });
    contentVersion.bump();
    return readRecord(id);
  }

  /** Adds a copy that visitors do not see yet. Throws `not_found`, and without content.write. */
  function duplicate(actor: Actor, id: string): MedicalInfoRecord {
    requirePermission(actor, 'content.write');
    const row = db
      .select()
      .from(medicalInfos)
      .where(and(eq(medicalInfos.id, id), isNull(medicalInfos.deletedAt)))
      .get();
    if (!row) throw new AppError('not_found');
    const copy = { id: newContentId(), titleEn: copiedName(row.titleEn, 'en', longestTitle), titleAr: copiedName(row.titleAr, 'ar', longestTitle) };
    const draft = draftOf(actor, clock);
    inTransaction(db, (tx) => {
      tx.insert(medicalInfos)
        .values({ ...row, ...copy, ...draft, sortOrder: nextSortOrder(tx, 'medicalInfo') })
        .run();
      keepVersion(tx, actor, { noun: 'medicalInfo', id: copy.id, event: 'created', at: draft.createdAt });
    });
    return readRecord(copy.id);
  }

  /** Shows some to visitors, or hides them. Throws without content.write. */
  function setPublished(actor: Actor, ids: readonly string[], isPublished: boolean): void {
    requirePermission(actor, 'content.write');
    inTransaction(db, (tx) => writePublished(tx, actor, 'medicalInfo', ids, isPublished, clock));
    contentVersion.bump();
  }

  /** Puts some into the bin. Throws `not_found` where none of them is there any more, and without content.write. */
  function removeMany(actor: Actor, ids: readonly string[]): void {
    requirePermission(actor, 'content.write');
    inTransaction(db, (tx) => moveToBin(tx, actor, 'medicalInfo', ids, clock));
    contentVersion.bump();
  }

  return { list, listRecords, listPublishedRecords, countPublished, getPublishedRecord, getRecord, create, update, duplicate, setPublished, removeMany };
}

/** Where a weekly piece stands in the year; null for general ones. */
const placeInYear: SQL = sql`CASE ${medicalInfos.month} ${sql.join(
  monthNames.map((month, index) => sql`WHEN ${month} THEN ${index * 4}`),
  sql` `,
)} END + ${medicalInfos.week}`;

function toRecord({ sortOrder: _order, createdAt: _created, ...fields }: typeof medicalInfos.$inferSelect): MedicalInfoRecord {
  return fields;
}
