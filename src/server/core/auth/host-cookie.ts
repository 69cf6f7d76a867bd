import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

export interface HostCookieOptions {
  config: Pick<Config, 'publicUrl'>;
  /** What it is for; the cookie is called `dana_<purpose>`. */
  purpose: string;
  /** How long the browser keeps it; without it, until the browser is closed. */
  maxAgeMs?: number;
}

/**
 * A cookie for this host alone that no script reads; @fastify/cookie has to be registered. Lax, not Strict: staff who follow a
 * link from a mail into the staff area stay signed in.
 */
export function hostCookie({ config: { publicUrl }, purpose, maxAgeMs }: HostCookieOptions) {
  const secure = publicUrl?.startsWith('https://') ?? false;
  // Browsers take a __Host- cookie only over https, for this host alone: a sister site cannot plant one.
  const name = secure ? `__Host-dana_${purpose}` : `dana_${purpose}`;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  /** What the browser sent, null where it sent none. */
  const read = (request: FastifyRequest): string | null => request.cookies[name] || null;

  /** Gives the browser a value to keep. */
  const set = (reply: FastifyReply, value: string): void =>
    void reply.setCookie(name, value, { ...options, ...(maxAgeMs !== undefined && { maxAge: maxAgeMs / 1000 }) });

  /** Makes the browser forget it. */
  const clear = (reply: FastifyReply): void => void reply.clearCookie(name, options);

  return { name, read, set, clear };
}
