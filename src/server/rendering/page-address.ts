import { LRUCache } from 'lru-cache';
import { type Locale, readLocale } from '#shared/i18n/locales.ts';
import { localizedPath, splitLocale } from '#shared/paths.ts';
import { readablePath } from '#shared/redirects/redirects.rules.ts';
import type { Renderer } from './client-build.ts';

/** The parts of a page's URL. */
export interface PageAddress {
  locale: Locale;
  /** The requested path without the language prefix. */
  path: string;
  isAdmin: boolean;
  /** The canonical path: unknown URLs share one, and so do the URLs of a wildcard route. */
  pagePath: string;
  /** Query parameters that affect the page. */
  search: URLSearchParams;
  /** Whether visitors can invent any number of addresses like this one: it has a query, or its path names a record. */
  isOneOfMany: boolean;
  /** Whether no page or no such record may be here, so that a redirect of the centre counts before a correction. */
  mayBeMoved: boolean;
  /** Whether the query contains `?language=`, and its value; undefined for an unknown language. */
  hasChoice: boolean;
  choice: Locale | undefined;
  /** The query without that parameter, with its question mark. */
  query: string;
  /** Equal for all URLs of the same page. */
  cacheKey: string;
  /** The address that this URL should have had, such as `/package` for `/EN/package/`; null for other URLs. */
  correctedPath: string | null;
}

interface KnownRoutes extends Pick<Renderer, 'describeRoute'> {
  /** Whether the server has a GET route with exactly this path, such as `/healthz`. */
  isRoute: (path: string) => boolean;
}

/** The canonical path of unknown URLs. */
export const notFoundPath = '/not-found';

const maxRememberedLength = 500;
const maxRemembered = 2000;

/** Parses URLs and caches the results, since parsing costs more than sending a cached page. */
export function createAddressReader(routes: KnownRoutes): (url: string) => PageAddress {
  const remembered = new LRUCache<string, PageAddress>({ max: maxRemembered });
  return (url) => {
    const known = remembered.get(url);
    if (known) return known;
    const address = readAddress(url, routes);
    if (url.length <= maxRememberedLength) remembered.set(url, address);
    return address;
  };
}

function readAddress(url: string, routes: KnownRoutes): PageAddress {
  // Collapses leading slashes: after two, the URL parser would read a host.
  const { pathname, searchParams } = new URL(url.replace(/^\/+/, '/'), 'http://localhost');
  const { locale, path } = splitLocale(pathname);
  const hasChoice = searchParams.has('language');
  const choice = readLocale(searchParams.get('language'));
  searchParams.delete('language');
  const route = routes.describeRoute(path, searchParams);
  const pagePath = route?.path ?? notFoundPath;
  const search = route?.query ?? new URLSearchParams();
  const namesRecord = route?.namesRecord ?? false;
  return {
    locale,
    path,
    isAdmin: path === '/admin' || path.startsWith('/admin/'),
    pagePath,
    search,
    isOneOfMany: search.size > 0 || namesRecord,
    mayBeMoved: pagePath === notFoundPath || namesRecord,
    hasChoice,
    choice,
    query: searchParams.size > 0 ? `?${searchParams}` : '',
    cacheKey: `page ${locale} ${pagePath}?${search}`,
    correctedPath: correctPath(url, pathname, routes),
  };
}

/** Spaces, signs and invisible characters after an address that was copied from a text; also a slash too many. */
const sentenceEnd = /[\s\p{P}\p{S}\p{Cf}]+$/u;
/** No page has a longer path, and the search for the end would be slow. */
const maxCorrectedLength = 200;

/**
 * The address of the page or file that a URL means, in its only spelling: such as `/package` for `/EN//Package/` and
 * `/package).`; null if it has it, or means none.
 */
function correctPath(url: string, pathname: string, { describeRoute, isRoute }: KnownRoutes): string | null {
  if (pathname.length > maxCorrectedLength) return null;
  const plain = readablePath(pathname)
    .replace(/\/{2,}/g, '/')
    .replace(sentenceEnd, '')
    .replace(/^\/en(?=\/|$)/i, '');
  const { locale, path } = splitLocale(plain || '/');
  const file = plain.toLowerCase();
  const address = adminAddress(path) ?? describeRoute(path, new URLSearchParams())?.address;
  const corrected = isRoute(file) ? file : localizedAddress(locale, address);
  return corrected === pathname && !url.startsWith('//') ? null : corrected;
}

const localizedAddress = (locale: Locale, address: string | null | undefined) =>
  address ? localizedPath(locale, address) : null;

/** Paths of the staff area contain ids, so only its first part is corrected. */
const adminAddress = (path: string): string | null =>
  /^\/admin(?=\/|$)/i.test(path) ? path.replace(/^\/admin/i, '/admin') : null;
