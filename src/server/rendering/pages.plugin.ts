import { setImmediate } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { type Locale, localeCodes, readLocale } from '#shared/i18n/locales.ts';
import { languageFixedPaths, localizedPath, publishPath, settingsPreviewPath, sitePaths } from '#shared/paths.ts';
import { type ReceiptKind, receiptKinds } from '#shared/requests/receipts.rules.ts';
import { formAnchor } from '#shared/site/form-anchor.ts';
import type { FormOutcome } from '#shared/site/page-data.ts';
import type { Draft, DraftsService } from '../content/drafts.service.ts';
import { type ResponseCache, sendCached } from '../core/http/response-cache.ts';
import { createSemaphore } from '../core/semaphore.ts';
import { translate } from '../core/translate.ts';
import { visitorContext } from '../core/trpc/context.ts';
import { readWithdrawalForm, refuseWithdrawalEarly, uploadBytesOf, withdrawalFormLimits } from '../requests/cards/withdrawal-form.ts';
import type { RequestsService } from '../requests/requests.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { SettingsSectionsService } from '../settings/settings-sections.service.ts';
import { textOverridesFor } from '../settings/text-overrides.service.ts';
import type { ClientBuild, PageRouter } from './client-build.ts';
import { adminDocument, contentSecurityPolicy, type PageBar, readLook, type SiteLook, siteDocument } from './document.ts';
import { draftBar } from './draft-bar.ts';
import { createFailureHandler } from './failure-document.ts';
import { type ChangingContent, nextContentChange } from './next-change.ts';
import { openingBar, openingDocument } from './opening.ts';
import { createAddressReader, notFoundPath, type PageAddress } from './page-address.ts';
import { plainStyle } from './plain-document.ts';
import { answerCardsForm, answerRequestForm, type PageForm, pageForms } from './request-form.ts';
import { answerStatusForm } from './status-form.ts';
import { structuredData } from './structured-data/structured-data.ts';

export interface PagesOptions {
  deps: ChangingContent & { services: PagesServices };
  router: PageRouter;
  /** Creates what a preview is made from: unsaved settings, or a draft as if it were published. */
  createPreview: (changed: { settings: SettingsService } | { draft: Draft }) => Preview;
  build: ClientBuild;
  cache: ResponseCache;
  /** The site's address without a slash at its end. */
  origin: string;
  /** Whether visitors reach the site over HTTPS, so that cookies are bound to it. */
  isHttps: boolean;
}

interface PagesServices {
  drafts: DraftsService;
  requests: RequestsService;
  settings: SettingsService;
  settingsSections: SettingsSectionsService;
}

/** What a page is made from. */
interface Preview {
  router: PageRouter;
  settings: SettingsService;
}

interface RenderOptions {
  locale: Locale;
  /** Without the language's prefix. */
  path: string;
  search: URLSearchParams;
  form?: FormOutcome | null;
  preview?: Preview;
  isPreview?: boolean;
  /** The bar above a page that only staff see. */
  bar?: PageBar | null;
}

/** Files come with the form for a home visit only, and only as many bytes as its cards may have. */
const refuseOtherBodies = (form: PageForm) => async (request: FastifyRequest) => {
  if (!/^multipart\//i.test(request.headers['content-type'] ?? '')) return;
  if (form.path !== sitePaths.withdraw()) throw new AppError('unsupported_type');
  refuseWithdrawalEarly(request);
};
const refuseFiles = async (request: FastifyRequest) => {
  if (/^multipart\//i.test(request.headers['content-type'] ?? '')) throw new AppError('unsupported_type');
};

/** A page is made anew at least hourly (ms), so that neither the packages drawn for it nor the present instant it carries grow old. */
const refreshMs = 45 * 60_000;
const longestMs = 3_600_000;
const yearSeconds = 31_536_000;
/** Renders one page at a time; ready answers go out between two of them. Who comes when the line is full is asked to come back. */
const limitRenders = createSemaphore({ concurrency: 1, queue: 50, refusal: 'unavailable' });
/** Addresses with a query, of which anybody can think up more than can be rendered, send one at a time into that line. */
const limitQueries = createSemaphore({ concurrency: 1, queue: 50, refusal: 'unavailable' });
/** So do answers to forms that were posted without script. */
const limitPosts = createSemaphore({ concurrency: 1, queue: 20, refusal: 'unavailable' });
const inRenderQueue = <Result>(work: () => Promise<Result>) =>
  limitRenders(async () => {
    await setImmediate();
    return work();
  });

/** The public pages, rendered here and cached, and the frame of the staff area. */
export const pagesPlugin: FastifyPluginAsync<PagesOptions> = async (app, { deps, router: siteRouter, createPreview, build, cache, origin, isHttps }) => {
  const adminPolicy = build.isDevelopment ? null : contentSecurityPolicy(build, 'admin');
  const siteHeaders = (look: SiteLook) => ({ 'cache-control': 'no-cache', ...policyOf('site', look) });

  /** The policy names the hash of the centre's own style. */
  function policyOf(area: 'site' | 'preview', { accentStyle }: SiteLook, moreStyles: string[] = []): Record<string, string> {
    const ownStyles = [accentStyle, ...moreStyles].filter(Boolean);
    return build.isDevelopment ? {} : { 'content-security-policy': contentSecurityPolicy(build, area, ownStyles) };
  }

  let reader: ReturnType<typeof createAddressReader> | null = null;

  async function readAddress(url: string): Promise<PageAddress> {
    // In development the routes may change at any time.
    if (!reader || build.isDevelopment) reader = createAddressReader((await build.renderer()).describeRoute);
    return reader(url);
  }

  async function render({ locale, path, search, form = null, preview, isPreview = false, bar = null }: RenderOptions) {
    const { renderPage, describeRoute } = await build.renderer();
    const route = describeRoute(path, search);
    const forms = route?.hasForm ? [`locales/forms/${locale}.po`] : [];
    const sources = [`locales/${locale}.po`, route?.source ?? '', ...forms];
    const chunks = sources.flatMap((source) => build.siteChunks[source] ?? []);
    const { router, settings } = preview ?? { router: siteRouter, settings: deps.services.settings };
    const context = visitorContext(locale, (message) => translate(locale, message, textOverridesFor(settings, locale)));
    const look = readLook(settings, locale);
    const now = deps.clock();
    const page = await renderPage({ locale, path, search, now, origin, router, context, form, wordings: settings.getTextOverrides(locale) });
    const { status, head } = page;
    const isIndexed = status === 200 && head.isIndexed;
    const data =
      isIndexed && !isPreview && !bar ? await structuredData({ locale, path, search, head, router, context, origin, now }).catch(reportCrawlerData) : null;
    const html = siteDocument({ build, page, origin, chunks, structuredData: data, look, isPreview, bar });
    // What search engines keep under another address, or not at all, can be asked for in any number of ways.
    const isRare = !isIndexed || head.canonicalPath !== (search.size > 0 ? `${path}?${search}` : path);
    return { status: page.status, html: await build.transform(path, html), look, isRare };
  }

  /** A page without its data for crawlers is still one that people can read. */
  function reportCrawlerData(error: unknown): null {
    app.log.error({ err: error }, 'structured data could not be made');
    return null;
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const address = await readAddress(request.url);
    const { locale, pagePath, search } = address;
    const mayBeLed = locale === 'en' && !languageFixedPaths.includes(pagePath);
    const wanted = address.choice ?? (mayBeLed ? readLocale(request.cookies.language) : undefined);
    if (address.hasChoice || (wanted !== undefined && wanted !== locale)) return sendToLanguage(reply, wanted ?? locale, address);
    if (address.isAdmin) return sendAdmin(reply, locale);
    // Only staff have a session, and only those who keep content are shown what visitors are not.
    const draft = request.sessionToken && deps.services.drafts.find(request.actor, pagePath, new URLSearchParams(address.query));
    if (draft) return sendDraft(reply, draft, address);
    if (!deps.services.settings.isOpen()) return sendBeforeOpening(request, reply, address);
    const madeUp = receiptKinds.find((kind) => search.has(kind) && !deps.services.requests.receipts.isGood(kind, search.get(kind) ?? ''));
    if (madeUp) return sendWithout(reply, madeUp, address);
    const make = async () => {
      // Read before rendering: what changes meanwhile ends this answer at once.
      const expiresAt = nextContentChange(deps);
      const work = () => inRenderQueue(() => render({ locale, path: pagePath, search }));
      const { status, html, look, isRare } = await (search.size > 0 ? limitQueries(work) : work());
      const now = deps.clock();
      return {
        status,
        contentType: 'text/html; charset=utf-8',
        headers: siteHeaders(look),
        body: html,
        expiresAt: Math.min(expiresAt, now + longestMs),
        refreshAt: now + refreshMs,
        isRare,
      };
    };
    const response = await cache.get(address.cacheKey, make);
    return sendCached(request, reply, response);
  }

  /** A page with a draft on it, for the member of staff who asked: kept by nobody. */
  async function sendDraft(reply: FastifyReply, draft: Draft, { locale, path, pagePath, search, query }: PageAddress): Promise<FastifyReply> {
    const bar = draftBar(draft, locale, path + query);
    const { status, html, look } = await limitPosts(() =>
      inRenderQueue(() => render({ locale, path: pagePath, search, preview: createPreview({ draft }), bar })),
    );
    const headers = { ...policyOf('site', look, [bar.style]), 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
    return reply.headers(headers).code(status).type('text/html; charset=utf-8').send(html);
  }

  const isClosedTo = ({ actor }: FastifyRequest) => !deps.services.settings.isOpen() && actor.kind !== 'staff';

  /** A site that is not open yet: staff see its pages below a bar, visitors that it opens soon. Stored by no cache and indexed by no search engine. */
  async function sendBeforeOpening(request: FastifyRequest, reply: FastifyReply, { locale, path, pagePath, search }: PageAddress): Promise<FastifyReply> {
    const { settings } = deps.services;
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).type('text/html; charset=utf-8');
    if (isClosedTo(request)) {
      const headers = policyOf('site', readLook(settings, locale), [plainStyle]);
      return reply
        .headers(headers)
        .code(pagePath === notFoundPath ? 404 : 200)
        .send(openingDocument({ build, settings, locale, path }));
    }
    const bar = openingBar(settings, request.actor, locale);
    const { status, html, look } = await limitPosts(() => inRenderQueue(() => render({ locale, path: pagePath, search, bar })));
    return reply
      .headers(policyOf('site', look, [bar.style]))
      .code(status)
      .send(html);
  }

  /** Leads to a page's address in one language and stores the choice, for those whose browser has not run the script yet. */
  function sendToLanguage(reply: FastifyReply, locale: Locale, { path, query }: PageAddress): FastifyReply {
    const options = { path: '/', maxAge: yearSeconds, sameSite: 'lax', secure: isHttps } as const;
    return reply
      .setCookie('language', locale, options)
      .header('cache-control', 'no-store')
      .redirect(localizedPath(locale, path) + query, 302);
  }

  /** Leads to the page itself where an address gives thanks that nobody here has given, or whose time is over. */
  function sendWithout(reply: FastifyReply, kind: ReceiptKind, { locale, path, query }: PageAddress): FastifyReply {
    const others = new URLSearchParams(query);
    others.delete(kind);
    return reply.header('cache-control', 'no-store').redirect(`${localizedPath(locale, path)}${others.size > 0 ? `?${others}` : ''}`, 302);
  }

  /** Leads to a page that says what was sent, so that loading it again sends nothing again. */
  function thank(reply: FastifyReply, address: string, search: URLSearchParams, kind: ReceiptKind, reference: string): FastifyReply {
    const query = new URLSearchParams(search);
    query.set(kind, deps.services.requests.receipts.issue(kind, reference));
    return reply.header('cache-control', 'no-store').redirect(`${address}?${query}${kind === 'sent' ? `#${formAnchor}` : ''}`, 303);
  }

  async function sendAdmin(reply: FastifyReply, locale: Locale): Promise<FastifyReply> {
    const html = await build.transform('/admin', adminDocument(build, locale));
    if (adminPolicy) reply.header('content-security-policy', adminPolicy);
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
  }

  /** A page as it would be with what a member of staff typed into the settings, for a frame in the staff area. */
  const sendPreview = async (request: FastifyRequest<{ Params: { ticket: string }; Querystring: { path?: string } }>, reply: FastifyReply) => {
    const settings = deps.services.settingsSections.openPreview(request.actor, request.params.ticket);
    const { locale, pagePath, search } = await readAddress(request.query.path ?? '/');
    const { html, look } = await limitPosts(() =>
      inRenderQueue(() => render({ locale, path: pagePath, search, preview: createPreview({ settings }), isPreview: true })),
    );
    const headers = { ...policyOf('preview', look), 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' };
    return reply.headers(headers).type('text/html; charset=utf-8').send(html);
  };

  const postForm = (requestForm: PageForm) => async (request: FastifyRequest, reply: FastifyReply) => {
    const address = await readAddress(request.url);
    if (isClosedTo(request)) return sendBeforeOpening(request, reply, address);
    const { locale, search: asked } = address;
    // Addresses are remembered: this one's query is not ours to change.
    const search = new URLSearchParams(asked);
    search.delete('sent');
    const post = { form: requestForm, services: deps.services, actor: request.actor, locale, query: search, now: deps.clock() };
    const { status, form } = request.isMultipart()
      ? await answerCardsForm({
          ...post,
          readForm: (receiveCard, fields) => readWithdrawalForm(request, receiveCard, fields),
          uploadBytes: uploadBytesOf(request),
        })
      : await answerRequestForm({ ...post, body: request.body });
    if (form.step === 'sent') return thank(reply, localizedPath(locale, requestForm.path), search, 'sent', form.reference);
    return sendAnswer(reply, status, () => render({ locale, path: requestForm.path, search, form }));
  };

  const postPublish = async (request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(deps.services.drafts.publish(request.actor, request.body ?? {}), 303);

  const postStatus = async (request: FastifyRequest, reply: FastifyReply) => {
    const address = await readAddress(request.url);
    if (isClosedTo(request)) return sendBeforeOpening(request, reply, address);
    const { locale } = address;
    const answer = await answerStatusForm({ services: deps.services, actor: request.actor, locale, body: request.body });
    if ('told' in answer) return thank(reply, localizedPath(locale, sitePaths.requestStatus()), new URLSearchParams(), answer.told, answer.reference);
    const { status, form } = answer;
    return sendAnswer(reply, status, () => render({ locale, path: sitePaths.requestStatus(), search: new URLSearchParams(), form }));
  };

  /** A page made for one visitor: kept by nobody, and never ahead of the common pages in the line. */
  async function sendAnswer(reply: FastifyReply, status: number, make: () => ReturnType<typeof render>): Promise<FastifyReply> {
    const { html, look } = await limitPosts(() => inRenderQueue(make));
    return reply.headers(siteHeaders(look)).header('cache-control', 'no-store').code(status).type('text/html; charset=utf-8').send(html);
  }

  app.setErrorHandler(createFailureHandler(build, deps.services.settings));
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  await app.register(multipart, { limits: withdrawalFormLimits, throwFileSizeLimit: false });
  app.get(settingsPreviewPath(':ticket'), sendPreview);
  app.post(publishPath, { onRequest: refuseFiles }, postPublish);
  app.get('/*', sendPage);
  for (const locale of localeCodes) app.post(localizedPath(locale, sitePaths.requestStatus()), { onRequest: refuseFiles }, postStatus);
  for (const form of pageForms)
    for (const locale of localeCodes) app.post(localizedPath(locale, form.path), { onRequest: refuseOtherBodies(form) }, postForm(form));
};
