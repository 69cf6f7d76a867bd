import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readBackupName } from '#shared/backup/backups.rules.ts';
import { backupNameSchema, type StoredBackup } from '#shared/backup/backups.schema.ts';

/** The files of a folder whose names are those of backups, latest first. Empty if there is no such folder. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = ((await unlessMissing(readdir(folder))) ?? []).filter(
    (name) => backupNameSchema.safeParse(name).success,
  );
  const found = await Promise.all(
    names.map(async (name) => {
      // It may have been removed since its folder was read.
      const stats = await unlessMissing(stat(join(folder, name)));
      return stats === null ? [] : [{ name, bytes: stats.size, ...readBackupName(name) }];
    }),
  );
  return found.flat().toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
}

/** null for a file or folder that does not exist. */
async function unlessMissing<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
