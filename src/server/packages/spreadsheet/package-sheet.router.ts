import { z } from 'zod';
import { undoInputSchema, undoneChangeSchema } from '#shared/content/undone.schema.ts';
import { packageSheetOrderSchema } from '#shared/packages/package-sheet.schema.ts';
import { router, staffProcedure } from '../../core/trpc/trpc.ts';
import type { PackageSheetService } from './package-sheet.service.ts';

/** The export of the catalogue and the undo of a sheet; package-sheet.plugin.ts receives uploads. */
export const createAdminPackageSheetRouter = ({ packageSheet }: { packageSheet: PackageSheetService }) =>
  router({
    prepareExport: staffProcedure('content.write')
      .input(packageSheetOrderSchema)
      .output(z.object({ ticket: z.string() }))
      .mutation(({ ctx, input }) => packageSheet.prepareExport(ctx.actor, input, ctx.locale)),
    undo: staffProcedure('content.write')
      .input(undoInputSchema)
      .output(undoneChangeSchema)
      .mutation(({ ctx, input }) => packageSheet.undo(ctx.actor, input.at)),
  });
