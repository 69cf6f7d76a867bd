import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { Permission } from '#shared/permissions.ts';
import { authorize, requireReauthentication, requireSignedIn, requireStaff } from '../auth/actor.ts';
import { errorTable, failureText, toAppError } from '../errors.ts';
import { isStorageFailure } from '../storage-failure.ts';
import { translate } from '../translate.ts';
import type { Context } from './context.ts';

/** Every procedure declares its access; a test checks each declaration. */
export interface ProcedureMeta {
  access: 'public' | 'signed-in' | Permission;
  /** Requires the member's password again. */
  isReauthenticated?: boolean;
}

/** tRPC's message for a result that does not match the output schema; it has no code for that. */
const outputRefused = 'Output validation failed';

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const appError = readTrpcError(error);
      const render = ctx?.translate ?? ((message) => translate('en', message));
      const fields = Object.fromEntries(
        Object.entries(appError.fields).map(([path, message]) => [path, render(message)]),
      );
      const { status, rpc } = errorTable[appError.code];
      return {
        ...shape,
        message: failureText(appError, ctx?.requestId ?? null, render),
        data: { code: rpc, httpStatus: status, appCode: appError.code, fields, requestId: ctx?.requestId },
      };
    },
  });

export const { router, middleware } = t;

/**
 * The AppError of a failed procedure. tRPC wraps thrown errors. For its own failures, such as unreadable JSON, its code
 * is more precise than the cause. A result that does not match the output schema is an internal error, not invalid
 * input.
 */
export function readTrpcError(error: TRPCError): AppError {
  const { cause } = error;
  const isAboutInput = cause instanceof ZodError && error.message !== outputRefused;
  const isOurs = cause instanceof AppError || isAboutInput || isStorageFailure(cause);
  return toAppError(isOurs ? cause : error);
}

/** Waits for the turn of the call. */
const takeTurn = t.middleware(async ({ ctx, next }) => {
  await ctx.takeTurn();
  return next();
});

/** Gives the AppErrors of services their tRPC code. */
const translateErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok || !(result.error.code === 'INTERNAL_SERVER_ERROR' && result.error.cause)) return result;
  const appError = readTrpcError(result.error);
  throw new TRPCError({ code: errorTable[appError.code].rpc, cause: appError });
});

const baseProcedure = t.procedure.use(takeTurn).use(translateErrors);

export const publicProcedure = baseProcedure.meta({ access: 'public' });

/** A procedure for signed-in staff with the permission, with the proof that services demand. */
export function staffProcedure<P extends Permission>(permission: P) {
  return baseProcedure.meta({ access: permission }).use(({ ctx, type, next }) => {
    const actor = authorize(ctx.actor, permission);
    // A form of an older build does not send fields that were added since, so saving it would empty them.
    if (type === 'mutation' && ctx.isOutdated) throw new AppError('outdated');
    return next({ ctx: { actor } });
  });
}

/**
 * A `staffProcedure` that gives lasting access, takes all data of a person, or cannot be undone. It throws
 * `reauthentication_required` if the member has not entered their password recently.
 */
export const reauthenticatedProcedure = <P extends Permission>(permission: P) =>
  staffProcedure(permission)
    .meta({ access: permission, isReauthenticated: true })
    .use(({ ctx, next }) => next({ ctx: { actor: requireReauthentication(ctx.actor) } }));

/** A procedure for every signed-in member of staff, also before required two-factor authentication is set up. */
export const signedInProcedure = baseProcedure.meta({ access: 'signed-in' }).use(({ ctx, next }) => {
  return next({ ctx: { actor: requireSignedIn(ctx.actor) } });
});

/** A procedure for every member of staff who has set up required two-factor authentication. */
export const memberProcedure = signedInProcedure.use(({ ctx, next }) =>
  next({ ctx: { actor: requireStaff(ctx.actor) } }),
);

/** A `memberProcedure` that needs a recently entered password, as `reauthenticatedProcedure`. */
export const reauthenticatedOwnProcedure = memberProcedure
  .meta({ access: 'signed-in', isReauthenticated: true })
  .use(({ ctx, next }) => next({ ctx: { actor: requireReauthentication(ctx.actor) } }));
