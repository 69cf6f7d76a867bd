import { systemClock } from '#server/core/clock.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import { type Db, openDatabase } from '#server/core/db/client.ts';
import { migrateDatabase } from '#server/core/db/migrate.ts';
import { createMediaService } from '#server/media/media.service.ts';
import { seedDemo } from '#server/seed/seed.ts';
import { collections, subscribers } from '#server/served-collections.ts';
import { makeMedia, multiplyPackages } from '#testing/factories.ts';

/**
 * The tables to copy besides packages, and the columns that make copies unique. Copied laboratory tests get no
 * packages.
 */
const copied: Record<string, Record<string, string>> = {
  offers: { id: 'hex', name_en: 'numbered' },
  opinions: { id: 'hex', alt_text_en: 'numbered' },
  medical_infos: { id: 'hex', title_en: 'numbered', slug: 'hex' },
  lab_tests: { id: 'hex', name_en: 'numbered', slug: 'hex', loinc: 'empty' },
  media: { id: 'longHex', alt_en: 'numbered' },
  redirects: { id: 'hex', from_path: 'numbered' },
};
const inTrashEvery = 20;

/** Approximate numbers of records. */
export interface ContentSize {
  packages: number;
  testsOfPackage: number;
  /** Offers, testimonials, medical information, laboratory tests, pictures and redirects. */
  others: number;
}

/** Opens a database file with the demo centre, multiplied; some records are in the trash. */
export async function openContent(file: string, { packages, testsOfPackage, others }: ContentSize): Promise<Db> {
  const db = openDatabase(file);
  migrateDatabase(db);
  const base = { db, clock: systemClock, contentVersion: createContentVersion(), subscribers, collections };
  const media = createMediaService({ ...base, config: { uploadsDir: '' }, onStored: () => undefined });
  await seedDemo({ ...base, services: { media } }, { withPictures: false });
  for (let number = 1; number <= 30; number += 1)
    makeMedia(db, { originalName: `picture ${number}.png`, altEn: 'Glass', altAr: 'كأس' });
  db.$client.exec(`INSERT INTO redirects (id, from_path, to_path, created_at, updated_at)
    SELECT lower(hex(randomblob(12))), '/old/' || id, '/package/detail?package=' || id, created_at, updated_at FROM packages`);
  multiplyPackages(db, copiesFor(db, 'packages', packages));
  for (const [table, changes] of Object.entries(copied)) multiply(db, table, copiesFor(db, table, others), changes);
  spread(db, testsOfPackage);
  return db;
}

const stored = (db: Db, table: string) =>
  db.$client.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() as number;

const copiesFor = (db: Db, table: string, count: number) => Math.max(0, Math.ceil(count / stored(db, table)) - 1);

function multiply(db: Db, table: string, copies: number, changes: Record<string, string>): void {
  const columns = (db.$client.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
  const values = columns.map((name) => {
    if (changes[name] === 'hex') return 'lower(hex(randomblob(12)))';
    if (changes[name] === 'longHex') return 'lower(hex(randomblob(16)))';
    if (changes[name] === 'empty') return "''";
    return changes[name] === 'numbered' ? `${name} || ' x' || copy.value || 'x'` : name;
  });
  db.$client
    .prepare(`INSERT INTO ${table} (${columns.join()}) SELECT ${values.join()} FROM ${table}, json_each(?) AS copy`)
    .run(JSON.stringify(Array.from({ length: copies }, (_, index) => index)));
}

/** Varies the records: different times of change, some hidden, some in the trash. Packages get tags and tests. */
function spread(db: Db, testsOfPackage: number): void {
  for (const table of ['packages', 'offers', 'opinions', 'medical_infos'])
    db.$client.exec(`
      UPDATE ${table} SET sort_order = rowid, updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' || (rowid * 7919 % 100000) || ' minutes'), is_published = rowid % 10 <> 0;
      UPDATE ${table} SET deleted_at = updated_at, is_published = 0 WHERE rowid % ${inTrashEvery} = 7`);
  db.$client.exec(`
    UPDATE media SET created_at = strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' || (rowid * 7919 % 100000) || ' minutes');
    UPDATE redirects SET hits = rowid * 7919 % 1000;
    INSERT OR IGNORE INTO package_tags (package_id, tag_id) SELECT packages.id, tags.id FROM packages JOIN tags ON (packages.rowid + tags.rowid) % 7 = 0;
    INSERT OR IGNORE INTO package_lab_tests (package_id, lab_test_id, panel_id, sort_order)
      SELECT packages.id, lab_tests.id, (SELECT id FROM panels LIMIT 1), 1000 + place.value
      FROM packages, json_each('${JSON.stringify(Array.from({ length: testsOfPackage }, (_, index) => index))}') AS place
      JOIN lab_tests ON lab_tests.rowid = 1 + (packages.rowid * 37 + place.value * 13) % (SELECT max(rowid) FROM lab_tests);
    UPDATE packages SET picture_id = (SELECT id FROM media WHERE media.rowid = packages.rowid % (SELECT max(rowid) FROM media) + 1)`);
}
