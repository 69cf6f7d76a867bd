import { z } from 'zod';
import type { Collection, ListInputOf, Shape } from '#shared/collections/define-collection.ts';
import { changedIdsSchema, contentIdsSchema, foundIdsSchema, maxBulkSize } from '#shared/content/records.schema.ts';
import { contentIdSchema } from '#shared/fields/fields.schema.ts';
import type { Authorized } from '../core/auth/actor.ts';
import { staffProcedure } from '../core/trpc/trpc.ts';
import type { CollectionService } from './declared-collection.ts';
import type { ReviewInput } from './text-review.ts';

const procedure = staffProcedure('content.write');
const byId = z.object({ id: contentIdSchema });
const byIds = z.object({ ids: contentIdsSchema });

/** The versions by id. A record has no limit of its own, so its size is checked before its entries. */
const versionsSchema = z
  .custom<Record<string, number>>(
    (versions) => typeof versions === 'object' && versions !== null && Object.keys(versions).length <= maxBulkSize,
  )
  .pipe(z.record(contentIdSchema, z.int()));

/** The procedure of a collection with `reviewedTexts`. */
export const reviewProcedure = <P extends 'content.write' | 'content.review'>(
  service: { setReviewed: (actor: Authorized<P>, input: ReviewInput) => string[] },
  permission: P,
) => ({
  setReviewed: staffProcedure(permission)
    .input(byIds.extend({ isReviewed: z.boolean(), versions: versionsSchema }))
    .output(changedIdsSchema)
    .mutation(({ ctx, input }) => service.setReviewed(ctx.actor, input)),
});

/** The procedures of the staff area for a declared collection. */
export const collectionProcedures = <S extends Shape>(
  { listInputSchema, listSchema, recordSchema, createSchema, changeSchema }: Collection<S>,
  service: Omit<CollectionService<S>, 'setReviewed'>,
) => ({
  list: procedure
    .input(listInputSchema)
    .output(listSchema)
    .query(({ ctx, input }) => service.listRecords(ctx.actor, input as ListInputOf<S>, ctx.locale)),
  listIds: procedure
    .input(listInputSchema)
    .output(foundIdsSchema)
    .query(({ ctx, input }) => service.listIds(ctx.actor, input as ListInputOf<S>)),
  get: procedure
    .input(byId)
    .output(recordSchema)
    .query(({ ctx, input }) => service.getRecord(ctx.actor, input.id)),
  create: procedure
    // In an object: tRPC cannot resolve the types of a bare generic schema.
    .input(z.object({ values: createSchema }))
    .output(recordSchema)
    .mutation(({ ctx, input }) => service.create(ctx.actor, input.values)),
  update: procedure
    .input(byId.extend({ version: z.int(), values: changeSchema }))
    .output(recordSchema)
    .mutation(({ ctx, input }) => service.update(ctx.actor, input.id, input.values, input.version)),
  duplicate: procedure
    .input(byId)
    .output(recordSchema)
    .mutation(({ ctx, input }) => service.duplicate(ctx.actor, input.id)),
  setPublished: procedure
    .input(byIds.extend({ isPublished: z.boolean() }))
    .output(changedIdsSchema)
    .mutation(({ ctx, input }) => service.setPublished(ctx.actor, input.ids, input.isPublished)),
  remove: procedure
    .input(byIds)
    .output(changedIdsSchema)
    .mutation(({ ctx, input }) => service.removeMany(ctx.actor, input.ids)),
});
