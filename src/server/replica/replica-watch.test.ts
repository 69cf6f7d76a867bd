import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestSite } from '#testing/backup-fixture.ts';
import { type ReplicaStatus, writeReplicaStatus } from './replica-status.ts';
import { createReplicaWatch } from './replica-watch.ts';

const start = Date.parse('2026-11-26T04:00:00.000Z');

function watchSite(replicaUrl: string | null, isReplicated: boolean) {
  const { deps, config } = openTestSite();
  let now = start;
  const statusAt = (at: number): ReplicaStatus => ({
    writtenAt: new Date(at).toISOString(),
    litestream: { version: '0.5.17', sqlite: '3.51.3', isRunning: true, lagMs: 0 },
    files: { copiedAt: new Date(at).toISOString(), error: null },
    trial: {
      doneAt: new Date(at).toISOString(),
      replicaFault: null,
      backupFault: null,
      backupMadeAt: new Date(at).toISOString(),
    },
  });
  const report = (isRunning = true) => {
    const status = statusAt(now);
    writeReplicaStatus(config.dataDir, { ...status, litestream: { ...status.litestream, isRunning } });
  };
  if (isReplicated) report();
  const { check, checks } = createReplicaWatch({
    db: deps.db,
    clock: () => now,
    config: { dataDir: config.dataDir, replicaUrl },
  });
  return {
    report,
    pass: (ms: number) => {
      now += ms;
      check();
      return checks.map(({ find }) => find().problem?.state ?? 'green');
    },
    checkpoint: () => deps.db.$client.pragma('wal_autocheckpoint', { simple: true }),
  };
}

test('A site that was never replicated has no check, and one that should be is amber.', () => {
  expect(watchSite(null, false).pass(0)).toEqual([]);
  expect(watchSite('sftp://dana@second/dana', false).pass(0)).toEqual(['amber', 'amber']);
});

test('A site whose status is damaged keeps its checks.', () => {
  const { deps, config } = openTestSite();
  writeFileSync(join(config.dataDir, 'replica.json'), '{');
  const { checks } = createReplicaWatch({ db: deps.db, clock: () => start, config: { ...config, replicaUrl: null } });
  expect(checks.map(({ find }) => find().problem?.state)).toEqual(['amber', 'amber']);
});

test('The end of the replication is noticed within 30 seconds, also if its settings were removed.', () => {
  const site = watchSite(null, true);
  expect(site.pass(1000)).toEqual(['green', 'green']);
  expect(site.pass(20_000)).toEqual(['amber', 'green']);
});

test('SQLite truncates the log itself only while no Litestream runs.', () => {
  const site = watchSite(null, false);
  site.pass(0);
  expect(site.checkpoint()).toBe(1000);
  site.report();
  site.pass(1000);
  expect(site.checkpoint()).toBe(0);
  site.report(false);
  site.pass(1000);
  expect(site.checkpoint()).toBe(1000);
  site.report();
  site.pass(1000);
  expect(site.checkpoint()).toBe(0);
  site.pass(20_000);
  expect(site.checkpoint()).toBe(1000);
});
