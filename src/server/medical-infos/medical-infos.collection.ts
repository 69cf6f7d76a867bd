import { medicalInfosCollection } from '#shared/medical-infos/medical-infos.collection.ts';
import { draftQuery, recordPaths, sitePaths } from '#shared/paths.ts';
import { storedCollection } from '../content/declared-collection.ts';
import { medicalInfos } from './medical-infos.table.ts';

export const storedMedicalInfos = storedCollection(medicalInfosCollection, {
  table: medicalInfos,
  targets: {},
  pages: [{ path: sitePaths.information(), parameter: draftQuery }],
  pathOf: recordPaths.medicalInfo,
});
