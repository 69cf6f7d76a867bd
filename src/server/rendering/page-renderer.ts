import type { FastifyBaseLogger } from 'fastify';
import type { Locale } from '#shared/i18n/locales.ts';
import type { FormOutcome } from '#shared/site/page-data.ts';
import type { Clock } from '../core/clock.ts';
import { translate } from '../core/translate.ts';
import { visitorContext } from '../core/trpc/context.ts';
import type { Stops } from '../core/watchdog/stops.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { ClientBuild, PageRouter } from './client-build.ts';
import { type PageBar, readLook, siteDocument } from './document.ts';
import { pageWork } from './page-work.ts';
import { structuredData } from './structured-data/structured-data.ts';

interface PageRendererDeps {
  clock: Clock;
  logger: Pick<FastifyBaseLogger, 'error'>;
  settings: SettingsService;
  stops: Pick<Stops, 'begin'>;
  router: PageRouter;
  build: ClientBuild;
  /** Without a trailing slash. */
  origin: string;
}

/** The data sources of a preview, which replace the site's. */
export interface Preview {
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

/** Renders public pages to HTML documents, with their structured data. */
export function createPageRenderer({ router: siteRouter, build, origin, ...deps }: PageRendererDeps) {
  /** Throws `unavailable` for a page that has stopped the event loop. */
  async function render(options: RenderOptions): ReturnType<typeof renderNoted> {
    const { path, search, form, preview } = options;
    const end = deps.stops.begin(pageWork({ path, search, isRefusable: !form && !preview }));
    try {
      return await renderNoted(options);
    } finally {
      end();
    }
  }

  async function renderNoted({
    locale,
    path,
    search,
    form = null,
    preview,
    isPreview = false,
    bar = null,
  }: RenderOptions) {
    const { renderPage, describeRoute } = await build.renderer();
    const route = describeRoute(path, search);
    const forms = route?.hasForm ? [`locales/forms/${locale}.po`] : [];
    const sources = [`locales/${locale}.po`, route?.source ?? '', ...forms];
    const chunks = sources.flatMap((source) => build.siteChunks[source] ?? []);
    const { router, settings } = preview ?? { router: siteRouter, settings: deps.settings };
    const context = visitorContext(locale, (message) => translate(locale, message));
    const look = readLook(settings, locale);
    const now = deps.clock();
    const page = await renderPage({ locale, path, search, now, origin, router, context, form });
    const { status, head } = page;
    const isIndexed = status === 200 && head.isIndexed;
    const isForCrawlers = isIndexed && !isPreview && !bar;
    const readData = () => structuredData({ locale, path, search, head, router, context, origin, now });
    const data = isForCrawlers ? await readData().catch(reportCrawlerData) : null;
    // A page with a form changes nothing before the visitor's first interaction, so its script can wait for that.
    const waitsForInteraction = route?.hasForm ?? false;
    const html = siteDocument({
      build,
      page,
      origin,
      chunks,
      waitsForInteraction,
      structuredData: data,
      look,
      isPreview,
      bar,
    });
    // The URLs of pages that are not indexed, or indexed under another URL, are unlimited in number.
    const isRare = !isIndexed || head.canonicalPath !== (search.size > 0 ? `${path}?${search}` : path);
    return { status: page.status, html: await build.transform(path, html), look, isRare };
  }

  /** Logs the error and renders the page without structured data. */
  function reportCrawlerData(error: unknown): null {
    deps.logger.error({ err: error }, 'structured data could not be made');
    return null;
  }

  return render;
}
