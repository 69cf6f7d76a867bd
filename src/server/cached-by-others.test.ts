import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sitePaths } from '#shared/paths.ts';
import { makePackage, staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { createAppRouter } from './trpc/root.ts';

const personal = 'private, no-store';
const shared = 's-maxage=60, stale-while-revalidate=60';

let site: TestApp;
let staff: Record<string, string>;
beforeAll(async () => {
  site = await createTestApp({ environment: { SHARED_CACHE_SECONDS: '60', TRUSTED_PROXIES: '127.0.0.1' } });
  staff = site.signIn('owner');
  // At this moment, the demo's sales still show the days left of a moment ago.
  site.advance(1000);
});
afterAll(() => site.close());

/** Public addresses of every kind: the pages of the sitemap in both languages, one record of each kind, and files. */
async function publicAddresses(): Promise<string[]> {
  const { body } = await site.get('/sitemap.xml');
  const pages = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url.replaceAll('&amp;', '&')));
  const { packages } = (await site.get('/api/v1/package')).json<{ packages: { _id: string }[] }>();
  return [
    ...new Map(pages.map(({ pathname, search }) => [pathname, pathname + search])).values(),
    '/package?q=iron',
    sitePaths.bookingPage(),
    '/api/v1/package',
    `/api/v1/package/find/${packages[0]?._id}`,
    '/api/v1/openapi.json',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/ar/manifest.webmanifest',
  ];
}

/** Uploads a picture, or replaces the file of one that nobody has changed. */
async function upload(url = '/admin-api/media'): Promise<{ id: string; src: string }> {
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3a9' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('version', '1');
  form.append('file', new File([new Uint8Array(photo)], 'photo.jpg'));
  const encoded = new Response(form);
  const headers = { ...staff, 'content-type': encoded.headers.get('content-type') ?? '' };
  const answer = await site.send('POST', url, Buffer.from(await encoded.arrayBuffer()), headers);
  return answer.json<{ picture: { id: string; src: string } }>().picture;
}

/** Headers by which a response must not differ. */
const visitors: Record<string, () => Record<string, string>> = {
  'an unknown visitor': () => ({}),
  'a visitor with cookies': () => ({ cookie: 'language=en; other=1', 'user-agent': 'a phone' }),
  'a visitor whose browser prefers Arabic': () => ({ 'accept-language': 'ar' }),
  'a member of staff': () => ({ cookie: site.signIn('reception').cookie ?? '' }),
  'an attacker': () => ({
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-request-id': 'evil',
    host: 'evil.example',
  }),
};

test('A public response is the same for everybody, varies by encoding only, and may be shared by caches.', async () => {
  const addresses = await publicAddresses();
  expect(addresses.length).toBeGreaterThan(30);
  for (const url of addresses) {
    // The landing page has several variants, which are served in turn.
    const expected = new Set<string>();
    const variants = ['/', '/ar'].includes(url) ? 6 : 1;
    for (let variant = 0; variant < variants; variant += 1) expected.add((await site.get(url)).body);
    for (const [who, headers] of Object.entries(visitors)) {
      const answer = await site.get(url, headers());
      const { vary = 'accept-encoding', 'set-cookie': cookie, 'cache-control': control } = answer.headers;
      expect([url, who, answer.headers['x-request-id']]).toEqual([url, who, undefined]);
      expect([url, who, answer.statusCode, vary, cookie]).toEqual([url, who, 200, 'accept-encoding', undefined]);
      expect([url, who, control]).toEqual([url, who, expect.stringContaining(shared)]);
      expect([url, who, expected.has(answer.body)]).toEqual([url, who, true]);
    }
  }
});

test('A picture may be shared by caches, and so may the redirect from its former address.', async () => {
  const picture = await upload();
  expect((await site.get(picture.src)).headers['cache-control']).toBe(`public, max-age=31536000, immutable, ${shared}`);
  await upload(`/admin-api/media/${picture.id}/file`);
  const former = await site.get(picture.src);
  expect([former.statusCode, former.headers['cache-control']]).toEqual([302, `public, max-age=600, ${shared}`]);
  const source = await site.get(`/admin-api/media/${picture.id}/source`, staff);
  expect([source.statusCode, source.headers['cache-control']]).toEqual([200, personal]);
});

test('A redirect from a former or a misspelt address may be shared by caches.', async () => {
  site.services.redirects.create(staffActor('owner'), { fromPath: '/former', toPath: '/package' });
  site.services.redirects.create(staffActor('owner'), { fromPath: '/media/former/former.jpg', toPath: '/package' });
  for (const url of ['/former', '/EN/Package/', '/media/former/former.jpg']) {
    const { statusCode, headers } = await site.get(url);
    // A browser asks again, since staff may change an address back.
    const own = url === '/EN/Package/' ? 'max-age=3600' : 'max-age=0, must-revalidate';
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 301, `public, ${own}, ${shared}`]);
    expect([url, headers['x-request-id']]).toEqual([url, undefined]);
  }
});

test('No cache in front stores a page that was not found, because it may exist soon.', async () => {
  expect((await site.get('/nothing-here')).headers['cache-control']).toBe('no-cache');
});

describe('No cache stores', () => {
  test('the response of a route that is not public, for visitors and for staff.', async () => {
    const isPublic =
      /^\/(?:assets|admin-assets|media|api\/v1)\/|^\/[\w.:()^$\\{},[\]-]+\.(?:svg|ico|png|txt|xml|webmanifest)$/;
    const routes = site.routes.flatMap(({ method, url }) => [method].flat().map((name) => ({ method: name, url })));
    const guarded = routes.filter(({ method, url }) => {
      const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
      return !url.includes('*') && (!isRead || !(isPublic.test(url) || url === '/ar/manifest.webmanifest'));
    });
    expect(guarded.length).toBeGreaterThan(30);
    for (const { method, url } of guarded)
      for (const headers of [{}, staff, { ...staff, origin: 'https://evil.example' }]) {
        const path = url.replace(/:\w+/g, 'a'.repeat(24));
        const answer = await site.app.inject({ method: method as 'GET', url: path, headers });
        expect([method, url, answer.statusCode, answer.headers['cache-control']]).toEqual([
          method,
          url,
          expect.any(Number),
          personal,
        ]);
      }
  });

  test('the response of a procedure.', async () => {
    const router = createAppRouter(site.services);
    await Promise.all(Object.values(router._def.lazy).map(({ load }) => load()));
    const paths = Object.keys(router._def.procedures);
    expect(paths.length).toBeGreaterThan(100);
    for (const path of paths)
      for (const headers of [{}, staff]) {
        const answer = await site.get(`/trpc/${path}`, headers);
        expect([path, answer.headers['cache-control']]).toEqual([path, personal]);
      }
    const batch = await site.get('/trpc/content.opinions.list,admin.staff.me?batch=1', staff);
    expect(batch.headers['cache-control']).toBe(personal);
  });

  test('what an API client with permission for content reads.', async () => {
    const { headers } = await site.get('/api/v1/package', staff);
    expect(headers['cache-control']).toBe(personal);
  });

  test('what an API client with a token reads, whatever the token allows, also without a change.', async () => {
    const lists = site.routes.flatMap(({ method, url }) =>
      method === 'GET' && /^\/api\/v1\/\w+$/.test(url) ? [url] : [],
    );
    expect(lists.length).toBeGreaterThan(4);
    for (const scope of ['content.write', 'requests.write'] as const) {
      const { token } = site.services.apiTokens.create(staffActor('owner'), {
        name: scope,
        scopes: [scope],
        days: 90,
      });
      const headers = { authorization: `Bearer ${token}` };
      for (const url of [...lists, '/api/v1/package?limit=2']) {
        const first = await site.get(url, headers);
        const etag = String((await site.get(url)).headers.etag);
        const again = await site.get(url, { ...headers, 'if-none-match': etag });
        expect([url, scope, first.statusCode, first.headers['cache-control']]).toEqual([url, scope, 200, personal]);
        expect([url, scope, again.headers['cache-control']]).toEqual([url, scope, personal]);
      }
    }
  });

  test('a redirect or an unchanged page of one visitor or member of staff.', async () => {
    const { receipts } = site.services;
    const receipt = receipts.issue('sent', 'D-AAAA-AAAA');
    site.services.redirects.create(staffActor('owner'), { fromPath: '/left', toPath: '/contact' });
    const etag = String((await site.get('/request-status')).headers.etag);
    const cases: [string, Record<string, string>, number][] = [
      [`/Contact/?sent=${receipt}`, {}, 301],
      ['/Request-Status/', {}, 301],
      [`/left?sent=${receipt}`, {}, 301],
      ['/left', staff, 301],
      ['/request-status', { 'if-none-match': etag }, 304],
    ];
    for (const [url, headers, status] of cases) {
      const answer = await site.get(url, headers);
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, status, personal]);
    }
  });

  test('a draft, a preview of settings, the staff area or a choice of language.', async () => {
    const { id } = makePackage(site.deps.db, { isPublished: false });
    const preview = { section: 'faqs', values: { faqs: [] } };
    const prepared = await site.send('POST', '/trpc/admin.settings.prepareSectionPreview', preview, staff);
    const { ticket } = prepared.json<{ result: { data: { ticket: string } } }>().result.data;
    const cases: [string, Record<string, string>, number][] = [
      [sitePaths.packageDetail(id), staff, 200],
      [`/admin-api/settings-preview/${ticket}?path=/faq`, staff, 200],
      ['/admin', staff, 200],
      ['/ar/admin/packages', {}, 200],
      ['/', { cookie: 'language=ar' }, 302],
      ['/ar/package?language=en', {}, 302],
    ];
    for (const [url, headers, status] of cases) {
      const answer = await site.get(url, headers);
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, status, personal]);
    }
  });

  test('the status page, a receipt or the answer to a form.', async () => {
    const { receipts } = site.services;
    const form = { 'content-type': 'application/x-www-form-urlencoded', host: 'lab.test', origin: 'http://lab.test' };
    const answers = [
      await site.get('/request-status'),
      await site.get('/ar/request-status'),
      await site.get(`/request-status?unreminded=${receipts.issue('unreminded', 'D-AAAA-AAAA')}`),
      await site.get(`/contact?sent=${receipts.issue('sent', 'D-AAAA-AAAA')}`),
      await site.get(`/contact?sent=D-AAAA-AAAA.00000000.${'x'.repeat(22)}`),
      await site.send('POST', '/contact', 'name=Mariam', form),
      await site.send('POST', '/request-status', 'reference=D-AAAA-AAAA&proof=1234', form),
      await site.send('POST', '/withdraw', 'name=Mariam', form),
    ];
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(answers.map(() => personal));
  });

  test('a failure.', async () => {
    const urls = ['/api/v1/package/find/nothing', '/media/none/none.jpg', '/%E0%A4%A', '/api/v1/%E0%A4%A'];
    for (const url of urls) {
      const answer = await site.get(url);
      expect([url, answer.statusCode >= 400, answer.headers['cache-control']]).toEqual([url, true, personal]);
    }
  });
});
