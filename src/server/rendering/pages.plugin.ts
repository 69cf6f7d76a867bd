import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type Locale, readLocale } from '#shared/i18n/locales.ts';
import { adminPaths, languageFixedPaths, localizedPath, settingsPreviewPath, sitePaths } from '#shared/paths.ts';
import { hasReceipt, type ReceiptKind, receiptKinds } from '#shared/requests/receipts.rules.ts';
import type { VisitHolds } from '../appointments/visit-holds.service.ts';
import type { Draft, DraftsService } from '../content/drafts.service.ts';
import { authorize } from '../core/auth/actor.ts';
import { type PublicCacheControl, personal } from '../core/http/cache-control.ts';
import type { ResponseCache } from '../core/http/response-cache.ts';
import { sitePermissions } from '../core/http/security-headers.plugin.ts';
import type { Stops } from '../core/watchdog/stops.ts';
import type { RedirectsService } from '../redirects/redirects.service.ts';
import type { Receipts } from '../request-records/receipts.ts';
import type { RequestsService } from '../requests/requests.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { SettingsSectionsService } from '../settings/settings-sections.service.ts';
import type { ClientBuild, PageRouter } from './client-build.ts';
import { adminDocument, contentSecurityPolicy, readLook, type SiteLook } from './document.ts';
import { draftBar } from './draft-bar.ts';
import { createFailureHandler } from './failure-document.ts';
import { type AnswerPage, registerFormPosts } from './form-posts.ts';
import { type ChangingContent, nextContentChange } from './next-change.ts';
import { openingBar, openingDocument } from './opening.ts';
import { createAddressReader, notFoundPath, type PageAddress } from './page-address.ts';
import { createPageRenderer, type Preview } from './page-renderer.ts';
import { plainStyle } from './plain-document.ts';
import { type CardServices, registerRecordCards } from './record-cards.ts';
import { createRenderQueues, type OnRendered } from './render-queues.ts';

interface PagesOptions {
  deps: ChangingContent & { services: PagesServices; stops: Pick<Stops, 'begin'> };
  router: PageRouter;
  /** Creates the router and settings of a preview: unsaved settings, or a draft as if it were published. */
  createPreview: (changed: { settings: SettingsService } | { draft: Draft }) => Preview;
  build: ClientBuild;
  cache: ResponseCache;
  publicCacheControl: PublicCacheControl;
  /** Without a trailing slash. */
  origin: string;
  /** Whether visitors reach the site over HTTPS, so that cookies are `Secure`. */
  isHttps: boolean;
  onRendered: OnRendered;
}

interface PagesServices extends CardServices {
  drafts: DraftsService;
  holds: VisitHolds;
  receipts: Receipts;
  redirects: Pick<RedirectsService, 'follow'>;
  requests: RequestsService;
  settings: SettingsService;
  settingsSections: SettingsSectionsService;
}

/** After this age (ms), a page is sent and rendered again, because random packages and the embedded time become stale. */
const refreshMs = 45 * 60_000;
/** The maximum age of a rendered page (ms). */
const maxMs = 3_600_000;
const yearSeconds = 31_536_000;
/** The landing page, with packages at random, is cached in this many variants. Each request gets the next one. */
const landingVariants = 6;
/** Whether a page, or the redirect to it, is for one visitor. */
const isPersonal = (pagePath: string, search: URLSearchParams) =>
  pagePath === sitePaths.requestStatus() || hasReceipt(search);

/** The public pages, rendered and cached, and the document of the staff area. */
export const pagesPlugin: FastifyPluginAsync<PagesOptions> = async (
  app,
  { deps, router: siteRouter, createPreview, build, cache, publicCacheControl, origin, isHttps, onRendered },
) => {
  const queues = createRenderQueues(onRendered);
  const render = createPageRenderer({
    clock: deps.clock,
    logger: app.log,
    settings: deps.services.settings,
    stops: deps.stops,
    router: siteRouter,
    build,
    origin,
  });
  const adminPolicy = build.isDevelopment ? null : contentSecurityPolicy(build, 'admin');

  /** The policy contains the hash of the centre's style. */
  function policyOf(
    area: 'site' | 'preview',
    { accentStyle }: SiteLook,
    moreStyles: string[] = [],
  ): Record<string, string> {
    const ownStyles = [accentStyle, ...moreStyles].filter(Boolean);
    return {
      ...(area === 'site' && { 'permissions-policy': sitePermissions }),
      ...(!build.isDevelopment && { 'content-security-policy': contentSecurityPolicy(build, area, ownStyles) }),
    };
  }

  const landingTurn: Record<Locale, number> = { en: 0, ar: 0 };

  function nextCacheKey({ locale, pagePath, cacheKey }: PageAddress): string {
    if (pagePath !== sitePaths.home()) return cacheKey;
    landingTurn[locale] = (landingTurn[locale] + 1) % landingVariants;
    return `${cacheKey} ${landingTurn[locale]}`;
  }

  let reader: ReturnType<typeof createAddressReader> | null = null;

  async function readAddress(url: string): Promise<PageAddress> {
    // In development the routes may change at any time.
    if (!reader || build.isDevelopment) {
      const { describeRoute } = await build.renderer();
      reader = createAddressReader({ describeRoute, isRoute: (path) => app.hasRoute({ method: 'GET', url: path }) });
    }
    return reader(url);
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const address = await readAddress(request.url);
    const { locale, pagePath, search, isOneOfMany } = address;
    const mayRedirectToChoice = locale === 'en' && !languageFixedPaths.includes(pagePath);
    const wanted = address.choice ?? (mayRedirectToChoice ? readLocale(request.cookies.language) : undefined);
    const isOtherLanguage = wanted !== undefined && wanted !== locale;
    if (address.hasChoice || isOtherLanguage) return redirectToLanguage(reply, wanted ?? locale, address);
    if (address.isAdmin) return sendAdmin(reply, locale);
    if (address.correctedPath !== null) {
      // The centre's own redirects come before a guess.
      const followed = address.mayBeMoved ? deps.services.redirects.follow(request.url) : null;
      const target = followed ?? address.correctedPath + address.query;
      const isForOneVisitor = isPersonal(pagePath, new URLSearchParams(address.query));
      const control = isForOneVisitor ? personal : publicCacheControl('public, max-age=3600');
      return reply.header('cache-control', control).redirect(target, 301);
    }
    // Only staff have a session, and only staff with permission for content see drafts.
    const draft =
      request.sessionToken && deps.services.drafts.find(request.actor, pagePath, new URLSearchParams(address.query));
    if (draft) return sendDraft(reply, draft, address);
    if (!deps.services.settings.isOpen()) return sendBeforeOpening(request, reply, address);
    const { receipts } = deps.services;
    const invalidReceipt = receiptKinds.find(
      (kind) => search.has(kind) && !receipts.isValid(kind, search.get(kind) ?? ''),
    );
    if (invalidReceipt) return redirectWithoutReceipt(reply, invalidReceipt, address);
    const make = async () => {
      // Read before rendering, so that changes during it expire the response.
      const expiresAt = nextContentChange(deps);
      const enqueue = isOneOfMany ? queues.forOneOfMany : queues.forVisitor;
      const work = () => render({ locale, path: pagePath, search });
      const { status, html, look, isRare } = await enqueue(request.ip, work);
      const now = deps.clock();
      return {
        status,
        contentType: 'text/html; charset=utf-8',
        headers: { ...policyOf('site', look), ...(isPersonal(pagePath, search) && { 'cache-control': personal }) },
        body: html,
        // A hold changes while the content stays the same.
        expiresAt: hasReceipt(search) ? now : Math.min(expiresAt, now + maxMs),
        refreshAt: now + refreshMs,
        isRare,
      };
    };
    return cache.send(request, reply, await cache.get(nextCacheKey(address), make));
  }

  /** A page with a draft, for a member of staff; never cached. */
  async function sendDraft(
    reply: FastifyReply,
    draft: Draft,
    { locale, path, pagePath, search, query }: PageAddress,
  ): Promise<FastifyReply> {
    const bar = draftBar(draft, locale, path + query);
    const { status, html, look } = await queues.forStaff(() =>
      render({ locale, path: pagePath, search, preview: createPreview({ draft }), bar }),
    );
    const headers = { ...policyOf('site', look, [bar.style]), 'x-robots-tag': 'noindex' };
    return reply.headers(headers).code(status).type('text/html; charset=utf-8').send(html);
  }

  const isClosedTo = ({ actor }: FastifyRequest) => !deps.services.settings.isOpen() && actor.kind !== 'staff';

  /** A site before its opening: staff see pages below a bar, visitors a notice. Never cached or indexed. */
  async function sendBeforeOpening(
    request: FastifyRequest,
    reply: FastifyReply,
    { locale, path, pagePath, search }: PageAddress,
  ): Promise<FastifyReply> {
    const { settings } = deps.services;
    reply.header('x-robots-tag', 'noindex').type('text/html; charset=utf-8');
    if (isClosedTo(request)) {
      const headers = policyOf('site', readLook(settings, locale), [plainStyle]);
      return reply
        .headers(headers)
        .code(pagePath === notFoundPath ? 404 : 200)
        .send(openingDocument({ build, settings, locale, path }));
    }
    const bar = openingBar(request.actor, locale);
    const { status, html, look } = await queues.forStaff(() => render({ locale, path: pagePath, search, bar }));
    return reply
      .headers(policyOf('site', look, [bar.style]))
      .code(status)
      .send(html);
  }

  /**
   * Redirects to the page in one language and stores the choice in a cookie, for browsers that have not run the script
   * yet.
   */
  function redirectToLanguage(reply: FastifyReply, locale: Locale, { path, query }: PageAddress): FastifyReply {
    const options = { path: '/', maxAge: yearSeconds, sameSite: 'lax', secure: isHttps } as const;
    return reply.setCookie('language', locale, options).redirect(localizedPath(locale, path) + query, 302);
  }

  /** Redirects to the page without a receipt that is invalid or expired. */
  function redirectWithoutReceipt(
    reply: FastifyReply,
    kind: ReceiptKind,
    { locale, path, query }: PageAddress,
  ): FastifyReply {
    const others = new URLSearchParams(query);
    others.delete(kind);
    return reply.redirect(`${localizedPath(locale, path)}${others.size > 0 ? `?${others}` : ''}`, 302);
  }

  async function sendAdmin(reply: FastifyReply, locale: Locale): Promise<FastifyReply> {
    const html = await build.transform('/admin', adminDocument(build, locale, deps.services.settings));
    if (adminPolicy) reply.header('content-security-policy', adminPolicy);
    return reply.type('text/html; charset=utf-8').send(html);
  }

  /** A page with unsaved settings, for a frame in the staff area. */
  const sendPreview = async (
    request: FastifyRequest<{ Params: { ticket: string }; Querystring: { path?: string } }>,
    reply: FastifyReply,
  ) => {
    const settings = deps.services.settingsSections.openPreview(
      authorize(request.actor, 'settings.write'),
      request.params.ticket,
    );
    const { locale, pagePath, search } = await readAddress(request.query.path ?? '/');
    const { html, look } = await queues.forStaff(() =>
      render({ locale, path: pagePath, search, preview: createPreview({ settings }), isPreview: true }),
    );
    const headers = { ...policyOf('preview', look), 'x-frame-options': 'SAMEORIGIN' };
    return reply.headers(headers).type('text/html; charset=utf-8').send(html);
  };

  /** A page for one visitor: never cached. Posts enter the visitors' queue one at a time; staff have their own. */
  async function sendAnswer(
    request: FastifyRequest,
    reply: FastifyReply,
    { status, ...page }: AnswerPage,
  ): Promise<FastifyReply> {
    const make = () => render(page);
    const { html, look } = await (request.actor.kind === 'staff'
      ? queues.forStaff(make)
      : queues.forPost(request.ip, make));
    return reply.headers(policyOf('site', look)).code(status).type('text/html; charset=utf-8').send(html);
  }

  const sendFailure = createFailureHandler(build);
  app.setErrorHandler(sendFailure);
  app.unreadableAddresses.send = sendFailure;
  await registerFormPosts(app, {
    services: deps.services,
    clock: deps.clock,
    sendAnswer,
    whileOpen: (answer) => async (request, reply) => {
      const address = await readAddress(request.url);
      return isClosedTo(request) ? sendBeforeOpening(request, reply, address) : answer(request, reply, address);
    },
  });
  registerRecordCards(app, {
    services: deps.services,
    clock: deps.clock,
    build,
    origin,
    look: (locale) => readLook(deps.services.settings, locale),
    policyOf: (look, styles) => policyOf('preview', look, styles),
  });
  app.get(settingsPreviewPath(':ticket'), sendPreview);
  app.get('/*', sendPage);
  // Password managers open this address.
  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.redirect(`${adminPaths.account()}#password`, 302),
  );
};
