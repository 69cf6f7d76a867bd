import { z } from 'zod';
import { backupNameSchema, backupOverviewSchema, restoreNoteSchema } from '#shared/backup/backups.schema.ts';
import { reauthenticatedProcedure, router, staffProcedure } from '../core/trpc/trpc.ts';
import type { BackupsService } from './backups.service.ts';

const procedure = staffProcedure('backup.write');
const changing = procedure.output(z.void());

export const createAdminBackupsRouter = ({ backups }: { backups: BackupsService }) =>
  router({
    get: procedure.output(backupOverviewSchema).query(({ ctx }) => backups.getOverview(ctx.actor)),
    getRestoreNote: procedure
      .output(restoreNoteSchema.nullable())
      .query(({ ctx }) => backups.getRestoreNote(ctx.actor)),
    dismissRestoreNote: changing.mutation(({ ctx }) => backups.dismissRestoreNote(ctx.actor)),
    /** Asks for the password before the download, whose address can only refuse. */
    prepareDownload: reauthenticatedProcedure('backup.write')
      .output(z.void())
      .mutation(() => undefined),
    start: changing.mutation(({ ctx }) => backups.start(ctx.actor)),
    remove: reauthenticatedProcedure('backup.write')
      .output(z.void())
      .input(z.object({ name: backupNameSchema }))
      .mutation(({ ctx, input }) => backups.remove(ctx.actor, input.name)),
  });
