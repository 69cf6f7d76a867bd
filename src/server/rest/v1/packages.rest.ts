import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { actorCan, requirePermission } from '../../auth/actor.ts';
import { sendCached } from '../../http/response-cache.ts';
import type { RestOptions } from '../rest.plugin.ts';
import { cacheableJson, oneRecord, writeMessage } from './answers.ts';
import { requireContentWriter, requireContentWriterOrJson } from './guard.ts';
import { fromV1Package } from './packages.input.ts';
import { toV1Package } from './packages.presenter.ts';

const saleOffSchema = z.strictObject({ onSale: z.union([z.literal(false), z.literal('false')]) });

interface ById {
  Params: { id: string };
}

/** The packages: everybody reads the published ones and may take an ended sale off, staff write. */
export const packagesRest: FastifyPluginAsync<RestOptions> = async (app, { services: { packages }, cache, clock, origin }) => {
  const present = (record: Parameters<typeof toV1Package>[0]) => oneRecord('package', toV1Package(record, { origin, now: clock() }));

  app.get('/package', async (request, reply) => {
    const makeList = async () =>
      cacheableJson({ packages: packages.listPublishedRecords().map((record) => toV1Package(record, { origin, now: clock() })) }, packages.nextChange());
    return sendCached(request, reply, await cache.get('rest /package', makeList));
  });

  app.get<ById>('/package/find/:id', async (request, reply) => {
    const { id } = request.params;
    const response = await cache.get(`rest /package/find/${id}`, async () => cacheableJson(present(packages.getPublishedRecord(id)), packages.nextChange()));
    return sendCached(request, reply, response);
  });

  app.post('/package', { onRequest: requireContentWriter }, async (request, reply) => {
    const record = packages.create(request.actor, fromV1Package(request.body, null));
    return reply.code(201).send({ ...writeMessage(request, 'api.created'), ...present(record) });
  });

  app.patch<ById>('/package/find/:id', { onRequest: requireContentWriterOrJson }, async (request) => {
    const { id } = request.params;
    const isSaleOff = saleOffSchema.safeParse(request.body).success;
    if (isSaleOff && !actorCan(request.actor, 'content.write')) return { ...writeMessage(request, 'api.saved'), ...present(packages.endExpiredSale(id)) };
    requirePermission(request.actor, 'content.write');
    const record = packages.update(request.actor, id, fromV1Package(request.body, packages.getRecord(request.actor, id)));
    return { ...writeMessage(request, 'api.saved'), ...present(record) };
  });

  app.delete<ById>('/package/find/:id', { onRequest: requireContentWriter }, async (request) => {
    packages.remove(request.actor, request.params.id);
    return writeMessage(request, 'api.deleted');
  });
};
