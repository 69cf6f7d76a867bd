/** No cache may store the response. Every response has it, unless it is the same for all visitors. */
export const personal = 'private, no-store';
/** Caches ask the server each time whether their copy is still valid. */
export const revalidated = 'no-cache';
/** The content of the URL never changes. */
export const immutable = 'public, max-age=31536000, immutable';

export type PublicCacheControl = ReturnType<typeof createPublicCacheControl>;

/**
 * Creates the `cache-control` of responses that are the same for all visitors. Caches in front of the server may send a
 * copy for `sharedSeconds`, and for as long again while they fetch a new one, but only until its content changes
 * (`msUntilChange`). With 0, the header has only the part for browsers.
 */
export function createPublicCacheControl(sharedSeconds: number) {
  return (forBrowsers: string, msUntilChange = Number.POSITIVE_INFINITY): string => {
    // Caches count in whole seconds, and the response takes time to arrive.
    const seconds = Math.min(2 * sharedSeconds, Math.floor(msUntilChange / 1000) - 1);
    if (seconds <= 0) return forBrowsers;
    const fresh = Math.min(sharedSeconds, seconds);
    // `no-cache` would also apply to caches in front. Without `must-revalidate`, browsers would show stale pages, too.
    const own = forBrowsers === revalidated ? 'public, max-age=0, must-revalidate' : forBrowsers;
    // Varnish sends stale copies for 10 s if the second window is not named.
    return `${own}, s-maxage=${fresh}, stale-while-revalidate=${seconds - fresh}`;
  };
}
