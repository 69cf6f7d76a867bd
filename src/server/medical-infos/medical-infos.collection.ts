import { medicalInfoInputSchema } from '#shared/medical-infos/medical-infos.schema.ts';
import { draftQuery, recordPaths, sitePaths } from '#shared/paths.ts';
import type { Collection } from '../content/collections.ts';
import { medicalInfos } from './medical-infos.table.ts';

export const medicalInfosCollection: Collection<typeof medicalInfos> = {
  name: 'medicalInfo',
  table: medicalInfos,
  nameFields: ['titleEn', 'titleAr'],
  inputFields: Object.keys(medicalInfoInputSchema.in.shape),
  references: {},
  requires: [],
  pictures: [],
  pages: [{ path: sitePaths.information(), parameter: draftQuery }],
  pathOf: recordPaths.medicalInfo,
};
