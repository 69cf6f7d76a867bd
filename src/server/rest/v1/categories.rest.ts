import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { CategoryRecord } from '#shared/schemas/categories.schema.ts';
import { sendCached } from '../../http/response-cache.ts';
import type { RestOptions } from '../rest.plugin.ts';
import { cacheableJson, oneRecord, writeMessage } from './answers.ts';
import { requireContentWriter } from './guard.ts';

const v1CategorySchema = z.object({ title_en: z.string(), title_ar: z.string() });

/** A category as API clients know it. */
const toV1Category = (record: CategoryRecord) => ({ _id: record.id, title_en: record.titleEn, title_ar: record.titleAr });
const present = (record: CategoryRecord) => oneRecord('category', toV1Category(record));

interface ById {
  Params: { id: string };
}

/** The package categories: everybody reads them, staff write. */
export const categoriesRest: FastifyPluginAsync<RestOptions> = async (app, { services: { categories }, cache }) => {
  app.get('/packagecategory', async (request, reply) => {
    const makeList = async () => cacheableJson({ categories: categories.listPublishedRecords().map(toV1Category) }, null);
    return sendCached(request, reply, await cache.get('rest /packagecategory', makeList));
  });

  app.get<ById>('/packagecategory/find/:id', async (request, reply) => {
    const { id } = request.params;
    const response = await cache.get(`rest /packagecategory/find/${id}`, async () => cacheableJson(present(categories.getPublishedRecord(id)), null));
    return sendCached(request, reply, response);
  });

  app.post('/packagecategory', { onRequest: requireContentWriter }, async (request, reply) => {
    const sent = v1CategorySchema.parse(request.body);
    const record = categories.create(request.actor, { titleEn: sent.title_en, titleAr: sent.title_ar, subtitleEn: '', subtitleAr: '' });
    return reply.code(201).send({ ...writeMessage(request, 'api.created'), ...present(record) });
  });

  app.patch<ById>('/packagecategory/find/:id', { onRequest: requireContentWriter }, async (request) => {
    const before = categories.getRecord(request.actor, request.params.id);
    const sent = v1CategorySchema.partial().parse(request.body);
    const values = { ...before, titleEn: sent.title_en ?? before.titleEn, titleAr: sent.title_ar ?? before.titleAr };
    return { ...writeMessage(request, 'api.saved'), ...present(categories.update(request.actor, before.id, values)) };
  });

  app.delete<ById>('/packagecategory/find/:id', { onRequest: requireContentWriter }, async (request) => {
    categories.remove(request.actor, request.params.id);
    return writeMessage(request, 'api.deleted');
  });
};
