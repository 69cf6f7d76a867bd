import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestDb } from '#testing/test-db.ts';
import { openDatabase } from '../../core/db/client.ts';
import { migrateDatabase } from '../../core/db/migrate.ts';
import { jobRuns } from '../../core/job-runs.table.ts';
import { finishRemovals } from './finish-removals.ts';
import { removals } from './removals.table.ts';

const hourMs = 3_600_000;
const removal = { id: 'r', reason: 'retention', staffName: '', cards: 0, requests: 1, suspected: 0 } as const;

test('Traces are removed once a day, unless Litestream alone may empty the log.', async () => {
  const db = openTestDb();
  const runAt = async (hours: number) => {
    await finishRemovals({ db, clock: () => hours * hourMs });
    return Date.parse(db.select().from(jobRuns).where(eq(jobRuns.job, 'traces')).get()?.lastRunAt ?? '') / hourMs;
  };
  expect([await runAt(0), await runAt(23), await runAt(25)]).toEqual([0, 0, 25]);
  db.$client.pragma('wal_autocheckpoint = 0');
  expect(await runAt(50)).toBe(25);
});

test('A removal to which a batch is added meanwhile is not finished.', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dana-finish-'));
  const db = openDatabase(join(folder, 'dana.db'));
  migrateDatabase(db);
  const finishedAt = () => db.select().from(removals).get()?.finishedAt;
  try {
    db.insert(removals)
      .values({ ...removal, removedAt: '' })
      .run();
    const finishing = finishRemovals({ db, clock: () => 0 });
    await setImmediate();
    db.update(removals).set({ requests: 2 }).run();
    await finishing;
    expect(finishedAt()).toBeNull();
    await finishRemovals({ db, clock: () => 0 });
    expect(finishedAt()).toBe('1970-01-01T00:00:00.000Z');
  } finally {
    db.$client.close();
    rmSync(folder, { recursive: true });
  }
});
