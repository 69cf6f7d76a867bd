import { afterEach, beforeEach, expect, test } from 'vitest';
import { sitePaths } from '#shared/paths.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
});
afterEach(() => site.close());

const readMain = async (path: string) => /<main.*?<\/main>/s.exec((await site.get(path)).body)?.[0] ?? '';

test('A centre that has not said anything of itself yet shows no empty boxes, and a policy that is not written has no date.', async () => {
  for (const [path, nothing] of [
    [sitePaths.about(), 'No data available'],
    [`/ar${sitePaths.about()}`, 'لا توجد بيانات متاحة'],
    [sitePaths.privacyPolicy(), 'No data available'],
    [`/ar${sitePaths.privacyPolicy()}`, 'لا توجد بيانات متاحة'],
  ] as const) {
    const main = await readMain(path);
    expect([path, main.includes(nothing)]).toEqual([path, true]);
    expect(main).not.toMatch(/<h2[^>]*><\/h2>|<p[^>]*><\/p>|<ul[^>]*><\/ul>/);
    // The year of the demo's foundation or of its policy.
    expect(main).not.toMatch(/20\d\d/);
  }
});

test('A centre without a town, an address and packages is described in whole sentences, and its front page announces none.', async () => {
  for (const path of [sitePaths.home(), sitePaths.contact(), sitePaths.location(), sitePaths.withdraw()])
    for (const prefix of ['', '/ar']) {
      const description = /<meta name="description" content="([^"]*)">/.exec((await site.get(prefix + path)).body)?.[1] ?? '';
      expect(description).toMatch(/^\p{L}/u);
      expect(description).not.toMatch(/\s[.,]| in and /);
    }
  expect(await readMain('/')).not.toContain('>Health packages<');
});
