import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '#shared/errors.ts';
import { type Locale, readAcceptLanguage } from '#shared/i18n/locales.ts';
import { errorTable, failureText, toAppError } from '../errors.ts';
import { translate } from '../translate.ts';
import { describeAnswer } from './access-log.plugin.ts';
import { personal } from './cache-control.ts';
import { fileSecurityHeaders } from './security-headers.plugin.ts';

/**
 * Sends every failure as JSON: a message in the request's language, refused fields and the request id; never a stack
 * trace.
 */
export const errorsPlugin = fastifyPlugin((app, _options, done) => {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request.locale, request, reply));
  app.setNotFoundHandler(() => {
    throw new AppError('not_found');
  });
  done();
});

declare module 'fastify' {
  interface FastifyInstance {
    unreadableAddresses: ReturnType<typeof createUnreadableAddresses>;
  }
}

/** Whether an address is for programs, which receive failures as JSON. */
export const isForPrograms = (url: string): boolean => /^\/(?:api|trpc|admin-api)\//.test(url);

/**
 * Answers malformed URLs, which fail before any plugin sees the request: as JSON, or with `send`, which the plugin of
 * pages sets.
 */
export function createUnreadableAddresses() {
  const unreadable = {
    send: null as ((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void) | null,
    handle: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
      reply.headers(fileSecurityHeaders);
      if (unreadable.send && !isForPrograms(request.url)) unreadable.send(error, request, reply);
      else sendError(error, readAcceptLanguage(request.headers['accept-language']), request, reply);
    },
  };
  return unreadable;
}

/** Logs a failure and sets status, `retry-after` and caching headers, but no body. Returns it as an AppError. */
export function prepareFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): AppError {
  const appError = toAppError(error);
  const { status, level } = errorTable[appError.code];
  const cause = level === 'error' && { err: appError.cause ?? appError };
  reply.code(status);
  request.log[level]({ ...describeAnswer(request, reply), code: appError.code, ...cause }, 'request failed');
  if (appError.retryAfterSeconds !== undefined) reply.header('retry-after', String(appError.retryAfterSeconds));
  reply.headers({ 'cache-control': personal, 'x-request-id': request.id });
  return appError;
}

export function sendError(
  error: FastifyError,
  locale: Locale,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const appError = prepareFailure(error, request, reply);
  // The failed handler may have set headers of a file before.
  reply.removeHeader('content-length').removeHeader('content-disposition').type('application/json; charset=utf-8');
  const fields = Object.entries(appError.fields).map(([path, message]) => [path, translate(locale, message)]);
  return reply.send({
    message: failureText(appError, request.id, (message) => translate(locale, message)),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    requestId: request.id,
  });
}
