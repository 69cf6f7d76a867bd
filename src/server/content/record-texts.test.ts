import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMedia } from '#testing/factories.ts';
import { type Db, openDatabase } from '../core/db/client.ts';
import { migrateDatabase } from '../core/db/migrate.ts';
import { media } from '../media/media.table.ts';
import { recordTexts } from './record-texts.table.ts';
import { textContains } from './record-texts.ts';

let folder: string;
let db: Db;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dana-texts-'));
  db = openDatabase(join(folder, 'dana.db'));
});

afterEach(() => {
  db.$client.close();
  rmSync(folder, { recursive: true });
});

const found = (term: string) =>
  db
    .select({ id: media.id })
    .from(media)
    .where(textContains('picture', media.id, term))
    .all()
    .map(({ id }) => id);

test('Pictures are found in any spelling, as are later changes.', () => {
  migrateDatabase(db);
  const { id } = makeMedia(db, { altAr: 'غوّاص اللؤلؤ' });
  expect(found('غواص')).toEqual([id]);
  db.update(media).set({ altAr: 'أشرعة' }).run();
  expect([found('غواص'), found('اشرعه')]).toEqual([[], [id]]);
});

test('Another program cannot store a picture that searches would miss, but may delete pictures and change other columns.', () => {
  migrateDatabase(db);
  makeMedia(db, { altEn: 'A diver' });
  const other = new BetterSqlite3(db.$client.name);
  for (const change of [
    "UPDATE media SET alt_en = 'A sailor'",
    "INSERT INTO redirects (id, from_path, to_path, created_at, updated_at) VALUES ('r', '/a', '/b', '', '')",
  ])
    expect(() => other.exec(change)).toThrow('no such function: normalised');
  other.exec('UPDATE media SET width = 10; DELETE FROM media');
  expect(other.pragma('integrity_check', { simple: true })).toBe('ok');
  other.close();
  expect(db.select().from(recordTexts).all()).toEqual([]);
});

test('All code that writes content opens the database with the search functions; only backups and locks open it otherwise.', () => {
  const files = (readdirSync('src/server', { recursive: true }) as string[]).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const opening = files.filter((file) => readFileSync(join('src/server', file), 'utf8').includes('new BetterSqlite3('));
  expect(opening.toSorted()).toEqual([
    'backup/backup-snapshot.ts',
    'backup/check-database.ts',
    'backup/integrity.process.ts',
    'backup/make-backup.ts',
    'core/db/client.ts',
    'core/folder-lock.ts',
  ]);
});
