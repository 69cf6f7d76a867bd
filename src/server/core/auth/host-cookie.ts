import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

interface HostCookieOptions {
  config: Pick<Config, 'publicUrl'>;
  /** The cookie's name is `dana_<purpose>`. */
  purpose: string;
  /** Without it, the cookie ends with the browser session. */
  maxAgeMs?: number;
}

/**
 * A cookie for this host alone that scripts cannot read; requires @fastify/cookie. Lax, not Strict, so that staff who
 * follow a link from a mail into the staff area stay signed in.
 */
export function hostCookie({ config: { publicUrl }, purpose, maxAgeMs }: HostCookieOptions) {
  const secure = publicUrl?.startsWith('https://') ?? false;
  // Browsers accept a __Host- cookie only over https and for this host alone, so a sibling domain cannot set it.
  const name = secure ? `__Host-dana_${purpose}` : `dana_${purpose}`;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  /** The cookie's value in a request; null if there is none. */
  const read = (request: FastifyRequest): string | null => request.cookies[name] || null;

  const set = (reply: FastifyReply, value: string): void =>
    void reply.setCookie(name, value, { ...options, ...(maxAgeMs !== undefined && { maxAge: maxAgeMs / 1000 }) });

  const clear = (reply: FastifyReply): void => void reply.clearCookie(name, options);

  return { name, read, set, clear };
}
