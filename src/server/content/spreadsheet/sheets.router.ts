import { z } from 'zod';
import { type SheetCollection, sheetCollectionSchema, sheetOrderSchema } from '#shared/content/sheet.schema.ts';
import { undoInputSchema, undoneChangeSchema } from '#shared/content/undone.schema.ts';
import { router, staffProcedure } from '../../core/trpc/trpc.ts';
import type { SheetService } from './sheet.service.ts';

const ofCollection = { collection: sheetCollectionSchema };

/** The export of a collection as a sheet, and the undo of a sheet; sheets.plugin.ts receives uploads. */
export const createAdminSheetsRouter = ({ sheets }: { sheets: Record<SheetCollection, SheetService> }) =>
  router({
    prepareExport: staffProcedure('content.write')
      .input(sheetOrderSchema.extend(ofCollection))
      .output(z.object({ ticket: z.string() }))
      .mutation(({ ctx, input: { collection, ...order } }) =>
        sheets[collection].prepareExport(ctx.actor, order, ctx.locale),
      ),
    undo: staffProcedure('content.write')
      .input(undoInputSchema.extend(ofCollection))
      .output(undoneChangeSchema)
      .mutation(({ ctx, input: { collection, at } }) => sheets[collection].undo(ctx.actor, at)),
  });
