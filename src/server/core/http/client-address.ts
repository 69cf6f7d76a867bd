import type { RequestListener } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

/**
 * An address without port, brackets, quotes and zone, in one notation; IPv4 in IPv6 form becomes IPv4. null for
 * anything else. Some proxies write `203.0.113.8:40001` or `[2001:db8::1]:443`, and each port would count as another
 * visitor.
 */
export function plainAddress(text: string): string | null {
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const withZone = /^\[([^\]]*)\](?::\d+)?$/.exec(bare)?.[1] ?? bare.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  const [address = ''] = withZone.split('%', 1);
  if (!isIPv6(address)) return isIP(address) ? address : null;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return canonical;
  const groups = [high, low].map((group) => Number.parseInt(group, 16));
  return groups.flatMap((group) => [group >> 8, group & 255]).join('.');
}

/**
 * Rewrites X-Forwarded-For before Fastify reads it, so that everything else sees plain addresses. An entry that is no
 * address ends the list: the entries before it cannot be trusted, and the proxy that wrote it counts as the visitor.
 */
export function withPlainAddresses(handler: RequestListener): RequestListener {
  return (request, response) => {
    const { 'x-forwarded-for': forwarded } = request.headers;
    if (forwarded !== undefined) {
      const addresses = String(forwarded).split(',').map(plainAddress);
      request.headers['x-forwarded-for'] = addresses.slice(addresses.lastIndexOf(null) + 1).join(', ');
    }
    return handler(request, response);
  };
}
