import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeLabTest, makePackage, staffActor, visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { audit } from './core/audit/audit.ts';
import { createContentVersion } from './core/content-version.ts';
import { rebuildSearchWords } from './rebuild-search-words.ts';

const tables = ['package_search', 'lab_test_search', 'request_search', 'audit_search'];

test('Index words of an older version are written again, once.', async () => {
  const { db, clock, requests, submission } = createRequestsFixture();
  makePackage(db, { nameEn: 'Vitamin B-12' });
  makePackage(db, { nameEn: 'Iron' });
  makeLabTest(db, { nameEn: 'Complete blood count', otherNamesEn: 'C.B.C' });
  for (const message of ['C.B.C', 'Hb A1c']) await requests.sendContact(visitor, submission({ message }));
  for (const name of ['Vitamin B-12', 'Iron'])
    audit(db, staffActor('editor'), {
      event: 'created',
      at: new Date(clock()).toISOString(),
      subject: 'package',
      name,
    });
  const read = () => tables.map((table) => db.all(sql.raw(`SELECT rowid, * FROM ${table} ORDER BY rowid`)));
  const spoil = () => {
    for (const table of ['package_search', 'lab_test_search']) db.run(sql.raw(`UPDATE ${table} SET name = 'old'`));
    for (const table of ['request_search', 'audit_search']) db.run(sql.raw(`UPDATE ${table} SET words = 'old'`));
  };
  const expected = read();
  spoil();
  const old = read();
  const contentVersion = createContentVersion();
  const before = contentVersion.current();
  const run = (signal: AbortSignal) => rebuildSearchWords({ db, clock, contentVersion }, signal);

  await run(AbortSignal.abort());
  expect(read()).toEqual(old);
  await run(new AbortController().signal);
  expect(read()).toEqual(expected);
  expect(contentVersion.current()).toBeGreaterThan(before);
  for (const table of tables) db.run(sql.raw(`INSERT INTO ${table} (${table}) VALUES ('integrity-check')`));

  spoil();
  await run(new AbortController().signal);
  expect(read()).toEqual(old);
});
