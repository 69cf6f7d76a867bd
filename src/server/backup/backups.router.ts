import { z } from 'zod';
import {
  backupNameSchema,
  backupOverviewSchema,
  keyCopyInputSchema,
  keyCopySchema,
  restoreNoteSchema,
} from '#shared/backup/backups.schema.ts';
import { reauthenticatedProcedure, router, staffProcedure } from '../core/trpc/trpc.ts';
import type { BackupsService } from './backups.service.ts';
import type { KeyCopyService } from './key-copy.service.ts';

const procedure = staffProcedure('backup.write');
const changing = procedure.output(z.void());
const reauthenticated = reauthenticatedProcedure('backup.write').output(z.void());

export const createAdminBackupsRouter = ({ backups, keyCopy }: { backups: BackupsService; keyCopy: KeyCopyService }) =>
  router({
    get: procedure.output(backupOverviewSchema).query(({ ctx }) => backups.getOverview(ctx.actor)),
    getRestoreNote: procedure
      .output(restoreNoteSchema.nullable())
      .query(({ ctx }) => backups.getRestoreNote(ctx.actor)),
    dismissRestoreNote: changing.mutation(({ ctx }) => backups.dismissRestoreNote(ctx.actor)),
    getKeyCopy: procedure.output(keyCopySchema.nullable()).query(({ ctx }) => keyCopy.get(ctx.actor)),
    confirmKeyCopy: reauthenticated
      .input(keyCopyInputSchema)
      .mutation(({ ctx, input }) => keyCopy.confirm(ctx.actor, input.place)),
    /** Asks for the password before the download, whose address can only refuse. */
    prepareDownload: reauthenticated.mutation(() => undefined),
    start: changing.mutation(({ ctx }) => backups.start(ctx.actor)),
    remove: reauthenticated
      .input(z.object({ name: backupNameSchema }))
      .mutation(({ ctx, input }) => backups.remove(ctx.actor, input.name)),
  });
