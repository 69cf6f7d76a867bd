import type { FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';

/**
 * Warns once when a request carries X-Forwarded-For from a peer that TRUSTED_PROXIES does not name. If that peer is the
 * site's own proxy, all visitors count as one address and share its limits.
 */
export const forwardedAddressPlugin = fastifyPlugin(
  async (app) => {
    let isWarned = false;
    app.addHook('onRequest', async (request) => {
      if (isWarned || !hasUntrustedForwarding(request)) return;
      isWarned = true;
      app.log.warn(
        { event: 'proxy_not_trusted', peer: request.socket.remoteAddress },
        'X-Forwarded-For came from a peer that TRUSTED_PROXIES does not name, and was ignored. If this is your proxy, name it there: until then all visitors count as one address.',
      );
    });
  },
  { name: 'forwarded-address', fastify: '5.x' },
);

/**
 * Whether an untrusted peer sent a forwarded address. Fastify lists the addresses it trusts: the peer's, and forwarded
 * ones only behind a trusted peer.
 */
export function hasUntrustedForwarding({ headers, ips }: FastifyRequest): boolean {
  const hasTrustedAddress = ips !== undefined && ips.length !== 1;
  return headers['x-forwarded-for'] !== undefined && !hasTrustedAddress;
}
