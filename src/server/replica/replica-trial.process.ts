import { isEncryptedContainer } from '../backup/backup-container.ts';
import { checkBackupDatabase } from '../backup/check-backup.ts';
import { checkDatabase } from '../backup/check-database.ts';
import { listNamedFiles } from '../backup/named-files.ts';
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
  await checkBackupDatabase(file, passphrase, folder);
  return { fault: null, named: [] };
}
