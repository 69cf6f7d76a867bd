import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compileCache, prepareServerFolder, startServerProcess } from '#testing/server-process.ts';
import { builtEntry } from './runtime-files.ts';

const isRoot = process.getuid?.() === 0;
/** The account of the site: under root, one that may not read what belongs to root. */
const uid = isRoot ? 65_534 : (process.getuid?.() ?? 0);
const account = isRoot ? { uid, gid: uid } : {};
/** Under root, the project may be in a folder that no other account may enter. */
const { status: entered } = spawnSync(process.execPath, ['--check', builtEntry('start')], account);

let home: ReturnType<typeof prepareServerFolder>;
const at = (path: string) => join(home.folder, path);

beforeEach(async () => {
  home = prepareServerFolder();
  await (await startServerProcess(home.folder)).stop();
  mkdirSync(at('backups'));
  if (isRoot)
    for (const path of ['', ...readdirSync(home.folder, { recursive: true })]) chownSync(at(String(path)), uid, uid);
});
afterEach(() => home.remove());

/** Takes a file or folder away from the account of the site, as a command of root would leave it. */
function deny(path: string): void {
  if (!existsSync(at(path))) writeFileSync(at(path), '');
  if (isRoot) chownSync(at(path), 0, 0);
  chmodSync(at(path), isRoot ? 0o700 : 0);
}

function giveBack(path: string): void {
  if (isRoot) chownSync(at(path), uid, uid);
  chmodSync(at(path), statSync(at(path)).isDirectory() ? 0o700 : 0o600);
}

/** Runs an entry of the built server until it ends. */
function run(entry: Parameters<typeof builtEntry>[0], ...options: string[]) {
  const env = { ...compileCache, PORT: '0', HOST: '127.0.0.1', SEED_DEMO: 'false', BACKUP_DIR: at('backups') };
  const command = [builtEntry(entry), ...options];
  const { status, stderr } = spawnSync(process.execPath, command, {
    cwd: home.folder,
    env,
    ...account,
    encoding: 'utf8',
    timeout: 20_000,
  });
  return { status, stderr };
}

/** The line that names a file, its owner and the account of the process, with what to do. */
const lineAbout = (path: string) =>
  new RegExp(
    `${at(path)} belongs to \\S+ \\(${isRoot ? 0 : uid}\\), mode \\d+, and this process runs as \\S+ \\(${uid}\\), which may not (use|read) it\\. Give it to that user \\(sudo chown ${uid} ${at(path)}\\), or run this as `,
  );

test.skipIf(entered !== 0)(
  'A start that may not use a file or folder names it, its owner and the account, with what to do.',
  () => {
    const settings = {
      'data/dana.db': 'DATA_DIR',
      'data/dana.db-shm': 'DATA_DIR',
      'data/site.lock': 'DATA_DIR',
      'data/server.lock': 'DATA_DIR',
      'uploads/media': 'UPLOADS_DIR',
      'uploads/private': 'UPLOADS_DIR',
      'uploads/private/lock': 'UPLOADS_DIR',
      'keys/secret': 'Dana could not start',
      backups: 'BACKUP_DIR',
      keys: 'KEYS_DIR',
      data: 'DATA_DIR',
    };
    for (const [path, setting] of Object.entries(settings)) {
      deny(path);
      const { status, stderr } = run('start');
      expect([path, status, stderr]).toEqual([path, 1, expect.stringMatching(lineAbout(path))]);
      expect(stderr).toMatch(new RegExp(`^${setting}: `, 'm'));
      expect(stderr).not.toMatch(/\n\s+at /);
      giveBack(path);
    }
  },
  60_000,
);

test.skipIf(entered !== 0).each([
  ['backup.command', 'data/site.lock'],
  ['backup.command', 'data/dana.db'],
  ['backup.command', 'data'],
  ['backup.command', 'backups'],
  ['backup.command', 'keys', '--encrypt'],
  ['reencrypt.command', 'data/site.lock'],
  ['reencrypt.command', 'data/dana.db'],
  ['reencrypt.command', 'keys/secret'],
  ['reencrypt.command', 'keys'],
  ['staff.command', 'data/site.lock', 'list'],
  ['staff.command', 'data/dana.db', 'list'],
  ['staff.command', 'data', 'list'],
  ['import.command', 'data/site.lock', '--from', '.'],
  ['import.command', 'data/dana.db', '--from', '.'],
] as const)('The command %s that may not use %s says so in the same way.', (entry, path, ...options) => {
  deny(path);
  const { status, stderr } = run(entry, ...options);
  expect([status, stderr]).toEqual([1, expect.stringMatching(lineAbout(path))]);
  expect(stderr).not.toMatch(/\n\s+at /);
});
