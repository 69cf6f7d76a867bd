import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { builtEntry } from '#server/runtime-files.ts';
import { type BackupSite, openTestSite } from '#testing/backup-fixture.ts';
import { compileCache } from '#testing/server-process.ts';
import { systemActor } from '../core/auth/actor.ts';
import { lockFolder } from '../core/folder-lock.ts';

/** Each command starts a process. */
vi.setConfig({ testTimeout: 60_000 });

const former = 'the secret from before the change of it';
const present = 'the secret since then, which replaced it';

const environmentOf = ({ config: { dataDir, uploadsDir, keysDir } }: BackupSite) => ({
  ...compileCache,
  DATA_DIR: dataDir,
  UPLOADS_DIR: uploadsDir,
  KEYS_DIR: keysDir,
  DANA_SECRET: present,
  DANA_PREVIOUS_SECRETS: former,
});
const reencrypt = (site: BackupSite) =>
  spawnSync(process.execPath, [builtEntry('reencrypt.command')], { env: environmentOf(site), encoding: 'utf8' });

test('The command prints what it encrypted anew, and when the former secret can be removed.', async () => {
  const site = openTestSite({ DANA_SECRET: former });
  await site.storeVisit('one');
  expect(reencrypt(site)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /1 cards: 1 encrypted again, 0 already had the present secret, 0 cannot be decrypted\.(?:.|\n)*remove it from DANA_PREVIOUS_SECRETS: /,
    ),
  });
});

test('Beside a running site, the command is refused and changes nothing.', async () => {
  const site = openTestSite({ DANA_SECRET: former });
  const { cardId } = await site.storeVisit('one');
  const lock = lockFolder(site.config.dataDir, 'site', 'shared');
  expect(reencrypt(site)).toMatchObject({ status: 1, stderr: expect.stringContaining('Stop it first') });
  lock?.release();
  expect((await site.openCard(cardId)).toString()).toContain('one');
});

test('Killed at any moment, the command leaves every card readable with both secrets, and a start removes its unfinished file.', async () => {
  const site = openTestSite({ DANA_SECRET: former });
  const cards: { cardId: string }[] = [];
  for (let index = 0; index < 100; index += 1) cards.push(await site.storeVisit(`card ${index} `));
  const command = spawn(process.execPath, [builtEntry('reencrypt.command')], { env: environmentOf(site) });
  const folder = join(site.config.uploadsDir, 'private');
  await vi.waitFor(() => expect(readdirSync(join(folder, 'incoming'))).toHaveLength(1), {
    timeout: 30_000,
    interval: 1,
  });
  command.kill('SIGKILL');
  await once(command, 'exit');
  const { DATA_DIR, UPLOADS_DIR, KEYS_DIR, DANA_SECRET, DANA_PREVIOUS_SECRETS } = environmentOf(site);
  const later = openTestSite({ DATA_DIR, UPLOADS_DIR, KEYS_DIR, DANA_SECRET, DANA_PREVIOUS_SECRETS });
  await later.deps.services.cards.sweep(systemActor);
  expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  for (const [index, { cardId }] of cards.entries())
    expect((await later.openCard(cardId)).toString()).toContain(`card ${index} `);
});
