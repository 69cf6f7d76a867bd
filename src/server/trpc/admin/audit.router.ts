import { auditListInputSchema, auditListSchema } from '#shared/schemas/audit.schema.ts';
import { router, staffProcedure } from '../trpc.ts';

/** What was done in the staff area, and refused there. */
export const adminAuditRouter = router({
  list: staffProcedure('audit.read')
    .input(auditListInputSchema)
    .output(auditListSchema)
    .query(({ ctx, input }) => ctx.services.audit.list(ctx.actor, input)),
});
