import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BackupSite, openTestSite } from '#testing/backup-fixture.ts';
import { reportKeys } from './card-keys.ts';

let site: BackupSite;

/** The log lines of a start with these secrets. */
async function linesOf(secrets: { secret?: string; previousSecrets?: string[] } = {}): Promise<unknown[]> {
  const lines: unknown[] = [];
  await reportKeys(
    { ...site.config, ...secrets },
    { warn: (line) => lines.push(line), error: (about, line) => lines.push([about, line]) },
  );
  return lines;
}

const missing = (count: number) => [
  { cards: count, keyIds: [expect.stringMatching(/^[0-9a-f]{8}$/)] },
  expect.stringContaining(`${count} cards cannot be decrypted: their secret is missing.`),
];

test('A site with a truncated secret reports at start that it is too short, and how many cards cannot be decrypted.', async () => {
  site = openTestSite();
  await site.storeVisit('one');
  await site.storeVisit('two');
  expect(await linesOf()).toEqual([]);
  writeFileSync(join(site.config.keysDir, 'secret'), 'cut off');
  expect(await linesOf()).toEqual([
    expect.stringContaining('KEYS_DIR/secret has fewer than 32 characters.'),
    missing(2),
  ]);
});

test('A site with a new secret reports cards that need the previous one, until the settings name it.', async () => {
  site = openTestSite({ DANA_SECRET: 'the secret that this site had at first' });
  await site.storeVisit('one');
  const secret = 'the secret that this site was given later';
  expect(await linesOf({ secret })).toEqual([missing(1)]);
  expect(await linesOf({ secret, previousSecrets: ['the secret that this site had at first'] })).toEqual([]);
});
