import { isAbsolute, resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { findForeignSite } from '../core/check-folders.ts';
import { type Config, ConfigError, type Environment, readConfig } from '../core/config.ts';
import { describeAccessFailure } from '../core/explain-access.ts';
import { nameSourcesInStackTraces } from '../core/stack-traces.ts';
import { describeUnknown } from '../core/unknown-variables.ts';
import { BackupFailure } from './backup-failure.ts';
import { ReplacingError } from './replace-folders.ts';

type ErrorClass = new (message: string) => Error;

/**
 * Runs a command, or prints its usage for `--help`. Prints the message of expected errors and of `failures`, and exits
 * with code 1.
 */
export async function runCommand(
  usage: string,
  main: () => Promise<string[]>,
  failures: readonly ErrorClass[] = [],
): Promise<void> {
  if (isHelpWanted()) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  process.umask(0o077);
  nameSourcesInStackTraces();
  try {
    process.stdout.write(`${(await main()).join('\n')}\n`);
  } catch (error) {
    process.exitCode = 1;
    const isKnown =
      [BackupFailure, ConfigError, ReplacingError, ...failures].some((failure) => error instanceof failure) ||
      isAboutInput(error);
    const message = isKnown || !(error instanceof Error) ? String((error as Error).message) : error.stack;
    process.stderr.write(`${describeAccessFailure(error) ?? message}\n`);
  }
}

/**
 * The configuration for a command, which prints misspelt variables. Throws ConfigError, also for root on the site of
 * another user.
 */
export function readCommandConfig(environment: Environment): Config {
  const config = readConfig(environment, findForeignSite);
  for (const unknown of config.unknownVariables) process.stderr.write(`${describeUnknown(unknown)}\n`);
  return config;
}

export const isHelpWanted = (): boolean => process.argv.slice(2).some((word) => word === '--help' || word === '-h');

/** An option did not reach the command. */
class OptionsError extends Error {}

/**
 * Parses the words after the command. Throws an OptionsError for an option that npm took, because it was written
 * without `--` before it: `npm run restore FILE --check` would restore. npm passes `--no-NAME` on as an empty text.
 */
export function parseOptions<const Given extends ParseArgsConfig>(
  given: Given,
  environment: Environment,
): ReturnType<typeof parseArgs<Given>> {
  const takenValue = (name: string) => environment[`npm_config_${name.replaceAll('-', '_')}`];
  const taken = Object.keys(given.options ?? {}).find((name) => takenValue(name) !== undefined);
  const command = environment.npm_lifecycle_event;
  if (taken !== undefined && command !== undefined) {
    const option = takenValue(taken) === '' ? `--no-${taken}` : `--${taken}`;
    throw new OptionsError(
      `npm took the option ${option}. Write -- before the options: npm run ${command} -- ${option}. Nothing was changed.`,
    );
  }
  return parseArgs(given);
}

/** Invalid arguments, and files that cannot be read or written. */
export function isAboutInput(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const isAboutArguments = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return isAboutArguments || error instanceof OptionsError || 'syscall' in error;
}

/** Resolves a path from the folder in which the user ran npm, since npm runs commands in the project folder. */
export function resolveArgument(path: string, startedIn: string | undefined): string {
  return isAbsolute(path) ? path : resolve(startedIn ?? '.', path);
}
