import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { RecordOf } from '#shared/collections/collection.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { offerPercent, type offersCollection } from '#shared/offers/offers.collection.ts';
import type { OfferDetail, OfferSummary } from '#shared/offers/offers.schema.ts';
import { endedLast } from '#shared/packages/sales.rules.ts';
import { createCollectionService } from '../content/declared-collection.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { ContentVersion } from '../core/content-version.ts';
import type { Db } from '../core/db/client.ts';
import { createPictureReader } from '../media/pictures.ts';
import { packages } from '../packages/packages.table.ts';
import { nextDaysLeft, nextSaleChange } from '../packages/sale-changes.ts';
import { storedOffers } from './offers.collection.ts';
import { offers } from './offers.table.ts';

export type OffersService = ReturnType<typeof createOffersService>;
export type OfferRecord = RecordOf<typeof offersCollection>;

/** Special offers, for visitors and staff. A draft with the id `shown` is public, for its preview. */
export function createOffersService(deps: { db: Db; clock: Clock; contentVersion: ContentVersion; shown?: string }) {
  const { db, clock } = deps;
  const readPictures = createPictureReader(db);
  const hasStarted = () => or(isNull(offers.startDate), lte(offers.startDate, toInstant(clock())));
  const hasEnded = () => lte(offers.endDate, toInstant(clock()));

  const service = createCollectionService(storedOffers, {
    ...deps,
    // Visitors see an offer only after its start, so staff can prepare it in advance.
    isPublic: hasStarted,
    computed: {},
    sorts: { price: offers.salePrice, end: offers.endDate },
    filters: {
      time: (time) => {
        if (time === 'ended') return hasEnded();
        if (time === 'coming') return gt(offers.startDate, toInstant(clock()));
        return and(hasStarted(), or(isNull(offers.endDate), gt(offers.endDate, toInstant(clock()))));
      },
    },
    readPictures,
  });

  /** Published offers that have started, in one language: current ones in the staff's order, then expired ones. */
  function list(locale: Locale): OfferSummary[] {
    return endedLast(present(service.listPublishedRecords(), locale), clock());
  }

  /** A published offer that has started, expired or not, in one language. Throws `not_found`. */
  function get(id: string, locale: Locale): OfferDetail {
    const record = service.getPublishedRecord(id);
    const [summary] = present([record], locale) as [OfferSummary];
    return { ...summary, relatedPackage: findPackage(record.values.relatedPackageId, locale) };
  }

  /** The next instant (ms) at which an offer starts or ends, or null. Cached responses expire then. */
  function nextChange(): number | null {
    return nextSaleChange(db, offers, eq(offers.isPublished, true), clock());
  }

  /** The next instant (ms) at which the days left of an offer change, or null. Cached pages expire then. */
  function nextDaysLeftChange(): number | null {
    return nextDaysLeft(db, offers, eq(offers.isPublished, true), clock());
  }

  function present(records: readonly OfferRecord[], locale: Locale): OfferSummary[] {
    const listsOf = ({ values }: OfferRecord) => (locale === 'ar' ? [values.pictureIdsAr, values.pictureIdsEn] : [values.pictureIdsEn, values.pictureIdsAr]);
    const pictures = readPictures(records.flatMap(listsOf).flat(), locale);
    return records.map((record) => {
      const { id, values } = record;
      const shownIds = listsOf(record).find((ids) => ids.length > 0) ?? [];
      return {
        id,
        name: localized(values, 'name', locale),
        description: localized(values, 'description', locale),
        originalPrice: values.originalPrice,
        salePrice: values.salePrice,
        salePercent: offerPercent(values),
        startDate: values.startDate,
        endDate: values.endDate,
        tests: values.tests,
        appliesToAllTests: values.appliesToAllTests,
        pictures: shownIds.flatMap((pictureId) => pictures[pictureId] ?? []),
      };
    });
  }

  function findPackage(id: string | null, locale: Locale): OfferDetail['relatedPackage'] {
    const isShown = and(eq(packages.id, id ?? ''), eq(packages.isPublished, true));
    const row = db.select().from(packages).where(isShown).get();
    return row ? { id: row.id, name: localized(row, 'name', locale) } : null;
  }

  return { ...service, list, get, nextChange, nextDaysLeftChange };
}
