import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Module } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { afterAll, expect, test } from 'vitest';
import { buildFolder } from './runtime-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'dana-code-cache-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('V8 accepts every code cache of the build, including those of the server and the renderer.', () => {
  const server = join(buildFolder, 'server');
  const caches = readdirSync(server).filter((name) => name.endsWith('.cache'));
  const rejected = caches.filter((name) => {
    const source = Module.wrap(readFileSync(join(server, name.replace(/\.cache$/, '')), 'utf8'));
    return new Script(source, { cachedData: readFileSync(join(server, name)) }).cachedDataRejected;
  });
  expect(rejected).toEqual([]);
  expect(caches).toEqual(expect.arrayContaining([expect.stringMatching(/^server-.+\.cjs\.cache$/), 'renderer.cjs.cache']));
});

test('Modules load without a code cache, with one, and with a damaged one.', () => {
  writeFileSync(join(folder, 'name.cjs'), `exports.name = 'Dana';`);
  writeFileSync(join(folder, 'greeting.cjs'), `const { name } = require('./name.cjs'); exports.greet = () => 'Hello ' + name;`);
  const script = `import { createRequire } from 'node:module';
    import { loadWithCodeCache } from ${JSON.stringify(join(import.meta.dirname, 'code-cache.ts'))};
    const write = loadWithCodeCache();
    process.stdout.write(createRequire(${JSON.stringify(folder)} + '/')('./greeting.cjs').greet());
    write();`;
  const greet = () => execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(greet()).toBe('Hello Dana');
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['greeting.cjs.cache', 'name.cjs.cache']));
  expect(greet()).toBe('Hello Dana');
  writeFileSync(join(folder, 'name.cjs.cache'), 'damaged');
  expect(greet()).toBe('Hello Dana');
});
