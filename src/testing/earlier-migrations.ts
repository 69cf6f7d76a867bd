import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#server/core/db/client.ts';
import { migrationsFolder } from '#server/core/db/migrate.ts';

const earlier = join(migrationsFolder, 'earlier');
const journal = JSON.parse(readFileSync(join(earlier, 'meta', '_journal.json'), 'utf8')) as { entries: { tag: string; when: number }[] };

/** The migrations before the first one of today, oldest first. */
export const earlierTags: string[] = journal.entries.map(({ tag }) => tag);

/** Turns an empty database into that of an earlier release: runs the migrations before the one whose tag ends with `tag`. */
export function migrateBefore(tag: string, { $client }: Db): void {
  const place = earlierTags.findIndex((entry) => entry.endsWith(tag));
  if (place < 0) throw new Error(`No migration is called ${tag}.`);
  $client.exec('CREATE TABLE __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)');
  for (const entry of journal.entries.slice(0, place)) {
    $client.exec(readFileSync(join(earlier, `${entry.tag}.sql`), 'utf8'));
    $client.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('', ?)").run(entry.when);
  }
}
