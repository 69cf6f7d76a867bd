import { z } from 'zod';
import { medicalInfoListInputSchema, medicalInfoSchema } from '#shared/medical-infos/medical-infos.schema.ts';
import { publicProcedure, router } from '../core/trpc/trpc.ts';
import type { MedicalInfosService } from './medical-infos.service.ts';

export const createContentMedicalInfosRouter = ({ medicalInfos }: { medicalInfos: MedicalInfosService }) =>
  router({
    list: publicProcedure
      .input(medicalInfoListInputSchema)
      .output(z.array(medicalInfoSchema))
      .query(({ input }) => medicalInfos.list(input)),
  });
