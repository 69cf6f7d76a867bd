import { z } from 'zod';
import { backupNameSchema, backupOverviewSchema, restoreNoteSchema } from '#shared/schemas/backups.schema.ts';
import { router, staffProcedure } from '../trpc.ts';

const procedure = staffProcedure('backup.write');

/** Backups: what there is, when more are made, and one now. */
export const adminBackupsRouter = router({
  get: procedure.output(backupOverviewSchema).query(({ ctx }) => ctx.services.backups.getOverview(ctx.actor)),
  getRestoreNote: procedure.output(restoreNoteSchema.nullable()).query(({ ctx }) => ctx.services.backups.getRestoreNote(ctx.actor)),
  dismissRestoreNote: procedure.output(z.void()).mutation(({ ctx }) => ctx.services.backups.dismissRestoreNote(ctx.actor)),
  start: procedure.output(z.void()).mutation(({ ctx }) => ctx.services.backups.start(ctx.actor)),
  remove: procedure
    .input(z.object({ name: backupNameSchema }))
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.backups.remove(ctx.actor, input.name)),
});
