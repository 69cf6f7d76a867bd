import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#shared/time/time.rules.ts';
import { makePackage, staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ environment: { PUBLIC_URL: 'https://lab.example.com' } });
});
afterAll(() => site.close());

test('Each language has its own URLs, and Arabic pages declare right-to-left on the first line.', async () => {
  const [english, arabic] = [await site.get('/package'), await site.get('/ar/package')];
  expect(english.body).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
  expect(arabic.body).toMatch(/^<!doctype html>\n<html lang="ar" dir="rtl">/);
  expect(arabic.body).toContain('<link rel="canonical" href="https://lab.example.com/ar/package">');
  for (const page of [english, arabic]) {
    expect(page.body).toContain('<link rel="alternate" hreflang="en" href="https://lab.example.com/package">');
    expect(page.body).toContain('<link rel="alternate" hreflang="ar" href="https://lab.example.com/ar/package">');
    expect(page.body).toContain('<link rel="alternate" hreflang="x-default" href="https://lab.example.com/package">');
  }
});

test('Pages in two languages that are rendered at the same time do not mix.', async () => {
  // Uncached URLs, as many as one address may wait for, alternately English and Arabic, requested concurrently.
  const pages = await Promise.all(
    Array.from({ length: 14 }, (_, index) => site.get(`${index % 2 ? '/ar' : ''}/package?q=word${index}`)),
  );
  pages.forEach((page, index) => {
    const visible = page.body.replace(/<script.*?<\/script>/gs, '').replace(/<[^>]*>/g, ' ');
    expect([index, page.statusCode, page.body.includes(index % 2 ? 'lang="ar"' : 'lang="en"')]).toEqual([
      index,
      200,
      true,
    ]);
    expect([index, visible.includes('Packages'), visible.includes('الباقات')]).toEqual([
      index,
      index % 2 === 0,
      index % 2 === 1,
    ]);
  });
});

test('A visitor who chose Arabic is redirected to the Arabic URL with its query, by a response that is not cached.', async () => {
  const answer = await site.get('/package?category=x&q=iron', { cookie: 'language=ar' });
  expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
    302,
    '/ar/package?category=x&q=iron',
    'private, no-store',
  ]);
  expect((await site.get('/', { cookie: 'language=ar' })).headers.location).toBe('/ar');
  for (const [url, language] of [
    ['/ar/package', 'en'],
    ['/package', 'en'],
    ['/package', 'eng'],
    ['/package', 'fr'],
    ['/ar/package', 'ar'],
  ] as const) {
    expect([url, language, (await site.get(url, { cookie: `language=${language}` })).statusCode]).toEqual([
      url,
      language,
      200,
    ]);
  }
});

test.each([
  '/ar//evil.example',
  '/ar/\\evil.example',
  '/ar///evil.example',
  '/ar/..//evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
])('The language switch redirects to no other host (%s).', async (path) => {
  const { location } = (await site.get(`${path}?language=en`)).headers;
  expect(location).toBe('/evil.example');
});

test('The language switch without script stores the choice and keeps page and query.', async () => {
  const answer = await site.get('/ar/package?q=iron&language=en');
  expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
    302,
    '/package?q=iron',
    'private, no-store',
  ]);
  expect(String(answer.headers['set-cookie'])).toMatch(/^language=en;/);
});

test('A tagline that exists only in English is marked as English on Arabic pages.', async () => {
  const { settings } = site.services;
  const centre = settings.get('centre');
  settings.set(staffActor('owner'), 'centre', { ...centre, taglineEn: 'Care you can trust', taglineAr: '' });
  const [marked, plain] = [/<span lang="en" dir="ltr">Care you can trust<\/span>/g, />Care you can trust</g];
  expect((await site.get('/ar')).body.match(marked)).toHaveLength(1);
  expect((await site.get('/')).body).not.toMatch(marked);
  expect((await site.get('/')).body.match(plain)).toHaveLength(1);
  settings.set(staffActor('owner'), 'centre', centre);
});

test('The heading of the landing page names the town and the lowest price; without these it is the tagline, else the name.', async () => {
  const { settings } = site.services;
  const owner = staffActor('owner');
  const centre = settings.get('centre');
  const heading = async (path = '/') =>
    /<h1[^>]*>(.*?)<\/h1>/s.exec((await site.get(path)).body)?.[1]?.replace(/<[^>]*>/g, '');
  makePackage(site.deps.db, { price: 4.5 });
  const unnamed = { ...centre, nameEn: 'Bay Lab', townEn: '', townAr: '', taglineEn: '', taglineAr: '' };
  settings.set(owner, 'centre', unnamed);
  expect(await heading()).toBe('Bay Lab');
  settings.set(owner, 'centre', { ...unnamed, taglineEn: 'Close to home' });
  expect(await heading()).toBe('Close to home');
  settings.set(owner, 'centre', { ...centre, townEn: 'Bay', townAr: 'الخليج' });
  expect(await heading()).toBe('Health tests in Bay, from AED\u00a04.50');
  expect(await heading('/ar')).toBe('فحوص طبية في الخليج ابتداءً من 4.50\u00a0درهم');
  settings.set(owner, 'centre', centre);
});

test('The script of a page with a form waits for the visitor, that of other pages does not.', async () => {
  for (const path of ['/contact', '/ar/withdraw']) expect((await site.get(path)).body).toContain(' data-waiting>');
  for (const path of ['/', '/package']) expect((await site.get(path)).body).not.toContain(' data-waiting>');
});

test('Unknown addresses below the catalogue show the catalogue with its canonical URL.', async () => {
  const answer = await site.get('/package/anything/below');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('<link rel="canonical" href="https://lab.example.com/package">');
});

test.each([
  ['/nothing-here', 'en'],
  ['/ar/nothing-here', 'ar'],
  ['/package/detail?package=ffffffffffffffffffffffff', 'en'],
  ['/ar/package/detail?package=not-an-id', 'ar'],
])('%s is not found, and a page in the right language says so.', async (url, language) => {
  const answer = await site.get(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(answer.body).toContain(`<html lang="${language}"`);
  expect(answer.body).toContain('<meta name="robots" content="noindex">');
  expect(answer.body).not.toContain('rel="canonical"');
});

test('A reload of the landing page shows other packages, from a few cached variants in each language.', async () => {
  const chosen = (body: string) => [...body.matchAll(/\/package\/detail\?package=[0-9a-f]{24}/g)].map(String).join();
  for (const path of ['/', '/ar']) {
    const answers = [];
    for (let count = 0; count < 18; count += 1) answers.push(await site.get(path));
    const etags = answers.map(({ headers }) => headers.etag);
    expect(new Set(etags).size).toBe(6);
    expect(etags.slice(6)).toEqual(etags.slice(0, 12));
    expect(new Set(answers.map(({ body }) => chosen(body))).size).toBeGreaterThan(3);
    expect((await site.get(path, { 'if-none-match': etags.join(', ') })).statusCode).toBe(304);
  }
});

test('The page of no package says that the package was not found.', async () => {
  for (const [path, title] of [
    ['/package/detail', 'Package not found'],
    ['/ar/package/detail', 'لم نجد الباقة'],
  ] as const)
    expect((await site.get(path)).body).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
});

test('A page is compressed, and a conditional request for it is answered 304.', async () => {
  const plain = await site.get('/package');
  const brotli = await site.get('/package', { 'accept-encoding': 'gzip, deflate, br, zstd' });
  const gzip = await site.get('/package', { 'accept-encoding': 'gzip' });
  expect([
    brotli.headers['content-encoding'],
    gzip.headers['content-encoding'],
    plain.headers['content-encoding'],
  ]).toEqual(['br', 'gzip', undefined]);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(brotli.headers).toMatchObject({ vary: 'accept-encoding, cookie', 'cache-control': 'no-cache' });
  const again = await site.get('/package', { 'if-none-match': String(plain.headers.etag) });
  expect([again.statusCode, again.body, again.headers['content-security-policy'] !== undefined]).toEqual([
    304,
    '',
    true,
  ]);
});

test('The content security policy of a page lists all its inline scripts and styles.', async () => {
  for (const url of ['/', '/ar/package', '/contact', '/nothing-here', '/admin']) {
    const { body, headers } = await site.get(url);
    const policy = String(headers['content-security-policy']);
    const inline = [
      ...body.matchAll(/<(?:script(?! type="application\/(?:ld\+)?json")|style)[^>]*>(.*?)<\/(?:script|style)>/gs),
    ].map((match) => match[1] ?? '');
    expect(inline.length).toBeGreaterThan(1);
    for (const text of inline)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(body).not.toMatch(/<[^>]* (style|on\w+)=/);
    // Links may be external, but nothing is loaded from another host.
    expect(body).not.toMatch(/<(?:script|img|link rel="(?:stylesheet|preload)")[^>]* (?:src|href)="(?:https?:)?\/\//);
  }
});

test('Text by staff can neither close an inline script nor inject markup.', async () => {
  const { id } = makePackage(site.deps.db, {
    nameEn: 'Iron </script><script>alert(1)</script>',
    descriptionEn: '<img src=x onerror=alert(1)>',
  });
  site.deps.contentVersion.bump();
  const { body } = await site.get(`/package/detail?package=${id}`);
  expect(body).toContain('Iron &lt;/script&gt;');
  expect(body).not.toMatch(/<script>alert|<img src=x/);
});

test('A change by staff is visible to the next visitor, and changes the ETag.', async () => {
  const editor = { ...site.signIn('editor'), cookie: '', host: 'lab.example.com', origin: 'https://lab.example.com' };
  const cookie = site.signIn('editor').cookie?.replace('dana_session', '__Host-dana_session') ?? '';
  const stored = makePackage(site.deps.db);
  site.deps.contentVersion.bump();
  const url = `/package/detail?package=${stored.id}`;
  const before = await site.get(url);
  const { createdAt: _created, updatedAt: _updated, sortOrder: _order, version, ...values } = stored;
  const change = { id: stored.id, version, values: { ...values, nameEn: 'A new name' } };
  const answer = await site.send('POST', '/trpc/admin.packages.update', change, { ...editor, cookie });
  expect(answer.statusCode).toBe(200);
  const after = await site.get(url, { 'if-none-match': String(before.headers.etag) });
  expect([after.statusCode, after.body.includes('A new name'), after.headers.etag === before.headers.etag]).toEqual([
    200,
    true,
    false,
  ]);
});

test('A sale disappears from its page at the moment of its end, without a change by staff.', async () => {
  const endDate = new Date(site.now() + dayMs).toISOString();
  const { id } = makePackage(site.deps.db, {
    price: 4321,
    onSale: true,
    priceSale: 1234,
    testsSale: 3,
    startDate: '2026-11-01T00:00:00.000Z',
    endDate,
  });
  site.deps.contentVersion.bump();
  const url = `/package/detail?package=${id}`;
  expect((await site.get(url)).body).toContain('1,234');
  site.advance(dayMs - 1);
  expect((await site.get(url)).body).toContain('1,234');
  site.advance(1);
  expect((await site.get(url)).body).not.toContain('1,234');
});

test('Unknown URLs and unknown query parameters share one cached page.', async () => {
  const [one, other] = [await site.get('/no/such/page'), await site.get('/wp-login.php?x=1')];
  expect(one.headers.etag).toBe(other.headers.etag);
  expect((await site.get('/package?utm_source=mail')).headers.etag).toBe((await site.get('/package')).headers.etag);
});

test('The HTML of the staff area is not cached and not indexed.', async () => {
  const answer = await site.get('/ar/admin/packages');
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.body).toContain('<html lang="ar" dir="rtl">');
  expect(answer.body).toContain('noindex');
});

test('The HTML of the staff area preloads its script and the texts of its language.', async () => {
  for (const [path, texts] of [
    ['/admin/packages', '/admin-assets/en.js'],
    ['/ar/admin/packages', '/admin-assets/ar.js'],
  ] as const) {
    const { body } = await site.get(path);
    const preloads = [...body.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, file]) => file);
    expect(preloads).toEqual(['/admin-assets/entry-admin.js', texts]);
  }
});

test('A catalogue page beyond the last one has noindex.', async () => {
  expect((await site.get('/package?page=999')).body).toContain('<meta name="robots" content="noindex">');
  expect((await site.get('/package')).body).not.toContain('<meta name="robots"');
});

test('A preparation sheet lists the days with special hours that begin within the next two weeks, days in a row once.', async () => {
  const { settings, packages } = site.services;
  const hours = settings.get('openingHours');
  const dayIn = (days: number) => new Date(site.now() + days * dayMs).toISOString().slice(0, 10);
  const closed = (days: number, name: string, to = '') => ({
    date: dayIn(days),
    to,
    periods: [],
    noteEn: name,
    noteAr: name,
  });
  settings.set(staffActor('owner'), 'openingHours', {
    ...hours,
    exceptions: [closed(11, 'Spring feast', dayIn(20)), closed(21, 'Autumn feast')],
  });
  const id = packages.listPublishedRecords()[0]?.id;
  const { body } = await site.get(`/package/preparation?package=${id}`);
  settings.set(staffActor('owner'), 'openingHours', hours);
  const sheet = /<article.*<\/article>/s.exec(body)?.[0];
  expect(sheet?.match(/Spring feast/g)).toHaveLength(1);
  expect(sheet).toMatch(/>\d+ to \d+ December</);
  expect(sheet).not.toContain('Autumn feast');
});

test('The location page lists days in a row with special hours once, in both languages.', async () => {
  const { settings } = site.services;
  const hours = settings.get('openingHours');
  const days = { date: '2026-12-01', to: '2026-12-03', periods: [], noteEn: 'Feast', noteAr: 'عيد' };
  const before = site.now();
  site.advance(Date.parse('2026-11-28T12:00:00Z') - before);
  settings.set(staffActor('owner'), 'openingHours', { ...hours, exceptions: [days] });
  const rowsOf = async (path: string) => {
    const { body } = await site.get(path);
    const [list = ''] = /<dl.*?<\/dl>/s.exec(body) ?? [];
    return list.split('<dt>').map((row) =>
      row
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
  };
  expect((await rowsOf('/location')).filter((row) => row.includes('Feast'))).toEqual(['1 to 3 December closed Feast']);
  expect((await rowsOf('/ar/location')).filter((row) => row.includes('عيد'))).toEqual(['1 إلى 3 ديسمبر مغلق عيد']);
  site.advance(4 * dayMs);
  expect((await rowsOf('/location')).filter((row) => row.includes('Feast'))).toEqual([
    'Today 1 to 3 December closed Feast',
  ]);
  settings.set(staffActor('owner'), 'openingHours', hours);
  site.advance(before - site.now());
});

test('A path below medical information that is no slug is not found, also if it is encoded.', async () => {
  for (const path of ['heart%20attack', encodeURIComponent('القلب'), 'a.b', '%3Cb%3E'])
    expect([path, (await site.get(`/information/${path}`)).statusCode]).toEqual([path, 404]);
  const leadsTo = async () => (await site.get('/information/Heart-Attack')).headers.location;
  expect(await leadsTo()).toBe('/information/heart-attack');
  site.services.redirects.create(staffActor('owner'), { fromPath: '/information/Heart-Attack', toPath: '/package' });
  expect(await leadsTo()).toBe('/package');
});

test("The centre's colour comes in both schemes, in a style that the policy allows.", async () => {
  site.services.settings.set(staffActor('owner'), 'brand', { accent: '#7a3e9d', logoId: null });
  const { body, headers } = await site.get('/contact');
  const style = /<style>(:root:root\{[^<]*)<\/style>/.exec(body)?.[1] ?? '';
  expect(style).toMatch(/^:root:root\{[^{}]*--accent-600:#7a3e9d[;}]/);
  expect(style).toMatch(/@media screen and \(prefers-color-scheme:dark\)\{:root:root\{[^{}]*--accent-600:#(?!7a3e9d)/);
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
});
