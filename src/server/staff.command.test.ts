import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compileCache } from '#testing/server-process.ts';
import { planReplacing } from './backup/replace-folders.ts';
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
  const env = { ...compileCache, DATA_DIR: folder, KEYS_DIR: join(folder, 'keys'), UPLOADS_DIR: join(folder, 'uploads') };
  const command = [builtEntry('staff.command'), ...words];
  return spawnSync('/bin/sh', ['-c', 'umask 022; exec "$0" "$@"', process.execPath, ...command], { env, encoding: 'utf8' });
}

test('The staff command completes an interrupted restore first, and creates files that no other user can read.', () => {
  writeFileSync(join(folder, 'note'), 'restored');
  planReplacing(folder, [{ from: join(folder, 'note'), to: join(folder, 'placed'), isKept: false }]);
  expect(run('list')).toMatchObject({ status: 0, stderr: expect.not.stringContaining('Error') });
  expect(existsSync(join(folder, 'placed'))).toBe(true);
  expect(statSync(join(folder, 'dana.db')).mode & 0o077).toBe(0);
});

test('The staff command creates no password link for a disabled account.', () => {
  expect(run('invite', 'mona@lab.example', '--role', 'editor').status).toBe(0);
  expect(run('reset', 'mona@lab.example')).toMatchObject({ status: 0, stdout: expect.stringContaining('/admin/link#') });
  const database = new BetterSqlite3(join(folder, 'dana.db'));
  database.prepare('UPDATE staff SET is_active = 0').run();
  database.close();
  expect(run('reset', 'mona@lab.example')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('is disabled') });
});

test('The staff command refuses to run during a restore.', () => {
  const restore = lockFolder(folder, 'site', 'alone');
  expect(run('list')).toMatchObject({ status: 1, stderr: expect.stringContaining('a restore is running on this folder') });
  restore?.release();
  expect(existsSync(join(folder, 'dana.db'))).toBe(false);
});
