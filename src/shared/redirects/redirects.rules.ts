import { localizedPath, splitLocale } from '../paths.ts';

/** Only its path is used: what is typed may begin with it or not. */
const anyOrigin = 'http://host.invalid';

/** A path as browsers send it and as redirects are stored, or null for what is none of this site's: other hosts, `//host`, control characters. */
export function cleanPath(typed: string, mayHaveQuery: boolean): string | null {
  if (!typed.startsWith('/') || /^[/\\]{2}|[\\\p{Cc}\p{Cs}]/u.test(typed)) return null;
  const url = new URL(typed, anyOrigin);
  if (url.origin !== anyOrigin || url.pathname.startsWith('//')) return null;
  if (!mayHaveQuery && (url.search || url.hash)) return null;
  const path = sameSpelling(url.pathname);
  return mayHaveQuery ? `${path}${url.search}${url.hash}` : path;
}

/** One spelling of a path: without a slash at its end, with capital letters in what is percent-encoded. */
function sameSpelling(path: string): string {
  const escaped = path.replace(/%[0-9a-f]{2}/gi, (byte) => byte.toUpperCase());
  return escaped.replace(/(?<=.)\/+$/, '');
}

/** What a redirect is looked up by: `null` where there is none from this path. */
type FindTarget = (fromPath: string) => string | null;

/** Where an address leads, or null. An old path is known in both languages: below /ar it leads to the Arabic twin. The query stays. */
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
  return { fromPath: shared, location: withQuery(isLocalized ? target : localizedPath('ar', target), queries.join('?')) };
}

/** A stored path as people read it: letters instead of what is percent-encoded, where that says any. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const mostSteps = 20;

/** Whether who follows the redirects from a path never arrives: in a circle, or through more steps than browsers make. */
export function isEndless(fromPath: string, find: FindTarget): boolean {
  return ['', '/ar'].some((prefix) => {
    let address: string | undefined = prefix + fromPath;
    for (let step = 0; step < mostSteps; step += 1) {
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
