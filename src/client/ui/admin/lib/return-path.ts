import { adminPaths } from '#shared/paths.ts';

/** The query parameter of the sign-in address that holds the return path. */
const returnKey = 'return';

/** The sign-in address that returns to a page of the staff area. */
export function signInPath(returnTo: string): string {
  return `${adminPaths.signIn()}?${new URLSearchParams({ [returnKey]: returnTo })}`;
}

/**
 * The path to return to after sign-in; null if none was asked: who opens /admin itself wants to sign in. A path outside /admin is
 * ignored, to prevent open redirects.
 */
export function readReturnPath(search: URLSearchParams): string | null {
  const asked = search.get(returnKey) ?? '';
  const base = 'http://localhost';
  const url = URL.parse(asked, base);
  const isOwnPage = url?.origin === base && url.pathname.startsWith(`${adminPaths.home()}/`);
  return isOwnPage && url.pathname !== adminPaths.signIn() ? url.pathname + url.search : null;
}

const afterSignIn = { isAfterSignIn: true } as const;

/** Where every way to sign in leads: to the page that was asked for, else to the first page of the member's role. */
export const startAt = (returnPath: string | null = null) =>
  returnPath === null
    ? { to: adminPaths.home(), replace: true, state: afterSignIn }
    : { to: returnPath, replace: true, state: null };

/** Whether the state of a navigation is that of `startAt` without a page. */
export const isAfterSignIn = (state: Partial<typeof afterSignIn> | null): boolean => state?.isAfterSignIn === true;
