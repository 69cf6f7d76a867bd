import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { localized } from '#shared/i18n/localized.ts';
import { monthNames } from '#shared/medical-infos/information-address.rules.ts';
import type { MedicalInfo, MedicalInfoListInput } from '#shared/medical-infos/medical-infos.schema.ts';
import { isVisible } from '../content/content-records.ts';
import { createCollectionService } from '../content/declared-collection.ts';
import type { Clock } from '../core/clock.ts';
import type { ContentVersion } from '../core/content-version.ts';
import type { Db } from '../core/db/client.ts';
import { storedMedicalInfos } from './medical-infos.collection.ts';
import { medicalInfos } from './medical-infos.table.ts';

export type MedicalInfosService = ReturnType<typeof createMedicalInfosService>;

/** Medical information, for visitors and staff. A draft with the id `shown` is public, for its preview. */
export function createMedicalInfosService(deps: { db: Db; clock: Clock; contentVersion: ContentVersion; shown?: string }) {
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
    return rows.map((row) => ({
      id: row.id,
      title: localized(row, 'title', input.locale),
      description: localized(row, 'description', input.locale),
      week: row.week,
    }));
  }

  const service = createCollectionService(storedMedicalInfos, {
    ...deps,
    computed: {},
    sorts: { time: placeInYear },
    filters: {},
  });
  return { ...service, list };
}

/** The position of a weekly topic in the year; null for general ones. */
const placeInYear: SQL = sql`CASE ${medicalInfos.month} ${sql.join(
  monthNames.map((month, index) => sql`WHEN ${month} THEN ${index * 4}`),
  sql` `,
)} END + ${medicalInfos.week}`;
