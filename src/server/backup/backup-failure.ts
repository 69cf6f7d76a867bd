import type { BackupFailureCode } from '#shared/backup/backups.schema.ts';
import { freeBytes, isDiskFull } from '../core/storage-failure.ts';
import { inMegabytes } from './in-megabytes.ts';

const explanations: Record<BackupFailureCode, string> = {
  busy: 'Another backup or a restore is running on this data folder, or a restore was interrupted. Start Dana to finish an interrupted restore.',
  noRoom: 'There is not enough room on the disk.',
  damaged: 'The database is damaged, so nothing was packed. Restore the last good backup: npm run restore -- FILE',
  passphraseMissing:
    'This backup is encrypted. Set BACKUP_PASSPHRASE, or run the command in a terminal, where it asks.',
  passphraseWrong: 'This backup was encrypted with another passphrase.',
  passphraseShort: 'The passphrase is too short; use at least 12 characters.',
  notABackup: 'This file is not a backup of Dana.',
  notWhole: 'This backup is damaged or incomplete: it was changed after it was made, or not copied whole.',
  tooNew: 'The database belongs to a newer version of Dana. Install that version, or a later one, first.',
  tooOld: 'The database belongs to a version of Dana from before the first release, which this version cannot read.',
  notRestorable: 'A restore would refuse this backup, so it was deleted.',
  inUse: 'Dana is running on this data folder. Stop it first, then restore.',
  folderUnusable: 'The folder for backups cannot be used.',
  unexpected: 'The backup failed.',
};

/** A backup or restore failed: `message` is for the command line, `code` for the staff area. */
export class BackupFailure extends Error {
  readonly code: BackupFailureCode;

  constructor(code: BackupFailureCode, { detail = '', cause }: { detail?: string; cause?: unknown } = {}) {
    super(detail === '' ? explanations[code] : `${explanations[code]} ${detail}`, { cause });
    this.name = 'BackupFailure';
    this.code = code;
  }
}

/** Converts a full-disk error to a BackupFailure; returns other errors unchanged. */
export const asBackupFailure = (error: unknown): unknown =>
  isDiskFull(error) ? new BackupFailure('noRoom', { cause: error }) : error;

/** For the running site. */
const minFreeBytes = 256 * 1024 * 1024;

/** Throws a BackupFailure (`noRoom`) if the running site would have too little room beside these bytes. */
export function requireRoom(folder: string, bytes: number): void {
  const free = freeBytes(folder);
  if (free >= bytes + minFreeBytes) return;
  throw new BackupFailure('noRoom', {
    detail: `${folder} has ${inMegabytes(free)} free, but ${inMegabytes(bytes)} and ${inMegabytes(minFreeBytes)} for the running site are needed.`,
  });
}

/** Whether SQLite failed because the file is damaged or not a database. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code))) || isDamage(error.cause);
}
