import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { findSecrets, loadSecrets, readSecrets } from './secrets.ts';

const starting = `import { readSecrets } from ${JSON.stringify(import.meta.resolve('./secrets.ts'))};
console.log(readSecrets(null, process.argv[1])[0]);`;
/** A process that reads the secret, and generates it if there is none. */
const start = [process.execPath, '--experimental-strip-types', '--input-type=module', '-e', starting] as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dana-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('The server generates a secret once, and only the owner of the process can read its file.', () => {
  const keysDir = join(folder, 'keys');
  const first = loadSecrets(null, keysDir);
  const file = join(keysDir, 'secret');
  const generated = readFileSync(file, 'utf8');
  expect(generated.trim().length).toBeGreaterThanOrEqual(43);
  expect([statSync(file).mode & 0o777, statSync(keysDir).mode & 0o777]).toEqual([0o600, 0o700]);
  const second = loadSecrets(null, keysDir);
  expect(readFileSync(file, 'utf8')).toBe(generated);
  expect(second.derive('form-ticket')).toEqual(first.derive('form-ticket'));
});

test('The folder of keys is outside the folders of data and uploads.', () => {
  const { dataDir, uploadsDir, keysDir } = readConfig({});
  for (const other of [dataDir, uploadsDir]) expect(`${keysDir}/`.startsWith(`${other}/`)).toBe(false);
});

test('The server uses a configured secret, and writes no file.', () => {
  const given = 'a secret of more than thirty-two letters';
  expect(loadSecrets(given, folder).derive('x')).toEqual(loadSecrets(given, folder).derive('x'));
  expect(readdirSync(folder)).toEqual([]);
});

test.each(['', ' \n'])('The server refuses a generated secret whose file contains only %j.', (left) => {
  writeFileSync(join(folder, 'secret'), left);
  expect(() => loadSecrets(null, folder)).toThrow(`KEYS_DIR: ${join(folder, 'secret')} is empty`);
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(left);
  expect(findSecrets(null, folder)).toEqual({ present: null, earlier: [] });
  expect(readSecrets('given', folder)).toEqual(['given']);
});

test('The server still reads a short secret that was written by hand.', () => {
  writeFileSync(join(folder, 'secret'), 'twenty-four characters..\n');
  expect(readSecrets(null, folder)).toEqual(['twenty-four characters..']);
  writeFileSync(join(folder, 'previous-secrets'), 'twenty-four characters..\r\n\n');
  rmSync(join(folder, 'secret'));
  expect(readSecrets(null, folder)).toEqual([expect.stringMatching(/^[\w-]{43}$/), 'twenty-four characters..']);
});

test('With a configured secret, the server also reads earlier ones, and ignores one that it cannot read.', () => {
  const [generated] = readSecrets(null, folder);
  expect(readSecrets('given', folder, ['before', 'given'])).toEqual(['given', 'before', generated]);
  expect(readSecrets(generated, folder)).toEqual([generated]);
  expect(findSecrets('given', folder)).toEqual({ present: 'given', earlier: [generated] });
  rmSync(join(folder, 'secret'));
  mkdirSync(join(folder, 'secret'));
  expect(readSecrets('given', folder)).toEqual(['given']);
});

test('Processes that start at the same moment read the same secret, and leave no other file.', async () => {
  const [node, ...words] = start;
  const outputs = await Promise.all([1, 2, 3].map(() => promisify(execFile)(node, [...words, folder])));
  expect(new Set(outputs.map(({ stdout }) => stdout.trim()))).toEqual(new Set(readSecrets(null, folder)));
  expect(readdirSync(folder)).toEqual(['secret']);
}, 60_000);

test('A start that fails to write the secret leaves no file, and the next start succeeds.', () => {
  // A limit of 0 bytes per file simulates a full disk.
  const { status } = spawnSync('/bin/sh', ['-c', 'ulimit -f 0; exec "$0" "$@"', ...start, folder]);
  expect(status).not.toBe(0);
  expect(readdirSync(folder)).not.toContain('secret');
  expect(readSecrets(null, folder)[0]).toHaveLength(43);
}, 60_000);

test('The derived key differs for each purpose and each secret.', () => {
  const { derive } = loadSecrets(null, join(folder, 'one'));
  expect(derive('form-ticket')).toHaveLength(32);
  expect(derive('form-ticket')).not.toEqual(derive('uploads'));
  expect(loadSecrets(null, join(folder, 'two')).derive('form-ticket')).not.toEqual(derive('form-ticket'));
});
