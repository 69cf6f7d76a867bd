import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/core/db/client.ts';
import { migrateDatabase } from '#server/core/db/migrate.ts';
import { type BackupSite, openTestSite } from '#testing/backup-fixture.ts';
import { isDamage } from './backup-failure.ts';
import { createIntegrity } from './integrity.ts';

let site: BackupSite;

/** Overwrites the middle of the database, as a failing disk does. */
function damage({ folder, deps }: BackupSite, from: number): void {
  deps.db.$client.pragma('wal_checkpoint(TRUNCATE)');
  const file = join(folder, 'data', 'dana.db');
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xff, from, from + 4096 * 37));
}

test('The integrity check passes for a sound database, and logs instructions for the operator if it is damaged.', async () => {
  site = openTestSite();
  const messages: string[] = [];
  const logger = {
    fatal: (message: string) => void messages.push(message),
    warn: (_about: object, message: string) => void messages.push(message),
  };
  const integrity = createIntegrity({ dataDir: site.config.dataDir, clock: () => 0, logger });
  await integrity.check(new AbortController().signal);
  expect([integrity.health.find().problem, messages]).toEqual([null, []]);
  damage(site, 4096 * 3);
  await integrity.check(new AbortController().signal);
  expect(integrity.health.find().problem?.state).toBe('red');
  expect(messages).toEqual([expect.stringMatching(/restore the last good backup: npm run restore/)]);
});

test('A check of the database that never ended is amber, until a backup has checked its copy.', async () => {
  site = openTestSite();
  const logger = { fatal: () => undefined, warn: () => undefined };
  let now = 0;
  const integrity = createIntegrity({ dataDir: site.config.dataDir, clock: () => 0, logger, monotonic: () => now });
  now = 300_000;
  expect(integrity.health.find().problem?.state).toBe('amber');
  integrity.reportSound();
  expect(integrity.health.find()).toMatchObject({ problem: null, facts: [{}] });
});

test('A file that is no longer a database is recognised as damaged when the site starts.', () => {
  site = openTestSite();
  damage(site, 0);
  const start = () => migrateDatabase(openDatabase(join(site.config.dataDir, 'dana.db')));
  const failure = (() => {
    try {
      return start();
    } catch (error) {
      return error;
    }
  })();
  expect([isDamage(failure), isDamage(new Error('a wrong setting')), isDamage(null)]).toEqual([true, false, false]);
});
