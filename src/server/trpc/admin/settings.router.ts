import { z } from 'zod';
import { ramadanPeriodsSchema, ramadansSchema } from '#shared/schemas/opening-hours.schema.ts';
import { router, staffProcedure } from '../trpc.ts';

const procedure = staffProcedure('settings.write');

/** What staff set about the centre. */
export const adminSettingsRouter = router({
  getRamadans: procedure.output(ramadansSchema).query(({ ctx }) => ctx.services.settings.getRamadans(ctx.actor)),
  setRamadanPeriods: procedure
    .input(z.object({ periods: ramadanPeriodsSchema }))
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.settings.setRamadanPeriods(ctx.actor, input.periods)),
});
