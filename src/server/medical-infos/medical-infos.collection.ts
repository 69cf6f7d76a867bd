import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { index, sqliteTable } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { publicValues } from '#shared/collections/public-values.ts';
import { monthNames } from '#shared/medical-infos/information-address.rules.ts';
import { medicalInfosCollection } from '#shared/medical-infos/medical-infos.collection.ts';
import {
  type MedicalInfo,
  type MedicalInfoListInput,
  medicalInfoListInputSchema,
  medicalInfoSchema,
} from '#shared/medical-infos/medical-infos.schema.ts';
import { draftQuery, recordPaths, sitePaths } from '#shared/paths.ts';
import { collectionProcedures, reviewProcedure } from '../content/collection.router.ts';
import { columnsOf } from '../content/collection-columns.ts';
import { isVisible } from '../content/content-records.ts';
import { createCollectionService, storedCollection } from '../content/declared-collection.ts';
import { readLightText } from '../content/light-text.ts';
import { collectionRest } from '../content/rest/collection-resource.ts';
import { type CollectionDeps, servedCollection } from '../content/served-collection.ts';
import { collectionColumns } from '../content/stored-collection.ts';
import { reviewOf } from '../content/text-review.ts';
import { contentId, reviewColumns } from '../core/db/columns.ts';
import { publicProcedure } from '../core/trpc/trpc.ts';

export const medicalInfos = sqliteTable(
  'medical_infos',
  { id: contentId(), ...columnsOf(medicalInfosCollection), ...collectionColumns(), ...reviewColumns() },
  (table) => [index('medical_infos_by_week').on(table.category, table.month, table.week)],
);

const storedMedicalInfos = storedCollection(medicalInfosCollection, {
  table: medicalInfos,
  targets: {},
  pages: [{ path: sitePaths.information(), parameter: draftQuery }],
  pathOf: recordPaths.medicalInfo,
});

const review = reviewOf(medicalInfos);

export type MedicalInfosService = ReturnType<typeof createMedicalInfosService>;

/** Medical information, for visitors and staff. */
export function createMedicalInfosService(deps: CollectionDeps) {
  const { db, shown } = deps;

  /** Published information in one language: all general topics, or those of one month in the order of weeks. */
  function list(input: MedicalInfoListInput): MedicalInfo[] {
    const isPublic = isVisible(storedMedicalInfos, eq(medicalInfos.isPublished, true), shown);
    const inMonth = input.category === 'weekly' ? eq(medicalInfos.month, input.month) : undefined;
    const rows = db
      .select()
      .from(medicalInfos)
      .where(and(isPublic, eq(medicalInfos.category, input.category), inMonth))
      .orderBy(asc(medicalInfos.week), asc(medicalInfos.sortOrder), asc(medicalInfos.id))
      .all();
    return rows.map((row) => {
      const { description, ...values } = publicValues(medicalInfosCollection, row, input.locale);
      return { id: row.id, ...values, description: readLightText(description) };
    });
  }

  const service = createCollectionService(storedMedicalInfos, {
    ...deps,
    computed: review.computed,
    sorts: { time: placeInYear },
    filters: { reviewed: review.filter },
  });
  return { ...service, list };
}

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
    ...reviewProcedure(service),
  }),
  publicProcedures: (service) => ({
    list: publicProcedure
      .input(medicalInfoListInputSchema)
      .output(z.array(medicalInfoSchema))
      .query(({ input }) => service.list(input)),
  }),
  rest: medicalInfosRest,
});
