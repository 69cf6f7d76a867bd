import { z } from 'zod';
import { changedIdsSchema, contentIdsSchema, foundIdsSchema } from '#shared/content/records.schema.ts';
import { contentIdSchema } from '#shared/fields/fields.schema.ts';
import {
  medicalInfoInputSchema,
  medicalInfoRecordListInputSchema,
  medicalInfoRecordListSchema,
  medicalInfoRecordSchema,
} from '#shared/medical-infos/medical-infos.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { MedicalInfosService } from './medical-infos.service.ts';

const procedure = staffProcedure('content.write');
const byId = z.object({ id: contentIdSchema });
const byIds = z.object({ ids: contentIdsSchema });

export const createAdminMedicalInfosRouter = ({ medicalInfos }: { medicalInfos: MedicalInfosService }) =>
  router({
    list: procedure
      .input(medicalInfoRecordListInputSchema)
      .output(medicalInfoRecordListSchema)
      .query(({ ctx, input }) => medicalInfos.listRecords(ctx.actor, input, ctx.locale)),
    listIds: procedure
      .input(medicalInfoRecordListInputSchema)
      .output(foundIdsSchema)
      .query(({ ctx, input }) => medicalInfos.listIds(ctx.actor, input)),
    get: procedure
      .input(byId)
      .output(medicalInfoRecordSchema)
      .query(({ ctx, input }) => medicalInfos.getRecord(ctx.actor, input.id)),
    create: procedure
      .input(medicalInfoInputSchema)
      .output(medicalInfoRecordSchema)
      .mutation(({ ctx, input }) => medicalInfos.create(ctx.actor, input)),
    update: procedure
      .input(byId.extend({ version: z.number().int(), values: medicalInfoInputSchema }))
      .output(medicalInfoRecordSchema)
      .mutation(({ ctx, input }) => medicalInfos.update(ctx.actor, input.id, input.values, input.version)),
    duplicate: procedure
      .input(byId)
      .output(medicalInfoRecordSchema)
      .mutation(({ ctx, input }) => medicalInfos.duplicate(ctx.actor, input.id)),
    setPublished: procedure
      .input(byIds.extend({ isPublished: z.boolean() }))
      .output(changedIdsSchema)
      .mutation(({ ctx, input }) => medicalInfos.setPublished(ctx.actor, input.ids, input.isPublished)),
    remove: procedure
      .input(byIds)
      .output(changedIdsSchema)
      .mutation(({ ctx, input }) => medicalInfos.removeMany(ctx.actor, input.ids)),
  });
