import fastifyPlugin from 'fastify-plugin';

export interface TransportSecurity {
  /** Whether visitors reach the site over HTTPS, so that browsers may be told to insist on it. */
  isHttps: boolean;
  /** Whether browsers insist on it for every host below this one, too. */
  includesSubdomains: boolean;
}

/** The security headers of whatever is not a page. */
export const fileSecurityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const;

/** Those headers, and over HTTPS the one that makes browsers insist on it. */
export const securityHeadersOf = ({ isHttps, includesSubdomains }: TransportSecurity): Record<string, string> => ({
  ...fileSecurityHeaders,
  ...(isHttps && { 'strict-transport-security': `max-age=31536000${includesSubdomains ? '; includeSubDomains' : ''}` }),
});

/** Puts the security headers on every answer; pages replace the content security policy by their own. */
export const securityHeadersPlugin = fastifyPlugin<{ headers: Record<string, string> }>((app, { headers }, done) => {
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
  done();
});
