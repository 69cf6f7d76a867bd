import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { AppError } from '#shared/errors.ts';
import { apiPath } from '#shared/paths.ts';
import { backupsPlugin } from './backup/backups.plugin.ts';
import { sheetsPlugin } from './content/spreadsheet/sheets.plugin.ts';
import { authMessages } from './core/auth/auth.messages.ts';
import { authPlugin } from './core/auth/auth.plugin.ts';
import { systemClock } from './core/clock.ts';
import type { Config } from './core/config.ts';
import { accessLogPlugin } from './core/http/access-log.plugin.ts';
import { createPublicCacheControl, immutable, personal } from './core/http/cache-control.ts';
import { withPlainAddresses } from './core/http/client-address.ts';
import { crossSitePlugin } from './core/http/cross-site.plugin.ts';
import { createUnreadableAddresses, errorsPlugin } from './core/http/errors.plugin.ts';
import { exportsPlugin } from './core/http/exports.plugin.ts';
import { forwardedAddressPlugin } from './core/http/forwarded-address.plugin.ts';
import { healthPlugin } from './core/http/health.plugin.ts';
import { createHostCheck, knownHostPlugin } from './core/http/known-host.plugin.ts';
import { localePlugin } from './core/http/locale.plugin.ts';
import { refusedWritesPlugin } from './core/http/refused-writes.plugin.ts';
import { createRequestIds } from './core/http/request-ids.ts';
import { createResponseCache } from './core/http/response-cache.ts';
import { runningCallsPlugin } from './core/http/running-calls.plugin.ts';
import { securityHeadersOf, securityHeadersPlugin } from './core/http/security-headers.plugin.ts';
import { createStopping, type Stopping } from './core/http/stopping.ts';
import { createLogLimit } from './core/log-limit.ts';
import { createLogStream } from './core/log-stream.ts';
import { createDraftServices, type Deps } from './dependencies.ts';
import { mediaPlugin } from './media/media.plugin.ts';
import { whatsappPlugin } from './messages/whatsapp.plugin.ts';
import { metricsPlugin } from './metrics/metrics.plugin.ts';
import { createMetrics } from './metrics/metrics.ts';
import { redirectsPlugin } from './redirects/redirects.plugin.ts';
import { type ClientBuild, readClientBuild } from './rendering/client-build.ts';
import { manifestPlugin } from './rendering/manifest.plugin.ts';
import { pagesPlugin } from './rendering/pages.plugin.ts';
import { sitemapPlugin } from './rendering/sitemap.plugin.ts';
import { createUnknownHostPage } from './rendering/unknown-host-document.ts';
import { cardsPlugin } from './requests/cards.plugin.ts';
import { canonicalRestUrl } from './rest/canonical-url.ts';
import { restPlugin } from './rest/rest.plugin.ts';
import { buildFolder, runtimeFiles } from './runtime-files.ts';
import { strandPlugin } from './strand/strand.plugin.ts';
import { createAppRouter, createContentRouter } from './trpc/root.ts';
import { trpcPlugin } from './trpc/trpc.plugin.ts';

/** Large enough for the ids of a fully selected list. */
const jsonBodyLimit = 320 * 1024;
// A slow body would hold memory and a connection indefinitely; 15 MB take a minute at 2 Mbit/s.
const requestTimeout = 120_000;
/** Fastify's default, in ms: longer than proxies keep idle connections. */
const keepAliveTimeout = 72_000;

declare module 'fastify' {
  interface FastifyInstance {
    stopping: Stopping;
  }
}

/** Creates the server without plugins; all services share its logger. */
export function createServer(config: Config): FastifyInstance {
  const unreadableAddresses = createUnreadableAddresses();
  const app = Fastify({
    serverFactory: (handler) => createHttpServer({ requestTimeout, keepAliveTimeout }, withPlainAddresses(handler)),
    logger: { level: config.logLevel, stream: createLogStream(), hooks: { logMethod: createLogLimit(systemClock) } },
    // A log line for each request costs more than a cached response; failures are logged.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request is as costly; failures are logged with the request's id.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: jsonBodyLimit,
    // Without it Fastify would load its own compilers of schemas, which nothing uses.
    schemaController: {
      compilersFactory: {
        buildValidator: () => validatorCompiler as never,
        buildSerializer: () => serializerCompiler as never,
      },
    },
    rewriteUrl: ({ url = '/' }) => canonicalRestUrl(url),
    genReqId: createRequestIds(),
    routerOptions: { maxParamLength: 1000 },
    forceCloseConnections: 'idle',
    // Requests that arrived before the stop are answered instead of refused with 503.
    return503OnClosing: false,
    frameworkErrors: unreadableAddresses.handle,
  });
  const stopping = createStopping(app.server);
  app.decorate('stopping', stopping);
  app.decorate('unreadableAddresses', unreadableAddresses);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping.isBegun()) reply.header('connection', 'close');
    done();
  });
  // A proxy keeps idle connections open, which would delay the stop. From now on idle connections are closed after 1
  // ms.
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = 1;
  });
  // Rate limits use the peer's address. It must be read before the peer disconnects; then the socket caches it.
  app.addHook('onRequest', (request, _reply, next) =>
    next(request.ip === undefined ? new AppError('invalid_input') : undefined),
  );
  return app;
}

/**
 * Registers all plugins on a server that does not listen yet: tRPC, REST and pages are siblings without shared parsers.
 */
export async function createApp(
  app: FastifyInstance,
  deps: Deps,
  build: ClientBuild = readClientBuild(),
): Promise<FastifyInstance> {
  const { config, services, contentVersion, clock, monotonic } = deps;
  const { sharedCacheSeconds } = config;
  const cache = createResponseCache({ clock, contentVersion: contentVersion.current, sharedCacheSeconds });
  const publicCacheControl = createPublicCacheControl(sharedCacheSeconds);
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  const isHttps = origin.startsWith('https://');
  const headers: Record<string, string> = build.isDevelopment
    ? { 'cache-control': personal }
    : securityHeadersOf({ isHttps, includesSubdomains: config.hstsSubdomains });
  const isKnownHost = config.isProduction ? createHostCheck(origin) : () => true;
  if (build.isDevelopment) app.log.info('development: pages come straight from their sources');
  await app.register(securityHeadersPlugin, { headers });
  if (config.hasAccessLog) await app.register(accessLogPlugin);
  if (config.isProduction) await app.register(forwardedAddressPlugin);
  await app.register(errorsPlugin);
  await app.register(localePlugin);
  if (config.isProduction)
    await app.register(knownHostPlugin, { isKnownHost, clock, sendPage: createUnknownHostPage(build, origin) });
  await app.register(redirectsPlugin, { redirects: services.redirects, publicCacheControl });
  await app.register(cookie);
  await app.register(authPlugin, { staff: services.staff, config });
  await app.register(crossSitePlugin, { config });
  await app.register(refusedWritesPlugin, { limits: config.limits, monotonic });
  // tRPC reports its own refusals, since one response may contain several.
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof AppError && error.code === 'forbidden')) return;
    const event = error.messageKey.id === authMessages.crossSite.id ? 'crossSiteRefused' : 'forbidden';
    // The number of paths is unlimited, and a query may contain a secret.
    const kind = `${request.method} ${request.routeOptions.url}`;
    services.audit.writeRefusal(request.actor, `${request.method} ${request.url.split('?')[0]}`, { event, kind });
  });
  const router = createAppRouter(services);
  const isProcedure = (path: string) => Object.hasOwn(router._def.procedures, path);
  await app.register(runningCallsPlugin, { stops: deps.stops, isProcedure });
  const metrics = config.statusToken === null ? null : await createMetrics(deps.siteGauges);
  if (metrics) await app.register(metricsPlugin, { metrics, token: config.statusToken });
  await app.register(healthPlugin, {
    health: services.health,
    token: config.statusToken,
    isStopping: app.stopping.isBegun,
  });
  await app.register(trpcPlugin, { prefix: '/trpc', router, services, config, staffScript: build.adminScript });
  await app.register(restPlugin, {
    prefix: apiPath,
    services,
    cache,
    clock,
    monotonic,
    config,
    origin: config.publicUrl ?? '',
  });
  if (config.whatsappCloud)
    await app.register(whatsappPlugin, { cloud: config.whatsappCloud, receive: deps.whatsappStates.receive });
  await app.register(mediaPlugin, {
    media: services.media,
    library: services.mediaLibrary,
    actorOf: (request) => request.actor,
    publicCacheControl,
  });
  await app.register(strandPlugin);
  await app.register(cardsPlugin, { ...services, actorOf: (request) => request.actor });
  await app.register(exportsPlugin, { exports: services.exports, actorOf: (request) => request.actor });
  await app.register(sheetsPlugin, { sheets: services.sheets, actorOf: (request) => request.actor });
  await app.register(backupsPlugin, { backups: services.backups, actorOf: (request) => request.actor });
  if (!build.isDevelopment) await registerBuiltFiles(app);
  await app.register(sitemapPlugin, { build, deps, cache, publicCacheControl, origin });
  await app.register(manifestPlugin, { settings: services.settings, cache });
  await app.register(pagesPlugin, {
    deps,
    router,
    createPreview: (changed) => {
      const preview = { ...services, ...('draft' in changed ? createDraftServices(deps, changed.draft) : changed) };
      return { router: createContentRouter(preview), settings: preview.settings };
    },
    build,
    cache,
    publicCacheControl,
    origin,
    isHttps,
    onRendered: metrics?.observeRendering ?? (() => undefined),
  });
  return app;
}

async function registerBuiltFiles(app: FastifyInstance): Promise<void> {
  const common = {
    preCompressed: true,
    decorateReply: false,
    index: false as const,
    cacheControl: false,
    setHeaders: (reply: { header: (name: string, value: string) => unknown }) =>
      void reply.header('cache-control', immutable),
  };
  await app.register(fastifyStatic, { ...common, root: join(buildFolder, 'client/assets'), prefix: '/assets/' });
  await app.register(fastifyStatic, {
    ...common,
    root: join(buildFolder, 'client-admin/admin-assets'),
    prefix: '/admin-assets/',
  });
  await app.register(fastifyStatic, {
    root: runtimeFiles.publicFiles,
    prefix: '/',
    wildcard: false,
    decorateReply: false,
    maxAge: '1h',
  });
}
