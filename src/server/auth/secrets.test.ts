import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { loadSecrets } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dana-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('A secret that nobody gave is made once, for the owner of the process alone to read.', () => {
  const keysDir = join(folder, 'keys');
  const first = loadSecrets(null, keysDir);
  const file = join(keysDir, 'secret');
  const made = readFileSync(file, 'utf8');
  expect(made.trim().length).toBeGreaterThanOrEqual(43);
  expect([statSync(file).mode & 0o777, statSync(keysDir).mode & 0o777]).toEqual([0o600, 0o700]);
  const second = loadSecrets(null, keysDir);
  expect(readFileSync(file, 'utf8')).toBe(made);
  expect(second.derive('form-ticket')).toEqual(first.derive('form-ticket'));
});

test('Keys lie outside the data folder, so that a copy of the data opens nothing.', () => {
  const { dataDir, uploadsDir, keysDir } = readConfig({});
  for (const other of [dataDir, uploadsDir]) expect(`${keysDir}/`.startsWith(`${other}/`)).toBe(false);
});

test('A secret that was given is used, and nothing is written.', () => {
  const given = 'a secret of more than thirty-two letters';
  expect(loadSecrets(given, folder).derive('x')).toEqual(loadSecrets(given, folder).derive('x'));
  expect(readdirSync(folder)).toEqual([]);
});

test.each(['', '\n', 'cut off'])('A made secret of which only %j is left is never used: anybody could guess it.', (left) => {
  writeFileSync(join(folder, 'secret'), left);
  expect(() => loadSecrets(null, folder)).toThrow(`KEYS_DIR: ${join(folder, 'secret')} is empty or cut off`);
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(left);
});

test('Each purpose has a key of its own, and each site has other keys.', () => {
  const { derive } = loadSecrets(null, join(folder, 'one'));
  expect(derive('form-ticket')).toHaveLength(32);
  expect(derive('form-ticket')).not.toEqual(derive('uploads'));
  expect(loadSecrets(null, join(folder, 'two')).derive('form-ticket')).not.toEqual(derive('form-ticket'));
});
