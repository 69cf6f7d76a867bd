import multipart from '@fastify/multipart';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { type SheetCollection, sheetCollections, sheetLimits } from '#shared/content/sheet.schema.ts';
import { AppError } from '#shared/errors.ts';
import { sheetPaths } from '#shared/paths.ts';
import { type Actor, type Authorized, authorize } from '../../core/auth/actor.ts';
import { sheetMessages as messages } from './sheet.messages.ts';
import { type SheetService, sheetTooLarge } from './sheet.service.ts';

interface SheetsPluginOptions {
  sheets: Record<SheetCollection, Pick<SheetService, 'check' | 'apply'>>;
  actorOf: (request: FastifyRequest) => Actor;
}

/** Overhead of the multipart form in bytes. */
const formOverhead = 64 * 1024;

/** Uploads of a sheet by staff: to check it, or to apply it as checked (`digest`, a field before the file). */
export const sheetsPlugin: FastifyPluginAsync<SheetsPluginOptions> = async (app, { sheets, actorOf }) => {
  // Only multipart forms are parsed; any other content type gets 415 before its body is read.
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    limits: { fileSize: sheetLimits.bytes, files: 1, fields: 2, fieldSize: 1024, parts: 3 },
  });
  const editorOf = (request: FastifyRequest) => authorize(actorOf(request), 'content.write');
  const onRequest = async (request: FastifyRequest) => refuseEarly(request, editorOf(request));

  for (const collection of sheetCollections) {
    const { check, apply } = sheets[collection];
    const paths = sheetPaths(collection);

    app.post(paths.check, { onRequest }, async (request) => {
      const { bytes } = await readForm(request);
      return check(editorOf(request), bytes, request.locale);
    });

    app.post(paths.apply, { onRequest }, async (request) => {
      const { bytes, digest } = await readForm(request);
      return apply(editorOf(request), bytes, digest, request.locale);
    });
  }
};

/** Refuses an upload by its headers, before its body is read. */
function refuseEarly(request: FastifyRequest, _actor: Authorized<'content.write'>): void {
  if (Number(request.headers['content-length']) > sheetLimits.bytes + formOverhead) throw sheetTooLarge();
}

async function readForm(request: FastifyRequest): Promise<{ bytes: Buffer; digest: string }> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', { message: messages.noFile });
  try {
    const part = await request.file();
    if (part) {
      const bytes = await part.toBuffer();
      const { digest } = part.fields;
      return { bytes, digest: digest && 'value' in digest ? String(digest.value) : '' };
    }
  } catch (error) {
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError) throw sheetTooLarge();
    throw new AppError('invalid_input', { message: messages.interrupted, cause: error });
  }
  throw new AppError('invalid_input', { message: messages.noFile });
}
