import { and, asc, count, eq, gt, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import {
  type OfferDetail,
  type OfferInput,
  type OfferRecord,
  type OfferRecordListInput,
  type OfferSummary,
  offerInputSchema,
} from '#shared/offers/offers.schema.ts';
import { agreedPercent } from '#shared/packages/price-changes.rules.ts';
import { endedLast } from '#shared/packages/sales.rules.ts';
import { isVisible, pageOf, readIds, readListed, recordsOrder, shownText, wholeList } from '../content/content-records.ts';
import { holdText } from '../content/record-texts.ts';
import { createRecordWriter, type NamingRecord } from '../content/record-writer.ts';
import { areStored, unknownRecord } from '../content/stored-check.ts';
import { type Actor, requirePermission } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { ContentVersion } from '../core/content-version.ts';
import type { Db } from '../core/db/client.ts';
import { missingIn } from '../core/db/columns.ts';
import { requirePictures } from '../media/picture-references.ts';
import { presentPicture, presentPictureList } from '../media/pictures.ts';
import { packages } from '../packages/packages.table.ts';
import { nextDaysLeft, nextSaleChange } from '../packages/sale-changes.ts';
import { copyOfferPictures, readOfferPictures, writeOfferPictures } from './offer-pictures.ts';
import { offersCollection } from './offers.collection.ts';
import { offers } from './offers.table.ts';

export type OffersService = ReturnType<typeof createOffersService>;
type OfferRow = typeof offers.$inferSelect;

const names = [offers.nameEn, offers.nameAr] as const;
const descriptions = [offers.descriptionEn, offers.descriptionAr] as const;

/** The special offers: what visitors read, and what staff change. One that is `shown` is public before its time. */
export function createOffersService({ db, clock, contentVersion, shown }: { db: Db; clock: Clock; contentVersion: ContentVersion; shown?: string }) {
  // Staff may prepare an offer long before it starts; until then nobody else sees it.
  const hasStarted = () => and(eq(offers.isPublished, true), or(isNull(offers.startDate), lte(offers.startDate, toInstant(clock()))));
  const isPublic = () => isVisible(offersCollection, hasStarted(), shown);

  /** Published offers that have started, in one language: those that run in the order staff gave them, then the ended ones. */
  function list(locale: Locale): OfferSummary[] {
    const rows = db.select().from(offers).where(isPublic()).orderBy(asc(offers.sortOrder), asc(offers.id)).all();
    return present(endedLast(rows, clock()), locale);
  }

  /** One published offer that has started, ended or not, in one language. Throws `not_found`. */
  function get(id: string, locale: Locale): OfferDetail {
    const row = db
      .select()
      .from(offers)
      .where(and(eq(offers.id, id), isPublic()))
      .get();
    const [summary] = row ? present([row], locale) : [];
    if (!row || !summary) throw new AppError('not_found');
    return { ...summary, relatedPackage: findPackage(row.relatedPackageId, locale) };
  }

  /** The next instant (ms) at which an offer starts or ends, or null: no cached answer may outlive it. */
  function nextChange(): number | null {
    return nextSaleChange(db, offers, eq(offers.isPublished, true), clock());
  }

  /** The next instant (ms) at which the days left of an offer change, or null: no cached page may outlive it. */
  function nextDaysLeftChange(): number | null {
    return nextDaysLeft(db, offers, eq(offers.isPublished, true), clock());
  }

  function present(rows: readonly OfferRow[], locale: Locale): OfferSummary[] {
    const pictures = readOfferPictures(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => {
      return {
        id: row.id,
        name: localized(row, 'name', locale),
        description: localized(row, 'description', locale),
        originalPrice: row.originalPrice,
        salePrice: row.salePrice,
        salePercent: agreedOfferPercent(row),
        startDate: row.startDate,
        endDate: row.endDate,
        tests: row.tests,
        appliesToAllTests: row.appliesToAllTests,
        pictures: presentPictureList(
          pictures.filter(({ offerId }) => offerId === row.id),
          locale,
        ),
      };
    });
  }

  function findPackage(id: string | null, locale: Locale): OfferDetail['relatedPackage'] {
    const row =
      id &&
      db
        .select()
        .from(packages)
        .where(and(eq(packages.id, id), eq(packages.isPublished, true)))
        .get();
    return row ? { id: row.id, name: localized(row, 'name', locale) } : null;
  }

  /** Offers in both languages, published or not, a page at a time. Throws without content.write. */
  function listRecords(actor: Actor, { sort, page = 1, ...filters }: OfferRecordListInput, locale: Locale) {
    requirePermission(actor, 'content.write');
    const where = recordsWhere(filters);
    const columns = { name: shownText(names, locale), price: offers.salePrice, end: offers.endDate, updated: offers.updatedAt };
    const order = recordsOrder(sort, columns, [offers.sortOrder, offers.id]);
    const { total, isListed } = readListed(db, offers, { where, order, page });
    const rows = db
      .select()
      .from(offers)
      .where(isListed)
      .orderBy(...order)
      .all();
    return { items: toRecords(rows), ...pageOf(total, page) };
  }

  /** The ids of all that `listRecords` shows with the same filters, on whatever page. Throws without content.write. */
  function listIds(actor: Actor, filters: OfferRecordListInput): string[] {
    requirePermission(actor, 'content.write');
    return readIds(db, offersCollection, recordsWhere(filters));
  }

  function recordsWhere({ search, published, missing, time }: OfferRecordListInput): SQL | undefined {
    return and(
      isNull(offers.deletedAt),
      search ? holdText('offer', offers.id, search) : undefined,
      published ? eq(offers.isPublished, published === 'yes') : undefined,
      missing ? missingIn(missing, [names, descriptions]) : undefined,
      time ? isAt(time) : undefined,
    );
  }

  function isAt(time: NonNullable<OfferRecordListInput['time']>) {
    const now = toInstant(clock());
    if (time === 'ended') return lte(offers.endDate, now);
    if (time === 'coming') return gt(offers.startDate, now);
    return and(or(isNull(offers.startDate), lte(offers.startDate, now)), or(isNull(offers.endDate), gt(offers.endDate, now)));
  }

  /** Published offers that have started, in both languages and as staff ordered them: the list that API clients read, or a part of it. */
  function listPublishedRecords({ offset, limit } = wholeList): OfferRecord[] {
    return toRecords(db.select().from(offers).where(isPublic()).orderBy(asc(offers.sortOrder), asc(offers.id)).limit(limit).offset(offset).all());
  }

  /** How many offers `listPublishedRecords` holds in all. */
  function countPublished(): number {
    return db.select({ total: count() }).from(offers).where(isPublic()).get()?.total ?? 0;
  }

  /** One published offer that has started, in both languages. Throws `not_found`. */
  function getPublishedRecord(id: string): OfferRecord {
    return readRecord(id, isPublic());
  }

  /** One offer in both languages, published or not. Throws `not_found`, and without content.write. */
  function getRecord(actor: Actor, id: string): OfferRecord {
    requirePermission(actor, 'content.write');
    return readRecord(id);
  }

  function readRecord(id: string, condition?: SQL): OfferRecord {
    const rows = db
      .select()
      .from(offers)
      .where(and(eq(offers.id, id), isNull(offers.deletedAt), condition))
      .all();
    const [record] = toRecords(rows);
    if (!record) throw new AppError('not_found');
    return record;
  }

  const { create, update, duplicate, setPublished, removeMany } = createRecordWriter(
    { db, clock, contentVersion },
    {
      collection: offersCollection,
      parse: readInput,
      requireStored,
      read: readRecord,
      longestName: 160,
      writeParts: (tx, saved) => {
        for (const { id, parsed } of saved) writeOfferPictures(tx, id, parsed.pictureIds);
      },
      copyParts: copyOfferPictures,
    },
  );

  function readInput(input: OfferInput) {
    const { pictureIdsEn, pictureIdsAr, ...values } = offerInputSchema.parse(input);
    const own = { tests: values.appliesToAllTests ? null : values.tests, salePercent: agreedOfferPercent(values) };
    return { values: { ...values, ...own }, pictureIds: { en: pictureIdsEn, ar: pictureIdsAr } };
  }

  /** Throws `invalid_input` where one of them names what is not stored. */
  function requireStored(records: readonly NamingRecord<ReturnType<typeof readInput>>[]): void {
    const picturesIn = (locale: Locale) => records.flatMap(({ parsed }) => parsed.pictureIds[locale]);
    requirePictures(db, { pictureIdsEn: picturesIn('en'), pictureIdsAr: picturesIn('ar') });
    for (const { id, parsed } of records) {
      const packageId = parsed.values.relatedPackageId;
      if (packageId && !areStored(db, packages, [packageId]) && !isNamedAlready(id, packageId)) throw unknownRecord('relatedPackageId');
    }
  }

  /** Whoever changes something else of an offer need not decide about its package, which may yet come back from the trash. */
  function isNamedAlready(offerId: string | null, packageId: string): boolean {
    const names = and(eq(offers.id, offerId ?? ''), eq(offers.relatedPackageId, packageId));
    return db.select({ id: offers.id }).from(offers).where(names).get() !== undefined;
  }

  function toRecords(rows: readonly OfferRow[]): OfferRecord[] {
    const pictures = readOfferPictures(
      db,
      rows.map(({ id }) => id),
    );
    const related = readRelated(rows.flatMap(({ relatedPackageId }) => relatedPackageId ?? []));
    return rows.map(({ relatedPackageId, sortOrder: _order, createdAt: _created, ...fields }) => {
      const listIn = (locale: Locale) =>
        pictures.filter((entry) => entry.offerId === fields.id && entry.locale === locale).flatMap((entry) => presentPicture(entry.media, locale) ?? []);
      return { ...fields, picturesEn: listIn('en'), picturesAr: listIn('ar'), relatedPackage: related.find(({ id }) => id === relatedPackageId) ?? null };
    });
  }

  function readRelated(ids: string[]) {
    const { id, nameEn, nameAr, deletedAt } = packages;
    const rows = db.select({ id, nameEn, nameAr, deletedAt }).from(packages).where(inArray(id, ids)).all();
    return rows.map(({ deletedAt: binnedAt, ...named }) => ({ ...named, isInTrash: binnedAt !== null }));
  }

  return {
    list,
    get,
    nextChange,
    nextDaysLeftChange,
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

/** The percent that an offer's two prices allow. */
function agreedOfferPercent({ originalPrice, salePrice, salePercent }: Pick<OfferRow, 'originalPrice' | 'salePrice' | 'salePercent'>): number | null {
  return agreedPercent({ price: originalPrice, priceSale: salePrice, salePercent });
}
