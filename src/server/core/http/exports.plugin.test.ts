import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportPath } from '#shared/paths.ts';
import { contactForm } from '#shared/requests/contact.form.ts';
import { inputSchema } from '#shared/requests/request-form.schema.ts';
import { visitor } from '#testing/factories.ts';
import { readZip } from '#testing/read-zip.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let site: TestApp;

beforeEach(async () => {
  site = await createTestApp({ isSeeded: false, environment: { LIMIT_FORM_MIN_SECONDS: '0' } });
  const contact = inputSchema(contactForm).parse({
    name: 'Mariam Ali',
    email: 'mariam@visitor.example',
    phone: '050 123 4567',
    message: 'Hello',
  });
  const guard = { website: '', ticket: site.services.requests.issueTicket() };
  await site.services.requests.send(
    visitor,
    { locale: 'en', guard, source: 'site', consentVersion: '2026-11' },
    { type: 'contact', input: contact },
  );
});
afterEach(() => site.close());

async function prepare(procedure: string, input: object, headers: Record<string, string>): Promise<string> {
  const answer = await site.send('POST', `/trpc/admin.${procedure}`, input, headers);
  return exportPath(answer.json().result.data.ticket);
}

test('Staff download a list and the data of a person once, without caching; a HEAD request does not use the ticket.', async () => {
  const headers = site.signIn('reception');
  const list = await prepare('requests.prepareTable', {}, headers);
  expect((await site.app.inject({ method: 'HEAD', url: list, headers })).statusCode).toBe(404);
  const csv = await site.get(list, headers);
  expect(csv.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'text/csv; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'attachment; filename="requests-2026-11-21.csv"',
  });
  expect(csv.body).toContain('Mariam Ali');
  expect((await site.get(list, headers)).statusCode).toBe(404);

  const found = (await site.send('POST', '/trpc/admin.people.find', { terms: ['+971 50 123 4567'] }, headers)).json()
    .result.data;
  const requestIds = found.requests.map(({ id }: { id: string }) => id);
  const zip = await site.get(await prepare('people.prepareExport', { requestIds, locale: 'en' }, headers), headers);
  expect(zip.headers).toMatchObject({ 'cache-control': 'private, no-store', 'content-type': 'application/zip' });
  expect([...readZip(zip.rawPayload).keys()]).toHaveLength(2);
});

test('The server refuses an export to visitors, to colleagues and with a forged ticket.', async () => {
  const headers = site.signIn('reception');
  const url = await prepare('requests.prepareTable', {}, headers);
  expect((await site.get(url)).statusCode).toBe(401);
  expect((await site.get(url, site.signIn('owner'))).statusCode).toBe(404);
  expect((await site.get(exportPath('0'.repeat(32)), headers)).statusCode).toBe(404);
  expect((await site.get(url, headers)).statusCode).toBe(200);
});
