import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { type BackupSite, openTestSite } from '#testing/backup-fixture.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { runTrial } from './replica-trial.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A trial whose restore runs the shell script, with the path of the new file in `$5`. */
async function tryOut(
  site: BackupSite,
  script: string,
  copied: string[],
  stopping = new AbortController(),
  onRemove = () => {},
  maxMs?: number,
) {
  const { config, deps, folder } = site;
  const program = join(folder, 'litestream');
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o700);
  const removed: string[] = [];
  const uploads = {
    list: async () => copied,
    remove: async (names: readonly string[]) => {
      removed.push(...names);
      onRemove();
    },
  };
  const litestream = { program, configFile: '', variables: { PATH: '/usr/bin:/bin' } };
  deps.db.$client.pragma('wal_checkpoint(TRUNCATE)');
  const faults = await runTrial({ config, litestream, uploads, signal: stopping.signal, maxMs }, Date.now());
  return { ...faults, removed, isFolderLeft: existsSync(join(config.dataDir, 'replica-trial')) };
}

/** The database is the last argument of Litestream. */
const copyDatabase = 'cp "$6" "$5"';

test('A file that is missing on this disk too does not count as missing in the replica.', async () => {
  const site = openTestSite();
  const [lost, kept] = [await site.storeVisit('one'), await site.storeVisit('two')];
  rmSync(join(site.config.uploadsDir, 'private', lost.cardId));
  expect(await tryOut(site, copyDatabase, [`private/${kept.cardId}`])).toEqual({
    replicaFault: null,
    backupFault: null,
    backupMadeAt: null,
    removed: [],
    isFolderLeft: false,
  });
});

test.each([
  ['another card is missing there', copyDatabase, 'uploads/private/'],
  ['the database cannot be restored', 'echo no route >&2; exit 1', 'no route'],
])('Erased cards leave the second machine also when %s.', async (_case, script, fault) => {
  const site = openTestSite();
  await site.storeVisit('one');
  const stopping = new AbortController();
  // Without it, a fault is retried for half a minute.
  const { replicaFault, removed } = await tryOut(site, script, ['private/erased'], stopping, () => stopping.abort());
  expect([removed, replicaFault]).toEqual([['private/erased'], expect.stringContaining(fault)]);
});

test('A replication that sees none of the files of the site is a fault, also when all were copied before.', async () => {
  const site = openTestSite();
  const { cardId } = await site.storeVisit('one');
  rmSync(join(site.config.uploadsDir, 'private'), { recursive: true });
  const stopping = new AbortController();
  // Without it, a fault is retried for half a minute.
  const list = [`private/${cardId}`, 'private/erased'];
  const { replicaFault } = await tryOut(site, copyDatabase, list, stopping, () => stopping.abort());
  expect(replicaFault).toContain('is it mounted for the replication?');
});

test('A restore that never ends is a fault after the time limit.', async () => {
  const site = openTestSite();
  const trial = await tryOut(site, 'exec sleep 600', [], undefined, undefined, 1000);
  expect(trial).toMatchObject({ replicaFault: expect.stringContaining('timeout'), isFolderLeft: false });
});

test('The newest backup is restored, and one from the future is none.', async () => {
  const site = openTestSite();
  const { config } = site;
  mkdirSync(config.backupDir);
  writeFileSync(join(config.backupDir, 'dana-2126-11-21T08-00-00Z.tar.gz'), 'of a wrong clock');
  expect(await tryOut(site, copyDatabase, [])).toMatchObject({ backupFault: null, backupMadeAt: null });
  await makeBackup({ ...site.order(), target: join(config.backupDir, 'dana-2026-11-21T08-00-00Z.tar.gz') });
  expect(await tryOut(site, copyDatabase, [])).toMatchObject({
    backupFault: null,
    backupMadeAt: '2026-11-21T08:00:00.000Z',
  });
});

test('A trial that is stopped ends at once and leaves no folder.', async () => {
  const site = openTestSite();
  const stopping = new AbortController();
  const started = performance.now();
  setTimeout(() => stopping.abort(), 1000);
  const { isFolderLeft } = await tryOut(site, 'exec sleep 60', [], stopping);
  expect([isFolderLeft, performance.now() - started < 5000]).toEqual([false, true]);
});
