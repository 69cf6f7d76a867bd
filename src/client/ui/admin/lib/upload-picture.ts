import type { Locale } from '#shared/i18n/locales.ts';
import { type Picture, pictureLimits } from '#shared/media/media.schema.ts';
import { uploadPath } from '#shared/paths.ts';
import { ForeignAnswer, refusalIn } from '../../lib/foreign-answer.ts';
import { readFile } from '../../lib/read-file.ts';

interface UploadOptions {
  file: File;
  /** The endpoint; defaults to that of new pictures. */
  path?: string;
  /** The version of the picture that this file replaces. */
  version?: number;
  locale: Locale;
  signal: AbortSignal;
  /** Receives the fraction sent, 0 to 1. */
  onProgress: (part: number) => void;
}

/**
 * A refused upload: the HTTP status (0 on a network error) and the server's message. The message is empty if the
 * browser refused the file before sending.
 */
export class UploadError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'UploadError';
    this.status = status;
  }
}

/**
 * Sends a picture to the server and returns its record. Rejects with an UploadError, an UnreadableFile or a
 * ForeignAnswer. Uses XMLHttpRequest, because fetch reports no upload progress.
 */
export async function uploadPicture(options: UploadOptions): Promise<Picture> {
  const { size, type } = options.file;
  // Fail before sending: on a phone, an upload takes half a minute. The type is empty if the browser does not know it.
  if (size > pictureLimits.bytes) throw new UploadError(413, '');
  if (type !== '' && !type.startsWith('image/')) throw new UploadError(415, '');
  return send({ ...options, file: await readFile(options.file) });
}

function send({ file, path = uploadPath, version, locale, signal, onProgress }: UploadOptions): Promise<Picture> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('accept-language', locale);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const answer = request.response as { picture?: Picture } | null;
      const refusal = refusalIn(answer);
      if (request.status === 201 && answer?.picture) resolve(answer.picture);
      else reject(refusal ? new UploadError(request.status, refusal.message) : new ForeignAnswer(request.status));
    });
    for (const event of ['error', 'abort', 'timeout'])
      request.addEventListener(event, () => reject(new UploadError(0, '')));
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    // The server reads only the fields before the file.
    if (version !== undefined) form.append('version', String(version));
    form.append('file', file);
    request.send(form);
  });
}
