import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BackupHouse, openHouse } from '#testing/backup-fixture.ts';
import { reportKeys } from './card-keys.ts';

let house: BackupHouse;

/** The log lines of a start with these secrets. */
async function linesOf(secrets: { secret?: string; previousSecrets?: string[] } = {}): Promise<unknown[]> {
  const lines: unknown[] = [];
  await reportKeys({ ...house.config, ...secrets }, { warn: (line) => lines.push(line), error: (about, line) => lines.push([about, line]) });
  return lines;
}

const missing = (count: number) => [
  { cards: count, keyIds: [expect.stringMatching(/^[0-9a-f]{8}$/)] },
  expect.stringContaining(`Nobody can open ${count} cards: the secret they were sealed with is missing.`),
];

test('A site whose secret was cut off says at its start that it is short, and how many cards nobody can open.', async () => {
  house = openHouse();
  await house.storeVisit('one');
  await house.storeVisit('two');
  expect(await linesOf()).toEqual([]);
  writeFileSync(join(house.config.keysDir, 'secret'), 'cut off');
  expect(await linesOf()).toEqual([expect.stringContaining('KEYS_DIR/secret has fewer than 32 characters.'), missing(2)]);
});

test('A site that was given another secret says which cards wait for the one before, until that is named.', async () => {
  house = openHouse({ DANA_SECRET: 'the secret that this site had at first' });
  await house.storeVisit('one');
  const secret = 'the secret that this site was given later';
  expect(await linesOf({ secret })).toEqual([missing(1)]);
  expect(await linesOf({ secret, previousSecrets: ['the secret that this site had at first'] })).toEqual([]);
});
