import { execFileSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ConfigError } from '../core/config.ts';
import { runtimeFiles } from '../runtime-files.ts';

export interface ReplicaPrograms {
  litestream: string;
  rclone: string;
  litestreamConfig: string;
  /** Whether a Litestream with an unsafe SQLite may run: only for the drill, whose package contains an older one. */
  allowsUnsafeSqlite: boolean;
}

/** Throws ConfigError if Litestream or rclone is not installed. */
export function findReplicaPrograms({
  PATH = '',
  LITESTREAM_DRILL_CONFIG,
}: Record<string, string | undefined>): ReplicaPrograms {
  return {
    litestream: findProgram('litestream', PATH),
    rclone: findProgram('rclone', PATH),
    litestreamConfig: LITESTREAM_DRILL_CONFIG ?? runtimeFiles.litestream,
    allowsUnsafeSqlite: LITESTREAM_DRILL_CONFIG !== undefined,
  };
}

/** The path of an installed program. Throws ConfigError if `PATH` has none of this name. */
function findProgram(name: string, path: string): string {
  const found = path
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);
  if (found === undefined)
    throw new ConfigError(`PATH: ${name} is not installed here. docs/replication.md names the version to install.`);
  return found;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The versions of Litestream and of the SQLite library within it; null if its file contains no version of SQLite. */
export function readVersions(litestream: string): { version: string; sqlite: string | null } {
  return {
    version: execFileSync(litestream, ['version'], { encoding: 'utf8' }).trim().replace(/^v/, ''),
    sqlite: readSqliteVersion(litestream),
  };
}

/**
 * SQLite stores its version as a C string. Returns the earliest, in case another library contains a text that looks the
 * same.
 */
export function readSqliteVersion(program: string): string | null {
  const found = readFileSync(program, 'latin1').match(/(?<![\d.])3\.[3-9]\d\.\d{1,2}(?=\0)/g) ?? [];
  return found.toSorted(compareVersions).at(0) ?? null;
}

const [safeSqlite, safeLitestream] = ['3.51.3', '0.5.17'];

/** Whether a Litestream is safe: an earlier SQLite can damage the database when two processes truncate its log. */
export function isSafe({ version, sqlite }: { version: string; sqlite: string | null }): boolean {
  return sqlite === null ? compareVersions(version, safeLitestream) >= 0 : compareVersions(sqlite, safeSqlite) >= 0;
}

const compareVersions = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });
