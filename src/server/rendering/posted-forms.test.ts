import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { makeLabTest, makePublicLabTest, staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ environment: { PUBLIC_URL: 'https://lab.example.com' } });
});
afterAll(() => site.close());

const contact = (extra = '') => `/contact${extra}`;

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
  expect(site.services.requests.list(systemActor, { folder: 'inbox', page: 1 }).total).toBe(0);
  const ticket = /name="ticket" value="([^"]+)"/.exec(confirmation.body)?.[1] ?? '';
  const sent = await post({ ...typed, ticket, website: '', confirmed: 'yes' });
  expect([sent.statusCode, sent.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/ar\/contact\?sent=D-[0-9A-Z]{4}-[0-9A-Z]{4}\.[0-9a-z]+\.[\w-]+#form$/),
  ]);
  const thanked = await site.get(String(sent.headers.location));
  expect(thanked.body).toContain(String(sent.headers.location).split('=')[1]?.split('.')[0]);
  expect(site.services.requests.list(systemActor, { folder: 'inbox', page: 1 })).toMatchObject({
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

test('The contact form begins with the laboratory test that its address names, if the test has a page.', async () => {
  makePublicLabTest(site.deps.db, { nameEn: 'Ferritin <b>', nameAr: 'الفيريتين', slug: 'ferritin' });
  makePublicLabTest(site.deps.db, { nameEn: 'Vitamin D (25-OH)', nameAr: 'فيتامين د (25-OH)', slug: 'vitamin-d' });
  makeLabTest(site.deps.db, { slug: 'unsigned' });
  site.deps.contentVersion.bump();
  const message = async (path: string) => {
    const { statusCode, body } = await site.get(path);
    return [statusCode, /<textarea[^>]*>([^<]*)/.exec(body)?.[1]?.trim()];
  };
  expect(await message('/contact?test=ferritin')).toEqual([200, 'My question about “Ferritin &lt;b&gt;”:']);
  expect(await message('/ar/contact?test=ferritin')).toEqual([200, 'سؤالي عن «الفيريتين»:']);
  expect(await message('/ar/contact?test=vitamin-d')).toEqual([200, 'سؤالي عن «فيتامين د (\u206625-OH\u2069)»:']);
  for (const other of ['', '?test=', '?test=unsigned', '?test=unknown', '?test=%3Cb%3E', `?test=${'a'.repeat(5000)}`])
    expect([other, await message(`/contact${other}`)]).toEqual([other, [200, '']]);
  expect((await site.get('/contact?test=ferritin')).body).toContain('noindex');
  // The post needs no test in its address, and a refused form shows only what was posted.
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const refused = await site.send('POST', '/contact?test=ferritin', 'message=Mine', form);
  expect([refused.statusCode, /<textarea[^>]*>([^<]*)/.exec(refused.body)?.[1]?.trim()]).toEqual([400, 'Mine']);
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
    const { statusCode, body } = sent;
    expect(statusCode).toBe(200);
    expect(/<p[^>]*role="status"[^>]*>([^<]*)/.exec(body)?.[1]).toMatch(
      /^We have received your cancellation request|^وصلنا طلب الإلغاء/,
    );
  }
});

test('A change request that is sent twice without script is stored once, and the second response says so.', async () => {
  const reference = await sendWithdrawal('0507654399');
  const changeRequest = { reference, proof: '4399', kind: 'change', text: 'In the evening' };
  const [first, second] = [
    await postForm('/request-status', changeRequest),
    await postForm('/request-status', changeRequest),
  ];
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(first.body).toContain('We have received your change request');
  expect(second.body).toContain('It counts only once');
  // The visitor can go on without another proof, and the text that was sent is not in the field again.
  for (const { body } of [first, second]) {
    expect(body).toContain('<input type="hidden" name="proof" value="4399"/>');
    expect(body).toMatch(/<p[^>]*role="status"[^>]*autofocus=""/);
    expect(body).not.toMatch(/<textarea[^>]*>In the evening/);
  }
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
  expect(site.services.requests.list(systemActor, { folder: 'suspected', page: 1 })).toMatchObject({
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
    { path: `/request-status?unreminded=${receipt}`, location: '/request-status' },
  ]) {
    const answer = await site.get(path);
    expect([path, answer.statusCode, answer.headers.location]).toEqual([path, 302, location]);
  }
  expect((await site.get(`${own}?sent=D-0000-0000`)).body).not.toContain('D-0000-0000');
  expect((await site.get(`${own}?sent=${receipt}`)).body).toContain(receipt.split('.')[0]);
});
