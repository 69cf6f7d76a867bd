import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { builtEntry } from '#server/runtime-files.ts';
import { type BackupSite, openTestSite, readFiles } from '#testing/backup-fixture.ts';
import { passphrase } from '#testing/frozen/frozen-backup.ts';
import { compileCache, prepareServerFolder, startServerProcess } from '#testing/server-process.ts';
import { makeBackup } from './make-backup.ts';

/** Each command starts a process. */
vi.setConfig({ testTimeout: 60_000 });

type Command = 'backup' | 'import' | 'reencrypt' | 'replicate' | 'restore' | 'staff';

const foldersOf = (folder: string) => ({
  DATA_DIR: join(folder, 'data'),
  UPLOADS_DIR: join(folder, 'uploads'),
  KEYS_DIR: join(folder, 'keys'),
});

function run(name: Command, words: string[], environment: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [builtEntry(`${name}.command`), ...words], {
    env: { ...compileCache, ...environment },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

async function pack(site: BackupSite, isEncrypted: boolean): Promise<string> {
  await site.storeVisit('one');
  await site.storePicture();
  const order = site.order(isEncrypted ? 'backup.sealed' : 'backup', isEncrypted);
  await makeBackup(order);
  return order.target;
}

test.each([true, false])(
  'A backup is checked beside the running site, which nothing changes (encrypted: %s).',
  async (isEncrypted) => {
    const file = await pack(openTestSite(), isEncrypted);
    const { folder, remove } = prepareServerFolder();
    const server = await startServerProcess(folder, foldersOf(folder));
    try {
      const before = readdirSync(join(folder, 'data')).toSorted();
      const keys = readFiles(join(folder, 'keys'));
      const checked = run('restore', ['--check', file], { ...foldersOf(folder), BACKUP_PASSPHRASE: passphrase });
      expect(checked).toEqual({
        status: 0,
        stdout: expect.stringMatching(/^This backup is complete and can be restored\./),
        stderr: '',
      });
      expect(checked.stdout).toContain(isEncrypted ? 'Every card can be opened' : '1 cards stay unreadable');
      expect([readdirSync(join(folder, 'data')).toSorted(), readFiles(join(folder, 'keys'))]).toEqual([before, keys]);
      expect(run('restore', [file], { ...foldersOf(folder), BACKUP_PASSPHRASE: passphrase })).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('Dana is running on this data folder.'),
      });
    } finally {
      await server.kill();
      remove();
    }
  },
);

test('A check that ends by a signal removes its unpacked files.', async () => {
  const site = openTestSite();
  const file = await pack(site, true);
  const env = { ...compileCache, ...foldersOf(site.folder), BACKUP_PASSPHRASE: passphrase };
  const checks = () => readdirSync(site.config.dataDir).filter((name) => name.startsWith('restore-check-'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const child = spawn(process.execPath, [builtEntry('restore.command'), '--check', file], { env, stdio: 'ignore' });
    const ended = once(child, 'exit');
    await vi.waitFor(() => expect(checks()).toHaveLength(1), { timeout: 20_000, interval: 5 });
    child.kill(signal);
    await ended;
    expect([signal, checks()]).toEqual([signal, []]);
  }
});

test('A check on a machine without the folders of a site leaves nothing there.', async () => {
  const file = await pack(openTestSite(), true);
  const { folder, remove } = prepareServerFolder();
  try {
    const checked = run('restore', ['--check', file], { ...foldersOf(folder), BACKUP_PASSPHRASE: passphrase });
    expect([checked.status, readdirSync(folder)]).toEqual([0, []]);
  } finally {
    remove();
  }
});

test('The list shows date, size, completeness, encryption and keys of each backup, also beside the running site.', async () => {
  const site = openTestSite();
  const { backupDir } = site.config;
  const [packed, sealed] = [await pack(site, false), await pack(site, true)];
  const place = (file: string, name: string) => {
    mkdirSync(backupDir, { recursive: true });
    spawnSync('/bin/cp', [file, join(backupDir, name)]);
  };
  place(sealed, 'dana-2026-11-21T08-00-00Z.tar.gz.sealed');
  place(packed, 'dana-2026-11-22T08-30-00Z-incomplete-3.tar.gz');
  writeFileSync(join(backupDir, 'dana-2026-11-20T08-00-00Z.tar.gz'), '');
  writeFileSync(join(backupDir, 'dana-2026-11-23T08-00-00Z.tar.gz.part'), '');
  const before = readFiles(site.config.dataDir);
  const { status, stdout, stderr } = run('backup', ['--list'], foldersOf(site.folder));
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout.split('\n')).toEqual([
    `Backups in ${backupDir} (3):`,
    expect.stringMatching(
      /^2026-11-22 08:30 UTC {2}\d+\.\d MB {2}incomplete: 3 pictures or cards are missing {2}not encrypted, without the keys {2}dana-2026-11-22T/,
    ),
    expect.stringMatching(
      /^2026-11-21 08:00 UTC {2}\d+\.\d MB {2}complete {2}encrypted, contains the keys {2}dana-2026-11-21T.*\.sealed$/,
    ),
    expect.stringMatching(/^2026-11-20 08:00 UTC {2}0\.0 MB {2}complete {2}DAMAGED: .* {2}dana-2026-11-20T/),
    expect.stringContaining('restore -- --check FILE'),
    '',
  ]);
  expect(readFiles(site.config.dataDir)).toEqual(before);
});

test('The list of an empty folder says so and succeeds; a missing folder, or one whose disk is gone, fails.', () => {
  const site = openTestSite();
  const backups = join(site.folder, 'disk');
  const list = () => run('backup', ['--list'], { ...foldersOf(site.folder), BACKUP_DIR: backups });
  expect(list()).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(`no folder ${backups}`) });
  mkdirSync(backups);
  expect(list()).toEqual({ status: 0, stdout: `There is no backup in ${backups}.\n`, stderr: '' });
  writeFileSync(join(site.config.dataDir, 'backup-folder.json'), JSON.stringify({ folder: backups, id: 'another' }));
  expect(list()).toMatchObject({ status: 1, stderr: expect.stringContaining('Is the disk mounted?') });
});

test.each<[Command, string[]]>([
  ['backup', ['--lst']],
  ['backup', ['FILE']],
  ['backup', ['--list', '--encrypt']],
  ['restore', ['--chek', 'FILE']],
  ['restore', ['FILE', 'ANOTHER']],
  ['restore', ['--check=yes', 'FILE']],
  ['reencrypt', ['--now']],
  ['replicate', ['--once']],
  ['import', ['--form', 'FOLDER']],
  ['staff', ['list', '--all']],
  ['staff', ['list', 'everybody']],
  ['staff', ['reset', 'mariam@lab.example', 'omar@lab.example']],
])('An unknown option or word is refused in words: %s %j.', (name, words) => {
  const { folder, remove } = prepareServerFolder();
  try {
    const { status, stderr } = run(name, words, foldersOf(folder));
    expect([status, readdirSync(folder)]).toEqual([1, []]);
    expect(stderr).toMatch(
      /Unknown option|Unexpected argument|does not take an argument|no other options|one file only|npm run/,
    );
    expect(stderr).not.toMatch(/TypeError|^ {4}at |ERR_/m);
  } finally {
    remove();
  }
});

test.each<[Command, string, string, string?]>([
  ['restore', 'check', 'npm_config_check'],
  ['backup', 'list', 'npm_config_list'],
  ['import', 'dry-run', 'npm_config_dry_run'],
  ['staff', 'lost-phone', 'npm_config_lost_phone'],
  ['backup', 'no-encrypt', 'npm_config_encrypt', ''],
])(
  'An option of %s that npm took (--%s) is refused, and the answer shows how to write it.',
  (name, option, variable, value = 'true') => {
    const { folder, remove } = prepareServerFolder();
    try {
      const environment = { ...foldersOf(folder), npm_lifecycle_event: name, [variable]: value };
      expect(run(name, ['FILE'], environment)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(`npm run ${name} -- --${option}`),
      });
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      remove();
    }
  },
);
