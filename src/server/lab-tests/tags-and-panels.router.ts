import { z } from 'zod';
import { contentIdsSchema, removedTogetherSchema } from '#shared/content/records.schema.ts';
import { contentIdSchema } from '#shared/fields/fields.schema.ts';
import { tagOrPanelInputSchema, tagOrPanelKindSchema, tagOrPanelRecordSchema } from '#shared/lab-tests/tags-and-panels.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { TagsAndPanelsService } from './tags-and-panels.service.ts';

const procedure = staffProcedure('content.write');
const ofKind = z.object({ kind: tagOrPanelKindSchema });
const byId = ofKind.extend({ id: contentIdSchema });

export const createAdminTagsAndPanelsRouter = ({ tagsAndPanels }: { tagsAndPanels: TagsAndPanelsService }) =>
  router({
    list: procedure
      .input(ofKind)
      .output(z.array(tagOrPanelRecordSchema))
      .query(({ ctx, input }) => tagsAndPanels.list(ctx.actor, input.kind)),
    get: procedure
      .input(byId)
      .output(tagOrPanelRecordSchema)
      .query(({ ctx, input }) => tagsAndPanels.getRecord(ctx.actor, input.kind, input.id)),
    create: procedure
      .input(ofKind.extend({ values: tagOrPanelInputSchema }))
      .output(tagOrPanelRecordSchema)
      .mutation(({ ctx, input }) => tagsAndPanels.create(ctx.actor, input.kind, input.values)),
    update: procedure
      .input(byId.extend({ version: z.number().int(), values: tagOrPanelInputSchema }))
      .output(tagOrPanelRecordSchema)
      .mutation(({ ctx, input }) => tagsAndPanels.update(ctx.actor, input.kind, input.id, input.values, input.version)),
    remove: procedure
      .input(byId)
      .output(z.void())
      .mutation(({ ctx, input }) => tagsAndPanels.remove(ctx.actor, input.kind, input.id)),
    removeMany: procedure
      .input(ofKind.extend({ ids: contentIdsSchema }))
      .output(removedTogetherSchema)
      .mutation(({ ctx, input }) => tagsAndPanels.removeMany(ctx.actor, input.kind, input.ids)),
  });
