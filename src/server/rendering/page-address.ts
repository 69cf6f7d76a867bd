import { LRUCache } from 'lru-cache';
import { type Locale, readLocale } from '#shared/i18n/locales.ts';
import { localizedPath, splitLocale } from '#shared/paths.ts';
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
  /** Whether the query contains `?language=`, and its value; undefined for an unknown language. */
  hasChoice: boolean;
  choice: Locale | undefined;
  /** The query without that parameter, with its question mark. */
  query: string;
  /** Equal for all URLs of the same page. */
  cacheKey: string;
  /** The address of the page that an unknown URL means, such as `/package` for `/EN/package/`; null for other URLs. */
  correctedPath: string | null;
}

/** The canonical path of unknown URLs. */
export const notFoundPath = '/not-found';

const maxRememberedLength = 500;
const maxRemembered = 2000;

/** Parses URLs and caches the results, since parsing costs more than sending a cached page. */
export function createAddressReader(describeRoute: Renderer['describeRoute']): (url: string) => PageAddress {
  const remembered = new LRUCache<string, PageAddress>({ max: maxRemembered });
  return (url) => {
    const known = remembered.get(url);
    if (known) return known;
    const address = readAddress(url, describeRoute);
    if (url.length <= maxRememberedLength) remembered.set(url, address);
    return address;
  };
}

function readAddress(url: string, describeRoute: Renderer['describeRoute']): PageAddress {
  // Collapses leading slashes: after two, the URL parser would read a host.
  const { pathname, searchParams } = new URL(url.replace(/^\/+/, '/'), 'http://localhost');
  const { locale, path } = splitLocale(pathname);
  const hasChoice = searchParams.has('language');
  const choice = readLocale(searchParams.get('language'));
  searchParams.delete('language');
  const route = describeRoute(path, searchParams);
  const pagePath = route?.path ?? notFoundPath;
  const search = route?.query ?? new URLSearchParams();
  return {
    locale,
    path,
    isAdmin: path === '/admin' || path.startsWith('/admin/'),
    pagePath,
    search,
    hasChoice,
    choice,
    query: searchParams.size > 0 ? `?${searchParams}` : '',
    cacheKey: `page ${locale} ${pagePath}?${search}`,
    correctedPath: route ? null : correctPath(pathname, describeRoute),
  };
}

/** Unknown URLs are often a known one with a language in front, in capitals, or with a slash too many. */
function correctPath(pathname: string, describeRoute: Renderer['describeRoute']): string | null {
  const plain = pathname
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase();
  const { locale, path } = splitLocale(plain.replace(/^\/en(?=\/|$)/, '') || '/');
  return describeRoute(path, new URLSearchParams()) ? localizedPath(locale, path) : null;
}
