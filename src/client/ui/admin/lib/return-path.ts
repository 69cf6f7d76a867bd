import { adminPaths } from '#shared/paths.ts';

/** The query key that a sign-in address carries the way back in. */
const returnKey = 'return';

/** The sign-in address that leads back to a page of the staff area. */
export function signInPath(returnTo: string): string {
  return `${adminPaths.signIn()}?${new URLSearchParams({ [returnKey]: returnTo })}`;
}

/** Where to go after signing in: only ever a page below /admin, whatever the address says. */
export function readReturnPath(search: URLSearchParams): string {
  const asked = search.get(returnKey) ?? '';
  const base = 'http://localhost';
  const url = URL.parse(asked, base);
  const isOwnPage = url?.origin === base && (url.pathname === adminPaths.home() || url.pathname.startsWith(`${adminPaths.home()}/`));
  if (!isOwnPage || url.pathname === adminPaths.signIn()) return adminPaths.home();
  return url.pathname + url.search;
}
