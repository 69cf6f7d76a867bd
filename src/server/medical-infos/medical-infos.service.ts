import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { monthNames } from '#shared/medical-infos/information-address.rules.ts';
import {
  type MedicalInfo,
  type MedicalInfoInput,
  type MedicalInfoListInput,
  type MedicalInfoRecord,
  type MedicalInfoRecordListInput,
  medicalInfoInputSchema,
} from '#shared/medical-infos/medical-infos.schema.ts';
import { createRecordKeeper } from '../content/collection-service.ts';
import { isVisible, pageOf, readIds, readListed, recordsOrder, shownText, wholeList } from '../content/content-records.ts';
import { holdText } from '../content/record-texts.ts';
import { type Actor, requirePermission } from '../core/auth/actor.ts';
import type { Clock } from '../core/clock.ts';
import type { ContentVersion } from '../core/content-version.ts';
import type { Db } from '../core/db/client.ts';
import { missingIn } from '../core/db/columns.ts';
import { medicalInfosCollection } from './medical-infos.collection.ts';
import { medicalInfos } from './medical-infos.table.ts';

const titles = [medicalInfos.titleEn, medicalInfos.titleAr] as const;
const descriptions = [medicalInfos.descriptionEn, medicalInfos.descriptionAr] as const;

export type MedicalInfosService = ReturnType<typeof createMedicalInfosService>;

/** The medical information: what visitors read, and what staff change. A draft that is `shown` is public. */
export function createMedicalInfosService({ db, clock, contentVersion, shown }: { db: Db; clock: Clock; contentVersion: ContentVersion; shown?: string }) {
  const isPublic = isVisible(medicalInfosCollection, eq(medicalInfos.isPublished, true), shown);

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
  function listRecords(actor: Actor, { sort, page = 1, ...filters }: MedicalInfoRecordListInput, locale: Locale) {
    requirePermission(actor, 'content.write');
    const where = recordsWhere(filters);
    const order = recordsOrder(sort, { name: shownText(titles, locale), time: placeInYear, updated: medicalInfos.updatedAt }, [
      medicalInfos.sortOrder,
      medicalInfos.id,
    ]);
    const { total, isListed } = readListed(db, medicalInfos, { where, order, page });
    const rows = db
      .select()
      .from(medicalInfos)
      .where(isListed)
      .orderBy(...order)
      .all();
    return { items: rows.map(toRecord), ...pageOf(total, page) };
  }

  /** The ids of all that `listRecords` shows with the same filters, on whatever page. Throws without content.write. */
  function listIds(actor: Actor, filters: MedicalInfoRecordListInput): string[] {
    requirePermission(actor, 'content.write');
    return readIds(db, medicalInfosCollection, recordsWhere(filters));
  }

  function recordsWhere({ search, published, missing, category, month }: MedicalInfoRecordListInput): SQL | undefined {
    return and(
      isNull(medicalInfos.deletedAt),
      search ? holdText('medicalInfo', medicalInfos.id, search) : undefined,
      published ? eq(medicalInfos.isPublished, published === 'yes') : undefined,
      missing ? missingIn(missing, [titles, descriptions]) : undefined,
      category ? eq(medicalInfos.category, category) : undefined,
      month ? eq(medicalInfos.month, month) : undefined,
    );
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

  const { create, update, duplicate, setPublished, removeMany } = createRecordKeeper(
    { db, clock, contentVersion },
    {
      collection: medicalInfosCollection,
      parse: (input: MedicalInfoInput) => ({ values: medicalInfoInputSchema.parse(input) }),
      read: readRecord,
      longestName: 200,
    },
  );

  return {
    list,
    listRecords,
    listIds,
    listPublishedRecords,
    countPublished,
    getPublishedRecord,
    getRecord,
    create,
    update,
    duplicate,
    setPublished,
    removeMany,
  };
}

/** Where a weekly piece stands in the year; null for general ones. */
const placeInYear: SQL = sql`CASE ${medicalInfos.month} ${sql.join(
  monthNames.map((month, index) => sql`WHEN ${month} THEN ${index * 4}`),
  sql` `,
)} END + ${medicalInfos.week}`;

function toRecord({ sortOrder: _order, createdAt: _created, ...fields }: typeof medicalInfos.$inferSelect): MedicalInfoRecord {
  return fields;
}
