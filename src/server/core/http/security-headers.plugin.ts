import fastifyPlugin from 'fastify-plugin';
import { personal } from './cache-control.ts';

interface TransportSecurity {
  /** Whether visitors reach the site over HTTPS; the server then sends HSTS. */
  isHttps: boolean;
  /** Whether HSTS includes subdomains. */
  includesSubdomains: boolean;
}

const permissions = (geolocation: '' | 'self') => `camera=(), microphone=(), geolocation=(${geolocation}), payment=()`;

/** On pages for visitors, where the home-visit form asks for the position. */
export const sitePermissions = permissions('self');

/** Security headers of every response that is not a page. A response for all visitors replaces `cache-control`. */
export const fileSecurityHeaders = {
  'cache-control': personal,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions(''),
} as const;

/** Those headers, plus HSTS if the site uses HTTPS. */
export const securityHeadersOf = ({ isHttps, includesSubdomains }: TransportSecurity): Record<string, string> => ({
  ...fileSecurityHeaders,
  ...(isHttps && { 'strict-transport-security': `max-age=31536000${includesSubdomains ? '; includeSubDomains' : ''}` }),
});

/** Sets the security headers on every response; pages replace the content security policy. */
export const securityHeadersPlugin = fastifyPlugin<{ headers: Record<string, string> }>((app, { headers }, done) => {
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
  done();
});
