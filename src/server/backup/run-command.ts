import { isAbsolute, resolve } from 'node:path';
import { ConfigError } from '../core/config.ts';
import { BackupFailure } from './backup-failure.ts';
import { ReplacingError } from './replace-folders.ts';

/** Runs a command to its end; what fails in a way that is known, or is one of `failures`, is told in its own words, with exit code 1. */
export async function runCommand(main: () => Promise<string[]>, failures: readonly (new (message: string) => Error)[] = []): Promise<void> {
  process.umask(0o077);
  try {
    process.stdout.write(`${(await main()).join('\n')}\n`);
  } catch (error) {
    process.exitCode = 1;
    const isKnown = [BackupFailure, ConfigError, ReplacingError, ...failures].some((failure) => error instanceof failure) || isAboutInput(error);
    process.stderr.write(`${isKnown || !(error instanceof Error) ? String((error as Error).message) : error.stack}\n`);
  }
}

/** Arguments that are none, and files that cannot be read or written. */
const isAboutInput = (error: unknown) => error instanceof Error && (('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) || 'syscall' in error);

/** A path as the person meant it who typed it: from their folder, not from the project's, where npm runs commands. */
export function fromHere(path: string, startedIn: string | undefined): string {
  return isAbsolute(path) ? path : resolve(startedIn ?? '.', path);
}

/** A number of bytes as "12.3 MB". */
export const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
