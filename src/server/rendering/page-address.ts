import { LRUCache } from 'lru-cache';
import { type Locale, readLocale } from '#shared/i18n/locales.ts';
import { splitLocale } from '#shared/paths.ts';
import type { Renderer } from './client-build.ts';

/** What an address asks for. */
export interface PageAddress {
  locale: Locale;
  /** Path without the language's prefix, as it was asked for. */
  path: string;
  isAdmin: boolean;
  /** The path that the page is known by: all unknown addresses have one, and so has each wildcard. */
  pagePath: string;
  /** The parts of the query that make it another page. */
  search: URLSearchParams;
  /** Whether `?language=` stands in the query, and the language it names; undefined for one that is not ours. */
  hasChoice: boolean;
  choice: Locale | undefined;
  /** The query without that choice, with its question mark. */
  query: string;
  /** The same for all addresses that give the same page. */
  cacheKey: string;
}

/** The path that all unknown addresses are known by. */
export const notFoundPath = '/not-found';

const longestRemembered = 500;
const mostRemembered = 2000;

/** Reads addresses and remembers them: taking one apart costs more than sending a page that is cached. */
export function createAddressReader(describeRoute: Renderer['describeRoute']): (url: string) => PageAddress {
  const remembered = new LRUCache<string, PageAddress>({ max: mostRemembered });
  return (url) => {
    const known = remembered.get(url);
    if (known) return known;
    const address = readAddress(url, describeRoute);
    if (url.length <= longestRemembered) remembered.set(url, address);
    return address;
  };
}

function readAddress(url: string, describeRoute: Renderer['describeRoute']): PageAddress {
  // Of several slashes at its start one is kept: two would make what follows a host.
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
