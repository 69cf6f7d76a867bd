import { and, asc, eq } from 'drizzle-orm';
import { localized } from '#shared/i18n/localized.ts';
import type { MedicalInfo, MedicalInfoListInput } from '#shared/schemas/medical-infos.schema.ts';
import type { Db } from '../db/client.ts';
import { medicalInfos } from '../db/schema/index.ts';

export type MedicalInfosService = ReturnType<typeof createMedicalInfosService>;

/** The medical information that visitors read. */
export function createMedicalInfosService({ db }: { db: Db }) {
  /** Published information in one language: all of the general kind, or that of every week of one month, in the order of the weeks. */
  function list(input: MedicalInfoListInput): MedicalInfo[] {
    const inMonth = input.category === 'weekly' ? eq(medicalInfos.month, input.month) : undefined;
    const rows = db
      .select()
      .from(medicalInfos)
      .where(and(eq(medicalInfos.isPublished, true), eq(medicalInfos.category, input.category), inMonth))
      .orderBy(asc(medicalInfos.week), asc(medicalInfos.sortOrder), asc(medicalInfos.id))
      .all();
    return rows.map((row) => ({
      id: row.id,
      title: localized(row, 'title', input.locale),
      description: localized(row, 'description', input.locale),
      week: row.week,
    }));
  }

  return { list };
}
