import { afterAll, beforeAll, expect, test } from 'vitest';
import { sitePaths } from '#shared/paths.ts';
import { makePackage } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { systemActor } from '../core/auth/actor.ts';

let site: TestApp;
let ids: string[];
beforeAll(async () => {
  site = await createTestApp();
  const names = ['Iron', 'Heart', 'Liver', 'Sugar', 'Thyroid', 'Kidney'];
  ids = names.map((nameEn) => makePackage(site.deps.db, { nameEn, nameAr: `فحص ${nameEn}` }).id);
});
afterAll(() => site.close());

const read = async (path: string) => (await site.get(path)).body;

test('The page of a home visit offers to remove each chosen package, and searches for more up to the fifth.', async () => {
  const [iron = '', heart = ''] = ids;
  const two = await read(sitePaths.withdraw({ packages: [iron, heart, 'f'.repeat(24)] }));
  const remove = /<a(?=[^>]*aria-label="Remove: Iron")[^>]*href="([^"]+)"/.exec(two)?.[1];
  expect(remove).toBe(sitePaths.withdraw({ packages: [heart] }));
  expect(two).toContain(`<input type="hidden" name="package" value="${iron}-${heart}"/>`);
  const all = await read(sitePaths.withdraw({ packages: ids }));
  expect(all).not.toContain('Kidney');
  expect(all).not.toContain('type="search"');
});

test('A home visit sent without script stores all packages with their names, and links each preparation sheet.', async () => {
  const [iron = '', heart = '', liver = ''] = ids;
  const path = `/ar${sitePaths.withdraw({ packages: [iron, heart, liver] })}`;
  const post = (fields: Record<string, string>) =>
    site.send('POST', path, new URLSearchParams({ name: 'Mariam', phone: '0507654399', ...fields }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
  const confirmation = (await post({})).body;
  expect(confirmation).toContain('فحص Iron · فحص Heart · فحص Liver');
  const { headers } = await post({
    ticket: /name="ticket" value="([^"]+)"/.exec(confirmation)?.[1] ?? '',
    confirmed: 'yes',
  });
  const reference = /D-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(String(headers.location))?.[0] ?? expect.fail();
  const [stored] = site.services.requests.list(systemActor, { search: reference }).items;
  expect(stored?.details).toMatchObject({
    packageId: iron,
    morePackages: `${heart}-${liver}`,
    packageTitle: 'فحص Iron · فحص Heart · فحص Liver',
  });
  const sent = await read(String(headers.location).replace(/#.*/, ''));
  for (const id of [iron, heart, liver]) expect(sent).toContain(`href="/ar${sitePaths.preparation(id)}"`);
});
