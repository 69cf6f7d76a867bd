import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { maxListedPictures, pictureLimits } from '#shared/media/media.schema.ts';
import { mediaMessages } from '../media.messages.ts';
import { pictureTooLarge } from '../media.service.ts';

const maxFiles = 2 * maxListedPictures + 1;
const maxBytes = 64 * 1024 * 1024;
/** Strings that JavaScript clients send for a missing value. */
const missing = new Set(['undefined', 'null']);

/** Accepts multipart forms in a scope: fields and files become the body. Authenticate requests before. */
export async function registerForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: pictureLimits.bytes, files: maxFiles, fields: 60, fieldSize: 20_000, parts: 60 + maxFiles },
  });
  scope.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readForm(request);
  });
}

type FormValue = string | File;

/** A form's fields and files by name; repeated ones become a list. */
async function readForm(request: FastifyRequest): Promise<Record<string, FormValue | FormValue[]>> {
  if (Number(request.headers['content-length']) > maxBytes) throw new AppError('too_large');
  const values = new Map<string, FormValue[]>();
  let bytes = 0;
  const add = (name: string, value: FormValue) => values.set(name, [...(values.get(name) ?? []), value]);
  try {
    for await (const part of request.parts()) {
      const name = part.fieldname.replace(/\[\]$/, '');
      if (part.type === 'field') {
        if (typeof part.value === 'string' && !missing.has(part.value)) add(name, part.value);
        continue;
      }
      const content = await part.toBuffer();
      bytes += content.length;
      if (bytes > maxBytes) throw new AppError('too_large');
      // Browsers send a nameless file if none was chosen.
      if (part.filename) add(name, new File([new Uint8Array(content)], part.filename));
    }
  } catch (error) {
    throw toRefusal(request, error);
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? (all[0] as FormValue) : all]));
}

function toRefusal({ server: { multipartErrors } }: FastifyRequest, error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof multipartErrors.PrototypeViolationError)
    return new AppError('invalid_input', { message: { id: 'api.fieldNameRefused' } });
  if (error instanceof multipartErrors.RequestFileTooLargeError) return pictureTooLarge();
  if (error instanceof multipartErrors.FilesLimitError)
    return new AppError('too_large', { message: { id: 'api.tooManyFiles' } });
  return new AppError('invalid_input', { message: mediaMessages.interrupted, cause: error });
}
