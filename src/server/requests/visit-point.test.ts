import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { apiPath } from '#shared/paths.ts';
import type { VisitPoint } from '#shared/requests/visit-point.rules.ts';
import { staffActor } from '#testing/factories.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { agreedVisit } from '#testing/visits.ts';
import { requests } from '../request-records/requests.table.ts';

const owner = staffActor('owner');
const point: VisitPoint = { latitude: 24.46713, longitude: 54.36652, accuracy: 25 };
/** Finds the point in any notation. */
const digits = /24\.?4671|54\.?3665/;

let site: TestApp;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
beforeEach(async () => {
  mailServer = await startMailServer();
  site = await createTestApp({
    isSeeded: false,
    environment: { SMTP_URL: mailServer.url, MAIL_TO: 'desk@lab.example', LIMIT_FORM_MIN_SECONDS: '0' },
  });
});
afterEach(async () => {
  await site.close();
  await mailServer.stop();
});

async function send(sent: unknown, path = '/requests/withdrawal') {
  const form = new FormData();
  const fields = {
    name: 'Mariam Ali',
    phone: '050 123 4567',
    email: 'mariam@visitor.example',
    area: 'Villa 4',
    appointmentDate: '2026-11-25',
    appointmentTime: '9:00 AM',
    consentVersion: '2026-11',
    ticket: site.services.requests.issueTicket(),
    point: typeof sent === 'string' ? sent : JSON.stringify(sent),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const type = encoded.headers.get('content-type') ?? '';
  const { statusCode } = await site.send('POST', path, body, {
    'content-type': type,
    host: 'lab.test',
    origin: 'http://lab.test',
  });
  return statusCode;
}

const rows = () => site.deps.db.select().from(requests).all();

/** Every value of every table, with the names of its table and column. */
function storedValues(): { at: string; value: string }[] {
  const { $client } = site.deps.db;
  const tables = $client.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[];
  return tables.flatMap((table) =>
    ($client.prepare(`SELECT * FROM "${table}"`).all() as object[]).flatMap((row) =>
      Object.entries(row).map(([column, value]) => ({ at: `${table}.${column}`, value: String(value) })),
    ),
  );
}
const placesOfPoint = () => storedValues().flatMap(({ at, value }) => (digits.test(value) ? [at] : []));

test('The point of a visitor is only beside the address: in no mail, webhook, history, search, list or table, and erased with the request.', async () => {
  const { services } = site;
  const topics = ['request', 'appointment'] as const;
  services.webhooks.create(systemActor, { name: 'Listener', url: 'https://listener.example/', topics: [...topics] });
  expect(await send(point)).toBe(200);
  const [{ id, reference } = expect.fail()] = rows();
  await site.deps.mailer.deliverDue();
  services.requests.addNote(owner, { id, version: 1, note: 'She called.' });
  services.appointments.confirm(owner, { ...agreedVisit, id, version: 2, told: 'email' });
  await site.deps.mailer.deliverDue();
  expect(mailServer.mails.length).toBe(3);
  expect(JSON.stringify(mailServer.mails)).not.toMatch(digits);
  expect(placesOfPoint()).toEqual(['requests.visit_point']);

  const read = (procedure: string, input: object) =>
    site.get(
      `/trpc/admin.requests.${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
      site.signIn('reception'),
    );
  const list = (await read('list', {})).body;
  expect(list).toContain(reference);
  expect(list).not.toMatch(digits);
  const { ticket } = services.requests.prepareTable(owner, {}, 'en');
  expect(await text(services.exports.open(owner, ticket).content)).not.toMatch(digits);
  expect(
    JSON.stringify(
      await services.requests.checkStatus({ kind: 'visitor', address: '192.0.2.1' }, { reference, proof: '4567' }),
    ),
  ).not.toMatch(digits);
  expect(JSON.parse((await read('get', { id })).body)).toMatchObject({ result: { data: { visitPoint: point } } });
  expect(JSON.parse((await read('listVisits', { day: agreedVisit.day })).body)).toMatchObject({
    result: { data: [{ visitPoint: point }] },
  });

  await services.people.erase(owner, { terms: ['0501234567'], requestIds: [id] });
  expect(placesOfPoint()).toEqual([]);
  expect(site.deps.db.$client.serialize().toString('latin1')).not.toMatch(digits);
});

test('An API client can neither send nor read a point.', async () => {
  expect(await send(point, `${apiPath}/mail/withdrawal`)).toBe(200);
  expect(rows()).toMatchObject([{ visitPoint: null }]);
  expect(placesOfPoint()).toEqual([]);
  expect(JSON.stringify((await site.get(`${apiPath}/openapi.json`)).json())).not.toMatch(/visitPoint|latitude/);
});

test.each([
  { ...point, latitude: 90.1 },
  { ...point, longitude: -181 },
  { ...point, accuracy: 10_001 },
  { ...point, accuracy: 0 },
  { ...point, latitude: null },
  { ...point, address: 'Villa 4' },
  [24, 54],
  '{"latitude": 1e999, "longitude": 0, "accuracy": 25}',
  'here',
])('A point that no device measures is refused, with the whole form: %o', async (sent) => {
  expect(await send(sent)).toBe(400);
  expect(rows()).toEqual([]);
});

test('A form without a point is stored without one; only the pages of visitors may ask a browser for it.', async () => {
  expect(await send('')).toBe(200);
  expect(rows()).toMatchObject([{ visitPoint: null }]);
  const policyOf = async (url: string) => (await site.get(url)).headers['permissions-policy'];
  const none = 'camera=(), microphone=(), geolocation=(), payment=()';
  for (const url of ['/withdraw', '/ar', '/no-such-page']) expect(await policyOf(url)).toContain('geolocation=(self)');
  for (const url of ['/admin', '/ar/admin/requests', '/api/v1/package', '/healthz', '/favicon.svg'])
    expect(await policyOf(url)).toBe(none);
});
