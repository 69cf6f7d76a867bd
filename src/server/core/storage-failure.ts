import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, monotonicClock } from './clock.ts';
import { healthMessages } from './health.messages.ts';
import type { HealthCheck } from './health-check.ts';
import { newRandomId } from './ids.ts';

/** Error codes of the file system and of SQLite for a full disk or an exceeded quota. */
const diskFullCodes = /^(ENOSPC|EDQUOT|SQLITE_FULL)$/;
/** Those, and the codes of a disk that is not writable for another reason. */
const storageCodes = /^(ENOSPC|EDQUOT|EROFS|EIO|SQLITE_(FULL|READONLY|IOERR|CANTOPEN|BUSY)(_\w+)?)$/;
const lockedCodes = /^SQLITE_BUSY(_\w+)?$/;
const probe = Buffer.alloc(1024 * 1024);
const writtenMs = 60_000;
/** Room for a backup of a small site, and for some days of cards. */
const lowBytes = 1_000_000_000;
const lowTexts = {
  title: healthMessages.diskLowTitle,
  advice: [healthMessages.diskLowAdvice, healthMessages.informOperator],
};

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

/** The space that is free on the file system of a folder. Throws if the folder is missing. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * False if the file system reports less free space than the probe needs. Quotas and read-only disks show only in a
 * write.
 */
function reportsSpace(folder: string): boolean {
  try {
    return freeBytes(folder) >= probe.length;
  } catch (error) {
    return !isStorageFailure(error);
  }
}

/**
 * Health check: the disk of each folder has room. Monitors ask every few seconds, so a successful test write counts for
 * a minute.
 */
export function createDiskCheck(folders: readonly string[], monotonic: Clock = monotonicClock): HealthCheck {
  let writtenAt = Number.NEGATIVE_INFINITY;

  function hasRoom(): boolean {
    if (!folders.every(reportsSpace)) return false;
    if (monotonic() - writtenAt < writtenMs) return true;
    if (!folders.every(hasDiskSpace)) return false;
    writtenAt = monotonic();
    return true;
  }

  return {
    name: 'disk',
    label: healthMessages.disk,
    title: healthMessages.diskTitle,
    advice: [healthMessages.diskAdvice, healthMessages.informOperator],
    find: () => {
      if (!hasRoom())
        return { problem: { state: 'red', reason: 'the disk is full, lost or cannot be written' }, facts: [] };
      const bytes = Math.min(...folders.map(freeBytes));
      return {
        problem: bytes < lowBytes ? { state: 'amber', reason: 'the disk is nearly full', ...lowTexts } : null,
        facts: [{ label: healthMessages.diskFree, value: { bytes } }],
      };
    },
  };
}
