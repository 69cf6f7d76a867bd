import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { AppError } from '#shared/errors.ts';
import { wrongMethodsPlugin } from './wrong-methods.plugin.ts';

test('A route with a parameter in any position answers a wrong method with the allowed ones.', async () => {
  const app = Fastify();
  app.setErrorHandler<AppError>((error, _request, reply) =>
    reply.code(error.code === 'method_not_allowed' ? 405 : 500).send(),
  );
  await app.register(wrongMethodsPlugin);
  app.get('/shelf/:id/books', () => 'all');
  const { statusCode, headers } = await app.inject({ method: 'POST', url: '/shelf/7/books?page=2' });
  expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
  expect((await app.inject({ method: 'POST', url: '/shelf//books' })).statusCode).toBe(404);
});
