import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder;
let image;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dana-image-'));
  image = join(folder, 'app');
});
afterEach(() => rmSync(folder, { recursive: true }));

const scripts = resolve('scripts');
const manifest = resolve('package.json');
const packages = resolve('node_modules');

/** Runs a script in the image's folder, as the Dockerfile does. */
function run(name) {
  cpSync(join(scripts, name), join(image, 'scripts', name));
  return spawnSync(process.execPath, [join('scripts', name)], { cwd: image, encoding: 'utf8' });
}

test('check-image.mjs passes if all packages load, and fails if the image is too large or a package is missing.', () => {
  cpSync(manifest, join(image, 'package.json'));
  // Beside the image, so that the packages of the whole project do not count.
  symlinkSync(packages, join(folder, 'node_modules'));
  expect(run('check-image.mjs')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^The application takes \d\.\d MB of \d+ MB\.$/m) });
  writeFileSync(join(image, 'ballast'), '');
  truncateSync(join(image, 'ballast'), 200_000_000);
  expect(run('check-image.mjs')).toMatchObject({ status: 1, stdout: expect.stringContaining('The application takes 200.') });
  rmSync(join(folder, 'node_modules'));
  expect(run('check-image.mjs')).toMatchObject({ status: 1, stderr: expect.stringContaining('Cannot find package') });
});

test('prune-packages.mjs leaves only code and native builds for the image’s own platform.', () => {
  const [own, other] = process.platform === 'linux' ? ['linux', 'darwin'] : [process.platform, 'linux'];
  const kept = ['a/index.js', 'a/package.json', 'a/lib/view.wasm', `better-sqlite3/prebuilds/${own}-${process.arch}.node`];
  const removed = ['a/index.d.ts', 'a/index.js.map', 'a/src/code.cc', 'a/test/all.js', `better-sqlite3/prebuilds/${other}-${process.arch}.node`];
  for (const path of [...kept, ...removed]) {
    mkdirSync(join(image, 'node_modules', dirname(path)), { recursive: true });
    writeFileSync(join(image, 'node_modules', path), '');
  }
  expect(run('prune-packages.mjs').status).toBe(0);
  expect([...kept, ...removed].filter((path) => existsSync(join(image, 'node_modules', path)))).toEqual(kept);
});
