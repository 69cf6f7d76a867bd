import {
  appliedPricesSchema,
  applyPricesInputSchema,
  pricePreviewInputSchema,
  pricePreviewSchema,
  undonePricesSchema,
  undoPricesInputSchema,
} from '#shared/schemas/price-changes.schema.ts';
import { router, staffProcedure } from '../trpc.ts';

const procedure = staffProcedure('content.write');

export const adminPackagePricesRouter = router({
  // Changes nothing; so many ids do not fit into an address, by which queries are asked.
  preview: procedure
    .input(pricePreviewInputSchema)
    .output(pricePreviewSchema)
    .mutation(({ ctx, input }) => ctx.services.packagePrices.preview(ctx.actor, input)),
  change: procedure
    .input(applyPricesInputSchema)
    .output(appliedPricesSchema)
    .mutation(({ ctx, input }) => ctx.services.packagePrices.apply(ctx.actor, input)),
  undo: procedure
    .input(undoPricesInputSchema)
    .output(undonePricesSchema)
    .mutation(({ ctx, input }) => ctx.services.packagePrices.undo(ctx.actor, input.at)),
});
