import cors from '@fastify/cors';
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { issueMessages } from '#shared/fields/issues.ts';
import { readLocale } from '#shared/i18n/locales.ts';
import { idempotencyPlugin } from '../api/idempotency.plugin.ts';
import type { ResourceOptions } from '../content/rest/resource.ts';
import type { Clock } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import { toAppError } from '../core/errors.ts';
import { sendError } from '../core/http/errors.plugin.ts';
import type { Services } from '../dependencies.ts';
import { pictureForms } from '../media/rest/sent-pictures.ts';
import { mailRest } from '../requests/mail.rest.ts';
import { servedCollections } from '../served-collections.ts';
import { registerDocs } from './docs.plugin.ts';
import { writeLimitsPlugin } from './write-limits.plugin.ts';
import { wrongMethodsPlugin } from './wrong-methods.plugin.ts';

interface RestOptions extends ResourceOptions {
  services: Services;
  config: Config;
  monotonic: Clock;
}

/** Response headers that pages of other origins may read. */
const exposedHeaders = [
  'ETag',
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'X-Request-Id',
  'Idempotency-Replayed',
];

/** The REST API for the centre's existing clients. Its response formats are stable; presenters define them. */
export const restPlugin: FastifyPluginAsync<RestOptions> = async (
  app,
  { services, cache, clock, monotonic, config, origin },
) => {
  // A new object, since the given options contain this plugin's prefix.
  const options = { cache, clock, origin };
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = toRestError(error, request.routeOptions.config.fieldNames);
    if (failure.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
    return sendError(failure, request.locale, request, reply);
  });
  if (config.apiOrigins.length > 0)
    await app.register(cors, {
      origin: config.apiOrigins,
      exposedHeaders,
      methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    });
  acceptJsonOnly(app);
  addAuthentication(app, services);
  await app.register(writeLimitsPlugin, { limits: config.apiLimits, monotonic });
  await app.register(idempotencyPlugin, { responses: services.idempotentResponses });
  await app.register(wrongMethodsPlugin);
  registerDocs(app, { cache, config });
  for (const { key, rest } of Object.values(servedCollections))
    await app.register(async (scope) =>
      rest?.register(scope, { ...options, service: services[key], pictureForms: pictureForms(services.media) }),
    );
  await app.register(mailRest, { services, actorOf: (request) => request.actor });
  app.setNotFoundHandler(() => {
    throw new AppError('not_found');
  });
  // Without these routes, unknown API URLs would be answered with an HTML page.
  for (const path of ['/', '/*']) {
    app.get(path, { schema: { hide: true } }, () => {
      throw new AppError('not_found');
    });
  }
};

/**
 * Parses JSON bodies and accepts empty ones, since clients send the JSON content type even with DELETE. Plain text gets
 * 415.
 */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}

/** Runs first for every request: reads its language and authenticates its token. */
function addAuthentication(app: FastifyInstance, { apiTokens }: Services): void {
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id);
    const locale = readLocale((request.query as { lang?: unknown }).lang);
    if (locale) request.locale = locale;
    const token = readToken(request);
    if (token === undefined) return next();
    const findActor = () => apiTokens.resolve(token, request.ip);
    if (!findActor()) return next(new AppError('unauthenticated', { message: { id: 'api.tokenRefused' } }));
    request.authenticateWith(findActor);
    next();
  });
}

/** The token of `Authorization: Bearer`. Other schemes belong to proxies in front of the site. */
function readToken({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization === undefined ? undefined : /^Bearer +(\S*)/i.exec(authorization)?.[1];
}

/**
 * Converts an error for API clients, with the field names that they sent. `fieldNames` maps names that differ by more
 * than `_en` and `_ar`.
 */
function toRestError(error: FastifyError, fieldNames: Record<string, string> | undefined): AppError {
  const failure = hasZodFastifySchemaValidationErrors(error) ? refusedBySchema(error.validation) : toAppError(error);
  if (!fieldNames) return failure;
  const fields = Object.fromEntries(
    Object.entries(failure.fields).map(([path, message]) => [clientName(path, fieldNames), message]),
  );
  const { code, messageKey: message, retryAfterSeconds, cause } = failure;
  return new AppError(code, { message, fields, cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
}

/** Restores zod issues from the type provider's error format. */
function refusedBySchema(validation: ZodFastifySchemaValidationError[]): AppError {
  const issues = validation.map(({ keyword, instancePath, message, params }) => {
    return { ...params, code: keyword, message, path: instancePath.split('/').slice(1) } as z.core.$ZodIssue;
  });
  const { '': _whole, ...fields } = issueMessages(issues);
  return new AppError('invalid_input', { fields });
}

function clientName(path: string, fieldNames: Record<string, string>): string {
  const [field = '', ...rest] = path.split('.');
  return [fieldNames[field] ?? field.replace(/(En|Ar)$/, (ending) => `_${ending.toLowerCase()}`), ...rest].join('.');
}
