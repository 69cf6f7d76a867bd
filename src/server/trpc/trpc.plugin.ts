import { getTRPCErrorShape, TRPCError } from '@trpc/server';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { maxCallsPerRequest, scriptHeader } from '#shared/calls.ts';
import { AppError } from '#shared/errors.ts';
import { deviceCookie } from '../core/auth/device-cookie.ts';
import { sessionCookie } from '../core/auth/session-cookie.ts';
import type { Config } from '../core/config.ts';
import { errorTable } from '../core/errors.ts';
import { describeAnswer } from '../core/http/access-log.plugin.ts';
import { prepareFailure } from '../core/http/errors.plugin.ts';
import { hasUntrustedForwarding } from '../core/http/forwarded-address.plugin.ts';
import { translate } from '../core/translate.ts';
import { type Context, createTurns } from '../core/trpc/context.ts';
import { readTrpcError } from '../core/trpc/trpc.ts';
import type { Services } from '../dependencies.ts';
import { type AppRouter, adminCode } from './root.ts';

/** A name or a number, and a port. */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

interface FailedCall {
  appError: AppError;
  /** The path of the procedure. */
  call: string;
}

interface TrpcOptions {
  router: AppRouter;
  services: Pick<Services, 'audit'>;
  config: Config;
  /** The script that pages of the staff area run. */
  staffScript: string;
}

/** The tRPC procedures over HTTP. A separate scope, because the adapter replaces the JSON parser. */
export const trpcPlugin: FastifyPluginAsync<TrpcOptions> = async (app, { router, services, config, staffScript }) => {
  const session = sessionCookie(config);
  const device = deviceCookie(config);
  const failures = new WeakMap<FastifyRequest, FailedCall[]>();
  const contextOf = (req: FastifyRequest, res: FastifyReply): Context => ({
    actor: req.actor,
    locale: req.locale,
    requestId: req.id,
    translate: (message) => translate(req.locale, message),
    sessionToken: req.sessionToken,
    origin: config.publicUrl === null ? `${req.protocol}://${req.host}` : new URL(config.publicUrl).origin,
    secureAddress: config.publicUrl?.startsWith('https://') ? config.publicUrl : null,
    connection: { isSecure: req.protocol === 'https', hasUntrustedProxy: hasUntrustedForwarding(req) },
    isOutdated: isOutdated(req, staffScript),
    takeTurn: createTurns(),
    deviceToken: device.read(req),
    userAgent: String(req.headers['user-agent'] ?? '').slice(0, 300),
    setSessionToken: (token) => (token === null ? session.clear(res) : session.set(res, token)),
    setDeviceToken: (token) => device.set(res, token),
  });
  const options: FastifyTRPCPluginOptions<AppRouter> = {
    prefix: '',
    trpcOptions: {
      router,
      maxBatchSize: maxCallsPerRequest,
      createContext: ({ req, res }) => contextOf(req, res),
      onError: ({ error, path, type, ctx, req }) => {
        const appError = readTrpcError(error);
        // The path of an unknown procedure is any text of the client.
        const call = type === 'unknown' ? type : String(path);
        failures.set(req, [...(failures.get(req) ?? []), { appError, call }]);
        if (appError.code === 'forbidden' && ctx) services.audit.writeRefusal(ctx.actor, path ?? '');
      },
      responseMeta: ({ errors }) => ({ headers: retryAfter(errors) }),
    },
  };
  // Refusals before a procedure, such as of too many writes, in the form that tRPC's clients read.
  app.setErrorHandler((failure: FastifyError, request, reply) => {
    const cause = prepareFailure(failure, request, reply);
    const error = new TRPCError({ code: errorTable[cause.code].rpc, cause });
    const call = { type: 'unknown', path: undefined, input: undefined, ctx: contextOf(request, reply) } as const;
    return reply.send({ error: getTRPCErrorShape({ config: router._def._config, error, ...call }) });
  });
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id);
    next();
  });
  app.addHook('onSend', (request, reply, payload, next) => {
    // Fastify reads the status of tRPC's answer only after this hook.
    if (payload instanceof Response) reply.code(payload.status);
    logFailures(request, reply, failures.get(request) ?? []);
    next(null, payload);
  });
  // tRPC builds a URL from the host, which throws for any other text.
  app.addHook('onRequest', (request, _reply, next) =>
    next(hostPattern.test(request.host) ? undefined : new AppError('invalid_input')),
  );
  // tRPC reads a form whole into memory, without a limit.
  app.addHook('onRequest', ({ headers: { 'content-type': type } }, _reply, next) =>
    next(type === undefined || type.startsWith('application/json') ? undefined : new AppError('unsupported_type')),
  );
  app.addHook('onRequest', async ({ url }) => {
    if (url.includes('admin.')) await adminCode.get();
  });
  await app.register(fastifyTRPCPlugin, options);
};

/** Writes one line for a request, which may contain several failed calls; the gravest gives its level and its cause. */
function logFailures(request: FastifyRequest, reply: FastifyReply, failed: FailedCall[]): void {
  const [gravest] = failed.map(({ appError }) => appError).toSorted((one, other) => gravityOf(other) - gravityOf(one));
  if (!gravest) return;
  const { level } = errorTable[gravest.code];
  const cause = level === 'error' && { err: gravest.cause ?? gravest };
  const about = { ...describeAnswer(request, reply), calls: failed.map(({ call }) => call), code: gravest.code };
  request.log[level]({ ...about, ...cause }, 'request failed');
}

const gravityOf = ({ code }: AppError) => ['debug', 'info', 'warn', 'error'].indexOf(errorTable[code].level);

/** Whether a staff page of another build sent the call. Calls of other pages and programs have no name of a script. */
function isOutdated({ headers }: FastifyRequest, staffScript: string): boolean {
  const script = headers[scriptHeader];
  return script !== undefined && script !== staffScript;
}

/** Of several calls in one request, the longest wait. */
function retryAfter(errors: TRPCError[]): Record<string, string> {
  const seconds = Math.max(0, ...errors.map((error) => readTrpcError(error).retryAfterSeconds ?? 0));
  return seconds > 0 ? { 'retry-after': String(seconds) } : {};
}
