import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestSite } from '#testing/backup-fixture.ts';
import { BackupFailure } from '../backup/backup-failure.ts';
import { fillFromReplica } from './restore-replica.ts';

/** Restores a copy of the site's database, and notes in `asked` which files rclone is asked for. */
function openReplica(forge: string) {
  const site = openTestSite({
    REPLICA_URL: 'sftp://dana@second/site',
    REPLICA_KEY_FILE: '/nowhere',
    REPLICA_HOST_KEY: `ssh-ed25519 ${'A'.repeat(68)}`,
  });
  const client = site.deps.db.$client;
  client.pragma('foreign_keys = off');
  client.exec(forge);
  client.pragma('wal_checkpoint(TRUNCATE)');
  const asked = join(site.folder, 'asked');
  function install(name: string, line: string): string {
    const program = join(site.folder, name);
    writeFileSync(program, `#!/bin/sh\nPATH=/usr/bin:/bin\n${line}\n`);
    chmodSync(program, 0o700);
    return program;
  }
  const stages = { data: join(site.folder, 'stage'), uploads: join(site.folder, 'uploads-stage'), keys: '' };
  mkdirSync(stages.data);
  const fill = fillFromReplica(site.config, {
    litestream: install('litestream', 'cp "$6" "$5"'),
    rclone: install('rclone', `cat > ${asked}`),
    litestreamConfig: '',
    allowsUnsafeSqlite: false,
  });
  return { fill: () => fill(stages), hasAsked: () => existsSync(asked) };
}

const card = (id: string) =>
  `INSERT INTO request_cards (id, request_id, kind, type, bytes, created_at) VALUES ('${id}', 'request', 'identityCard', 'pdf', 1, '')`;

test('A replica asks the second machine for the files that its rows name.', async () => {
  const { fill, hasAsked } = openReplica(card('0'.repeat(32)));
  expect(await fill()).toMatchObject({ missing: [`private/${'0'.repeat(32)}`] });
  expect(hasAsked()).toBe(true);
});

test.each([
  ['foreign file names', card('../../etc/passwd')],
  ['foreign code', 'CREATE VIEW more AS SELECT 1'],
])('A replica with %s is refused before the second machine is asked for files.', async (_case, forge) => {
  const { fill, hasAsked } = openReplica(forge);
  await expect(fill()).rejects.toThrow(BackupFailure);
  expect(hasAsked()).toBe(false);
});
