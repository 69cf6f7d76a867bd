import { z } from 'zod';
import { packageSheetOrderSchema } from '#shared/schemas/package-sheet.schema.ts';
import type { PackageSheetService } from '../../services/package-sheet.service.ts';
import { router, staffProcedure } from '../trpc.ts';

/** The catalogue as a spreadsheet; sheets themselves come in as uploads (package-sheet.plugin.ts). */
export const createAdminPackageSheetRouter = ({ packageSheet }: { packageSheet: PackageSheetService }) =>
  router({
    prepareExport: staffProcedure('content.write')
      .input(packageSheetOrderSchema)
      .output(z.object({ ticket: z.string() }))
      .mutation(({ ctx, input }) => packageSheet.prepareExport(ctx.actor, input, ctx.locale)),
  });
