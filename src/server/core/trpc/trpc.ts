import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { Permission } from '#shared/permissions.ts';
import { requirePermission, requireSignedIn } from '../auth/actor.ts';
import { errorTable, toAppError } from '../errors.ts';
import { isStorageFailure } from '../storage-failure.ts';
import { translate } from '../translate.ts';
import type { Context } from './context.ts';

/** Procedures say who may call them; a test walks them all and holds each to its word. */
export interface ProcedureMeta {
  access: 'public' | 'signed-in' | Permission;
}

/** What tRPC calls an answer that does not fit its output schema; there is no code for it. */
const outputRefused = 'Output validation failed';

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    // Proxies cut what is silent; a browser that hears nothing for longer connects anew.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter: ({ shape, error, ctx }) => {
      const appError = readTrpcError(error);
      const render = ctx?.translate ?? ((message) => translate('en', message));
      const fields = Object.fromEntries(Object.entries(appError.fields).map(([path, message]) => [path, render(message)]));
      const { status, rpc } = errorTable[appError.code];
      return { ...shape, message: render(appError.messageKey), data: { code: rpc, httpStatus: status, appCode: appError.code, fields } };
    },
  });

export const { router, mergeRouters } = t;

/**
 * The AppError behind a failed procedure. tRPC wraps what was thrown; where the failure is its own, as for unreadable JSON,
 * its code says more than the cause. An answer that does not fit its schema is our fault, not the visitor's.
 */
export function readTrpcError(error: TRPCError): AppError {
  const { cause } = error;
  const isOurs = cause instanceof AppError || (cause instanceof ZodError && error.message !== outputRefused) || isStorageFailure(cause);
  return toAppError(isOurs ? cause : error);
}

/** Services throw AppErrors; here they get the RPC code that belongs to them. */
const translateErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok || !(result.error.code === 'INTERNAL_SERVER_ERROR' && result.error.cause)) return result;
  const appError = readTrpcError(result.error);
  throw new TRPCError({ code: errorTable[appError.code].rpc, cause: appError });
});

/** A procedure that anybody may call. */
export const publicProcedure = t.procedure.meta({ access: 'public' }).use(translateErrors);

/** A procedure for signed-in staff with the permission; services check it too. */
export function staffProcedure(permission: Permission) {
  return t.procedure
    .meta({ access: permission })
    .use(translateErrors)
    .use(({ ctx, type, next }) => {
      requirePermission(ctx.actor, permission);
      // An older form does not send the fields that were added since, and would empty them.
      if (type === 'mutation' && ctx.isOutdated) throw new AppError('outdated');
      return next();
    });
}

/** A procedure for every signed-in member of staff, whatever their role; services decide what is open before a second factor is set up. */
export const signedInProcedure = t.procedure
  .meta({ access: 'signed-in' })
  .use(translateErrors)
  .use(({ ctx, next }) => {
    requireSignedIn(ctx.actor);
    return next();
  });
