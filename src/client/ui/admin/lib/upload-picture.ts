import type { Locale } from '#shared/i18n/locales.ts';
import { type Picture, pictureLimits } from '#shared/media/media.schema.ts';
import { uploadPath } from '#shared/paths.ts';

export interface UploadOptions {
  file: File;
  /** Where it is sent; left out for a new picture. */
  path?: string;
  /** The version of the picture whose place it takes. */
  version?: number;
  locale: Locale;
  signal: AbortSignal;
  /** The part that has been sent, from 0 to 1. */
  onProgress: (part: number) => void;
}

/** A refused upload: the HTTP status (0 where nobody answered), and the server's message; empty where it was refused before it was sent. */
export class UploadError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'UploadError';
    this.status = status;
  }
}

/** Sends a picture to the server and returns its record. Rejects with an UploadError. XMLHttpRequest, because fetch tells no progress. */
export async function uploadPicture(options: UploadOptions): Promise<Picture> {
  const { size, type } = options.file;
  // What will be refused is not sent first: on a phone that takes half a minute. An empty type is one that the browser does not know.
  if (size > pictureLimits.bytes) throw new UploadError(413, '');
  if (type !== '' && !type.startsWith('image/')) throw new UploadError(415, '');
  return send(options);
}

function send({ file, path = uploadPath, version, locale, signal, onProgress }: UploadOptions): Promise<Picture> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('accept-language', locale);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const answer = request.response as { picture?: Picture; message?: string } | null;
      if (request.status === 201 && answer?.picture) resolve(answer.picture);
      else reject(new UploadError(request.status, answer?.message ?? ''));
    });
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, () => reject(new UploadError(0, '')));
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    // Fields go first: what follows a file is read too late.
    if (version !== undefined) form.append('version', String(version));
    form.append('file', file);
    request.send(form);
  });
}
