import { createReadStream } from 'node:fs';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { pictureLimits } from '#shared/schemas/media.schema.ts';
import { type Actor, requirePermission } from '../auth/actor.ts';
import { type MediaService, pictureTooLarge } from '../services/media.service.ts';
import { presentPicture } from '../services/pictures.ts';
import { mediaMessages } from './media.messages.ts';

export interface MediaPluginOptions {
  media: MediaService;
  actorOf: (request: FastifyRequest) => Actor;
}

/** What a form adds around its file: boundaries, headers, a few small fields. */
const formOverhead = 64 * 1024;

/** GET /media/ID/FILE for everybody, POST /admin-api/media for staff: one picture in a form, answered with its record at once. */
export const mediaPlugin: FastifyPluginAsync<MediaPluginOptions> = async (app, { media, actorOf }) => {
  app.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
    const file = await media.findFile(request.params.id, request.params.file);
    if (!file) throw new AppError('not_found');
    reply.type(file.contentType).headers({
      'content-length': file.bytes,
      // A picture's files never change: a new picture has a new id.
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    return createReadStream(file.path);
  });

  await app.register(async (uploads) => {
    // Only forms are read here; anything else is answered 415 before its body is.
    uploads.removeAllContentTypeParsers();
    await uploads.register(multipart, { limits: { fileSize: pictureLimits.bytes, files: 1, fields: 5, fieldSize: 1024, parts: 6 } });

    uploads.post('/admin-api/media', { onRequest: async (request) => refuseEarly(request, actorOf(request)) }, async (request, reply) => {
      const row = await media.storePicture(actorOf(request), await readFile(request));
      // A new picture has no texts yet, so any language presents it alike.
      return reply.code(201).send({ id: row.id, picture: presentPicture(row, 'en') });
    });
  });
};

/** What can be refused from the headers is refused before a byte of the body is read. */
function refuseEarly(request: FastifyRequest, actor: Actor): void {
  requirePermission(actor, 'content.write');
  if (Number(request.headers['content-length']) > pictureLimits.bytes + formOverhead) throw pictureTooLarge();
}

async function readFile(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', { message: mediaMessages.noFile });
  try {
    const part = await request.file();
    if (part) return { name: part.filename, bytes: await part.toBuffer() };
  } catch (error) {
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError) throw pictureTooLarge();
    throw new AppError('invalid_input', { message: mediaMessages.interrupted, cause: error });
  }
  throw new AppError('invalid_input', { message: mediaMessages.noFile });
}
