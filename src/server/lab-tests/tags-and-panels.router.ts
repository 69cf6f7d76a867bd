import { z } from 'zod';
import { contentIdsSchema, removedTogetherSchema } from '#shared/content/records.schema.ts';
import { contentIdSchema } from '#shared/fields/fields.schema.ts';
import { groupingInputSchema, groupingKindSchema, groupingRecordSchema } from '#shared/lab-tests/tags-and-panels.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { GroupingsService } from './tags-and-panels.service.ts';

const procedure = staffProcedure('content.write');
const ofKind = z.object({ kind: groupingKindSchema });
const byId = ofKind.extend({ id: contentIdSchema });

export const createAdminGroupingsRouter = ({ groupings }: { groupings: GroupingsService }) =>
  router({
    list: procedure
      .input(ofKind)
      .output(z.array(groupingRecordSchema))
      .query(({ ctx, input }) => groupings.list(ctx.actor, input.kind)),
    get: procedure
      .input(byId)
      .output(groupingRecordSchema)
      .query(({ ctx, input }) => groupings.getRecord(ctx.actor, input.kind, input.id)),
    create: procedure
      .input(ofKind.extend({ values: groupingInputSchema }))
      .output(groupingRecordSchema)
      .mutation(({ ctx, input }) => groupings.create(ctx.actor, input.kind, input.values)),
    update: procedure
      .input(byId.extend({ version: z.number().int(), values: groupingInputSchema }))
      .output(groupingRecordSchema)
      .mutation(({ ctx, input }) => groupings.update(ctx.actor, input.kind, input.id, input.values, input.version)),
    remove: procedure
      .input(byId)
      .output(z.void())
      .mutation(({ ctx, input }) => groupings.remove(ctx.actor, input.kind, input.id)),
    removeMany: procedure
      .input(ofKind.extend({ ids: contentIdsSchema }))
      .output(removedTogetherSchema)
      .mutation(({ ctx, input }) => groupings.removeMany(ctx.actor, input.kind, input.ids)),
  });
