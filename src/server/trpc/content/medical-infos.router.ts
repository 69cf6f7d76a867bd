import { z } from 'zod';
import { medicalInfoListInputSchema, medicalInfoSchema } from '#shared/schemas/medical-infos.schema.ts';
import { publicProcedure, router } from '../trpc.ts';

export const contentMedicalInfosRouter = router({
  list: publicProcedure
    .input(medicalInfoListInputSchema)
    .output(z.array(medicalInfoSchema))
    .query(({ ctx, input }) => ctx.services.medicalInfos.list(input)),
});
