import { auditListInputSchema, auditListSchema } from '#shared/schemas/audit.schema.ts';
import type { AuditService } from '../../services/audit.service.ts';
import { router, staffProcedure } from '../trpc.ts';

/** What was done in the staff area, and refused there. */
export const createAdminAuditRouter = ({ audit }: { audit: AuditService }) =>
  router({
    list: staffProcedure('audit.read')
      .input(auditListInputSchema)
      .output(auditListSchema)
      .query(({ ctx, input }) => audit.list(ctx.actor, input)),
  });
