import { afterAll, beforeAll, expect, test } from 'vitest';
import { requests } from '#server/request-records/requests.table.ts';
import { staffActor } from '#testing/factories.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { agreedVisit, sendWish } from '#testing/visits.ts';
import { systemActor } from '../core/auth/actor.ts';
import { appointments } from '../request-records/appointments.table.ts';

const owner = staffActor('owner');
let server: Awaited<ReturnType<typeof startMailServer>>;
let site: TestApp;
/** Every address in every mail to the patient: of an acknowledgement, and of each kind of mail about an appointment. */
let links: string[];
let stopAddress: string;

beforeAll(async () => {
  server = await startMailServer();
  site = await createTestApp({
    isSeeded: false,
    environment: {
      LIMIT_FORM_MIN_SECONDS: '0',
      PUBLIC_URL: 'http://lab.test',
      MAIL_TO: 'desk@lab.example',
      SMTP_URL: server.url,
    },
  });
  await sendWish({ requests: site.services.requests, advance: site.advance });
  await site.deps.mailer.deliverDue();
  const { appointments: service } = site.services;
  for (const time of ['11:30', '12:30']) {
    service.confirm(owner, { ...agreedVisit, ...seen(), time, told: 'email' });
    await site.deps.mailer.deliverDue();
  }
  site.advance(Date.parse('2026-11-24T06:00:00Z') - site.now());
  site.services.reminders.storeDue(systemActor);
  await site.deps.mailer.deliverDue();
  const toPatient = server.mails.filter(({ recipients }) => recipients.includes('mariam@visitor.example'));
  expect(toPatient.map(({ headers }) => headers.subject?.replace(/ \(.*/, ''))).toEqual([
    'We have received your home visit request',
    'Your appointment is confirmed',
    'Your appointment has a new time',
    'A reminder of your appointment',
  ]);
  links = toPatient.flatMap(({ html, headers }) => [
    ...[...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')),
    ...[...(headers['list-unsubscribe'] ?? '').matchAll(/<([^>]+)>/g)].map(([, link = '']) => link),
  ]);
  stopAddress = links.at(-1) ?? '';
});
afterAll(async () => {
  await site.close();
  await server.stop();
});

function seen() {
  const { id, version } = site.deps.db.select().from(requests).get() ?? { id: '', version: 0 };
  return { id, version };
}

/** All rows of all tables. */
function readState(): string {
  const { $client } = site.deps.db;
  const tables = $client.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").pluck().all();
  return JSON.stringify(tables.map((table) => $client.prepare(`SELECT * FROM "${table}"`).raw().all()));
}
const wantsReminder = () => site.deps.db.select().from(appointments).get()?.wantsReminder;
const pathOf = (link: string) => link.replace('http://lab.test', '');

test('Mail scanners that open every link of every mail change nothing, and no answer is stored.', async () => {
  expect(links.some((link) => link.includes('?reference='))).toBe(true);
  expect(links.filter((link) => link.includes('?reminder=')).length).toBeGreaterThanOrEqual(3);
  const before = readState();
  for (const link of [...links, ...links])
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await site.app.inject({ method, url: pathOf(link) });
      expect([link, method, statusCode]).toEqual([link, method, 200]);
      expect(headers['cache-control']).toContain('no-store');
    }
  expect(readState()).toBe(before);
});

test('The page of the link asks once more, and a press of its button stops the reminders.', async () => {
  const page = await site.get(pathOf(stopAddress));
  expect(page.body).toContain('Please do not remind me');
  const action = /<form[^>]*action="([^"]*reminder=[^"]*)"/.exec(page.body)?.[1] ?? '';
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const { statusCode, headers } = await site.app.inject({ method: 'POST', url: action, payload: '', headers: type });
  expect([statusCode, headers.location]).toEqual([303, expect.stringMatching(/^\/request-status\?unreminded=D-/)]);
  expect(wantsReminder()).toBe(false);
  expect((await site.get(String(headers.location))).body).toContain('We will not remind you of this appointment');
});

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])('One post of a mail program (%s), without cookies and origin, stops the reminders.', async (type, payload) => {
  site.deps.db.update(appointments).set({ wantsReminder: true }).run();
  const headers = { 'content-type': type };
  const { statusCode } = await site.app.inject({ method: 'POST', url: pathOf(stopAddress), payload, headers });
  expect([statusCode, wantsReminder()]).toEqual([200, false]);
});

test('A forged or a foreign receipt stops nothing.', async () => {
  site.deps.db.update(appointments).set({ wantsReminder: true }).run();
  const [, receipt = ''] = stopAddress.split('reminder=');
  const { receipts } = site.services;
  for (const forged of [`${receipt}x`, receipts.issue('sent', receipt.split('.')[0] ?? ''), '', 'D-7K2M-0PQX']) {
    const url = `/request-status?reminder=${forged}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { statusCode } = await site.app.inject({ method: 'POST', url, payload: '', headers });
    expect([forged, statusCode >= 400, wantsReminder()]).toEqual([forged, true, true]);
  }
});
