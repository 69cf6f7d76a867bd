import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compileCache } from '#testing/server-process.ts';
import { planReplacing } from './backup/replace-folders.ts';
import { openDatabase } from './core/db/client.ts';
import { migrateDatabase } from './core/db/migrate.ts';
import { lockFolder } from './core/folder-lock.ts';
import { builtEntry } from './runtime-files.ts';

/** Each command starts a process. */
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dana-staff-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a command with a umask that lets everybody read. */
function run(...words: string[]) {
  const env = {
    ...compileCache,
    DATA_DIR: folder,
    KEYS_DIR: join(folder, 'keys'),
    UPLOADS_DIR: join(folder, 'uploads'),
  };
  const command = [builtEntry('staff.command'), ...words];
  return spawnSync('/bin/sh', ['-c', 'umask 022; exec "$0" "$@"', process.execPath, ...command], {
    env,
    encoding: 'utf8',
  });
}

test('The staff command completes an interrupted restore first, and creates files that no other user can read.', () => {
  writeFileSync(join(folder, 'note'), 'restored');
  planReplacing(folder, [{ from: join(folder, 'note'), to: join(folder, 'placed'), isKept: false }]);
  expect(run('list')).toMatchObject({ status: 0, stderr: expect.not.stringContaining('Error') });
  expect(existsSync(join(folder, 'placed'))).toBe(true);
  expect(statSync(join(folder, 'dana.db')).mode & 0o077).toBe(0);
});

function createDatabase(): void {
  const db = openDatabase(join(folder, 'dana.db'));
  migrateDatabase(db);
  db.$client.close();
}

test.each(['staff', 'backup', 'import'] as const)(
  'Without a database, the command %s names DATA_DIR and creates nothing.',
  (name) => {
    const words = { staff: ['list'], backup: [], import: ['--from', folder] }[name];
    const home = join(folder, 'home');
    mkdirSync(home);
    const result = spawnSync(process.execPath, [builtEntry(`${name}.command`), ...words], {
      cwd: home,
      env: { ...compileCache },
      encoding: 'utf8',
    });
    expect(result).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining(`DATA_DIR: there is no database of Dana in ${join(home, 'data')}`),
    });
    expect(readdirSync(home)).toEqual([]);
  },
);

test.each(['staff', 'backup', 'restore', 'reencrypt', 'import'] as const)(
  'The command %s explains itself with --help, and creates nothing.',
  (name) => {
    const result = spawnSync(process.execPath, [builtEntry(`${name}.command`), '--help'], {
      cwd: folder,
      env: { ...compileCache },
      encoding: 'utf8',
    });
    expect(result).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(new RegExp(`^npm run ${name}\\b`)),
    });
    expect(readdirSync(folder)).toEqual([]);
  },
);

test('The list of members tells invited, active and disabled ones apart.', () => {
  createDatabase();
  for (const name of ['mona', 'omar', 'sara']) run('invite', `${name}@lab.example`, '--role', 'editor');
  const database = new BetterSqlite3(join(folder, 'dana.db'));
  database.prepare("UPDATE staff SET password_hash = 'x' WHERE email LIKE 'omar%'").run();
  database.prepare("UPDATE staff SET is_active = 0 WHERE email LIKE 'sara%'").run();
  database.close();
  const states = run('list')
    .stdout.trim()
    .split('\n')
    .map((line) => line.split('\t').slice(0, 3));
  expect(states.toSorted()).toEqual([
    ['mona@lab.example', 'editor', 'invited'],
    ['omar@lab.example', 'editor', 'active'],
    ['sara@lab.example', 'editor', 'disabled'],
  ]);
});

test('The staff command creates no password link for a disabled account.', () => {
  createDatabase();
  expect(run('invite', 'mona@lab.example', '--role', 'editor').status).toBe(0);
  expect(run('reset', 'mona@lab.example')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('/admin/link#'),
  });
  const database = new BetterSqlite3(join(folder, 'dana.db'));
  database.prepare('UPDATE staff SET is_active = 0').run();
  database.close();
  expect(run('reset', 'mona@lab.example')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('is disabled'),
  });
});

test('The staff command refuses to run during a restore.', () => {
  const restore = lockFolder(folder, 'site', 'alone');
  expect(run('list')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('a restore is running on this folder'),
  });
  restore?.release();
  expect(existsSync(join(folder, 'dana.db'))).toBe(false);
});
