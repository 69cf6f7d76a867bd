import { accessSync, constants, readFileSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const accessCodes = /^(EACCES|EPERM|EROFS|SQLITE_(CANTOPEN|READONLY|PERM)(_\w+)?)$/;
const { R_OK, W_OK, X_OK } = constants;

/** The message of an error about access, and the explanation on a line of its own; null for errors of other kinds. */
export function describeAccessFailure(error: unknown): string | null {
  const access = explainAccess(error);
  return access === null ? null : `${(error as Error).message}\n${access}`;
}

/** Names the file or folder of an error, its owner and the account of this process; null for errors of other kinds. */
function explainAccess(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code = '', path } = error as NodeJS.ErrnoException;
  return path !== undefined && accessCodes.test(code) ? describeAccess(path) : explainAccess(error.cause);
}

/**
 * One line about what denies this process a file: the file itself, a file that SQLite has beside it, or its folder. Null
 * if nothing does. `need: 'read'` for files that are never written.
 */
export function describeAccess(path: string, need: 'read' | 'write' = 'write'): string | null {
  const uid = process.getuid?.();
  if (uid === undefined) return null;
  const files = need === 'read' ? [path] : [path, `${path}-wal`, `${path}-shm`];
  const denied = [...files, nearestFolder(path)].find((file) => isDenied(file, need));
  const stats = denied === undefined ? null : statOf(denied);
  if (denied === undefined || stats === null) return null;
  if (isReadOnlyDisk(denied))
    return `${denied} is on a file system that is read-only for this process. Mount it for writing; a unit of systemd also needs ReadWritePaths= (docs/operations.md).`;
  const mode = (stats.mode & 0o777).toString(8);
  const owner = nameOf(stats.uid);
  const verb = need === 'read' ? 'read' : 'use';
  const condition = stats.uid === 0 ? ' if the whole site belongs to root' : '';
  return `${denied} belongs to ${owner}, mode ${mode}, and this process runs as ${nameOf(uid)}, which may not ${verb} it. Give it to that user (sudo chown ${uid} ${denied}), or run this as ${owner}${condition}.`;
}

/**
 * One line if this process runs as root and the site belongs to another user: files that root creates there would stop
 * that user's next start. The database decides, and before it exists the data folder. Otherwise null.
 */
export function describeForeignSite(dataDir: string): string | null {
  const stats = statOf(join(dataDir, 'dana.db')) ?? statOf(dataDir);
  if (process.getuid?.() !== 0 || stats === null || stats.uid === 0) return null;
  const user = accountName(stats.uid) ?? `'#${stats.uid}'`;
  return `the site in ${dataDir} belongs to ${nameOf(stats.uid)}, and this process runs as root. Files that root creates there would stop the next start. Run the same command as that user (sudo -E -H -u ${user} COMMAND), in a container without --user root. Nothing was changed.`;
}

/** The nearest folder above a file that this process can see: it denies a file that it hides. */
function nearestFolder(path: string): string {
  const folder = dirname(path);
  return statOf(folder) || folder === path ? folder : nearestFolder(folder);
}

function isDenied(file: string, need: 'read' | 'write'): boolean {
  const stats = statOf(file);
  return stats !== null && !hasAccess(file, stats, need);
}

function hasAccess(file: string, stats: Stats, need: 'read' | 'write'): boolean {
  try {
    accessSync(file, (need === 'write' ? R_OK | W_OK : R_OK) | (stats.isDirectory() ? X_OK : 0));
    return true;
  } catch {
    return false;
  }
}

function isReadOnlyDisk(file: string): boolean {
  try {
    accessSync(file, W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}

function statOf(file: string): Stats | null {
  try {
    return statSync(file);
  } catch {
    return null;
  }
}

/** As `dana (997)`, or the number alone if the system has no name for it. */
function nameOf(uid: number): string {
  const name = accountName(uid);
  return name === undefined ? `user ${uid}` : `${name} (${uid})`;
}

const accountName = (uid: number) => accounts().find(([, , id]) => id === String(uid))?.[0];

function accounts(): string[][] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'));
  } catch {
    return [];
  }
}

/** Runs a call of SQLite, and adds the file to its errors. */
export function namingFile<Result>(path: string, call: () => Result): Result {
  try {
    return call();
  } catch (error) {
    throw withFile(error, path);
  }
}

/** Errors of SQLite do not name the file: adds it to those about access. Returns the error. */
export function withFile(error: unknown, path: string): unknown {
  if (!(error instanceof Error && 'code' in error && accessCodes.test(String(error.code)))) return error;
  error.message += `: ${path}`;
  return Object.assign(error, { path });
}
