import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateBefore } from '#testing/earlier-migrations.ts';
import { makeMedia } from '#testing/factories.ts';
import { type Db, openDatabase } from '../core/db/client.ts';
import { migrateDatabase } from '../core/db/migrate.ts';
import { media } from '../media/media.table.ts';
import { offers } from '../offers/offers.collection.ts';
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

test('Pictures that an earlier release stored are found after the migration in any spelling, as are later changes.', () => {
  migrateBefore('record_texts', db);
  const { id } = makeMedia(db, { altAr: 'غوّاص اللؤلؤ' });
  migrateDatabase(db);
  expect(found('غواص')).toEqual([id]);
  db.update(media).set({ altAr: 'أشرعة' }).run();
  expect([found('غواص'), found('اشرعه')]).toEqual([[], [id]]);
});

test('After the migration, laboratory tests, panels and offers that an earlier release stored are counted and found.', () => {
  migrateBefore('quick_lists', db);
  db.$client.exec(`
    INSERT INTO categories (id, title_en, title_ar, created_at, updated_at) VALUES ('c', 'General', 'عام', '', '');
    INSERT INTO packages (id, category_id, name_en, name_ar, description_en, description_ar, tests, created_at, updated_at, deleted_at)
      VALUES ('kept', 'c', 'A', '', '', '', 1, '', '', NULL), ('binned', 'c', 'B', '', '', '', 1, '', '', '2026');
    INSERT INTO lab_tests (id, name_en, name_ar) VALUES ('t', 'Iron', 'حديد'), ('u', 'Zinc', 'زنك');
    INSERT INTO panels (id, name_en, name_ar) VALUES ('p', 'Blood', 'الدم');
    INSERT INTO package_lab_tests (package_id, lab_test_id, panel_id) VALUES ('kept', 't', 'p'), ('binned', 't', 'p'), ('kept', 'u', 'p');
    INSERT INTO offers (id, name_en, name_ar, description_en, description_ar, created_at, updated_at) VALUES ('o', 'Winter', 'الشتاء', '', '', '', '')`);
  migrateDatabase(db);
  const counts = db.$client.prepare('SELECT id, package_count FROM lab_tests UNION ALL SELECT id, package_count FROM panels').raw().all();
  expect(counts).toEqual([
    ['t', 1],
    ['u', 1],
    ['p', 2],
  ]);
  expect(
    db
      .select({ id: offers.id })
      .from(offers)
      .where(textContains('offer', offers.id, 'winter'))
      .all(),
  ).toEqual([{ id: 'o' }]);
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
