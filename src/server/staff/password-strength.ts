import { AppError } from '#shared/errors.ts';
import { createOnDemandProcess } from '../core/low-priority-process.ts';
import { processScript } from '../runtime-files.ts';
import { commonWords, fold } from './common-passwords.ts';

/** A password as it was typed and with its separators removed, and words that are guessed first beside those of the lists. */
export interface StrengthOrder {
  forms: string[];
  words: string[];
}

/** The lists take 100 MB and half a second to load, so they are read in a process of their own, and only while passwords are chosen. */
const strengthProcess = createOnDemandProcess<StrengthOrder, number>(processScript('password-strength'), {
  isAwaited: true,
  longestMs: 60_000,
  waiting: 20,
});

/**
 * Estimates how many guesses a password withstands, as a power of ten: by lists of breached passwords, names and words, dates, keyboard
 * patterns and repetitions (zxcvbn). Guessers know the `context` too. Throws `unavailable` if it cannot be estimated.
 */
export async function estimateGuesses(password: string, context: string[]): Promise<number> {
  const words = [...context.flatMap((text) => text.split(/[^\p{L}\p{M}\d]+/u)), ...commonWords].filter((word) => word.length > 2).map(fold);
  return strengthProcess.run({ forms: [password, fold(password)], words }).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : new AppError('unavailable', { cause });
  });
}
