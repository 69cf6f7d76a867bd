import { AppError } from '#shared/errors.ts';
import { createOnDemandProcess } from '../core/low-priority-process.ts';
import { processScript } from '../runtime-files.ts';
import { commonWords, fold } from './common-passwords.ts';

/** `forms`: the password as typed and without separators; `words`: likely guesses in addition to the built-in lists. */
export interface StrengthTask {
  forms: string[];
  words: string[];
}

/** `guesses`: as a power of ten. `parts`: the parts of the password that are in the lists. */
export interface Strength {
  guesses: number;
  parts: string[];
}

/** The lists take 100 MB and half a second to load, so a child process loads them on demand. */
const strengthProcess = createOnDemandProcess<StrengthTask, Strength>(processScript('password-strength'), {
  isAwaited: true,
  maxMs: 60_000,
  waiting: 20,
});

/**
 * Estimates how many guesses a password withstands (zxcvbn), and names its guessable parts. Uses lists of breached
 * passwords, names and words, dates, keyboard patterns and repetitions. `context` adds words that an attacker would
 * know. Throws `unavailable` if the estimate fails.
 */
export async function estimateStrength(password: string, context: string[]): Promise<Strength> {
  const contextWords = context.flatMap((text) => text.split(/[^\p{L}\p{M}\d]+/u));
  const words = [...contextWords, ...commonWords].filter((word) => word.length > 2).map(fold);
  return strengthProcess.run({ forms: [password, fold(password)], words }).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : new AppError('unavailable', { cause });
  });
}
