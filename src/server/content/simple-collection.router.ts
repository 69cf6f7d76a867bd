import { z } from 'zod';
import type { SimpleCollection, SimpleShape } from '#shared/collections/define-collection.ts';
import { contentIdsSchema, removedTogetherSchema } from '#shared/content/records.schema.ts';
import { contentIdSchema } from '#shared/fields/fields.schema.ts';
import { staffProcedure } from '../core/trpc/trpc.ts';
import type { SimpleService } from './simple-collection.ts';

const procedure = staffProcedure('content.write');
const byId = z.object({ id: contentIdSchema });

/** The procedures of the staff area for a simple collection, except its list. */
export const simpleProcedures = <S extends SimpleShape>(
  { recordSchema, createSchema, changeSchema }: SimpleCollection<S>,
  service: Omit<SimpleService<S>, 'readRecords'>,
) => ({
  get: procedure
    .input(byId)
    .output(recordSchema)
    .query(({ ctx, input }) => service.getRecord(ctx.actor, input.id)),
  create: procedure
    .input(z.object({ values: createSchema }))
    .output(recordSchema)
    .mutation(({ ctx, input }) => service.create(ctx.actor, input.values)),
  update: procedure
    .input(byId.extend({ version: z.int(), values: changeSchema }))
    .output(recordSchema)
    .mutation(({ ctx, input }) => service.update(ctx.actor, input.id, input.values, input.version)),
  remove: procedure
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => service.remove(ctx.actor, input.id)),
  removeMany: procedure
    .input(z.object({ ids: contentIdsSchema }))
    .output(removedTogetherSchema)
    .mutation(({ ctx, input }) => service.removeMany(ctx.actor, input.ids)),
});
