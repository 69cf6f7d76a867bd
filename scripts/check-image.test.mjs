import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let image;
beforeAll(() => {
  image = mkdtempSync(join(tmpdir(), 'dana-image-'));
});
afterAll(() => rmSync(image, { recursive: true }));

test('The image gets the packages that the built server loads; its check fails if one is missing or the image is too large.', {
  timeout: 120_000,
}, () => {
  const copied = spawnSync(process.execPath, [resolve('scripts/copy-packages.mjs'), image], { encoding: 'utf8' });
  expect([copied.status, copied.stderr]).toEqual([0, '']);
  expect(['vite', 'fastify', 'esbuild'].filter((name) => existsSync(join(image, 'node_modules', name)))).toEqual([]);

  const check = () => spawnSync(process.execPath, ['scripts/check-image.mjs'], { cwd: image, encoding: 'utf8' });
  cpSync('scripts/check-image.mjs', join(image, 'scripts/check-image.mjs'));
  expect(check()).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^The application takes \d\d\.\d MB of \d+ MB\.$/m),
  });
  const ballast = join(image, 'ballast');
  writeFileSync(ballast, '');
  truncateSync(ballast, 200_000_000);
  expect(check()).toMatchObject({ status: 1, stdout: expect.stringContaining('The application takes 2') });
  rmSync(join(image, 'node_modules/@hyzyla'), { recursive: true });
  expect(check()).toMatchObject({ status: 1, stderr: expect.stringContaining('Cannot find module') });
});
