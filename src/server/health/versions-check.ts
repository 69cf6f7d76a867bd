import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Db } from '../core/db/client.ts';
import type { HealthCheck } from '../core/health-check.ts';
import { runtimeFiles } from '../runtime-files.ts';
import { healthPageMessages } from './health-page.messages.ts';

/** The versions of Dana, Node.js and SQLite; always green. */
export function createVersionsCheck(db: Db): HealthCheck {
  const { versions: label, dana, node, sqlite } = healthPageMessages;
  const manifest = JSON.parse(readFileSync(runtimeFiles.manifest, 'utf8')) as { version: string };
  const { version } = db.get<{ version: string }>(sql`SELECT sqlite_version() AS version`);
  const facts = [
    { label: dana, value: { text: manifest.version } },
    { label: node, value: { text: process.versions.node } },
    { label: sqlite, value: { text: version } },
  ];
  return { name: 'versions', label, title: label, advice: [], find: () => ({ problem: null, facts }) };
}
