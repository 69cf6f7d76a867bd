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

const contact = (extra = '') => `/contact${extra}`;

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
  expect(await heading()).toBe('Health tests in Bay, from 4.50\u00a0AED');
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
  for (const url of ['/', '/ar/package', '/contact', '/nothing-here']) {
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

test('A visitor without script sends a message in two steps: a confirmation, then a thank-you page.', async () => {
  const form = {
    'content-type': 'application/x-www-form-urlencoded',
    host: 'lab.example.com',
    origin: 'https://lab.example.com',
  };
  const typed = {
    name: 'Mariam <b>Ali',
    email: 'mariam@visitor.example',
    phone: '٠٥٠١٢٣٤٥٦٧',
    type: 'inquiry',
    message: 'هل يجب الصيام؟\nشكراً',
  };
  const post = (fields: Record<string, string>, path = '/ar/contact') =>
    site.send('POST', path, new URLSearchParams(fields).toString(), form);
  const refused = await post({ ...typed, email: 'mariam at home' });
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([400, 'private, no-store']);
  expect(refused.body).toContain('<html lang="ar" dir="rtl">');
  for (const value of ['Mariam &lt;b&gt;Ali', 'mariam at home', 'هل يجب الصيام؟'])
    expect(refused.body).toContain(value);
  const empty = await post({}, contact());
  expect([empty.statusCode, empty.body.includes('All fields are required.')]).toEqual([400, true]);
  const confirmation = await post(typed);
  expect(confirmation.statusCode).toBe(200);
  expect(confirmation.body).toContain('name="confirmed"');
  expect(site.services.requests.list({ kind: 'system' }, { folder: 'inbox', page: 1 }).total).toBe(0);
  const ticket = /name="ticket" value="([^"]+)"/.exec(confirmation.body)?.[1] ?? '';
  const sent = await post({ ...typed, ticket, website: '', confirmed: 'yes' });
  expect([sent.statusCode, sent.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/ar\/contact\?sent=D-[0-9A-Z]{4}-[0-9A-Z]{4}\.[0-9a-z]+\.[\w-]+#form$/),
  ]);
  const thanked = await site.get(String(sent.headers.location));
  expect(thanked.body).toContain(String(sent.headers.location).split('=')[1]?.split('.')[0]);
  expect(site.services.requests.list({ kind: 'system' }, { folder: 'inbox', page: 1 })).toMatchObject({
    total: 1,
    items: [
      { name: typed.name, phone: '0501234567', details: { message: typed.message }, locale: 'ar', spamReason: null },
    ],
  });
});

const postForm = (path: string, fields: Record<string, string>) =>
  site.send('POST', path, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });

/** Sends a home visit request without script and returns its reference. */
async function sendWithdrawal(phone: string): Promise<string> {
  const confirmation = await postForm('/withdraw', { name: 'Mariam', phone });
  const ticket = /name="ticket" value="([^"]+)"/.exec(confirmation.body)?.[1] ?? '';
  const sent = await postForm('/withdraw', { name: 'Mariam', phone, ticket, confirmed: 'yes' });
  return /sent=(D-[0-9A-Z-]{9})/.exec(String(sent.headers.location))?.[1] ?? '';
}

test('A visitor who asks to cancel without script reads that the cancellation request arrived, also after asking twice.', async () => {
  const reference = await sendWithdrawal('0507654400');
  const cancellation = { reference, proof: '4400', kind: 'cancel', text: '' };
  for (const sent of [
    await postForm('/request-status', cancellation),
    await postForm('/ar/request-status', cancellation),
  ]) {
    expect(String(sent.headers.location)).toMatch(/\/request-status\?cancel=D-/);
    const { body } = await site.get(String(sent.headers.location));
    expect(body).toMatch(/We have received your cancellation request|وصلنا طلب الإلغاء/);
    expect(body).not.toMatch(/change request and will|It counts only once|طلب التعديل/);
  }
});

test('A change request that is sent twice without script is stored once, and the second response says so.', async () => {
  const reference = await sendWithdrawal('0507654399');
  const changeRequest = { reference, proof: '4399', kind: 'change', text: 'In the evening' };
  const [first, second] = [
    await postForm('/request-status', changeRequest),
    await postForm('/request-status', changeRequest),
  ];
  expect([first.statusCode, second.statusCode]).toEqual([303, 303]);
  expect(String(first.headers.location)).toMatch(/^\/request-status\?change=D-/);
  expect(String(second.headers.location)).toMatch(/^\/request-status\?repeat=D-/);
  const [thanked, repeated] = [
    await site.get(String(first.headers.location)),
    await site.get(String(second.headers.location)),
  ];
  expect(thanked.body).toContain('We have received your change request');
  expect(repeated.body).toContain('It counts only once');
  // With delimiters, since a reference, receipt or hash may contain the same four digits.
  const proof = /[\s"'>=:,]4399[\s"'<&,}]/;
  expect('<input name="proof" value="4399">').toMatch(proof);
  for (const { body } of [thanked, repeated])
    expect([body.includes('In the evening'), proof.test(body)]).toEqual([false, false]);
  const status = await postForm('/request-status', { reference, proof: '4399' });
  expect(status.body.replace(/<script.*?<\/script>/gs, '').match(/In the evening/g)).toHaveLength(1);
});

test('A visitor without script who chooses a past day gets an error at that field, in their language.', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const fields = {
    phone: '0507654399',
    visitDay: new Date(site.now() - dayMs).toISOString().slice(0, 10),
    visitHour: '23:00',
  };
  const answer = await site.send('POST', '/ar/withdraw', new URLSearchParams(fields).toString(), form);
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('انقضى تاريخ الموعد');
  expect(/<input[^>]*name="visitDay"[^>]*>/.exec(answer.body)?.[0]).toContain('aria-invalid="true"');
  const today = await site.send(
    'POST',
    '/ar/withdraw',
    new URLSearchParams({ ...fields, visitDay: new Date(site.now()).toISOString().slice(0, 10) }).toString(),
    form,
  );
  expect(today.body).toContain('name="confirmed"');
});

test('The confirmation without script shows the day of a report in words, and a future day is refused at its field.', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const person = { name: 'Mariam', email: 'mariam@visitor.example', phone: '0507654399' };
  const post = (visitDay: string) =>
    site.send('POST', '/ar/reports', new URLSearchParams({ ...person, visitDay }).toString(), form);
  const confirmation = await post('2026-11-05');
  expect(/<dl.*<\/dl>/s.exec(confirmation.body)?.[0]).toContain('5 نوفمبر 2026');
  expect(/<dl.*<\/dl>/s.exec(confirmation.body)?.[0]).not.toContain('2026-11-05');
  const refused = await post(new Date(site.now() + dayMs).toISOString().slice(0, 10));
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('لم يأتِ هذا اليوم بعد');
  expect(/<input[^>]*name="visitDay"[^>]*>/.exec(refused.body)?.[0]).toContain('aria-invalid="true"');
});

test('Without script, a past hour is refused, and an hour outside opening hours is announced as subject to agreement.', async () => {
  const { settings } = site.services;
  const hours = settings.get('openingHours');
  // Wednesdays have no hours.
  const normal = hours.normal.map((row) => ({ ...row, days: row.days.filter((day) => day !== 'Wednesday') }));
  settings.set(staffActor('owner'), 'openingHours', { ...hours, normal });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (visitDay: string, visitHour: string) =>
    site.send('POST', '/withdraw', new URLSearchParams({ phone: '0507654399', visitDay, visitHour }).toString(), form);
  const today = new Date(site.now()).toISOString().slice(0, 10);
  const over = await post(today, '00:00');
  expect([over.statusCode, over.body.includes('This time has already passed.')]).toEqual([400, true]);
  const confirmation = await post('2026-11-25', '00:00');
  expect(confirmation.body).toContain(
    'Our hours for this day are not set yet. We will be in touch to agree on a time.',
  );
  expect((await post('2026-11-24', '10:00')).body).toContain('We will confirm the time with you.');
  const offered = /<select[^>]*name="visitHour".*?<\/select>/s.exec((await site.get('/withdraw')).body)?.[0] ?? '';
  expect(offered).toMatch(/Outside opening hours: we will agree with you.*5:00 AM/);
  expect(offered).not.toContain('12:00 AM');
  settings.set(staffActor('owner'), 'openingHours', hours);
});

test('A form that is posted without having been opened is stored as suspected spam.', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const fields = {
    name: 'Bot',
    email: 'bot@visitor.example',
    phone: '0501234567',
    message: 'Buy now',
    confirmed: 'yes',
  };
  const sent = await site.send('POST', contact(), new URLSearchParams(fields).toString(), form);
  expect(sent.statusCode).toBe(303);
  expect(site.services.requests.list({ kind: 'system' }, { folder: 'suspected', page: 1 })).toMatchObject({
    total: 1,
    items: [{ name: 'Bot', spamReason: 'ticket' }],
  });
});

test('A made-up receipt URL shows no thank-you page, but redirects to the form.', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const fields = { name: 'Bot', email: 'bot@visitor.example', phone: '0501234567', message: 'Hello', confirmed: 'yes' };
  const { headers } = await site.send('POST', contact(), new URLSearchParams(fields).toString(), form);
  const [own, query = ''] = String(headers.location).split('?');
  const receipt = new URLSearchParams(query).get('sent') ?? '';
  const made = `D-0000-0000${receipt.slice('D-0000-0000'.length)}`;
  for (const { path, location } of [
    { path: `${own}?sent=${made}`, location: '/contact' },
    {
      path: `/ar/withdraw?package=0123456789abcdef01234567&sent=${made}`,
      location: '/ar/withdraw?package=0123456789abcdef01234567',
    },
    { path: `/request-status?change=${receipt}`, location: '/request-status' },
  ]) {
    const answer = await site.get(path);
    expect([path, answer.statusCode, answer.headers.location]).toEqual([path, 302, location]);
  }
  expect((await site.get(`${own}?sent=D-0000-0000`)).body).not.toContain('D-0000-0000');
  expect((await site.get(`${own}?sent=${receipt}`)).body).toContain(receipt.split('.')[0]);
});

test('A catalogue page beyond the last one has noindex.', async () => {
  expect((await site.get('/package?page=999')).body).toContain('<meta name="robots" content="noindex">');
  expect((await site.get('/package')).body).not.toContain('<meta name="robots"');
});

test('A preparation sheet lists the days with special hours within the next two weeks.', async () => {
  const { settings, packages } = site.services;
  const hours = settings.get('openingHours');
  const dayIn = (days: number) => new Date(site.now() + days * dayMs).toISOString().slice(0, 10);
  const closed = (days: number, name: string) => ({ date: dayIn(days), periods: [], noteEn: name, noteAr: name });
  settings.set(staffActor('owner'), 'openingHours', {
    ...hours,
    exceptions: [closed(11, 'Spring feast'), closed(15, 'Autumn feast')],
  });
  const id = packages.listPublishedRecords()[0]?.id;
  const { body } = await site.get(`/package/preparation?package=${id}`);
  settings.set(staffActor('owner'), 'openingHours', hours);
  const sheet = /<article.*<\/article>/s.exec(body)?.[0];
  expect(sheet).toContain('Spring feast');
  expect(sheet).not.toContain('Autumn feast');
});
