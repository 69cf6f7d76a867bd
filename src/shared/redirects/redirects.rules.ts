import { localizedPath, splitLocale } from '../paths.ts';

/** Only the path matters; the parser needs some origin. */
const anyOrigin = 'http://host.invalid';

/** Normalises a path for storage and lookup. Null for other hosts, `//host` and control characters. */
export function cleanPath(typed: string, mayHaveQuery: boolean): string | null {
  if (!typed.startsWith('/') || /^[/\\]{2}|[\\\p{Cc}\p{Cs}]/u.test(typed)) return null;
  const url = new URL(typed, anyOrigin);
  if (url.origin !== anyOrigin || url.pathname.startsWith('//')) return null;
  if (!mayHaveQuery && (url.search || url.hash)) return null;
  const path = sameSpelling(url.pathname);
  return mayHaveQuery ? `${path}${url.search}${url.hash}` : path;
}

/** Removes trailing slashes and makes percent-encoding upper case. */
function sameSpelling(path: string): string {
  const escaped = path.replace(/%[0-9a-f]{2}/gi, (byte) => byte.toUpperCase());
  return escaped.replace(/(?<=[^/])\/+$/, '');
}

/** Looks up the target of a path; null without a redirect. */
type FindTarget = (fromPath: string) => string | null;

/**
 * The target of an address, or null. Redirects apply in both languages: below /ar they lead to the Arabic page. The
 * query is kept.
 */
export function redirectOf(address: string, find: FindTarget): { fromPath: string; location: string } | null {
  const [asked = '', ...queries] = address.split('?');
  const path = cleanPath(asked.split('#')[0] ?? '', false);
  if (path === null) return null;
  const exact = find(path);
  if (exact !== null) return { fromPath: path, location: withQuery(exact, queries.join('?')) };
  const { locale, path: shared } = splitLocale(path);
  const target = locale === 'ar' ? find(shared) : null;
  if (target === null) return null;
  const isLocalized = splitLocale(target).locale === 'ar' || target.startsWith('/media/');
  return {
    fromPath: shared,
    location: withQuery(isLocalized ? target : localizedPath('ar', target), queries.join('?')),
  };
}

/** Decodes a stored path for display, if its encoding is valid. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const maxSteps = 20;

/** Whether the redirects from a path form a loop, or a chain longer than browsers follow. */
export function isEndless(fromPath: string, find: FindTarget): boolean {
  return ['', '/ar'].some((prefix) => {
    let address: string | undefined = prefix + fromPath;
    for (let step = 0; step < maxSteps; step += 1) {
      address = redirectOf(address, find)?.location;
      if (address === undefined) return false;
    }
    return true;
  });
}

function withQuery(target: string, query: string): string {
  if (query === '') return target;
  const [path = '', fragment] = target.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}${query}${fragment === undefined ? '' : `#${fragment}`}`;
}
