import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import multipart, { type MultipartFields, type MultipartFile } from '@fastify/multipart';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { pictureLimits } from '#shared/media/media.schema.ts';
import { type Actor, requirePermission } from '../core/auth/actor.ts';
import { mediaMessages } from './media.messages.ts';
import { type MediaFile, type MediaService, pictureTooLarge } from './media.service.ts';
import type { MediaLibraryService } from './media-library.service.ts';
import { presentPicture } from './pictures.ts';

export interface MediaPluginOptions {
  media: MediaService;
  library: Pick<MediaLibraryService, 'replace'>;
  actorOf: (request: FastifyRequest) => Actor;
}

/** How long (s) others may keep where a former address leads: it may lead on soon. */
const successorSeconds = 600;
/** Pictures that visitors see may be shown by any site: former addresses of the API's clients lead here. */
const publicPictures = 'cross-origin';
/** What a form adds around its file: boundaries, headers, a few small fields. */
const formOverhead = 64 * 1024;

/**
 * GET /media/ID/FILE for everybody: the address of a file that another took the place of leads there. For staff POST /admin-api/media: one
 * picture in a form, answered with its record at once; POST /admin-api/media/ID/file: the file that takes a picture's place, with the picture's `version` that was seen; GET
 * /admin-api/media/ID/source: the whole of a picture of which visitors see a part.
 */
export const mediaPlugin: FastifyPluginAsync<MediaPluginOptions> = async (app, { media, library, actorOf }) => {
  app.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
    const { id, file: name } = request.params;
    reply.header('cross-origin-resource-policy', publicPictures);
    const file = await media.findFile(id, name);
    const successor = file ? null : media.findSuccessor(id, name);
    if (successor) return reply.header('cache-control', `public, max-age=${successorSeconds}`).redirect(successor, 302);
    if (!file) throw new AppError('not_found');
    // A picture's files never change: what takes their place has another name.
    return sendFile(reply, file, 'public, max-age=31536000, immutable');
  });

  app.get<{ Params: { id: string } }>('/admin-api/media/:id/source', async (request, reply) => {
    const file = await media.getSource(actorOf(request), request.params.id);
    // Asked again each time: whoever may not read it any more, or signed out, has no copy that opens by itself.
    const etag = `"${basename(file.path)}"`;
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return sendFile(reply, file, 'private, no-cache');
  });

  await app.register(async (uploads) => {
    // Only forms are read here; anything else is answered 415 before its body is.
    uploads.removeAllContentTypeParsers();
    await uploads.register(multipart, { limits: { fileSize: pictureLimits.bytes, files: 1, fields: 5, fieldSize: 1024, parts: 6 }, throwFileSizeLimit: false });

    uploads.post('/admin-api/media', { onRequest: async (request) => refuseEarly(request, actorOf(request)) }, async (request, reply) => {
      const row = await readFile(request, actorOf, (file) => media.storePicture(actorOf(request), file));
      // A new picture has no texts yet, so any language presents it alike.
      return reply.code(201).send({ id: row.id, picture: presentPicture(row, 'en') });
    });

    uploads.post<{ Params: { id: string } }>(
      '/admin-api/media/:id/file',
      { onRequest: async (request) => refuseEarly(request, actorOf(request)) },
      async (request, reply) => {
        const picture = await readFile(request, actorOf, ({ bytes, fields }) =>
          library.replace(actorOf(request), request.params.id, { bytes, ...seenSchema.parse(fields) }),
        );
        return reply.code(201).send({ id: picture.id, picture });
      },
    );
  });
};

/** Who replaces a file has seen what it replaces. */
const seenSchema = z.object({ version: z.coerce.number().int().min(1) });

function valuesOf(fields: MultipartFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, part]) => [name, part && 'value' in part ? part.value : undefined]));
}

function sendFile(reply: FastifyReply, { path, contentType, bytes }: MediaFile, cacheControl: string) {
  reply.type(contentType).headers({ 'content-length': bytes, 'cache-control': cacheControl, 'x-content-type-options': 'nosniff' });
  return createReadStream(path);
}

/** What can be refused from the headers is refused before a byte of the body is read. */
function refuseEarly(request: FastifyRequest, actor: Actor): void {
  requirePermission(actor, 'content.write');
  if (Number(request.headers['content-length']) > pictureLimits.bytes + formOverhead) throw pictureTooLarge();
}

interface SentFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  /** The form's fields before the file, as they were typed. */
  fields: Record<string, unknown>;
}

/** Passes the form's file to `use` as a stream. The permission is checked again when the whole file has arrived. */
async function readFile<Result>(request: FastifyRequest, actorOf: MediaPluginOptions['actorOf'], use: (file: SentFile) => Promise<Result>): Promise<Result> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', { message: mediaMessages.noFile });
  const part = await request.file().catch((cause: unknown) => {
    throw interrupted(cause);
  });
  if (!part) throw new AppError('invalid_input', { message: mediaMessages.noFile });
  try {
    return await use({
      name: part.filename,
      bytes: readPart(part.file, () => requirePermission(actorOf(request), 'content.write')),
      fields: valuesOf(part.fields),
    });
  } finally {
    // After a refusal, the unread rest of the body would block the next request on the connection.
    part.file.resume();
  }
}

/** A file as it arrives, then a check. Throws `too_large`, `invalid_input` for one that breaks off, and what the check throws. */
async function* readPart(file: MultipartFile['file'], check: () => void): AsyncGenerator<Uint8Array> {
  try {
    // A file that is destroyed would not be read to its end.
    yield* file.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw interrupted(error);
  }
  if (file.truncated) throw pictureTooLarge();
  check();
}

const interrupted = (cause: unknown) => new AppError('invalid_input', { message: mediaMessages.interrupted, cause });
