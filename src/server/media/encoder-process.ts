import { AppError } from '#shared/errors.ts';
import { createOnDemandProcess } from '../core/low-priority-process.ts';
import { processScript } from '../runtime-files.ts';
import type { EncodedPicture } from './picture-encoder.ts';

/** Decodes one picture at a time in a child process, so that the system gets the memory back when it ends. */
const encoder = createOnDemandProcess<{ path: string }, EncodedPicture>(processScript('picture-encoder'), {
  isAwaited: true,
  maxMs: 60_000,
  waiting: 100,
});

let encodings: Promise<void> = Promise.resolve();

/**
 * Runs `encodePicture` in the encoder process. Throws its errors, and `unavailable` if the process crashes, takes more
 * than a minute, or more than 100 pictures wait.
 */
export function encodeInChildProcess(path: string): Promise<EncodedPicture> {
  const picture = encoder.run({ path }).then(
    (encoded) => ({ ...encoded, data: Buffer.from(encoded.data) }),
    (cause: unknown) => {
      throw cause instanceof AppError ? cause : new AppError('unavailable', { cause });
    },
  );
  // Resolves to undefined, because a chain of results would hold every picture in memory.
  encodings = Promise.allSettled([encodings, picture]).then(() => undefined);
  return picture;
}

/** Resolves when all pictures that were passed in so far are encoded or refused. */
export const encodingsSettled = (): Promise<void> => encodings;
