import { z } from 'zod';
import { removalSchema, retentionPreviewSchema } from '#shared/retention/retention.schema.ts';
import { reauthenticatedProcedure, router, staffProcedure } from '../core/trpc/trpc.ts';
import type { RetentionService } from './retention.service.ts';

const procedure = staffProcedure('settings.write');

export const createAdminRetentionRouter = ({ retention }: { retention: RetentionService }) =>
  router({
    get: procedure
      .output(z.object({ preview: retentionPreviewSchema, removals: z.array(removalSchema) }))
      .query(({ ctx: { actor } }) => ({
        preview: retention.preview(actor),
        removals: retention.listRemovals(actor),
      })),
    /** Staff confirm the date after the clock changed by a large step. */
    confirmDate: reauthenticatedProcedure('settings.write')
      .output(z.void())
      .mutation(({ ctx }) => retention.confirmDate(ctx.actor)),
  });
