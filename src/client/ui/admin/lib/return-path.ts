import { adminPaths } from '#shared/paths.ts';

/** The query parameter of the sign-in address that holds the return path. */
const returnKey = 'return';

/** The sign-in address that returns to a page of the staff area. */
export function signInPath(returnTo: string): string {
  return `${adminPaths.signIn()}?${new URLSearchParams({ [returnKey]: returnTo })}`;
}

/** The path to open after sign-in. Any path outside /admin is replaced by the home page, to prevent open redirects. */
export function readReturnPath(search: URLSearchParams): string {
  const asked = search.get(returnKey) ?? '';
  const base = 'http://localhost';
  const url = URL.parse(asked, base);
  const isOwnPage = url?.origin === base && `${url.pathname}/`.startsWith(`${adminPaths.home()}/`);
  if (!isOwnPage || url.pathname === adminPaths.signIn()) return adminPaths.home();
  return url.pathname + url.search;
}
