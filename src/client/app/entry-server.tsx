import { dehydrate } from '@tanstack/react-query';
import { createTRPCQueryUtils } from '@trpc/react-query';
import type { inferRouterContext } from '@trpc/server';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { messages as arabic } from '#locales/ar.po';
import { messages as english } from '#locales/en.po';
import { messages as arabicForms } from '#locales/forms/ar.po';
import { messages as englishForms } from '#locales/forms/en.po';
import { slugForm } from '#shared/fields/slugs.rules.ts';
import { type Locale, locales } from '#shared/i18n/locales.ts';
import { localizedPath, withoutEndSlashes } from '#shared/paths.ts';
import type { FormOutcome } from '#shared/site/page-data.ts';
import type { PageHeadData } from '#shared/site/page-head.ts';
import { appErrorOf } from '../ui/lib/app-error.ts';
import { createI18n } from '../ui/lib/i18n.ts';
import type { PageData } from '../ui/lib/page-data.ts';
import { createQueryClient } from '../ui/lib/query-client.ts';
import { SiteProvider } from '../ui/lib/site-context.tsx';
import { type ContentRouter, trpc } from '../ui/lib/trpc.ts';
import { TextProvider } from '../ui/text-provider.tsx';
import { inProcessLink } from './in-process-link.ts';
import { RecordCard, type RecordCardData } from './record-card.tsx';
import { findRoute, namesRecord, pathOfRoute, prefetchFrame, type SiteRoute } from './routes.tsx';
import { SiteApp } from './site-app.tsx';

export interface RenderOptions {
  locale: Locale;
  /** The path without the language prefix. */
  path: string;
  search: URLSearchParams;
  now: number;
  /** The site's origin, without a trailing slash. */
  origin: string;
  /** Handles procedure calls in the same process. */
  router: ContentRouter;
  /** The context of an anonymous visitor, because rendered pages are cached and shared. */
  context: inferRouterContext<ContentRouter>;
  form: FormOutcome | null;
}

export interface RenderedPage {
  status: 200 | 404;
  html: string;
  head: PageHeadData;
  pageData: PageData;
}

export { sitePages } from '../ui/lib/site-pages.ts';

const messagesByLocale = { en: { ...english, ...englishForms }, ar: { ...arabic, ...arabicForms } };

interface RouteDescription {
  /** The name of the page's source file; the server uses it to find the chunk in the client build. */
  source: string;
  /** The canonical path. */
  path: string;
  /** The requested path in the letters of the route; null for a path that only a wildcard accepts. */
  address: string | null;
  /** Whether the path names a record, so that there is any number of such paths. */
  namesRecord: boolean;
  /** The query parameters that the page reads, normalised and in a fixed order. */
  query: URLSearchParams;
  /** Whether the page needs the form texts. */
  hasForm: boolean;
}

/** Describes the route of an address; null for an unknown one. */
export function describeRoute(path: string, search: URLSearchParams): RouteDescription | null {
  const route = findRoute(path);
  if (!route) return null;
  const known = Object.entries(route.query).flatMap(([key, read]) => {
    const value = read(search.get(key) ?? '');
    return value === null || !search.has(key) ? [] : [[key, value]];
  });
  return {
    source: `${route.name}.page.tsx`,
    path: pathOfRoute(route, path),
    address: addressOf(route, path.toLowerCase()),
    namesRecord: namesRecord(route, path),
    query: new URLSearchParams(known),
    hasForm: route.hasForm,
  };
}

function addressOf(route: SiteRoute, path: string): string | null {
  const address = withoutEndSlashes(path);
  if (namesRecord(route, address)) return slugForm.test(address.split('/').at(-1) ?? '') ? address : null;
  return route.paths.find((known) => known.toLowerCase() === path) ?? null;
}

/**
 * Renders one public page. Renders the not-found screen with status 404 if the record does not exist; throws other
 * failures.
 */
export async function renderPage({
  locale,
  path,
  search,
  now,
  origin,
  router,
  context,
  form,
}: RenderOptions): Promise<RenderedPage> {
  const queryClient = createQueryClient();
  const trpcClient = trpc.createClient({ links: [inProcessLink(router, context)] });
  const api = createTRPCQueryUtils({ queryClient, client: trpcClient });
  const route = findRoute(path);
  await route?.page.load();
  const prefetch = { api, locale, path, search, now };
  await prefetchFrame(prefetch);
  const isFound = route !== null && (await isRecordFound(() => route.prefetch?.(prefetch)));
  const pageData: PageData = { locale, now, origin, isNotFound: !isFound, form, queries: dehydrate(queryClient) };
  let head: PageHeadData | null = null;
  const location = search.size > 0 ? `${path}?${search}` : path;
  const html = renderToString(
    <StaticRouter basename={locales[locale].pathPrefix || '/'} location={localizedPath(locale, location)}>
      <SiteApp
        i18n={createI18n(locale, messagesByLocale[locale])}
        queryClient={queryClient}
        trpcClient={trpcClient}
        pageData={pageData}
        collectHead={(collected) => {
          head = collected;
        }}
      />
    </StaticRouter>,
  );
  queryClient.clear();
  if (!head) throw new Error(`The page at ${path} renders no PageHead.`);
  return { status: isFound ? 200 : 404, html, head, pageData };
}

interface CardOptions extends Pick<RenderOptions, 'locale' | 'now' | 'origin'> {
  card: RecordCardData;
}

/** Renders one record as in the list of its collection; empty if that list would not show it. */
export function renderCard({ locale, now, origin, card }: CardOptions): string {
  // A card reads nothing more.
  const queryClient = createQueryClient();
  const trpcClient = trpc.createClient({ links: [] });
  return renderToString(
    <StaticRouter basename={locales[locale].pathPrefix || '/'} location={localizedPath(locale, '/')}>
      <TextProvider i18n={createI18n(locale, messagesByLocale[locale])}>
        <trpc.Provider client={trpcClient} queryClient={queryClient}>
          <SiteProvider value={{ locale, renderedAt: now, origin, form: null }}>
            <RecordCard {...card} />
          </SiteProvider>
        </trpc.Provider>
      </TextProvider>
    </StaticRouter>,
  );
}

async function isRecordFound(prefetch: () => Promise<void> | undefined): Promise<boolean> {
  try {
    await prefetch();
    return true;
  } catch (error) {
    if (appErrorOf(error)?.code === 'not_found' || appErrorOf(error)?.code === 'invalid_input') return false;
    throw error;
  }
}
