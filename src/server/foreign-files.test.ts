import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { compileCache, prepareServerFolder, startServerProcess } from '#testing/server-process.ts';
import { builtEntry } from './runtime-files.ts';

const isRoot = process.getuid?.() === 0;
/** The account of the site: under root, one that may not read what belongs to root. */
const uid = isRoot ? 65_534 : (process.getuid?.() ?? 0);
const account = isRoot ? { uid, gid: uid } : {};
/** Under root, the project may be in a folder that no other account may enter. */
const { status: entered } = spawnSync(process.execPath, ['--check', builtEntry('start')], account);

let pristine: ReturnType<typeof prepareServerFolder>;
let home: ReturnType<typeof prepareServerFolder>;
const at = (path: string) => join(home.folder, path);

beforeAll(async () => {
  pristine = prepareServerFolder();
  await (await startServerProcess(pristine.folder)).stop();
  mkdirSync(join(pristine.folder, 'backups'));
});
afterAll(() => pristine.remove());

/** Each test gets a copy of the new site. */
beforeEach(() => {
  home = prepareServerFolder();
  cpSync(pristine.folder, home.folder, { recursive: true });
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

type Entry = Parameters<typeof builtEntry>[0];

/** Runs an entry of the built server as the account of the site until it ends. */
const run = (entry: Entry, ...options: string[]) => runWith({ ...account, env: compileCache }, entry, options);

/** Without a common compile cache, so that the start would store compiled code in the data folder. */
const runAsRoot = (entry: Entry, ...options: string[]) => runWith({ env: {} }, entry, options);

function runWith({ env, ...user }: { env: object; uid?: number; gid?: number }, entry: Entry, options: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [builtEntry(entry), ...options], {
    cwd: home.folder,
    env: { ...env, PORT: '0', HOST: '127.0.0.1', SEED_DEMO: 'false', BACKUP_DIR: at('backups') },
    ...user,
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

/** The files and folders of the site that belong to root. */
const ofRoot = () =>
  ['', ...readdirSync(home.folder, { recursive: true })]
    .map(String)
    .filter((path) => statSync(at(path)).uid === 0)
    .sort();

const refusal = (user: string) =>
  new RegExp(
    `DATA_DIR: the site in ${at('data')} belongs to \\S+ \\(${uid}\\), and this process runs as root\\. .*\\(sudo -E -H -u ${user} COMMAND\\)`,
  );

test.skipIf(!isRoot || entered !== 0)(
  'As root, the start and every command refuse the site of another user, who can start it and pack it afterwards.',
  async () => {
    expect(run('backup.command', '--to', 'site.backup').status).toBe(0);
    for (const [entry, ...options] of [
      ['start'],
      ['backup.command'],
      ['backup.command', '--to', tmpdir()],
      ['restore.command', 'site.backup'],
      ['restore.command', '--check', 'site.backup'],
      ['restore.command', '--from-replica'],
      ['reencrypt.command'],
      ['replicate.command'],
      ['import.command', '--from', '.'],
      ['staff.command', 'list'],
      ['staff.command', 'invite', 'amal@lab.example', '--role', 'owner'],
    ] as const) {
      const { status, stderr } = runAsRoot(entry, ...options);
      expect([entry, status, stderr]).toEqual([entry, 1, expect.stringMatching(refusal('nobody'))]);
      expect(stderr).not.toMatch(/\n\s+at /);
      expect([entry, ofRoot()]).toEqual([entry, []]);
    }
    expect(run('backup.command').status).toBe(0);
    await (await startServerProcess(home.folder, {}, undefined, account)).stop();
  },
  60_000,
);

test.skipIf(!isRoot || entered !== 0)(
  'As root, a restore into an empty data folder of another user is refused; a user without a name is named by number.',
  () => {
    expect(run('backup.command', '--to', 'site.backup').status).toBe(0);
    rmSync(at('data'), { recursive: true });
    mkdirSync(at('data'));
    chownSync(at('data'), 54_321, 54_321);
    const { status, stderr } = runAsRoot('restore.command', 'site.backup');
    expect([status, stderr]).toEqual([1, expect.stringContaining("(sudo -E -H -u '#54321' COMMAND)")]);
    expect(readdirSync(at('data'))).toEqual([]);
  },
);

test.skipIf(!isRoot)('As root, the site of root itself is used, although its folder belongs to another user.', () => {
  for (const name of readdirSync(at('data'))) chownSync(at(`data/${name}`), 0, 0);
  expect(runAsRoot('backup.command').status).toBe(0);
});
