import type { FastifyRequest } from 'fastify';
import { requirePermission } from '../../core/auth/actor.ts';

/** Refuses whoever may not change content, before the body of the request is read. */
export async function requireContentWriter(request: FastifyRequest): Promise<void> {
  requirePermission(request.actor, 'content.write');
}

/** Refuses whoever may not change content and does not even send JSON, which is what a visitor's one write comes as. */
export async function requireContentWriterOrJson(request: FastifyRequest): Promise<void> {
  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
  if (!isJson) requirePermission(request.actor, 'content.write');
}
