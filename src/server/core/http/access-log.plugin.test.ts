import { afterEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

const levels = ['debug', 'info', 'warn', 'error'] as const;
const personal = /Mariam|mariam|1234567|visitor\.example|CBA-77|fasting question|203\.0\.113|Private Browser/;
const headers = { 'user-agent': 'Private Browser', 'x-forwarded-for': '203.0.113.50' };

interface Line {
  level: string;
  msg: string;
  reqId?: string;
  [key: string]: unknown;
}

let site: TestApp;
let lines: Line[];
afterEach(() => site.close());

async function openSite(environment: Record<string, string> = {}): Promise<void> {
  site = await createTestApp({ isSeeded: false, environment: { LIMIT_FORM_MIN_SECONDS: '0', ...environment } });
  lines = [];
  for (const level of levels)
    vi.spyOn(site.app.log, level).mockImplementation((about: unknown, msg?: string) => {
      // An error has no enumerable properties.
      const readable = (_key: string, value: unknown) =>
        value instanceof Error ? { ...value, message: value.message, stack: value.stack, cause: value.cause } : value;
      const details = typeof about === 'string' ? {} : JSON.parse(JSON.stringify(about, readable));
      lines.push({ level, msg: msg ?? String(about), ...details });
    });
}

/** From now on no request can be stored, for a reason that no code expects. */
function breakIntake(): void {
  site.deps.db.$client.exec(
    "CREATE TRIGGER broken BEFORE INSERT ON requests BEGIN SELECT RAISE(ABORT, 'broken on purpose'); END",
  );
}

const contact = {
  name: 'Mariam Ali',
  email: 'mariam@visitor.example',
  phone: '+971501234567',
  type: 'inquiry',
  message: 'A fasting question',
};
const submission = () => ({
  locale: 'en',
  contact,
  guard: { website: '', ticket: site.services.requests.issueTicket() },
  source: 'site',
  consentVersion: '2026-11',
});

test('A failed call has one log line with its route, status, duration and id, and the person reads the same id.', async () => {
  await openSite();
  breakIntake();
  const answer = await site.send('POST', '/trpc/content.requests.sendContact', submission(), headers);
  const { error } = answer.json();
  const id = answer.headers['x-request-id'];
  expect([answer.statusCode, error.data.appCode, error.data.requestId]).toEqual([500, 'internal', id]);
  expect(error.message).toBe(`Something went wrong on our side. Please try again. Error code \u2066${id}\u2069.`);
  const [line, ...others] = lines.filter(({ reqId }) => reqId === id);
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    level: 'error',
    method: 'POST',
    route: '/trpc/:path',
    calls: ['content.requests.sendContact'],
    status: 500,
    ms: expect.any(Number),
    err: { message: expect.stringContaining('broken on purpose') },
  });
});

test('Several failed calls of one request share one line, and a call of an unknown procedure does not enter the log.', async () => {
  await openSite();
  await site.get('/trpc/Mariam,admin.categories.list,admin.staff.list?batch=1&input=%7B%7D', headers);
  expect(lines.filter(({ msg }) => msg === 'request failed')).toEqual([
    expect.objectContaining({ calls: ['unknown', 'admin.categories.list', 'admin.staff.list'], status: 207 }),
  ]);
  expect(JSON.stringify(lines)).not.toMatch(personal);
});

test.each([
  ['/contact', /Error code \u2066[\w-]+\u2069\./],
  ['/ar/contact', /رمز الخطأ: \u2066[\w-]+\u2069\./],
])('A failed form without script at %s shows the id of its log line.', async (url, text) => {
  await openSite();
  breakIntake();
  const { website, ticket } = submission().guard;
  const payload = new URLSearchParams({ ...contact, website, ticket, confirmed: 'yes' }).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await site.send('POST', url, payload, { ...headers, ...type });
  expect([answer.statusCode, answer.body]).toEqual([500, expect.stringMatching(text)]);
  const id = String(answer.headers['x-request-id']);
  expect(answer.body).toContain(id);
  const own = lines.filter(({ reqId }) => reqId === id);
  expect(own).toEqual([expect.objectContaining({ level: 'error', method: 'POST', route: url, status: 500 })]);
});

test('A refusal that explains itself names no error code.', async () => {
  await openSite();
  const answer = await site.send('POST', '/trpc/content.requests.sendContact', {}, headers);
  expect([answer.statusCode, answer.json().error.message]).toEqual([400, expect.not.stringContaining('Error code')]);
});

test('The access log has one line for each request: pattern, status, duration and bytes, and nothing personal. Failures have nothing personal either.', async () => {
  await openSite({ ACCESS_LOG: 'true' });
  breakIntake();
  await site.get('/package?q=Mariam', headers);
  await site.get('/request-status?reference=CBA-77&proof=1234567', headers);
  await site.get('/Mariam/0501234567', headers);
  await site.get('/api/v1/package/find/Mariam', headers);
  await site.send('POST', '/trpc/content.requests.sendContact', submission(), headers);
  await site.send('POST', '/api/v1/mail/sentContact', { ...contact, lang: 'eng' }, headers);
  const requests = lines.filter(({ msg }) => msg === 'request');
  expect(requests.map(({ method, route }) => `${method} ${route}`)).toEqual([
    'GET /*',
    'GET /*',
    'GET /*',
    'GET /api/v1/package/find/:id',
    'POST /trpc/:path',
    'POST /api/v1/mail/sentContact',
  ]);
  for (const line of requests)
    expect(Object.keys(line).toSorted()).toEqual(
      expect.arrayContaining(['level', 'method', 'ms', 'msg', 'reqId', 'route', 'status']),
    );
  expect(requests[0]).toMatchObject({ status: 200, bytes: expect.any(Number) });
  expect(lines.filter(({ level }) => level === 'error').length).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(lines)).not.toMatch(personal);
});

test('Without ACCESS_LOG, a request that succeeds has no line.', async () => {
  await openSite();
  await site.get('/package');
  expect(lines).toEqual([]);
});
