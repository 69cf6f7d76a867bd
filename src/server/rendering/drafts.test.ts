import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draftQuery, recordPaths, sitePaths } from '#shared/paths.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import {
  makeCategory,
  makeMedia,
  makeMedicalInfo,
  makeOffer,
  makeOpinion,
  makePackage,
  staffActor,
} from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let site: TestApp;
let editor: Record<string, string>;
beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
  editor = site.signIn('editor');
});
afterEach(() => site.close());

const bar = 'class="page-bar"';
const hidden = { isPublished: false };
/** Creates a hidden record of each collection, with texts that its page shows in both languages. */
const makeHidden = {
  package: () =>
    recordPaths.package(makePackage(site.deps.db, { ...hidden, nameEn: 'Hidden pearl', nameAr: 'لؤلؤة مخفية' })),
  offer: () => recordPaths.offer(makeOffer(site.deps.db, { ...hidden, nameEn: 'Hidden pearl', nameAr: 'لؤلؤة مخفية' })),
  'offer that starts later': () => {
    const startDate = new Date(site.now() + dayMs).toISOString();
    return recordPaths.offer(makeOffer(site.deps.db, { startDate, nameEn: 'Hidden pearl', nameAr: 'لؤلؤة مخفية' }));
  },
  information: () =>
    recordPaths.medicalInfo(
      makeMedicalInfo(site.deps.db, { ...hidden, titleEn: 'Hidden pearl', titleAr: 'لؤلؤة مخفية' }),
    ),
  'weekly information': () => {
    const weekly = { category: 'weekly', month: 'March', week: 2 } as const;
    return recordPaths.medicalInfo(
      makeMedicalInfo(site.deps.db, { ...hidden, ...weekly, titleEn: 'Hidden pearl', titleAr: 'لؤلؤة مخفية' }),
    );
  },
  testimonial: () => {
    const { id: pictureId } = makeMedia(site.deps.db);
    return recordPaths.opinion(
      makeOpinion(site.deps.db, { ...hidden, pictureId, altTextEn: 'Hidden pearl', altTextAr: 'لؤلؤة مخفية' }),
    );
  },
  category: () =>
    recordPaths.category(makeCategory(site.deps.db, { ...hidden, titleEn: 'Hidden pearl', titleAr: 'لؤلؤة مخفية' })),
};

test('A preview that stops the server does not refuse the public page, whose rendering has another key.', async () => {
  const begin = vi.spyOn(site.deps.stops, 'begin');
  const path = makeHidden.package();
  await site.get(path, editor);
  await site.get(path);
  const pages = begin.mock.calls.flatMap(([work]) => (work.kind === 'page' ? [work] : []));
  expect(pages).toMatchObject([
    { name: path, key: null },
    { name: path, key: expect.any(String) },
  ]);
});

describe('A hidden', () => {
  test.each(Object.entries(makeHidden))(
    '%s is shown to an editor on its own page in both languages, and to no visitor.',
    async (_name, make) => {
      const path = make();
      for (const [address, words] of [
        [path, 'Hidden pearl'],
        [`/ar${path}`, 'لؤلؤة مخفية'],
      ] as const) {
        // A visitor before and after: the cache must not mix the editor's page and the visitor's.
        const before = await site.get(address);
        const shown = await site.get(address, editor);
        const after = await site.get(address);
        expect([address, shown.statusCode, shown.body.includes(words), shown.body.includes(bar)]).toEqual([
          address,
          200,
          true,
          true,
        ]);
        expect(shown.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
        expect(shown.headers.etag).toBeUndefined();
        expect(shown.body).toContain('<meta name="robots" content="noindex');
        expect(shown.body).not.toContain('<script');
        for (const visit of [before, after])
          expect([visit.body.includes(words), visit.body.includes(bar)]).toEqual([false, false]);
        if (path.startsWith('/package/detail')) expect([before.statusCode, after.statusCode]).toEqual([404, 404]);
        // Staff without permission for content see the visitors' page.
        expect((await site.get(address, site.signIn('reception'))).body).not.toContain(bar);
      }
      for (const other of [
        '/sitemap.xml',
        '/offer',
        '/information',
        '/opinion',
        '/package?category=all',
        '/api/v1/sale',
        '/api/v1/package',
      ])
        expect([other, (await site.get(other, editor)).body.includes('Hidden pearl')]).toEqual([other, false]);
    },
  );
});

test('Hidden medical information is previewed on its own page, and among the others in their list.', async () => {
  const info = makeMedicalInfo(site.deps.db, { ...hidden, slug: 'hidden-pearl', titleEn: 'Hidden pearl' });
  const path = recordPaths.medicalInfo(info);
  expect(path).toBe(`/information/hidden-pearl?preview=${info.id}`);
  expect((await site.get(path, editor)).body).toMatch(/<h1[^>]*><span>Hidden pearl/);
  const inList = await site.get(`${sitePaths.information()}?${draftQuery}=${info.id}`, editor);
  expect(inList.body).toContain(`<article id="${info.id}"`);
  expect((await site.get('/information/hidden-pearl', editor)).statusCode).toBe(404);
});

describe('The preview bar of a draft', () => {
  const press = (collection: string, id: string, headers: Record<string, string>, version = 1) =>
    site.app.inject({
      method: 'POST',
      url: '/admin-api/publish',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ collection, id, locale: 'ar', version: String(version) }).toString(),
    });

  test('publishes it, for visitors at once, and redirects back to its page.', async () => {
    const { id } = makePackage(site.deps.db, { ...hidden, nameEn: 'Hidden pearl' });
    expect((await site.get(`/package/detail?package=${id}`)).statusCode).toBe(404);
    const answer = await press('package', id, editor);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/ar/package/detail?package=${id}`]);
    expect((await site.get(`/package/detail?package=${id}`)).body).toContain('Hidden pearl');
    expect((await site.get(`/package/detail?package=${id}`, editor)).body).not.toContain(bar);
    expect(site.services.history.list(staffActor('editor'), 'package', id, 'en')).toHaveLength(2);
  });

  test('publishes nothing if the record was changed since the preview, and redirects back with a message.', async () => {
    const { id } = makePackage(site.deps.db, { ...hidden, nameEn: 'Hidden pearl' });
    const address = `/package/detail?package=${id}`;
    expect((await site.get(address, editor)).body).toContain('name="version" value="1"');
    for (const isPublished of [true, false])
      site.services.packages.setPublished(staffActor('owner'), [id], isPublished);
    const answer = await press('package', id, editor);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/ar${address}&changed=1`]);
    expect((await site.get(address)).body).not.toContain('Hidden pearl');
    const again = (await site.get(String(answer.headers.location), editor)).body;
    expect(again).toContain('<p role="alert">');
    const seen = Number(/name="version" value="(\d+)"/.exec(again)?.[1]);
    expect((await press('package', id, editor, seen)).headers.location).not.toContain('changed');
    expect((await site.get(address)).body).toContain('Hidden pearl');
  });

  test('answers 404 if a colleague moved the record to the trash meanwhile.', async () => {
    const { id } = makePackage(site.deps.db, { ...hidden, nameEn: 'Hidden pearl' });
    site.services.packages.removeMany(staffActor('owner'), [id]);
    expect((await press('package', id, editor)).statusCode).toBe(404);
  });

  test('publishes nothing for reception staff, for visitors and for cross-site requests.', async () => {
    const { id } = makeOffer(site.deps.db, hidden);
    expect((await press('offer', id, site.signIn('reception'))).statusCode).toBe(403);
    expect((await press('offer', id, { host: 'lab.test', origin: 'http://lab.test' })).statusCode).toBe(401);
    expect((await press('offer', id, { ...editor, origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await site.get(`/package/detail?offer=${id}`)).statusCode).toBe(404);
  });

  test('shows when a published offer starts, without a button to publish it.', async () => {
    const { id } = makeOffer(site.deps.db, { startDate: new Date(site.now() + dayMs).toISOString() });
    const { body } = await site.get(`/package/detail?offer=${id}`, editor);
    expect(body).toContain('Visitors see this from');
    expect(body).not.toContain('<form method="post" action="/admin-api/publish"');
  });
});

describe('A start or end date', () => {
  test('publishes an offer on its page, in lists and in the API, without an action by staff.', async () => {
    const { id } = makeOffer(site.deps.db, {
      nameEn: 'Coming pearl',
      startDate: new Date(site.now() + 60_000).toISOString(),
    });
    const places = [
      `/package/detail?offer=${id}`,
      '/offer',
      '/',
      '/api/v1/sale',
      `/api/v1/sale/find/${id}`,
      '/sitemap.xml',
    ];
    const seen = () =>
      Promise.all(
        places.map(async (place) =>
          (await site.get(place)).body.includes(place === '/sitemap.xml' ? id : 'Coming pearl'),
        ),
      );
    expect(await seen()).toEqual(places.map(() => false));
    site.advance(59_999);
    expect(await seen()).toEqual(places.map(() => false));
    site.advance(1);
    expect(await seen()).toEqual(places.map(() => true));
  });

  test('starts and ends the sale of a package without an action by staff.', async () => {
    const [startDate, endDate] = [60_000, 120_000].map((ms) => new Date(site.now() + ms).toISOString());
    const { id } = makePackage(site.deps.db, { onSale: true, price: 9000, priceSale: 8731, startDate, endDate });
    const isOnSale = async () => (await site.get(`/package/detail?package=${id}`)).body.includes('8,731');
    expect(await isOnSale()).toBe(false);
    site.advance(60_000);
    expect(await isOnSale()).toBe(true);
    site.advance(60_000);
    expect(await isOnSale()).toBe(false);
  });
});
