import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { endedLast } from '#shared/rules/sales.rules.ts';
import type { OfferDetail, OfferSummary } from '#shared/schemas/offers.schema.ts';
import { type Clock, toInstant } from '../clock.ts';
import type { Db } from '../db/client.ts';
import { media, offerPictures, offers, packages } from '../db/schema/index.ts';
import { presentPictureList } from './pictures.ts';
import { nextDaysLeft, nextSaleChange } from './sale-changes.ts';

export type OffersService = ReturnType<typeof createOffersService>;
type OfferRow = typeof offers.$inferSelect;

/** The special offers that visitors read. */
export function createOffersService({ db, clock }: { db: Db; clock: Clock }) {
  // Staff may prepare an offer long before it starts; until then nobody else sees it.
  const isPublic = () => and(eq(offers.isPublished, true), or(isNull(offers.startDate), lte(offers.startDate, toInstant(clock()))));

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
    const pictures = readPictures(rows.map(({ id }) => id));
    return rows.map((row) => {
      return {
        id: row.id,
        name: localized(row, 'name', locale),
        description: localized(row, 'description', locale),
        originalPrice: row.originalPrice,
        salePrice: row.salePrice,
        salePercent: row.salePercent,
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

  function readPictures(offerIds: string[]) {
    return db
      .select({ offerId: offerPictures.offerId, locale: offerPictures.locale, media })
      .from(offerPictures)
      .innerJoin(media, eq(media.id, offerPictures.mediaId))
      .where(inArray(offerPictures.offerId, offerIds))
      .orderBy(asc(offerPictures.sortOrder))
      .all();
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

  return { list, get, nextChange, nextDaysLeftChange };
}
