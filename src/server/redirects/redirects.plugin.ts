import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hasReceipt } from '#shared/requests/receipts.rules.ts';
import { type PublicCacheControl, personal, revalidated } from '../core/http/cache-control.ts';

interface RedirectsOptions {
  redirects: {
    /** The target of an old URL; null if there is none. */
    follow: (address: string) => string | null;
    /** Stores the hits that were counted since the previous call. */
    writeHits: () => void;
  };
  publicCacheControl: PublicCacheControl;
}

/** Paths for programs, which must receive the 404. */
const withoutRedirects = /^\/(?:api\/v1|trpc|admin-api|admin|ar\/admin)(?:[/?]|$)/;
/** Headers of the replaced response. */
const replacedHeaders = [
  'content-type',
  'content-encoding',
  'content-length',
  'etag',
  'content-security-policy',
  'x-request-id',
];

/** Answers a GET or HEAD with 301 if its response would be 404 and a redirect exists. */
export const redirectsPlugin = fastifyPlugin<RedirectsOptions>((app, { redirects, publicCacheControl }, done) => {
  app.addHook('onSend', (request, reply, payload, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (reply.statusCode !== 404 || !isRead || withoutRedirects.test(request.url)) return next(null, payload);
    const location = redirects.follow(request.url);
    if (location === null) return next(null, payload);
    // Before the opening of the site, only staff are led.
    const isOfOne = request.sessionToken !== null || hasReceipt(new URL(location, 'http://site').searchParams);
    lead(reply, location, isOfOne ? personal : publicCacheControl(revalidated));
    next(null, '');
  });
  app.addHook('onClose', (_app, closed) => {
    redirects.writeHits();
    closed();
  });
  done();
});

function lead(reply: FastifyReply, location: string, cacheControl: string): void {
  for (const header of replacedHeaders) reply.removeHeader(header);
  // A previous picture URL may be embedded in another site, and browsers check this header at each redirect.
  reply.code(301).headers({ location, 'cache-control': cacheControl, 'cross-origin-resource-policy': 'cross-origin' });
}
