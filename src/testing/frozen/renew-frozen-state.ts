import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { backupNames } from '#server/backup/backup-manifest.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { readBackup } from '#server/backup/read-backup.ts';
import { placeOf } from '#server/backup/restore-backup.ts';
import { readSecrets } from '#server/core/auth/secrets.ts';
import { createFolder } from '#server/core/create-folder.ts';
import { type Db, openDatabase } from '#server/core/db/client.ts';
import { migrateDatabase } from '#server/core/db/migrate.ts';
import { describeSchema } from './describe-schema.ts';
import { frozenBackup, passphrase } from './frozen-backup.ts';

/*
 * `npm run frozen [FILE.sql]`: until the first release, makes `site.backup` and `schema.sql` again after a change of the schema. Every row of the
 * present backup is copied into a new database. FILE.sql changes the former database first: it adds what the new one requires, such as a row for a
 * new table. CONTRIBUTING.md has the recipe.
 */

const [changes] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'dana-frozen-'));
const stages = { data: join(folder, 'data'), uploads: join(folder, 'uploads'), keys: join(folder, 'keys') };
const former = join(folder, 'former.db');

/** Unpacks the backup, with its database at `former`. Returns the time at which it was made. */
async function unpack(): Promise<string> {
  for (const stage of Object.values(stages)) createFolder(stage);
  const { createdAt } = await readBackup(frozenBackup, passphrase, async (name, content) => {
    const file = name === backupNames.database ? former : placeOf(name, stages);
    createFolder(dirname(file));
    writeFileSync(file, await buffer(content));
  });
  return createdAt;
}

function changeFormer(statements: string): void {
  const db = openDatabase(former);
  db.$client.pragma('foreign_keys = OFF');
  db.$client.exec(statements);
  db.$client.close();
}

interface TableRow {
  name: string;
  sql: string;
}

/** Copies the rows of every table and full-text table. Throws an error that names the tables that stay empty. */
function copyRows({ $client }: Db): void {
  const columnsOf = (schema: string, table: string) =>
    $client.prepare('SELECT name FROM pragma_table_info(?, ?)').pluck().all(table, schema) as string[];
  $client.pragma('foreign_keys = OFF');
  $client.prepare('ATTACH ? AS former').run(former);
  const tables = $client
    .prepare<[], TableRow>(
      `SELECT name, sql FROM main.sqlite_schema JOIN pragma_table_list USING (name)
      WHERE schema = 'main' AND pragma_table_list.type IN ('table', 'virtual') AND sql NOT LIKE '%fts5vocab%'
      AND name NOT IN ('sqlite_sequence', '__drizzle_migrations') ORDER BY name`,
    )
    .all();
  for (const { name } of tables) {
    const stored = columnsOf('former', name);
    const columns = ['rowid', ...columnsOf('main', name).filter((column) => stored.includes(column))].join(', ');
    if (stored.length > 0)
      $client.exec(`INSERT INTO main."${name}" (${columns}) SELECT ${columns} FROM former."${name}" ORDER BY rowid`);
  }
  const broken = $client.pragma('main.foreign_key_check');
  if ((broken as unknown[]).length > 0) throw new Error(`References are broken: ${JSON.stringify(broken)}`);
  const empty = tables.filter(
    ({ name }) => $client.prepare(`SELECT 1 FROM main."${name}" LIMIT 1`).get() === undefined,
  );
  if (empty.length > 0) throw new Error(`Without a row: ${empty.map(({ name }) => name).join(', ')}`);
  $client.exec('DETACH former');
}

try {
  const createdAt = await unpack();
  if (changes) changeFormer(readFileSync(changes, 'utf8'));
  const db = openDatabase(join(stages.data, 'dana.db'));
  migrateDatabase(db);
  copyRows(db);
  const schema = describeSchema(db);
  db.$client.close();
  const target = join(folder, 'site.backup');
  const encryption = { passphrase, secrets: readSecrets(null, stages.keys, []) };
  await makeBackup({ dataDir: stages.data, uploadsDir: stages.uploads, target, createdAt, encryption });
  copyFileSync(target, frozenBackup);
  writeFileSync(new URL('schema.sql', import.meta.url), schema);
} finally {
  rmSync(folder, { recursive: true });
}
