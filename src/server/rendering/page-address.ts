import { LRUCache } from 'lru-cache';
import { type Locale, readLocale } from '#shared/i18n/locales.ts';
import { splitLocale } from '#shared/paths.ts';
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
  };
}
