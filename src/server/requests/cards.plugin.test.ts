import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { cardLimits, type DrawnCard } from '#shared/requests/cards.schema.ts';
import {
  isoMedia,
  jpeg,
  lockedPdf,
  picture,
  restrictedPdf,
  withLongChunk,
  withLongHeader,
  withLongProfile,
} from '#testing/card-files.ts';
import { boundary, multipartOf } from '#testing/drills/multipart.ts';
import { startFakeClamd, virusMarker } from '#testing/fake-clamd.ts';
import { makePdf, scriptFor } from '#testing/pdf.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { cardViews } from '../request-records/requests.table.ts';

let site: TestApp;
let origin: string;

beforeEach(async () => {
  site = await createTestApp({
    isSeeded: false,
    environment: { LIMIT_REQUESTS_PER_HOUR: '1000', LIMIT_FORM_MIN_SECONDS: '0' },
  });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
});

afterEach(() => site.close());

const filesLeft = () => {
  const folder = join(site.deps.config.uploadsDir, 'private');
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).filter((name) => name !== 'incoming') : [];
};

function filledForm(fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  const ticket = site.services.requests.issueTicket();
  const all = {
    name: 'Mariam Ali',
    phone: '050 123 4567',
    appointmentDate: '2026-11-25',
    consentVersion: '2026-11',
    ticket,
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  return form;
}

async function post(form: FormData, path = '/requests/withdrawal', headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}${path}`, { method: 'POST', body: form, headers: { origin, ...headers } });
  return {
    status: response.status,
    body: (await response.json()) as { message?: string; reference?: string; fields?: Record<string, string> },
  };
}

const file = async (name: string, bytes?: Buffer) => new File([new Uint8Array(bytes ?? (await picture()))], name);

async function setRefusedAndGood(form: FormData, size: number): Promise<void> {
  form.set('identityCard', await file('card.jpg', Buffer.alloc(size, 'A')));
  form.set('insuranceCard', await file('card.png'));
}

describe('A home visit', () => {
  test('is stored with its cards regardless of file names, and staff download a re-encoded picture.', async () => {
    const form = filledForm();
    const hidden = Buffer.from('<script>alert(1)</script>');
    const bytes = Buffer.concat([await picture(), hidden]);
    form.set('insuranceCard', await file('../../etc/passwd.exe', bytes));
    form.set('suggestions', 'Ring twice');
    const { status, body } = await post(form);
    expect(status).toBe(200);
    const cookies = site.signIn('reception');
    const { items } = site.services.requests.list(systemActor, { folder: 'inbox', page: 1 });
    expect(items[0]).toMatchObject({
      reference: body.reference,
      details: { suggestions: 'Ring twice' },
      cards: [{ kind: 'insuranceCard', type: 'image/png' }],
    });
    const answer = await site.app.inject({ url: `/admin-api/cards/${items[0]?.cards[0]?.id}`, headers: cookies });
    expect(answer.statusCode).toBe(200);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 });
    expect(answer.rawPayload.includes(hidden)).toBe(false);
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'image/jpeg',
      'content-security-policy': expect.stringMatching(/^sandbox;/),
      'content-disposition': `attachment; filename="${body.reference}-insuranceCard.jpg"`,
    });
  });

  test('is accepted by the REST API of the old clients and answered in the language of its form.', async () => {
    const form = filledForm({ lang: 'ar', appointmentDay: 'الأربعاء', appointmentTime: '9:00 AM' });
    form.set('identityCard', await file('card.png'));
    const { status, body } = await post(form, '/api/v1/mail/withdrawal');
    expect(status).toBe(200);
    expect(body.message).toMatch(/D-/);
    const { items } = site.services.requests.list(systemActor, { folder: 'inbox', page: 1 });
    expect(items[0]).toMatchObject({
      locale: 'ar',
      details: { appointmentDay: 'الأربعاء', appointmentTime: '9:00 AM' },
      cards: [{ kind: 'identityCard' }],
    });
  });

  test.each([
    [
      'a script as its card',
      async (form: FormData) => form.set('identityCard', await file('card.jpg', Buffer.from('<script>'))),
      415,
      'identityCard',
    ],
    [
      'half a megabyte that is no picture before a valid card',
      (form: FormData) => setRefusedAndGood(form, 600_000),
      415,
      'identityCard',
    ],
    [
      'three megabytes that are no picture before a valid card',
      (form: FormData) => setRefusedAndGood(form, 3_000_000),
      415,
      'identityCard',
    ],
    [
      'an incomplete picture',
      async (form: FormData) => form.set('identityCard', await file('card.png', (await picture()).subarray(0, -100))),
      400,
      'identityCard',
    ],
    [
      'an empty file',
      async (form: FormData) => form.set('identityCard', await file('card.jpg', Buffer.alloc(0))),
      400,
      'identityCard',
    ],
    [
      'a card above the size limit',
      async (form: FormData) =>
        form.set(
          'identityCard',
          await file('card.png', Buffer.concat([await picture(), Buffer.alloc(cardLimits.bytes)])),
        ),
      413,
      'identityCard',
    ],
    [
      'two files for one card',
      async (form: FormData) => {
        form.append('identityCard', await file('one.png'));
        form.append('identityCard', await file('two.png'));
      },
      400,
      'identityCard',
    ],
    ['a file of an unknown field', async (form: FormData) => form.set('passport', await file('card.png')), 400, null],
    [
      'neither a phone number nor an e-mail address',
      async (form: FormData) => {
        form.set('phone', '');
        form.set('identityCard', await file('card.png'));
      },
      400,
      'phone',
    ],
    ['no consent', async (form: FormData) => form.set('consentVersion', ''), 400, null],
  ])(
    'with %s is refused, and the server stores neither a request nor a file.',
    async (_what, change, expected, field) => {
      const form = filledForm();
      await change(form);
      const { status, body } = await post(form);
      expect(status).toBe(expected);
      expect(body).toMatchObject({
        message: expect.stringMatching(/\p{L}{3}/u),
        ...(field && { fields: { [field]: expect.anything() } }),
      });
      expect(filesLeft()).toEqual([]);
      expect(site.services.requests.list(systemActor, { folder: 'inbox', page: 1 }).total).toBe(0);
    },
  );

  test.each([
    ['a portrait whose metadata takes 2 MB', 'image/jpeg', async () => withLongHeader(await jpeg(), 2_000_000)],
    ['a portrait whose metadata takes 600 kB', 'image/jpeg', async () => withLongHeader(await jpeg(), 600_000)],
    ['a PNG with a colour profile of 2 MB', 'image/png', async () => withLongChunk(await picture())],
    ['a WebP with a colour profile of 2 MB', 'image/webp', async () => withLongProfile()],
    ['a PDF after a byte order mark', 'application/pdf', async () => Buffer.concat([Buffer.from('\ufeff'), makePdf()])],
    ['a PDF after a line break', 'application/pdf', async () => Buffer.concat([Buffer.from('\r\n'), makePdf()])],
    [
      'a PDF after a kilobyte of a mail',
      'application/pdf',
      async () => Buffer.concat([Buffer.alloc(1023, 'x-mail: 1\n'), makePdf()]),
    ],
    ['a PDF that only restricts printing', 'application/pdf', async () => restrictedPdf()],
  ])('with %s is accepted from the form and from the REST API.', async (_what, type, make) => {
    for (const path of ['/requests/withdrawal', '/api/v1/mail/withdrawal']) {
      const form = filledForm({ suggestions: path });
      form.set('identityCard', await file('card', await make()));
      expect([path, (await post(form, path)).status]).toEqual([path, 200]);
      const { items } = site.services.requests.list(systemActor, { folder: 'inbox', page: 1 });
      expect(items[0]?.cards).toMatchObject([{ type }]);
    }
  });

  test.each([
    ['a PDF that needs a password', async () => lockedPdf(), 400, 'needs a password', 'كلمة مرور'],
    ['a HEIC picture', async () => isoMedia('heic', 'mif1heic'), 415, 'HEIC', 'HEIC'],
    ['a HEIC picture of a camera', async () => isoMedia('msf1', 'hevcmsf1'), 415, 'HEIC', 'HEIC'],
    ['an AVIF picture', async () => isoMedia('mif1', 'mif1avif'), 415, 'AVIF', 'AVIF'],
    [
      'a TIFF picture',
      async () =>
        sharp(await picture())
          .tiff()
          .toBuffer(),
      415,
      'TIFF',
      'TIFF',
    ],
    [
      'a GIF picture',
      async () =>
        sharp(await picture())
          .gif()
          .toBuffer(),
      415,
      'GIF',
      'GIF',
    ],
  ])(
    'with %s is refused with an instruction in both languages, by the form and by the REST API.',
    async (_what, make, expected, english, arabic) => {
      for (const path of ['/requests/withdrawal', '/api/v1/mail/withdrawal'])
        for (const [lang, words] of [
          ['en', english],
          ['ar', arabic],
        ] as const) {
          const form = filledForm({ lang });
          form.set('identityCard', await file('card', await make()));
          const { status, body } = await post(form, path, { 'accept-language': lang });
          expect([status, body.fields?.identityCard]).toEqual([expected, expect.stringContaining(words)]);
        }
      expect(filesLeft()).toEqual([]);
    },
  );

  test('whose upload is interrupted leaves no request and no file.', async () => {
    const head = '--x\r\ncontent-disposition: form-data; name="identityCard"; filename="a.png"\r\n\r\n';
    await new Promise<void>((resolve) => {
      const sending = httpRequest(`${origin}/requests/withdrawal`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 900_000, origin },
      });
      sending.on('error', () => resolve());
      sending.on('close', () => resolve());
      void picture().then((bytes) => {
        sending.write(Buffer.concat([Buffer.from(head), bytes, Buffer.alloc(600_000)]));
        setTimeout(() => sending.destroy(), 150);
      });
    });
    await expect.poll(filesLeft).toEqual([]);
    expect(site.services.requests.list(systemActor, { folder: 'inbox', page: 1 }).total).toBe(0);
  });

  test.each([
    ['text', 'text/plain'],
    ['JSON', 'application/json'],
  ])('sent as %s is refused.', async (_what, type) => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/requests/withdrawal',
      payload: '{}',
      headers: { 'content-type': type, origin: 'http://lab.test', host: 'lab.test' },
    });
    expect(answer.statusCode).toBe(415);
  });
});

test('The server refuses a card to visitors and editors, and a path outside the card folder to the owner.', async () => {
  const form = filledForm();
  form.set('identityCard', await file('card.png'));
  await post(form);
  const { items } = site.services.requests.list(systemActor, { folder: 'inbox', page: 1 });
  const url = `/admin-api/cards/${items[0]?.cards[0]?.id}`;
  expect((await site.app.inject({ url })).statusCode).toBe(401);
  expect((await site.app.inject({ url, headers: site.signIn('editor') })).statusCode).toBe(403);
  expect(
    (await site.app.inject({ url: '/admin-api/cards/..%2f..%2fkeys', headers: site.signIn('owner') })).statusCode,
  ).toBe(404);
});

test('The server answers a request for a card that it cannot decrypt with a JSON error and no file.', async () => {
  const form = filledForm();
  form.set('identityCard', await file('card.png'));
  await post(form);
  const id = site.services.requests.list(systemActor, { folder: 'inbox', page: 1 }).items[0]?.cards[0]?.id ?? '';
  const path = join(site.deps.config.uploadsDir, 'private', id);
  const bytes = readFileSync(path);
  // The key number follows the first five bytes.
  bytes.writeUInt8(bytes.readUInt8(5) ^ 1, 5);
  writeFileSync(path, bytes);
  const answer = await site.app.inject({ url: `/admin-api/cards/${id}`, headers: site.signIn('reception') });
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { message: expect.stringContaining('cannot be decrypted'), requestId: expect.any(String) },
  ]);
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(answer.headers).not.toHaveProperty('content-disposition');
});

test('Staff cannot open a card until the virus scanner answers, and never one with a virus.', async () => {
  const clamd = await startFakeClamd();
  await clamd.close();
  const guarded = await createTestApp({
    isSeeded: false,
    environment: { LIMIT_FORM_MIN_SECONDS: '0', CLAMD_URL: clamd.url },
  });
  const send = async (name: string, insuranceCard: Buffer) => {
    const payload = multipartOf([
      { name: 'name', content: name },
      { name: 'phone', content: '050 123 4567' },
      { name: 'insuranceCard', filename: 'card', content: insuranceCard },
    ]);
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    return (await guarded.app.inject({ method: 'POST', url: '/api/v1/mail/withdrawal', payload, headers })).statusCode;
  };
  const cards = () =>
    guarded.services.requests
      .list(systemActor, { folder: 'inbox', page: 1, sort: 'oldest' })
      .items.flatMap((request) => request.cards);
  const headers = guarded.signIn('reception');
  const open = (index: number) => guarded.app.inject({ url: `/admin-api/cards/${cards()[index]?.id}`, headers });

  guarded.services.cards.checks.start();
  expect(await send('Sara', await picture())).toBe(200);
  const closed = await open(0);
  expect([closed.statusCode, closed.json<{ message: string }>().message]).toEqual([
    503,
    expect.stringContaining('virus scanner does not answer'),
  ]);
  expect(cards()).toMatchObject([{ scan: 'waiting' }]);

  const port = Number(new URL(clamd.url).port);
  const again = await startFakeClamd({ port, host: '127.0.0.1' });
  const opened = await open(0);
  expect([opened.statusCode, cards()[0]?.scan]).toEqual([200, 'clean']);
  guarded.advance(1000);
  expect(await send('Noura', Buffer.concat([await picture(), virusMarker]))).toBe(200);
  await expect.poll(() => cards()[1]).toMatchObject({ scan: 'infected', threat: 'Dana.Test' });
  const infected = await open(1);
  expect([infected.statusCode, infected.json<{ message: string }>().message]).toEqual([
    403,
    expect.stringContaining('Dana.Test'),
  ]);
  expect(guarded.deps.db.select().from(cardViews).all()).toHaveLength(1);
  await guarded.services.cards.checks.stop();
  await again.close();
  await guarded.close();
});

test('Staff download pictures of the pages of a PDF with active content, and the original of a harmless PDF.', async () => {
  const form = filledForm();
  const harmless = makePdf();
  form.set(
    'identityCard',
    await file('card.pdf', makePdf({ pages: ['One', 'Two'], catalog: scriptFor('http://127.0.0.1/') })),
  );
  form.set('insuranceCard', await file('card.pdf', harmless));
  await post(form);
  site.services.cards.checks.start();
  const cards = () => site.services.requests.list(systemActor, { folder: 'inbox', page: 1 }).items[0]?.cards ?? [];
  await expect
    .poll(() => cards().map(({ kind, mayBeActive }) => [kind, mayBeActive]))
    .toContainEqual(['identityCard', true]);
  await site.services.cards.checks.stop();
  const headers = site.signIn('reception');
  const open = (kind: string) =>
    site.app.inject({ url: `/admin-api/cards/${cards().find((card) => card.kind === kind)?.id}`, headers });
  const drawn = await open('identityCard');
  expect(drawn.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
  });
  expect(drawn.headers).not.toHaveProperty('content-disposition');
  const { pages, pageCount } = drawn.json<DrawnCard>();
  expect(pageCount).toBe(2);
  const formats = await Promise.all(
    pages.map(async (page) => (await sharp(Buffer.from(page, 'base64')).metadata()).format),
  );
  expect(formats).toEqual(['jpeg', 'jpeg']);
  const sent = await open('insuranceCard');
  expect(sent.rawPayload.equals(harmless)).toBe(true);
  expect(String(sent.headers['content-disposition'])).toMatch(/^attachment;/);
  expect(site.deps.db.select().from(cardViews).all()).toHaveLength(2);
});

test('The server states in Arabic why it cannot return a card, and records no card view.', async () => {
  const form = filledForm();
  form.set('identityCard', await file('card.pdf', makePdf({ pages: [], catalog: scriptFor('http://127.0.0.1/') })));
  form.set('insuranceCard', await file('card.png'));
  await post(form);
  const cards = site.services.requests.list(systemActor, { folder: 'inbox', page: 1 }).items[0]?.cards ?? [];
  const headers = { ...site.signIn('reception'), 'accept-language': 'ar' };
  const open = async (kind: string) => {
    const answer = await site.app.inject({
      url: `/admin-api/cards/${cards.find((card) => card.kind === kind)?.id}`,
      headers,
    });
    return [answer.statusCode, answer.json<{ message: string }>().message];
  };
  expect(await open('identityCard')).toEqual([409, expect.stringContaining('تالف')]);
  rmSync(join(site.deps.config.uploadsDir, 'private', cards.find(({ kind }) => kind === 'insuranceCard')?.id ?? ''));
  expect(await open('insuranceCard')).toEqual([404, expect.stringContaining('ملف هذه البطاقة')]);
  expect(site.deps.db.select().from(cardViews).all()).toEqual([]);
});

test('The server rate-limits refused home visits of one address, and ends an upload without end.', async () => {
  const small = await createTestApp({ isSeeded: false, environment: { LIMIT_REQUESTS_PER_HOUR: '1' } });
  const statuses: number[] = [];
  for (let number = 0; number < 4; number += 1) {
    const payload = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nSara\r\n--x--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=x', host: 'lab.test', origin: 'http://lab.test' };
    statuses.push(
      (await small.app.inject({ method: 'POST', url: '/requests/withdrawal', payload, headers })).statusCode,
    );
  }
  expect(statuses).toEqual([400, 400, 400, 429]);
  await small.close();
  const endless = await fetch(`${origin}/requests/withdrawal`, {
    method: 'POST',
    headers: { origin, 'content-type': 'multipart/form-data; boundary=x' },
    body: new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1000)) }),
    duplex: 'half',
  } as RequestInit).then(
    (answer) => answer.status,
    () => 'ended',
  );
  expect([413, 'ended']).toContain(endless);
});

test('The server refuses an upload above the daily limit before its body arrives, and accepts a home visit without cards.', async () => {
  const small = await createTestApp({
    isSeeded: false,
    environment: { LIMIT_REQUESTS_PER_HOUR: '1000', LIMIT_CARD_MB_PER_DAY: '1' },
  });
  await small.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = small.app.server.address() as AddressInfo;
  const announced = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sending = httpRequest({
      port,
      host: '127.0.0.1',
      path: '/requests/withdrawal',
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 2_000_000,
        origin: `http://127.0.0.1:${port}`,
      },
    });
    sending.on('error', reject);
    sending.on('response', async (answer) => {
      resolve({ status: answer.statusCode ?? 0, body: await text(answer) });
      sending.destroy();
    });
    // Send headers only: the server must answer before the body arrives.
    sending.flushHeaders();
  });
  expect(announced).toMatchObject({
    status: 429,
    body: expect.stringContaining('Please send the request without them'),
  });
  const withoutCards = await fetch(`http://127.0.0.1:${port}/api/v1/mail/withdrawal`, {
    method: 'POST',
    body: filledForm(),
  });
  expect(withoutCards.status).toBe(200);
  await small.close();
});
