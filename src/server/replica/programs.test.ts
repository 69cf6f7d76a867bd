import { globSync, readFileSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { ConfigError } from '../core/config.ts';
import { findReplicaPrograms, isSafe, readSqliteVersion } from './programs.ts';

test('The version of SQLite is found in the file of a program that contains it, and in no other.', () => {
  const client = new BetterSqlite3(':memory:');
  const version = client.prepare('SELECT sqlite_version()').pluck().get();
  client.close();
  const drivers = globSync('node_modules/better-sqlite3/prebuilds/linux-*.node');
  expect(drivers.map(readSqliteVersion)).toEqual([version, version]);
  expect(readSqliteVersion('package.json')).toBeNull();
});

test('Litestream is safe from SQLite 3.51.3 on, and from 0.5.17 on if its SQLite is unknown.', () => {
  const versions = [
    ['0.3.13', '3.42.0'],
    ['0.5.16', '3.51.2'],
    ['0.5.17', '3.51.3'],
    ['0.6.0', '3.53.0'],
    ['0.5.16', null],
    ['0.5.17', null],
    ['0.5.2', null],
  ] as const;
  expect(versions.map(([version, sqlite]) => isSafe({ version, sqlite }))).toEqual([
    false,
    false,
    true,
    true,
    false,
    true,
    false,
  ]);
});

test('No Litestream is installed with the packages: the registry has only one that can damage a database.', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(Object.keys(packages).filter((path) => path.includes('litestream'))).toEqual([]);
});

test('A missing program is named with the document that says how to install it.', () => {
  expect(() => findReplicaPrograms({ PATH: '/nowhere' })).toThrow(ConfigError);
  expect(() => findReplicaPrograms({ PATH: '/nowhere' })).toThrow(/litestream is not installed.*replication\.md/);
});

test('The image and the document install the same Litestream, which is safe.', () => {
  const [, ofImage] = /litestream\/litestream:([\d.]+)@/.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  const [, documented] = /^VERSION=(\S+) && FROM=.*litestream/m.exec(readFileSync('docs/replication.md', 'utf8')) ?? [];
  expect(documented).toBe(ofImage);
  expect(isSafe({ version: String(documented), sqlite: null })).toBe(true);
});
