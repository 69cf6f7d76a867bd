import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupName } from '#shared/backup/backups.rules.ts';
import { backupPath } from '#shared/paths.ts';
import { createTestApp } from '#testing/test-app.ts';

test('An owner can download a stored backup, which is not cached; everybody else is refused.', async () => {
  const site = await createTestApp({ isSeeded: false });
  const { backupDir } = site.deps.config;
  const name = backupName('2026-11-21T08:00:00.000Z', true);
  mkdirSync(backupDir, { recursive: true });
  writeFileSync(join(backupDir, name), 'packed');
  const statusFor = async (headers = {}) => (await site.get(backupPath(name), headers)).statusCode;
  expect(await statusFor()).toBe(401);
  expect(await statusFor(site.signIn('reception'))).toBe(403);
  expect(await statusFor(site.signIn('editor'))).toBe(403);
  const owner = site.signIn('owner');
  const answer = await site.get(backupPath(name), owner);
  expect([answer.statusCode, answer.body]).toEqual([200, 'packed']);
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="${name}"`,
    'content-length': '6',
  });
  for (const other of ['dana.db', '..%2fdana.db', '..%2f..%2fkeys%2fsecret'])
    expect((await site.get(backupPath(other), owner)).statusCode).toBe(404);
  site.advance(10 * 60_000);
  expect(await statusFor(owner)).toBe(403);
  await site.close();
});
