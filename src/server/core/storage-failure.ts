import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newRandomId } from './ids.ts';

/** Error codes of the file system and of SQLite for a full disk or an exceeded quota. */
const diskFullCodes = /^(ENOSPC|EDQUOT|SQLITE_FULL)$/;
/** Those, and the codes of a disk that is not writable for another reason. */
const storageCodes = /^(ENOSPC|EDQUOT|EROFS|EIO|SQLITE_(FULL|READONLY|IOERR|CANTOPEN|BUSY)(_\w+)?)$/;
const lockedCodes = /^SQLITE_BUSY(_\w+)?$/;
const probe = Buffer.alloc(1024 * 1024);
const writtenMs = 60_000;

/** Whether an error, or a cause of it, means that the disk is full. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, diskFullCodes);

/** Whether an error, or a cause of it, means that the disk is not writable at the moment, or lost. */
export const isStorageFailure = (error: unknown): boolean => hasCode(error, storageCodes) || isFolderLost(error);

/** Whether an error, or a cause of it, means that another process holds the write lock of the database. */
export const isDatabaseLocked = (error: unknown): boolean => hasCode(error, lockedCodes);

/** A folder for writing is missing after the start: its disk is lost. Reading handles missing files itself. */
const lostFolderCalls = /^(open|mkdir|rename|statfs)$/;

function isFolderLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return (code === 'ENOENT' && lostFolderCalls.test(syscall ?? '')) || isFolderLost(error.cause);
}

function hasCode(error: unknown, codes: RegExp): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.test(String(error.code))) || hasCode(error.cause, codes);
}

/** Runs an optional write, so that reads still work while the disk is not writable. */
export function writeIfPossible(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
  }
}

/** Tests whether the folder accepts a file of one megabyte and deletes it. */
export function hasDiskSpace(folder: string): boolean {
  const file = join(folder, `.room-${newRandomId()}`);
  try {
    writeFileSync(file, probe, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    return !isStorageFailure(error);
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * False if the file system reports less free space than the probe needs. Quotas and read-only disks show only in a
 * write.
 */
function reportsSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= probe.length;
  } catch (error) {
    return !isStorageFailure(error);
  }
}

/**
 * Readiness check: the disk of each folder has room. Monitors ask every few seconds, so a successful test write counts
 * for a minute. `now` is monotonic.
 */
export function createDiskCheck(folders: readonly string[], now = () => performance.now()) {
  let writtenAt = Number.NEGATIVE_INFINITY;

  function hasRoom(): boolean {
    if (!folders.every(reportsSpace)) return false;
    if (now() - writtenAt < writtenMs) return true;
    if (!folders.every(hasDiskSpace)) return false;
    writtenAt = now();
    return true;
  }

  return {
    name: 'disk' as const,
    findReason: () => (hasRoom() ? null : 'the disk is full, lost or cannot be written'),
  };
}
