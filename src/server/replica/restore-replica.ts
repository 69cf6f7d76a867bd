import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireOwnContent } from '../backup/check-database.ts';
import { listNamedFiles } from '../backup/named-files.ts';
import type { FillStages } from '../backup/restore-backup.ts';
import type { Config } from '../core/config.ts';
import { restoreDatabase } from './litestream.ts';
import type { ReplicaPrograms } from './programs.ts';
import { withDatabase } from './read-database.ts';
import { connectReplica } from './replica-connection.ts';
import { downloadUploads } from './uploads-copy.ts';

/** Fills the stages from the second machine. Throws a LitestreamError, an RcloneError or a BackupFailure. */
export const fillFromReplica =
  (config: Config, programs: ReplicaPrograms): FillStages =>
  async (stages) => {
    const connection = await connectReplica(config, programs);
    try {
      const database = join(stages.data, 'dana.db');
      await restoreDatabase(connection.litestream, connection.database, database);
      // Files that no row names stay out: nobody could find or remove them.
      const named = withDatabase(database, (client) => {
        requireOwnContent(client);
        return listNamedFiles(client);
      });
      const names = named.map((name) => name.slice('uploads/'.length));
      await downloadUploads(connection, names, stages.uploads);
      const missing = names.filter((name) => !existsSync(join(stages.uploads, name)));
      return { holdsKeys: false, missing, files: [] };
    } finally {
      connection.close();
    }
  };
