import BetterSqlite3 from 'better-sqlite3';

/** Opens a database while `read` runs; the server may be using it. */
export function withDatabase<Result>(file: string, read: (client: BetterSqlite3.Database) => Result): Result {
  const client = new BetterSqlite3(file, { fileMustExist: true });
  try {
    return read(client);
  } finally {
    client.close();
  }
}
