import { z } from 'zod';
import { contentIdsSchema, foundIdsSchema, removedTogetherSchema } from '#shared/content/records.schema.ts';
import { contentIdSchema } from '#shared/fields/fields.schema.ts';
import {
  labTestInputSchema,
  labTestListInputSchema,
  labTestListSchema,
  labTestRecordSchema,
  packageChoicesSchema,
} from '#shared/lab-tests/lab-tests.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { LabTestsService } from './lab-tests.service.ts';

const procedure = staffProcedure('content.write');
const byId = z.object({ id: contentIdSchema });

export const createAdminLabTestsRouter = ({ labTests }: { labTests: LabTestsService }) =>
  router({
    list: procedure
      .input(labTestListInputSchema)
      .output(labTestListSchema)
      .query(({ ctx, input }) => labTests.list(ctx.actor, input, ctx.locale)),
    listIds: procedure
      .input(labTestListInputSchema)
      .output(foundIdsSchema)
      .query(({ ctx, input }) => labTests.listIds(ctx.actor, input)),
    listChoices: procedure.output(packageChoicesSchema).query(({ ctx }) => labTests.listChoices(ctx.actor, ctx.locale)),
    get: procedure
      .input(byId)
      .output(labTestRecordSchema)
      .query(({ ctx, input }) => labTests.getRecord(ctx.actor, input.id)),
    create: procedure
      .input(labTestInputSchema)
      .output(labTestRecordSchema)
      .mutation(({ ctx, input }) => labTests.create(ctx.actor, input)),
    update: procedure
      .input(byId.extend({ version: z.number().int(), values: labTestInputSchema }))
      .output(labTestRecordSchema)
      .mutation(({ ctx, input }) => labTests.update(ctx.actor, input.id, input.values, input.version)),
    remove: procedure
      .input(byId)
      .output(z.void())
      .mutation(({ ctx, input }) => labTests.remove(ctx.actor, input.id)),
    removeMany: procedure
      .input(z.object({ ids: contentIdsSchema }))
      .output(removedTogetherSchema)
      .mutation(({ ctx, input }) => labTests.removeMany(ctx.actor, input.ids)),
  });
