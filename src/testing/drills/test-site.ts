import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createPrivateFiles } from '#server/cards/private-files.ts';
import { encryptionKeys } from '#server/core/auth/encrypted-bytes.ts';
import { loadSecrets } from '#server/core/auth/secrets.ts';
import { type Db, openDatabase } from '#server/core/db/client.ts';
import { highLimits } from '../high-limits.ts';
import { prepareServerFolder, type ServerProcess, startServerProcess } from '../server-process.ts';

export type TestSite = ReturnType<typeof openTestSite>;

/** A site's folders with the server that runs in them, and access to its stored data from another process. */
export function openTestSite(environment: Record<string, string> = {}) {
  const { folder, remove } = prepareServerFolder();
  const privateDir = join(folder, 'uploads', 'private');
  const filesIn = (dir: string) =>
    existsSync(dir) ? readdirSync(dir).filter((name) => /^[0-9a-f]{32}$/.test(name)) : [];

  const start = (onSpawn?: Parameters<typeof startServerProcess>[2]): Promise<ServerProcess> =>
    startServerProcess(folder, { LOG_LEVEL: 'error', ...highLimits, ...environment }, onSpawn);

  /** Opens the database; the server may be running. */
  function withDb<Result>(look: (db: Db) => Result): Result {
    const db = openDatabase(join(folder, 'data', 'dana.db'));
    try {
      return look(db);
    } finally {
      db.$client.close();
    }
  }

  return {
    folder,
    start,
    withDb,
    /** Decrypts cards as the server does; only after the server has generated its key. */
    openPrivateFiles: () =>
      createPrivateFiles(join(folder, 'uploads'), encryptionKeys(loadSecrets(null, join(folder, 'keys'), []))),
    /** The ids of stored cards. */
    listCards: () => filesIn(privateDir),
    /** The ids of received files that are not stored as cards yet. */
    listIncoming: () => filesIn(join(privateDir, 'incoming')),
    remove,
  };
}
