import { and, eq, gt, isNull, lte, or, type Placeholder, sql } from 'drizzle-orm';
import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import type { RecordOf } from '#shared/collections/define-collection.ts';
import { publicValues } from '#shared/collections/public-values.ts';
import { contentIdSchema, localeSchema } from '#shared/fields/fields.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { offerPercent, offersCollection } from '#shared/offers/offers.collection.ts';
import { offerPrices } from '#shared/offers/offers.rules.ts';
import {
  type OfferDetail,
  type OfferSummary,
  offerDetailSchema,
  offerSummarySchema,
} from '#shared/offers/offers.schema.ts';
import { packagesCollection } from '#shared/packages/packages.collection.ts';
import { percentAfter } from '#shared/packages/sale-percent.rules.ts';
import { endedLast, isSaleRunning, saleDurationDays } from '#shared/packages/sales.rules.ts';
import { recordPaths, sitePaths } from '#shared/paths.ts';
import { collectionProcedures, reviewProcedure } from '../content/collection.router.ts';
import { columnsOf } from '../content/collection-columns.ts';
import type { CollectionDeps } from '../content/content-transaction.ts';
import { createCollectionService, storedCollection } from '../content/declared-collection.ts';
import { readLightText, toPlainText } from '../content/light-text.ts';
import { collectionRest } from '../content/rest/collection-resource.ts';
import { servedCollection } from '../content/served-collection.ts';
import { collectionColumns } from '../content/stored-collection.ts';
import { reviewOf } from '../content/text-review.ts';
import type { Authorized } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import { cacheNextInstant } from '../core/content-version.ts';
import { contentId, reviewColumns, sortOrder } from '../core/db/columns.ts';
import { preparedQuery } from '../core/db/prepared-query.ts';
import { publicProcedure } from '../core/trpc/trpc.ts';
import { mediaCollection } from '../media/media.collection.ts';
import { media } from '../media/media.table.ts';
import { pictureIdsFor, pictureLists } from '../media/picture-lists.ts';
import { createPictureReader } from '../media/pictures.ts';
import { preparationIn, readDerived } from '../packages/package-preparation.ts';
import { readPanels } from '../packages/package-records.ts';
import { storedPackages } from '../packages/packages.collection.ts';
import { fastingOf, packages } from '../packages/packages.table.ts';
import { nextDaysLeft, nextSaleChange } from '../packages/sale-changes.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { bandOf } from '../strand/strand-addresses.ts';

export const offers = sqliteTable(
  'offers',
  {
    id: contentId(),
    ...columnsOf(offersCollection),
    ...collectionColumns(),
    ...reviewColumns(),
    relatedPackageId: text('related_package_id').references(() => packages.id, { onDelete: 'set null' }),
  },
  (table) => [index('offers_by_end').on(table.endDate)],
);

export const offerPictures = sqliteTable(
  'offer_pictures',
  {
    offerId: text('offer_id')
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    locale: text('locale', { enum: ['en', 'ar'] }).notNull(),
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    sortOrder: sortOrder(),
  },
  (table) => [
    primaryKey({ columns: [table.offerId, table.locale, table.mediaId] }),
    index('offer_pictures_by_media').on(table.mediaId),
  ],
);

const storedOffers = storedCollection(offersCollection, {
  table: offers,
  lists: pictureLists(offerPictures, offerPictures.offerId),
  targets: { picture: mediaCollection, package: storedPackages },
  pages: [{ path: sitePaths.packageDetail(''), parameter: 'offer' }],
  pathOf: recordPaths.offer,
  startOf: ({ startDate }) => startDate,
});

const review = reviewOf(offers);
const isPublished = eq(offers.isPublished, true);

const hasStartedAt = (now: string | Placeholder) => or(isNull(offers.startDate), lte(offers.startDate, now));
const isRunningAt = (now: string | Placeholder) =>
  and(hasStartedAt(now), or(isNull(offers.endDate), gt(offers.endDate, now)));

const runningOffer = preparedQuery((db) =>
  db
    .select({ id: offers.id })
    .from(offers)
    .where(and(isPublished, isRunningAt(sql.placeholder('now'))))
    .limit(1)
    .prepare(),
);

/** Other offers on the page of an offer. */
const maxOthers = 3;

/** An offer on its own page, without what only that page shows. */
type OwnDetail = Omit<OfferDetail, 'relatedPackage' | 'lightDescription'>;

export type OffersService = ReturnType<typeof createOffersService>;
type OfferRecord = RecordOf<typeof offersCollection>;
type TypedOffer = Pick<OfferRecord, 'id' | 'values'>;

interface OffersServiceDeps extends CollectionDeps {
  settings: Pick<SettingsService, 'get'>;
}

/** Special offers, for visitors and staff. Visitors see none while the centre has switched offers off. */
export function createOffersService({ settings, ...deps }: OffersServiceDeps) {
  const { db, clock } = deps;
  const areShown = () => settings.get('siteParts').offers;
  const readPictures = createPictureReader(db);
  const hasStarted = () => hasStartedAt(toInstant(clock()));
  const hasEnded = () => lte(offers.endDate, toInstant(clock()));

  const service = createCollectionService(storedOffers, {
    ...deps,
    // Visitors see an offer only after its start, so staff can prepare it in advance.
    isPublic: () => (areShown() ? hasStarted() : sql`false`),
    computed: review.computed,
    sorts: { price: offers.salePrice, end: offers.endDate },
    filters: {
      reviewed: review.filter,
      time: (time) => {
        if (time === 'ended') return hasEnded();
        if (time === 'coming') return gt(offers.startDate, toInstant(clock()));
        return isRunningAt(toInstant(clock()));
      },
    },
    readPictures,
  });

  /** Published offers that have started, in one language: current ones in the staff's order, then expired ones. */
  function list(locale: Locale): OfferSummary[] {
    return endedLast(present(service.listPublishedRecords(), locale), clock());
  }

  /** Running offers for a visitor of another offer's page, in one language. */
  function listOthers(id: string, locale: Locale): OfferSummary[] {
    const records = service.listPublishedRecords();
    const others = records.filter((record) => record.id !== id && isSaleRunning(record.values, clock()));
    return present(others.slice(0, maxOthers), locale);
  }

  /** A published offer that has started, expired or not, in one language. Throws `not_found`. */
  function get(id: string, locale: Locale): OfferDetail {
    const record = service.getPublishedRecord(id);
    const [own] = present([record], locale) as [OwnDetail];
    return {
      ...own,
      lightDescription: readLightText(localized(record.values, 'description', locale)),
      relatedPackage: findPackage(record.values, locale),
    };
  }

  /** Whether a published offer has started and not ended. */
  const isAnyRunning = (): boolean => areShown() && runningOffer(db).get({ now: toInstant(clock()) }) !== undefined;

  /** The next instant (ms) at which an offer starts or ends, or null. Cached responses expire then. */
  const nextChange = cacheNextInstant(deps, () => nextSaleChange(db, offers, isPublished, clock()));

  /** The next instant (ms) at which the days left of an offer change, or null. Cached pages expire then. */
  const nextDaysLeftChange = cacheNextInstant(deps, () => nextDaysLeft(db, offers, isPublished, clock()));

  /** The card of a record that is being edited. Throws without content.write. */
  function presentCard(_actor: Authorized<'content.write'>, typed: TypedOffer, locale: Locale): OwnDetail {
    const [card] = present([typed], locale) as [OwnDetail];
    return card;
  }

  function present(records: readonly TypedOffer[], locale: Locale): OwnDetail[] {
    const pictures = readPictures(
      records.flatMap(({ values }) => pictureIdsFor(values, locale)),
      locale,
    );
    return records.map(({ id, values }) => ({
      id,
      ...publicValues(offersCollection, values, locale),
      description: toPlainText(localized(values, 'description', locale)),
      salePercent: offerPercent(values),
      pictures: pictureIdsFor(values, locale).flatMap((pictureId) => pictures[pictureId] ?? []),
    }));
  }

  /** The package of an offer, with its laboratory tests if the offer has as many. */
  function findPackage(
    { relatedPackageId, tests }: OfferRecord['values'],
    locale: Locale,
  ): OfferDetail['relatedPackage'] {
    const isShown = and(eq(packages.id, relatedPackageId ?? ''), eq(packages.isPublished, true));
    const row = db.select().from(packages).where(isShown).get();
    if (!row) return null;
    const { name, suitableFor } = publicValues(packagesCollection, row, locale);
    const panels = tests === row.tests ? readPanels(db, row.id, locale) : [];
    const preparation = preparationIn(locale, row, readDerived(db, [row])(row.id));
    const band =
      panels.length > 0
        ? bandOf(
            panels.map(({ labTests }) => labTests.length),
            row.tests,
          )
        : '';
    return { id: row.id, name, suitableFor, panels, band, ...fastingOf(row), ...preparation };
  }

  return { ...service, list, listOthers, get, presentCard, isAnyRunning, nextChange, nextDaysLeftChange };
}

/** The value of `tests` for an offer that applies to all tests. */
const allTests = 'All' as const;

/** Special offers, called sales in the API: public reads of published ones that have started, writes by staff. */
const offersRest = collectionRest(offersCollection, {
  path: '/sale',
  names: { one: 'sale', many: 'sales' },
  title: 'Sale',
  description: 'Special offers; the API returns those that are published and have started',
  changeExample: { salePrice: 149 },
  addedTexts: { offerDuration: { description: 'The days from the start of the offer to its end.', example: 14 } },
  answered: ({ description_en, description_ar, tests, image_en, image_ar, ...first }) => ({
    ...first,
    offerDuration: z.number().int().nullable(),
    description_en,
    description_ar,
    tests: z.union([z.number().int(), z.literal(allTests)]).nullable(),
    image_en,
    image_ar,
  }),
  present: ({ description_en, description_ar, tests, image_en, image_ar, ...first }, { values }, { isStored }) => ({
    ...first,
    salePercent: isStored ? values.salePercent : offerPercent(values),
    offerDuration: saleDurationDays(values),
    description_en,
    description_ar,
    tests: values.appliesToAllTests ? allTests : tests,
    image_en,
    image_ar,
  }),
  sent: ({ tests, ...others }) => ({ ...others, tests: z.union([z.literal(allTests), tests]) }),
  requiredFields: ['tests'],
  toValues: (values, sent, current) => {
    const isForAll = sent.tests === allTests;
    const lacksPercent = values.salePercent === undefined;
    return {
      ...values,
      ...(sent.tests !== undefined && { appliesToAllTests: isForAll }),
      ...(isForAll && { tests: null }),
      ...(lacksPercent &&
        current && { salePercent: percentAfter(offerPrices(current.values), { priceSale: values.salePrice }) }),
    };
  },
  nextChange: (service: OffersService) => service.nextChange(),
});

export const servedOffers = servedCollection({
  stored: storedOffers,
  createService: createOffersService,
  staffProcedures: (service) => ({
    ...collectionProcedures(offersCollection, service),
    ...reviewProcedure(service, 'content.write'),
  }),
  publicProcedures: (service) => ({
    list: publicProcedure
      .input(z.object({ locale: localeSchema }))
      .output(z.array(offerSummarySchema))
      .query(({ input }) => service.list(input.locale)),
    listOthers: publicProcedure
      .input(z.object({ id: contentIdSchema, locale: localeSchema }))
      .output(z.array(offerSummarySchema))
      .query(({ input }) => service.listOthers(input.id, input.locale)),
    get: publicProcedure
      .input(z.object({ id: contentIdSchema, locale: localeSchema }))
      .output(offerDetailSchema)
      .query(({ input }) => service.get(input.id, input.locale)),
    isAnyRunning: publicProcedure.output(z.boolean()).query(() => service.isAnyRunning()),
  }),
  rest: offersRest,
});
