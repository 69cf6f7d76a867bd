import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder } from '#server/db/migrate.ts';

/** Copies the migrations before the one whose tag ends so into a folder, and returns where: a database of an earlier release is made with them. */
export function migrationsBefore(tag: string, folder: string): string {
  const earlier = join(folder, 'drizzle');
  cpSync(migrationsFolder, earlier, { recursive: true });
  const file = join(earlier, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const place = journal.entries.findIndex((entry) => entry.tag.endsWith(tag));
  if (place < 0) throw new Error(`No migration is called ${tag}.`);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, place) }));
  return earlier;
}
