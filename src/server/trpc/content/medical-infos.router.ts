import { z } from 'zod';
import { medicalInfoListInputSchema, medicalInfoSchema } from '#shared/schemas/medical-infos.schema.ts';
import type { MedicalInfosService } from '../../services/medical-infos.service.ts';
import { publicProcedure, router } from '../trpc.ts';

export const createContentMedicalInfosRouter = ({ medicalInfos }: { medicalInfos: MedicalInfosService }) =>
  router({
    list: publicProcedure
      .input(medicalInfoListInputSchema)
      .output(z.array(medicalInfoSchema))
      .query(({ input }) => medicalInfos.list(input)),
  });
