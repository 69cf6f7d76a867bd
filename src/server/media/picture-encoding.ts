import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { createOnDemandProcess } from '../low-priority-process.ts';
import { damaged, type EncodedPicture } from './picture-encoder.ts';

/** Decodes one picture at a time, in a process of its own: what the largest takes goes back to the system when the process ends. */
const encoder = createOnDemandProcess<{ path: string }, EncodedPicture>(join(import.meta.dirname, 'picture-encoder.process.ts'), {
  isAwaited: true,
  longestMs: 60_000,
  waiting: 100,
});

/** `encodePicture` in the encoder process. Throws as it does, `invalid_input` also for a picture that crashes it, and `unavailable` if more than 100 wait. */
export function encodeInProcess(path: string): Promise<EncodedPicture> {
  const picture = encoder.run({ path }).then(
    (encoded) => ({ ...encoded, data: Buffer.from(encoded.data) }),
    (cause: unknown) => {
      throw cause instanceof AppError ? cause : damaged(cause);
    },
  );
  encodings = Promise.allSettled([encodings, picture]);
  return picture;
}

let encodings: Promise<unknown> = Promise.resolve();

/** Resolves when no picture that was sent so far is being encoded or waits for it. */
export const encodingsSettled = (): Promise<unknown> => encodings;
