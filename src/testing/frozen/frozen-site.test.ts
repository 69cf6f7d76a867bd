import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from '#server/app.ts';
import { backupNames } from '#server/backup/backup-manifest.ts';
import { readBackup } from '#server/backup/read-backup.ts';
import { systemActor } from '#server/core/auth/actor.ts';
import { readConfig } from '#server/core/config.ts';
import { type Db, openDatabase } from '#server/core/db/client.ts';
import { isMigrated, migrateDatabase } from '#server/core/db/migrate.ts';
import { createDeps } from '#server/dependencies.ts';
import { media as pictures } from '#server/media/media.table.ts';
import { requestCards } from '#server/request-records/requests.table.ts';
import drizzleConfig from '../../../drizzle.config.ts';
import { restoreInto } from '../backup-fixture.ts';
import { openTestDb } from '../test-db.ts';
import { describeSchema } from './describe-schema.ts';
import { frozenBackup, passphrase } from './frozen-backup.ts';

let tables: SQLiteTable[];
let folder: string;
let db: Db;
/** The tables of the database at that time. */
let formerTables: string[];

beforeAll(async () => {
  // The files that the schema tool reads.
  const modules: object[] = await Promise.all(
    globSync(drizzleConfig.schema as string).map((file) => import(resolve(file))),
  );
  tables = modules.flatMap((module) => Object.values(module)).filter((entry) => is(entry, SQLiteTable));
  folder = mkdtempSync(join(tmpdir(), 'dana-frozen-'));
  const file = join(folder, 'frozen.db');
  await readBackup(frozenBackup, passphrase, async (name, content) => {
    const bytes = await buffer(content);
    if (name === backupNames.database) writeFileSync(file, bytes);
  });
  db = openDatabase(file);
  formerTables = db.$client.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[];
  migrateDatabase(db);
});

afterAll(() => {
  db.$client.close();
  rmSync(folder, { recursive: true });
});

test('A database of 2026 opens, sound and up to date, and every table gives its rows.', () => {
  expect(isMigrated(db)).toBe(true);
  expect(db.$client.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.$client.pragma('foreign_key_check')).toEqual([]);
  const former = tables.filter((table) => formerTables.includes(getTableName(table)));
  expect(former.length).toBeGreaterThan(40);
  expect(former.filter((table) => db.select().from(table).all().length === 0).map(getTableName)).toEqual([]);
});

test('A database of 2026 and a new one end with the same tables, indexes and triggers.', async () => {
  expect(describeSchema(db)).toBe(describeSchema(openTestDb()));
  await expect(describeSchema(db)).toMatchFileSnapshot('schema.sql');
});

test('A backup of 2026 is restored, and the site works on with its pictures, its cards and its keys.', async () => {
  const report = await restoreInto(folder, frozenBackup, { passphrase });
  expect(report).toMatchObject({
    unreadable: { count: 0 },
    tokens: ['Old app'],
    webhooks: ['Office'],
    manifest: { missing: [] },
  });
  expect(report.members).toEqual([
    'huda@lab.example (reception)',
    'mariam@lab.example (owner)',
    'salem@lab.example (editor)',
  ]);
  const folders = {
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'uploads'),
    KEYS_DIR: join(folder, 'keys'),
  };
  const config = readConfig({ LOG_LEVEL: 'silent', ...folders });
  const deps = createDeps({ config, logger: createServer(config).log });
  try {
    migrateDatabase(deps.db);
    const { packages, requests, cards, media, history } = deps.services;
    const [card] = deps.db.select().from(requestCards).all();
    const shown = await cards.open(systemActor, card?.id ?? '');
    expect('content' in shown && String(shown.content)).toContain('frozen card');
    const [found] = packages.listRecords(systemActor, { search: 'النوم' }, 'ar').items;
    expect(found).toMatchObject({ values: { nameEn: 'Sleep check', price: 220 }, version: 2 });
    const [changed] = history.list(systemActor, 'package', found?.id ?? '', 'en');
    expect(changed?.changes).toContainEqual({ field: 'price', before: 200, after: 220 });
    for (const { id } of deps.db.select().from(pictures).all())
      expect(await media.getSource(systemActor, id)).toMatchObject({ contentType: 'image/png' });
    expect(requests.list(systemActor, { search: '0501234567' }).total).toBe(4);
  } finally {
    deps.db.$client.close();
  }
});
