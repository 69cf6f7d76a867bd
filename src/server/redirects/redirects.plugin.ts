import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

interface RedirectsOptions {
  redirects: {
    /** The address that an old one leads to; null where there is none. */
    follow: (address: string) => string | null;
    /** Stores the hits that were counted since the last time. */
    writeHits: () => void;
  };
}

/** Programs ask there: an unknown address is an error they must see. */
const withoutRedirects = /^\/(?:api\/v1|trpc|admin-api|admin|ar\/admin)(?:[/?]|$)/;
/** Of an answer that is not sent after all. */
const bodyHeaders = ['content-type', 'content-encoding', 'content-length', 'etag', 'content-security-policy'];
/** Not for ever, as browsers otherwise keep it: staff may have mistyped. */
const kept = 'public, max-age=3600';

/** Leads who asks for an unknown address to where its redirect says (301), whatever would have answered that it is unknown. */
export const redirectsPlugin = fastifyPlugin<RedirectsOptions>((app, { redirects }, done) => {
  app.addHook('onSend', (request, reply, payload, next) => {
    if (reply.statusCode !== 404 || (request.method !== 'GET' && request.method !== 'HEAD') || withoutRedirects.test(request.url)) return next(null, payload);
    const location = redirects.follow(request.url);
    if (location === null) return next(null, payload);
    lead(reply, location);
    next(null, '');
  });
  app.addHook('onClose', (_app, closed) => {
    redirects.writeHits();
    closed();
  });
  done();
});

function lead(reply: FastifyReply, location: string): void {
  for (const header of bodyHeaders) reply.removeHeader(header);
  // A former picture address on a page of another site leads to a public picture, and browsers look at each step.
  reply.code(301).headers({ location, 'cache-control': kept, 'cross-origin-resource-policy': 'cross-origin' });
}
