import { medicalInfosCollection } from '#shared/medical-infos/medical-infos.collection.ts';
import { collectionProcedures } from '../content/collection.router.ts';
import { router } from '../core/trpc/trpc.ts';
import type { MedicalInfosService } from './medical-infos.service.ts';

export const createAdminMedicalInfosRouter = ({ medicalInfos }: { medicalInfos: MedicalInfosService }) =>
  router(collectionProcedures(medicalInfosCollection, medicalInfos));
