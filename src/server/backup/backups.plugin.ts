import { createReadStream } from 'node:fs';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import { type Actor, authorize, requireReauthentication } from '../core/auth/actor.ts';
import type { BackupsService } from './backups.service.ts';

interface BackupsPluginOptions {
  backups: BackupsService;
  actorOf: (request: FastifyRequest) => Actor;
}

/** GET /admin-api/backups/NAME for owners: downloads a stored backup; caches must not store it. */
export const backupsPlugin: FastifyPluginCallback<BackupsPluginOptions> = (app, { backups, actorOf }, done) => {
  app.get<{ Params: { name: string } }>(
    '/admin-api/backups/:name',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { name } = request.params;
      const { path, bytes } = await backups.open(
        requireReauthentication(authorize(actorOf(request), 'backup.write')),
        name,
      );
      reply.type('application/octet-stream').headers({
        'content-length': bytes,
        'content-disposition': `attachment; filename="${name}"`,
        'x-content-type-options': 'nosniff',
      });
      return reply.send(createReadStream(path));
    },
  );
  done();
};
