import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, expect, test } from 'vitest';
import { idempotencyPlugin } from '#server/api/idempotency.plugin.ts';
import { errorsPlugin } from '#server/core/http/errors.plugin.ts';
import { localePlugin } from '#server/core/http/locale.plugin.ts';
import { staffActor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { mailRest } from './mail.rest.ts';

const message = {
  name: 'Omar Saleh',
  email: 'omar@visitor.example',
  phone: '+971501234567',
  type: 'suggestion',
  message: 'Please open earlier.',
  lang: 'eng',
};
const reception = { ...staffActor('reception'), name: 'Huda' };
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function listeningApi() {
  const site = createRequestsFixture({ LIMIT_REQUESTS_PER_HOUR: '3' });
  const app = Fastify();
  await app.register(localePlugin);
  await app.register(errorsPlugin);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(idempotencyPlugin, { responses: site.idempotentResponses });
  await app.register(mailRest, {
    prefix: '/api/v1',
    services: { requests: site.requests },
    actorOf: ({ ip }) => ({ kind: 'visitor', address: ip }),
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  cleanups.push(() => app.close());
  const post = async (body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${origin}/api/v1/mail/sentContact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: (await response.json()) as { message: string; fields?: Record<string, string> },
    };
  };
  return { ...site, post };
}

test('An old client sends a message and gets an answer in the language of its body.', async () => {
  const api = await listeningApi();
  const english = await api.post(message);
  expect(english.status).toBe(200);
  expect(english.body.message).toMatch(/^Your message has been sent, thank you\. Your reference is D-/);
  const arabic = await api.post({ ...message, message: 'شكراً', lang: 'ar' });
  expect(arabic.body.message).toMatch(/^تم إرسال رسالتك/);
  const rows = api.storedRequests();
  expect(rows).toMatchObject([
    {
      locale: 'en',
      source: 'api',
      spamReason: null,
      consentVersion: null,
      details: { contactType: 'suggestion', message: 'Please open earlier.' },
    },
    { locale: 'ar', source: 'api', spamReason: null },
  ]);
});

test('Without a language in the body, the answer uses Accept-Language; without a type, the message is an inquiry.', async () => {
  const api = await listeningApi();
  const { lang: _lang, type: _type, ...plain } = message;
  expect((await api.post(plain, { 'accept-language': 'ar-AE,ar;q=0.9' })).body.message).toMatch(/^تم إرسال رسالتك/);
  expect(api.storedRequests()[0]?.details).toMatchObject({ contactType: 'inquiry' });
});

test.each([
  ['en', { ...message, message: ' ' }, 'All fields are required.', ['message']],
  ['ar', { name: 'Omar', lang: 'ar' }, 'جميع الحقول مطلوبة.', ['email', 'phone', 'message']],
  ['en', { ...message, email: null, phone: '' }, 'All fields are required.', ['email', 'phone']],
  ['en', [], 'All fields are required.', ['name', 'email', 'phone', 'message']],
])(
  'The server refuses a message with missing fields in the requested language (%s), and stores nothing.',
  async (_language, body, text, fields) => {
    const api = await listeningApi();
    const answer = await api.post(body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(text);
    expect(Object.keys(answer.body.fields ?? {})).toEqual(fields);
    expect(api.storedRequests()).toEqual([]);
  },
);

test('The server refuses an invalid e-mail address or type, and names the field.', async () => {
  const api = await listeningApi();
  expect(await api.post({ ...message, email: 'omar at home' })).toMatchObject({
    status: 400,
    body: { fields: { email: expect.any(String) } },
  });
  expect(await api.post({ ...message, type: 'complaint' })).toMatchObject({
    status: 400,
    body: { fields: { type: expect.any(String) } },
  });
});

test('A line break in a name becomes a space, so that it cannot forge a mail header.', async () => {
  const api = await listeningApi();
  expect((await api.post({ ...message, name: 'Omar\r\nSaid' })).status).toBe(200);
  expect(api.storedRequests()).toMatchObject([{ name: 'Omar Said' }]);
});

test.each([
  ['(+971) 50 123 4567', '+971501234567'],
  ['+971-(0)50-1234567', '+971501234567'],
  ['050/123 4567', '+971501234567'],
  ['0044 (0)20 7946 0958', '+442079460958'],
])('The phone number “%s” is stored as typed, dialled as %s, and found in either form.', async (phone, phoneKey) => {
  const api = await listeningApi();
  expect((await api.post({ ...message, phone })).status).toBe(200);
  expect(api.storedRequests()).toMatchObject([{ phone, phoneKey }]);
  for (const search of [phone, phoneKey, phoneKey.slice(-7)])
    expect(api.requests.list(reception, { search }).total).toBe(1);
});

test('The server refuses a phone number with too many or too few digits with that reason, and stores nothing.', async () => {
  const api = await listeningApi();
  for (const [phone, reason] of [
    ['05012345678', 'too many digits'],
    ['050123456', 'too few digits'],
  ])
    expect(await api.post({ ...message, phone })).toMatchObject({
      status: 400,
      body: { fields: { phone: expect.stringContaining(reason ?? '') } },
    });
  expect(api.storedRequests()).toEqual([]);
});

test('The server accepts a phone number given as a JSON number.', async () => {
  const api = await listeningApi();
  expect((await api.post({ ...message, phone: 501234567 })).status).toBe(200);
});

test('Above the rate limit, the server answers 429 with Retry-After and a message.', async () => {
  const api = await listeningApi();
  for (let number = 0; number < 3; number += 1) await api.post({ ...message, message: `message ${number}` });
  const answer = await api.post({ ...message, lang: 'ar' });
  expect(answer.status).toBe(429);
  expect(answer.body.message).toContain('دقيقة');
  expect(Number(answer.retryAfter)).toBeGreaterThan(3500);
});
