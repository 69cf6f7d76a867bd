import { sql } from 'drizzle-orm';
import { buildName } from '../core/build-info.ts';
import type { Db } from '../core/db/client.ts';
import type { HealthCheck } from '../core/health-check.ts';
import { healthPageMessages } from './health-page.messages.ts';

/** The versions of Dana with its commit, Node.js and SQLite; always green. */
export function createVersionsCheck(db: Db): HealthCheck {
  const { versions: label, dana, node, sqlite } = healthPageMessages;
  const { version } = db.get<{ version: string }>(sql`SELECT sqlite_version() AS version`);
  const facts = [
    { label: dana, value: { text: buildName } },
    { label: node, value: { text: process.versions.node } },
    { label: sqlite, value: { text: version } },
  ];
  return { name: 'versions', label, title: label, advice: [], find: () => ({ problem: null, facts }) };
}
