import multipart from '@fastify/multipart';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { packageSheetLimits } from '#shared/packages/package-sheet.schema.ts';
import { packageSheetPaths } from '#shared/paths.ts';
import { type Actor, type Authorized, authorize } from '../../core/auth/actor.ts';
import { packageSheetMessages as messages } from './package-sheet.messages.ts';
import { type PackageSheetService, sheetTooLarge } from './package-sheet.service.ts';

interface PackageSheetPluginOptions {
  packageSheet: Pick<PackageSheetService, 'check' | 'apply'>;
  actorOf: (request: FastifyRequest) => Actor;
}

/** Overhead of the multipart form in bytes. */
const formOverhead = 64 * 1024;

/** Uploads of a sheet by staff: to check it, or to apply it as checked (`digest`, a field before the file). */
export const packageSheetPlugin: FastifyPluginAsync<PackageSheetPluginOptions> = async (
  app,
  { packageSheet, actorOf },
) => {
  // Only multipart forms are parsed; any other content type gets 415 before its body is read.
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    limits: { fileSize: packageSheetLimits.bytes, files: 1, fields: 2, fieldSize: 1024, parts: 3 },
  });
  const editorOf = (request: FastifyRequest) => authorize(actorOf(request), 'content.write');
  const onRequest = async (request: FastifyRequest) => refuseEarly(request, editorOf(request));

  app.post(packageSheetPaths.check, { onRequest }, async (request) => {
    const { bytes } = await readForm(request);
    return packageSheet.check(editorOf(request), bytes, request.locale);
  });

  app.post(packageSheetPaths.apply, { onRequest }, async (request) => {
    const { bytes, digest } = await readForm(request);
    return packageSheet.apply(editorOf(request), bytes, digest, request.locale);
  });
};

/** Refuses an upload by its headers, before its body is read. */
function refuseEarly(request: FastifyRequest, _actor: Authorized<'content.write'>): void {
  if (Number(request.headers['content-length']) > packageSheetLimits.bytes + formOverhead) throw sheetTooLarge();
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
