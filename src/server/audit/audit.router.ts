import { auditListInputSchema, auditListSchema } from '#shared/audit/audit.schema.ts';
import { router, staffProcedure } from '../core/trpc/trpc.ts';
import type { AuditService } from './audit.service.ts';

export const createAdminAuditRouter = ({ audit }: { audit: AuditService }) =>
  router({
    list: staffProcedure('audit.read')
      .input(auditListInputSchema)
      .output(auditListSchema)
      .query(({ ctx, input }) => audit.list(ctx.actor, input)),
  });
