import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newRandomId } from './ids.ts';

/** Codes of the file system and of SQLite for a full disk or a used-up quota. */
const noRoomCodes = /^(ENOSPC|EDQUOT|SQLITE_FULL)$/;
/** Those, and the codes for a disk that cannot be written for another reason. */
const storageCodes = /^(ENOSPC|EDQUOT|EROFS|EIO|SQLITE_(FULL|READONLY|IOERR|CANTOPEN|BUSY)(_\w+)?)$/;
const probe = Buffer.alloc(1024 * 1024);

/** Whether an error, or a cause of it, says that the disk is full. */
export const isNoRoom = (error: unknown): boolean => hasCode(error, noRoomCodes);

/** Whether an error, or a cause of it, says that nothing can be written at the moment. */
export const isStorageFailure = (error: unknown): boolean => hasCode(error, storageCodes);

function hasCode(error: unknown, codes: RegExp): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.test(String(error.code))) || hasCode(error.cause, codes);
}

/** Runs a write that the caller can do without: a disk that cannot be written must not make reading fail too. */
export function writeIfPossible(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
  }
}

/** Whether a folder takes one more megabyte, tried with a file that is removed at once. A folder that does not exist counts as one with room. */
export function hasRoom(folder: string): boolean {
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

/** The readiness check that the disk under each of the folders has room. */
export const createDiskCheck = (folders: readonly string[]) => ({
  name: 'disk' as const,
  findReason: () => (folders.every(hasRoom) ? null : 'the disk is full or cannot be written'),
});
