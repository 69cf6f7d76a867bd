import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import type { RecordOf, ValuesOf } from '#shared/collections/define-collection.ts';
import { publicValues } from '#shared/collections/public-values.ts';
import { findableRank, findableWords } from '#shared/command-palette/command-palette.rules.ts';
import {
  type FindRecordsInput,
  type FoundRecords,
  findRecordsInputSchema,
  foundRecordsSchema,
} from '#shared/content/found.schema.ts';
import { AppError } from '#shared/errors.ts';
import { localeSchema } from '#shared/fields/fields.schema.ts';
import { maxSlugLength, slugForm } from '#shared/fields/slugs.rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import { sharePictureOf } from '#shared/media/share-picture.ts';
import { monthNames } from '#shared/medical-infos/information-address.rules.ts';
import { medicalInfosCollection } from '#shared/medical-infos/medical-infos.collection.ts';
import {
  type MedicalInfo,
  type MedicalInfoListInput,
  type MedicalInfoPage,
  medicalInfoListInputSchema,
  medicalInfoPageSchema,
  medicalInfoSchema,
} from '#shared/medical-infos/medical-infos.schema.ts';
import { draftQuery, recordPaths, sitePaths } from '#shared/paths.ts';
import { collectionProcedures, reviewProcedure } from '../content/collection.router.ts';
import { columnsOf } from '../content/collection-columns.ts';
import type { CollectionDeps } from '../content/content-transaction.ts';
import { createCollectionService, requireReferred, storedCollection } from '../content/declared-collection.ts';
import { readLightText } from '../content/light-text.ts';
import type { StoredRow } from '../content/record-writer.ts';
import { collectionRest } from '../content/rest/collection-resource.ts';
import { servedCollection } from '../content/served-collection.ts';
import { containsWords, isVisible } from '../content/staff-lists.ts';
import { collectionColumns } from '../content/stored-collection.ts';
import { reviewOf } from '../content/text-review.ts';
import type { Authorized } from '../core/auth/actor.ts';
import { contentId, reviewColumns } from '../core/db/columns.ts';
import { translate } from '../core/translate.ts';
import { publicProcedure } from '../core/trpc/trpc.ts';
import { listWithPages } from '../lab-tests/lab-test-finder.ts';
import { storedLabTests } from '../lab-tests/lab-tests.collection.ts';
import { labTests } from '../lab-tests/lab-tests.table.ts';
import { mediaCollection } from '../media/media.collection.ts';
import { media } from '../media/media.table.ts';
import { createPictureReader } from '../media/pictures.ts';
import { readByIds } from '../packages/package-pages.ts';
import { toPackageSummary } from '../packages/package-records.ts';
import { storedPackages } from '../packages/packages.collection.ts';
import { packages } from '../packages/packages.table.ts';
import { recordSlugs } from '../redirects/record-slugs.ts';
import { medicalInfoTexts } from './medical-infos.messages.ts';

export const medicalInfos = sqliteTable(
  'medical_infos',
  {
    id: contentId(),
    ...columnsOf(medicalInfosCollection),
    ...collectionColumns(),
    ...reviewColumns(),
    pictureId: text('picture_id').references(() => media.id, { onDelete: 'set null' }),
    firstPackageId: text('first_package_id').references(() => packages.id, { onDelete: 'set null' }),
    secondPackageId: text('second_package_id').references(() => packages.id, { onDelete: 'set null' }),
    thirdPackageId: text('third_package_id').references(() => packages.id, { onDelete: 'set null' }),
    firstLabTestId: text('first_lab_test_id').references(() => labTests.id, { onDelete: 'set null' }),
    secondLabTestId: text('second_lab_test_id').references(() => labTests.id, { onDelete: 'set null' }),
    thirdLabTestId: text('third_lab_test_id').references(() => labTests.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('medical_infos_by_week').on(table.category, table.month, table.week),
    // A row is inserted without a slug before it gets one of its title.
    uniqueIndex('medical_infos_by_slug').on(table.slug).where(sql`${table.slug} <> ''`),
  ],
);

const storedMedicalInfos = storedCollection(medicalInfosCollection, {
  table: medicalInfos,
  targets: { picture: mediaCollection, package: storedPackages, labTest: storedLabTests },
  pages: [{ path: sitePaths.information(), parameter: draftQuery, hasPagesBelow: true }],
  pathOf: recordPaths.medicalInfo,
});

const review = reviewOf(medicalInfos);

const listOrder = [asc(medicalInfos.week), asc(medicalInfos.sortOrder), asc(medicalInfos.id)];
/** Other topics on the page of one. */
const maxOthers = 2;
/** Topics beside the results of a search in packages. */
const maxFound = 3;

export type MedicalInfosService = ReturnType<typeof createMedicalInfosService>;

/** Medical information, for visitors and staff. */
export function createMedicalInfosService(deps: CollectionDeps) {
  const { db, clock, shown } = deps;
  const readPictures = createPictureReader(db);
  const slugs = recordSlugs({ table: medicalInfos, name: medicalInfos.titleEn, pathOf: sitePaths.medicalInfo, clock });
  const isPublic = isVisible(storedMedicalInfos, eq(medicalInfos.isPublished, true), shown);

  /** Published information in one language: all general topics, or those of one month in the order of weeks. */
  function list(input: MedicalInfoListInput): MedicalInfo[] {
    const month = input.category === 'weekly' ? input.month : null;
    const rows = db
      .select()
      .from(medicalInfos)
      .where(isInList(input.category, month))
      .orderBy(...listOrder)
      .all();
    return presentAll(rows, input.locale);
  }

  /** A published topic in one language, with its published packages and tests. Throws `not_found`. */
  function get(slug: string, locale: Locale): MedicalInfoPage {
    const row = db
      .select()
      .from(medicalInfos)
      .where(and(isPublic, eq(medicalInfos.slug, slug)))
      .get();
    if (!row) throw new AppError('not_found');
    const { pictureId, firstPackageId, secondPackageId, thirdPackageId } = row;
    const info = present(row, locale, readPictures(pictureId ? [pictureId] : [], locale));
    const packageIds = [firstPackageId, secondPackageId, thirdPackageId].flatMap((id) => id ?? []);
    const labTestIds = [row.firstLabTestId, row.secondLabTestId, row.thirdLabTestId].flatMap((id) => id ?? []);
    const related = readByIds(db, locale, packageIds).filter((found) => found.package.isPublished);
    return {
      ...info,
      sharePicture: sharePictureOf(info.picture),
      packages: related.map((found) => toPackageSummary(found, locale, clock())),
      labTests: listWithPages(db, labTestIds, locale),
      others: listAfter(info, locale),
    };
  }

  /** The topics that follow one in its list, from the start again after the last. */
  function listAfter({ id, category, month }: Pick<MedicalInfoPage, 'id' | 'category' | 'month'>, locale: Locale) {
    const listed = db
      .select({ id: medicalInfos.id })
      .from(medicalInfos)
      .where(isInList(category, month))
      .orderBy(...listOrder)
      .all()
      .map((row) => row.id);
    const place = listed.indexOf(id);
    const ids = [...listed.slice(place + 1), ...listed.slice(0, place)].slice(0, maxOthers);
    const rows = db.select().from(medicalInfos).where(inArray(medicalInfos.id, ids)).all();
    return presentAll(
      ids.flatMap((wanted) => rows.find((row) => row.id === wanted) ?? []),
      locale,
    );
  }

  /** The published topics whose titles and leads contain every word of a term, the best title first, in one language. */
  function find({ term, locale }: FindRecordsInput): FoundRecords {
    const { id, slug, titleEn, titleAr, leadEn, leadAr } = medicalInfos;
    // Faster than ranking all, but it also finds words within words.
    const mayMatch = containsWords(term, [titleEn, titleAr, leadEn, leadAr]);
    const rows = mayMatch
      ? db
          .select({ id, slug, titleEn, titleAr, leadEn, leadAr })
          .from(medicalInfos)
          .where(and(isPublic, mayMatch))
          .orderBy(...listOrder)
          .all()
      : [];
    const ranked = rows.flatMap((row) => {
      const texts = { names: [row.titleEn, row.titleAr], others: [row.leadEn, row.leadAr], places: [] };
      const rank = findableRank(term, findableWords(texts));
      return rank === null ? [] : { row, rank };
    });
    const best = ranked.sort((one, other) => one.rank - other.rank).slice(0, maxFound);
    return {
      title: translate(locale, medicalInfoTexts.found),
      items: best.map(({ row }) => ({
        id: row.id,
        slug: row.slug,
        name: localized(row, 'title', locale),
        text: localized(row, 'lead', locale),
        note: '',
      })),
    };
  }

  /** All general topics, or those of one month. */
  const isInList = (category: MedicalInfoPage['category'], month: MedicalInfoPage['month']) =>
    and(isPublic, eq(medicalInfos.category, category), month ? eq(medicalInfos.month, month) : undefined);

  function presentAll(rows: readonly (typeof medicalInfos.$inferSelect)[], locale: Locale): MedicalInfo[] {
    const pictures = readPictures(
      rows.flatMap(({ pictureId }) => pictureId ?? []),
      locale,
    );
    return rows.map((row) => present(row, locale, pictures));
  }

  /** The card of a record that is being edited. Throws without content.write. */
  function presentCard(
    _actor: Authorized<'content.write'>,
    { id, values }: Pick<RecordOf<typeof medicalInfosCollection>, 'id' | 'values'>,
    locale: Locale,
  ): MedicalInfo {
    return present({ ...values, id }, locale, readPictures(values.pictureId ? [values.pictureId] : [], locale));
  }

  function present(row: PresentedRow, locale: Locale, pictures: ReturnType<typeof readPictures>) {
    const { description, ...values } = publicValues(medicalInfosCollection, row, locale);
    const picture = pictures[row.pictureId ?? ''] ?? null;
    return { id: row.id, ...values, description: readLightText(description), picture };
  }

  const service = createCollectionService(storedMedicalInfos, {
    ...deps,
    computed: review.computed,
    sorts: { time: placeInYear },
    filters: { reviewed: review.filter },
    writer: {
      requireStored: (records) => {
        requireReferred(db, storedMedicalInfos, records);
        slugs.requireFree(db, records);
        const isToCome = ({ reviewedOn = null }: { reviewedOn?: string | null }) =>
          reviewedOn !== null && Date.parse(reviewedOn) > clock();
        if (records.some(({ values }) => isToCome(values)))
          throw new AppError('invalid_input', { fields: { reviewedOn: { id: 'validation.dayToCome' } } });
      },
      writeParts: (tx, saved, actor) => {
        for (const { id, values, before } of saved)
          if (before && isReviewOutdated(before, values))
            tx.update(medicalInfos).set(noReview).where(eq(medicalInfos.id, id)).run();
        slugs.write(tx, saved, actor);
      },
      // The copy gets a slug of its own, and nobody reviewed what will become of it.
      copiedValues: { slug: '', ...noReview },
      copyParts: (tx, _originalId, id) => void slugs.make(tx, id),
    },
    readPictures,
  });
  return { ...service, list, get, find, presentCard };
}

type PresentedRow = ValuesOf<typeof medicalInfosCollection> & { id: string };

const reviewedFields = ['titleEn', 'titleAr', 'leadEn', 'leadAr', 'descriptionEn', 'descriptionAr'] as const;

/**
 * Whether a change of the texts leaves a review that visitors would read as one of the new texts: the page had a review
 * before, and the change names no new day. API clients cannot name one.
 */
function isReviewOutdated(before: StoredRow, after: ValuesOf<typeof medicalInfosCollection>): boolean {
  const hadReview = before.reviewerEn !== '' || before.reviewerAr !== '' || before.reviewedOn !== null;
  const hasNewDay = after.reviewedOn !== null && after.reviewedOn !== before.reviewedOn;
  return hadReview && !hasNewDay && reviewedFields.some((field) => before[field] !== after[field]);
}

const noReview = { reviewerEn: '', reviewerAr: '', reviewedOn: null };

/** The position of a weekly topic in the year; null for general ones. */
const placeInYear: SQL = sql`CASE ${medicalInfos.month} ${sql.join(
  monthNames.map((month, index) => sql`WHEN ${month} THEN ${index * 4}`),
  sql` `,
)} END + ${medicalInfos.week}`;

/** Medical information: public reads of published records, writes by staff. */
const medicalInfosRest = collectionRest(medicalInfosCollection, {
  path: '/medicalinfo',
  names: { one: 'info', many: 'infos' },
  title: 'MedicalInfo',
  description: 'Medical information, general and for each week',
  changeExample: { title_en: 'Heart' },
});

export const servedMedicalInfos = servedCollection({
  stored: storedMedicalInfos,
  createService: createMedicalInfosService,
  staffProcedures: (service) => ({
    ...collectionProcedures(medicalInfosCollection, service),
    ...reviewProcedure(service, 'content.write'),
  }),
  publicProcedures: (service) => ({
    list: publicProcedure
      .input(medicalInfoListInputSchema)
      .output(z.array(medicalInfoSchema))
      .query(({ input }) => service.list(input)),
    get: publicProcedure
      .input(z.object({ slug: z.string().regex(slugForm).max(maxSlugLength), locale: localeSchema }))
      .output(medicalInfoPageSchema)
      .query(({ input }) => service.get(input.slug, input.locale)),
    find: publicProcedure
      .input(findRecordsInputSchema)
      .output(foundRecordsSchema)
      .query(({ input }) => service.find(input)),
  }),
  rest: medicalInfosRest,
});
