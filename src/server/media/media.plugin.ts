import { createReadStream } from 'node:fs';
import multipart, { type MultipartFields, type MultipartFile } from '@fastify/multipart';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { pictureLimits } from '#shared/media/media.schema.ts';
import { type Actor, type Authorized, authorize } from '../core/auth/actor.ts';
import { immutable, type PublicCacheControl } from '../core/http/cache-control.ts';
import { mediaMessages } from './media.messages.ts';
import { type MediaFile, type MediaService, pictureTooLarge } from './media.service.ts';
import type { MediaLibraryService } from './media-library.service.ts';
import { presentPicture } from './pictures.ts';

interface MediaPluginOptions {
  media: MediaService;
  library: Pick<MediaLibraryService, 'replace'>;
  actorOf: (request: FastifyRequest) => Actor;
  publicCacheControl: PublicCacheControl;
}

/** How long (s) caches may store a redirect from a previous URL, since its target may change. */
const successorSeconds = 600;
/** Any site may embed public pictures: API clients use previous URLs. */
const publicPictures = 'cross-origin';
/** The size of a form without its file: boundaries, headers, a few small fields. */
const formOverhead = 64 * 1024;

/**
 * GET /media/ID/FILE: public pictures; the URL of a replaced file redirects to the new one. For staff: POST
 * /admin-api/media uploads one picture as a form and returns its record. POST /admin-api/media/ID/file replaces the
 * file of a picture at a `version`. GET /admin-api/media/ID/source returns the whole original of a cropped picture.
 */
export const mediaPlugin: FastifyPluginAsync<MediaPluginOptions> = async (
  app,
  { media, library, actorOf, publicCacheControl },
) => {
  app.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
    const { id, file: name } = request.params;
    reply.header('cross-origin-resource-policy', publicPictures);
    const file = await media.findFile(id, name);
    const successor = file ? null : media.findSuccessor(id, name);
    if (successor)
      return reply
        .header('cache-control', publicCacheControl(`public, max-age=${successorSeconds}`))
        .redirect(successor, 302);
    if (!file) throw new AppError('not_found');
    // Replacements have other names. Caches in front ask again, since staff may remove a picture.
    reply.header('cache-control', publicCacheControl(immutable));
    return sendFile(reply, file);
  });

  app.get<{ Params: { id: string } }>('/admin-api/media/:id/source', async (request, reply) => {
    const file = await media.getSource(authorize(actorOf(request), 'content.write'), request.params.id);
    return sendFile(reply, file);
  });

  await app.register(async (uploads) => {
    // Other content types get 415 before their body is read.
    uploads.removeAllContentTypeParsers();
    await uploads.register(multipart, {
      limits: { fileSize: pictureLimits.bytes, files: 1, fields: 5, fieldSize: 1024, parts: 6 },
      throwFileSizeLimit: false,
    });

    const editorOf = (request: FastifyRequest) => authorize(actorOf(request), 'content.write');
    const onRequest = async (request: FastifyRequest) => refuseEarly(request, editorOf(request));
    uploads.post('/admin-api/media', { onRequest }, async (request, reply) => {
      const row = await readFile(request, editorOf, (file) => media.storePicture(editorOf(request), file));
      // A new picture has no texts, so the language does not matter.
      return reply.code(201).send({ id: row.id, picture: presentPicture(row, 'en') });
    });

    uploads.post<{ Params: { id: string } }>('/admin-api/media/:id/file', { onRequest }, async (request, reply) => {
      const picture = await readFile(request, editorOf, ({ bytes, fields }) =>
        library.replace(editorOf(request), request.params.id, { bytes, ...seenSchema.parse(fields) }),
      );
      return reply.code(201).send({ id: picture.id, picture });
    });
  });
};

/** The version that the sender saw. */
const seenSchema = z.object({ version: z.coerce.number().int().min(1) });

function valuesOf(fields: MultipartFields): Record<string, unknown> {
  const fieldValue = (part: MultipartFields[string]) => (part && 'value' in part ? part.value : undefined);
  return Object.fromEntries(Object.entries(fields).map(([name, part]) => [name, fieldValue(part)]));
}

function sendFile(reply: FastifyReply, { path, contentType, bytes }: MediaFile) {
  reply.type(contentType).headers({ 'content-length': bytes, 'x-content-type-options': 'nosniff' });
  return createReadStream(path);
}

/** Refuses by permission and headers before the body is read. */
function refuseEarly(request: FastifyRequest, _actor: Authorized<'content.write'>): void {
  if (Number(request.headers['content-length']) > pictureLimits.bytes + formOverhead) throw pictureTooLarge();
}

interface SentFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  /** The form's fields before the file, not yet validated. */
  fields: Record<string, unknown>;
}

/** Passes the form's file to `use` as a stream. The permission is checked again when the whole file has arrived. */
async function readFile<Result>(
  request: FastifyRequest,
  editorOf: (request: FastifyRequest) => Authorized<'content.write'>,
  use: (file: SentFile) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', { message: mediaMessages.noFile });
  const part = await request.file().catch((cause: unknown) => {
    throw interrupted(cause);
  });
  if (!part) throw new AppError('invalid_input', { message: mediaMessages.noFile });
  try {
    return await use({
      name: part.filename,
      bytes: readPart(part.file, () => editorOf(request)),
      fields: valuesOf(part.fields),
    });
  } finally {
    // After a refusal, the unread rest of the body would block the next request on the connection.
    part.file.resume();
  }
}

/**
 * Streams the file, then calls `check`. Throws `too_large`, `invalid_input` for a truncated file, and the errors of
 * `check`.
 */
async function* readPart(file: MultipartFile['file'], check: () => void): AsyncGenerator<Uint8Array> {
  try {
    // A destroyed file would not be read to its end.
    yield* file.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw interrupted(error);
  }
  if (file.truncated) throw pictureTooLarge();
  check();
}

const interrupted = (cause: unknown) => new AppError('invalid_input', { message: mediaMessages.interrupted, cause });
