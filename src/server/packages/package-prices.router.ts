import { undoInputSchema, undoneChangeSchema } from '#shared/content/undone.schema.ts';
import {
  appliedPricesSchema,
  applyPricesInputSchema,
  pricePreviewInputSchema,
  pricePreviewSchema,
} from '#shared/packages/price-changes.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { PackagePricesService } from './package-prices.service.ts';

const procedure = staffProcedure('content.write');

export const createAdminPackagePricesRouter = ({ packagePrices }: { packagePrices: PackagePricesService }) =>
  router({
    // A mutation, although it changes nothing: the ids of a query would not fit into a URL.
    preview: procedure
      .input(pricePreviewInputSchema)
      .output(pricePreviewSchema)
      .mutation(({ ctx, input }) => packagePrices.preview(ctx.actor, input)),
    change: procedure
      .input(applyPricesInputSchema)
      .output(appliedPricesSchema)
      .mutation(({ ctx, input }) => packagePrices.apply(ctx.actor, input)),
    undo: procedure
      .input(undoInputSchema)
      .output(undoneChangeSchema)
      .mutation(({ ctx, input }) => packagePrices.undo(ctx.actor, input.at)),
  });
