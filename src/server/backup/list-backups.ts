import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredBackup } from '#shared/backup/backups.schema.ts';
import { type Config, ConfigError } from '../core/config.ts';
import { isEncryptedContainer } from './backup-container.ts';
import { BackupFailure } from './backup-failure.ts';
import { findLostFolder } from './backup-folder.ts';
import { inMegabytes } from './in-megabytes.ts';
import { listBackups } from './stored-backups.ts';

/** A line for each backup in BACKUP_DIR, latest first. Throws ConfigError if the folder is missing or lost. */
export async function describeStored(config: Pick<Config, 'dataDir' | 'backupDir'>): Promise<string[]> {
  const { backupDir } = config;
  const lost = findLostFolder(config);
  if (lost !== null) throw new ConfigError(lost);
  if (!statSync(backupDir, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigError(
      `BACKUP_DIR: there is no folder ${backupDir}. Either no backup was made yet, or BACKUP_DIR or DATA_DIR is not set here as for the site.`,
    );
  const backups = await listBackups(backupDir);
  if (backups.length === 0) return [`There is no backup in ${backupDir}.`];
  return [
    `Backups in ${backupDir} (${backups.length}):`,
    ...(await Promise.all(backups.map((backup) => describe(backupDir, backup)))),
    'Each contains the database, pictures and cards. npm run restore -- --check FILE checks one.',
  ];
}

async function describe(
  folder: string,
  { name, bytes, createdAt, isEncrypted, missing }: StoredBackup,
): Promise<string> {
  const keys = isEncrypted ? 'encrypted, contains the keys' : 'not encrypted, without the keys';
  return [
    `${createdAt.slice(0, 10)} ${createdAt.slice(11, 16)} UTC`,
    inMegabytes(bytes),
    missing === 0 ? 'complete' : `incomplete: ${missing} pictures or cards are missing`,
    (await isAsNamed(join(folder, name), isEncrypted)) ? keys : 'DAMAGED: it is not what its name says',
    name,
  ].join('  ');
}

/** Whether the file begins as its name promises. */
async function isAsNamed(path: string, isEncrypted: boolean): Promise<boolean> {
  try {
    return (await isEncryptedContainer(path)) === isEncrypted;
  } catch (error) {
    if (error instanceof BackupFailure) return false;
    throw error;
  }
}
