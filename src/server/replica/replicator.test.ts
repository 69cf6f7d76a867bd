import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestSite } from '#testing/backup-fixture.ts';
import { readReplicaStatus, writeReplicaStatus } from './replica-status.ts';
import { startReplicator } from './replicator.ts';

const litestream = resolve('node_modules/@flydotio/litestream-linux-x64/litestream');
const withLitestream = test.runIf(existsSync(litestream));
const never = 3_600_000;
const waiting = { timeout: 18_000, interval: 100 };

/** Real Litestream, which writes into `replica`, and a program in place of rclone. */
async function replicate({
  rclone = 'exit 0',
  replica = 'replica',
  ...patience
}: {
  rclone?: string;
  replica?: string;
  answerMs?: number;
  uploadMs?: number;
  silenceMs?: number;
}) {
  const { deps, config } = openTestSite();
  const file = (name: string) => join(config.dataDir, name);
  const database = ['  - path: $LITESTREAM_DATABASE', `    replicas: [{ path: ${file(replica)} }]`];
  writeFileSync(
    file('litestream.yml'),
    ['addr: $LITESTREAM_ADDRESS', 'logging: { level: error }', 'dbs:', ...database].join('\n'),
  );
  writeFileSync(file('rclone'), `#!/bin/sh\ncd ${config.dataDir}\n${rclone}\n`);
  chmodSync(file('rclone'), 0o700);
  const now = new Date().toISOString();
  // The nightly check has been made.
  writeReplicaStatus(config.dataDir, {
    writtenAt: now,
    litestream: { version: '', sqlite: null, isRunning: false, lagMs: 0 },
    files: { copiedAt: null, error: null },
    trial: { doneAt: now, replicaFault: null, backupFault: null, backupMadeAt: null },
  });
  const log: string[] = [];
  const replicator = await startReplicator({
    config: {
      ...config,
      replicaUrl: 'sftp://dana@127.0.0.1/dana',
      replicaKeyFile: file('key'),
      replicaHostKey: 'ssh-ed25519 AAAA',
    },
    programs: {
      litestream,
      rclone: file('rclone'),
      litestreamConfig: file('litestream.yml'),
      allowsUnsafeSqlite: true,
    },
    clock: Date.now,
    logger: { error: (_about, message) => log.push(message) },
    patience: { answerMs: never, uploadMs: never, silenceMs: never, graceMs: 500, ...patience },
  });
  onTestFinished(replicator.stop);
  const readStatus = () => readReplicaStatus(config.dataDir);
  await vi.waitFor(() => expect(readStatus()?.litestream.isRunning).toBe(true), waiting);
  return {
    log,
    readStatus,
    readPid: () => Number(readFileSync(file('litestream.pid'), 'utf8')),
    change: () => deps.db.$client.pragma('user_version = 1'),
  };
}

withLitestream('Litestream that hangs is restarted, while rclone goes on copying.', async () => {
  const { log, readStatus, readPid } = await replicate({ answerMs: 2000 });
  const hung = readPid();
  const copiedAt = () => Date.parse(readStatus()?.files.copiedAt ?? '');
  process.kill(hung, 'SIGSTOP');
  const stoppedAt = Date.now();
  await vi.waitFor(() => expect(readPid()).not.toBe(hung), waiting);
  await vi.waitFor(() => expect(readStatus()?.litestream.isRunning).toBe(true), waiting);
  expect(log).toEqual(['Litestream does not answer and is restarted']);
  expect(copiedAt()).toBeGreaterThan(stoppedAt);
});

withLitestream('Litestream that answers but uploads no change is restarted.', async () => {
  // A folder within a file cannot be made.
  const { log, readPid, change } = await replicate({ uploadMs: 2000, replica: 'rclone/replica' });
  const first = readPid();
  change();
  await vi.waitFor(() => expect(readPid()).not.toBe(first), waiting);
  expect(log).toEqual(['Litestream uploads no changes and is restarted']);
});

withLitestream('rclone that hangs is restarted, while Litestream goes on.', async () => {
  // The first run ignores SIGTERM.
  const rclone = "[ -e hung ] && exit 0; touch hung; trap '' TERM; exec sleep 60";
  const { log, readStatus, readPid } = await replicate({ rclone, silenceMs: 1000 });
  const pid = readPid();
  await vi.waitFor(() => expect(readStatus()?.files.copiedAt).not.toBeNull(), waiting);
  expect([log, readPid()]).toEqual([['rclone shows no sign of life and is restarted'], pid]);
});
