import BetterSqlite3 from 'better-sqlite3';
import { namingFile } from '../core/explain-access.ts';

/** Opens a database while `read` runs; the server may be using it. */
export function withDatabase<Result>(file: string, read: (client: BetterSqlite3.Database) => Result): Result {
  const client = namingFile(file, () => new BetterSqlite3(file, { fileMustExist: true }));
  try {
    return namingFile(file, () => read(client));
  } finally {
    client.close();
  }
}
