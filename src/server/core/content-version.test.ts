import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  cacheNextInstant,
  cacheUntilChange,
  createCommandContentVersion,
  createContentVersion,
  watchCommandChanges,
} from './content-version.ts';
import { inTransaction, openDatabase } from './db/client.ts';

test('A result is computed once for each key until the content changes.', () => {
  const contentVersion = createContentVersion();
  let made = 0;
  const read = cacheUntilChange(contentVersion, (key: string) => ({ key, number: ++made }));
  expect([read('a'), read('b'), read('a')].map(({ number }) => number)).toEqual([1, 2, 1]);
  contentVersion.bump();
  expect(read('a')).toEqual({ key: 'a', number: 3 });
});

test('The next instant is found again when it is reached, the content changes, or the clock is set back.', () => {
  const contentVersion = createContentVersion();
  let now = 100;
  let found = 0;
  const next = cacheNextInstant({ contentVersion, clock: () => now }, () => {
    found += 1;
    return now < 200 ? 200 : null;
  });
  expect([next(), next(), found]).toEqual([200, 200, 1]);
  now = 200;
  expect([next(), next(), found]).toEqual([null, null, 2]);
  contentVersion.bump();
  expect([next(), found]).toEqual([null, 3]);
  now = 150;
  expect([next(), found]).toEqual([200, 4]);
});

test('The server notices each change of content by a command once, but no other write of another process.', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dana-content-'));
  const open = () => openDatabase(join(folder, 'dana.db'));
  const [server, other] = [open(), open()];
  onTestFinished(() => {
    server.$client.close();
    other.$client.close();
    rmSync(folder, { recursive: true });
  });
  const hasChanged = watchCommandChanges(server);
  const { bump } = createCommandContentVersion(other);
  other.$client.exec('CREATE TABLE other (id TEXT)');
  other.$client.pragma('wal_checkpoint(RESTART)');
  expect(hasChanged()).toBe(false);
  bump();
  expect([hasChanged(), hasChanged()]).toEqual([true, false]);
  inTransaction(other, bump);
  expect([hasChanged(), hasChanged()]).toEqual([true, false]);
  const interrupted = () =>
    inTransaction(other, () => {
      bump();
      throw new Error('interrupted');
    });
  expect(interrupted).toThrow('interrupted');
  expect(hasChanged()).toBe(false);
});
