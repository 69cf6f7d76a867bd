import type { FastifyRequest } from 'fastify';
import { authorize } from '../../core/auth/actor.ts';

/** Refuses actors without content.write before the body is read. */
export async function requireContentWriter(request: FastifyRequest): Promise<void> {
  authorize(request.actor, 'content.write');
}

/**
 * Refuses actors without content.write unless the body is JSON, the format of the only write that visitors may send.
 */
export async function requireContentWriterOrJson(request: FastifyRequest): Promise<void> {
  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
  if (!isJson) authorize(request.actor, 'content.write');
}
