import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { exportPath } from '#shared/paths.ts';
import type { Actor } from '../auth/actor.ts';
import type { ExportTickets } from '../auth/export-tickets.ts';

interface ExportsPluginOptions {
  exports: Pick<ExportTickets, 'open'>;
  actorOf: (request: FastifyRequest) => Actor;
}

/** GET /admin-api/exports/TICKET: streams a download that a member of staff prepared; caches must not store it. */
export const exportsPlugin: FastifyPluginAsync<ExportsPluginOptions> = async (app, { exports, actorOf }) => {
  // A HEAD request would use up the ticket.
  app.get<{ Params: { ticket: string } }>(exportPath(':ticket'), { exposeHeadRoute: false }, async (request, reply) => {
    const { name, type, content } = exports.open(actorOf(request), request.params.ticket);
    reply.type(type).headers({
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    });
    return reply.send(content);
  });
};
