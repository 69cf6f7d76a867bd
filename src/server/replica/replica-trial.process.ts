import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isEncryptedContainer } from '../backup/backup-container.ts';
import { backupNames } from '../backup/backup-manifest.ts';
import { checkDatabase } from '../backup/check-database.ts';
import { listNamedFiles } from '../backup/named-files.ts';
import { readBackup } from '../backup/read-backup.ts';
import { handleTasks } from '../core/low-priority-process.ts';
import { withDatabase } from './read-database.ts';

/** A restored database, or a backup to restore into `folder`. */
export type TrialTask =
  | { kind: 'replica'; restored: string; live: string; cardsFolder: string; requestsUntil: string }
  | { kind: 'backup'; file: string; passphrase: string | null; folder: string };

export interface TrialOutcome {
  /** In English; null: none. */
  fault: string | null;
  /** The files that the restored database names, as in a backup. */
  named: string[];
}

handleTasks<TrialTask, TrialOutcome>(async (task) => {
  try {
    return task.kind === 'replica' ? tryReplica(task) : await tryBackup(task);
  } catch (error) {
    return { fault: (error as Error).message, named: [] };
  }
});

function tryReplica({ restored, live, cardsFolder, requestsUntil }: TrialTask & { kind: 'replica' }): TrialOutcome {
  checkDatabase(restored, cardsFolder, new Set());
  const newest = withDatabase(live, (client) =>
    client
      .prepare<[string], string>('SELECT id FROM requests WHERE created_at <= ? ORDER BY created_at DESC LIMIT 1')
      .pluck()
      .get(requestsUntil),
  );
  return withDatabase(restored, (client) => {
    const isThere = newest === undefined || client.prepare('SELECT 1 FROM requests WHERE id = ?').get(newest);
    return { fault: isThere ? null : 'The newest request is missing in the replica.', named: listNamedFiles(client) };
  });
}

async function tryBackup({ file, passphrase, folder }: TrialTask & { kind: 'backup' }): Promise<TrialOutcome> {
  if (passphrase === null && (await isEncryptedContainer(file)))
    return { fault: 'The newest backup is encrypted, and BACKUP_PASSPHRASE is not set here.', named: [] };
  const database = join(folder, 'dana.db');
  await readBackup(file, passphrase, async (name, content) => {
    if (name === backupNames.database) await pipeline(content, createWriteStream(database, { mode: 0o600 }));
    else for await (const _chunk of content);
  });
  checkDatabase(database, folder, new Set());
  return { fault: null, named: [] };
}
