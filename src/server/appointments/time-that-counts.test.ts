import { buffer, text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutgoing } from '#server/mail/outgoing.ts';
import type { OutgoingMail } from '#server/mail/transport.ts';
import { createRequestMails } from '#server/request-mails/request-mails.ts';
import { outbox } from '#server/request-records/outbox.table.ts';
import { requests } from '#server/request-records/requests.table.ts';
import { createRequestsRevision } from '#server/request-records/requests-revision.ts';
import { visitCalendarFile } from '#shared/requests/calendar-file.rules.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { readZip } from '#testing/read-zip.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { agreedVisit, sendWish } from '#testing/visits.ts';
import { findAppointment } from '../request-records/appointment-store.ts';
import { appointments } from '../request-records/appointments.table.ts';

const owner = staffActor('owner');
let site: TestApp;
let reference: string;
let id: string;
beforeAll(async () => {
  site = await createTestApp({
    isSeeded: false,
    environment: { LIMIT_FORM_MIN_SECONDS: '0', PUBLIC_URL: 'http://lab.test', MAIL_TO: 'info@lab.example' },
  });
  reference = await sendWish({ requests: site.services.requests, advance: site.advance });
  id = row().id;
  confirm('2026-11-26', '10:15');
  confirm('2026-11-27', '13:45');
});
afterAll(() => site.close());

function row() {
  const found = site.deps.db.select().from(requests).where(eq(requests.reference, reference)).get();
  if (!found) throw new Error('The request is missing.');
  return found;
}

function confirm(day: string, time: string, place: 'home' | 'centre' = 'home'): void {
  const { id, version } = row();
  site.services.appointments.confirm(owner, { ...agreedVisit, id, version, day, time, place, told: 'email' });
}

/** The former time in every notation: at the centre, and as an instant. */
const former = /2026-11-26|26 Nov|26 نوفمبر|26\/11|10:15|06:15|T0615/;
const current = /2026-11-27|27 Nov|27 نوفمبر|1:45|13:45|0945/;

async function composeAll(): Promise<string[]> {
  const { db, config } = site.deps;
  const { settings, receipts } = site.services;
  const clock = site.now;
  const outgoing = createOutgoing({ clock, config, settings });
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { compose } = createRequestMails({
    db,
    clock,
    config,
    settings,
    outgoing,
    logger,
    revision: createRequestsRevision(),
    receipts,
  });
  const mails = db.select().from(outbox).where(eq(outbox.requestId, id)).all();
  const composed: OutgoingMail[] = [];
  const due = { request: row(), cardCount: 0, changeRequest: null, reply: null, collector: null };
  const appointment = findAppointment(db, id) ?? null;
  for (const mail of mails) composed.push(await compose({ ...due, mail, appointment }));
  return composed.map(({ subject, text: plain, html }) => `${subject}\n${plain}\n${html}`);
}

async function archive(): Promise<string> {
  const { ticket } = site.services.people.prepareExport(owner, { requestIds: [id], locale: 'en' });
  const files = readZip(await buffer(site.services.exports.open(owner, ticket).content));
  const { history: _history, ...record } = JSON.parse(files.get(`requests/${reference}.json`)?.toString() ?? '');
  return `${files.get('index.html')}\n${JSON.stringify(record)}`;
}

async function table(): Promise<string> {
  const { ticket } = site.services.requests.prepareTable(owner, {}, 'en');
  return text(site.services.exports.open(owner, ticket).content);
}

async function statusPage(path: string): Promise<string> {
  const payload = new URLSearchParams({ reference, proof: '4567' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await site.app.inject({ method: 'POST', url: path, payload, headers })).body;
}

async function calendarFile(): Promise<string> {
  const { agreed } = await site.services.requests.checkStatus(visitor, { reference, proof: '4567' });
  if (!agreed) throw new Error('No time is agreed.');
  const { day, time: hour } = agreed;
  return visitCalendarFile({ reference, day, hour, agreed, title: 'Visit', text: '', now: site.now() });
}

test('After a move, no output shows the former time, and those that show a time show the new one.', async () => {
  const { services } = site;
  const { request } = services.requests.get(owner, id);
  const outputs: Record<string, string> = {
    inbox: JSON.stringify(services.requests.list(owner, {}).items),
    visits: JSON.stringify(services.requests.list(owner, { sort: 'visit' }).items),
    request: JSON.stringify(request),
    sheet: JSON.stringify(services.visits.list(owner, '2026-11-27')),
    waiting: JSON.stringify(services.requests.listWaiting(owner).items),
    table: await table(),
    archive: await archive(),
    status: await statusPage('/request-status'),
    statusInArabic: await statusPage('/ar/request-status'),
    calendar: await calendarFile(),
  };
  for (const [name, output] of Object.entries(outputs)) {
    expect([name, former.exec(output)?.[0]]).toEqual([name, undefined]);
    expect([name, current.test(output)]).toEqual([name, true]);
  }
  expect(services.visits.list(owner, '2026-11-26')).toEqual([]);
  expect(services.visits.list(owner, '2026-11-25')).toEqual([]);
  const mails = await composeAll();
  expect(mails).toHaveLength(4);
  for (const mail of mails) expect(mail).not.toMatch(former);
  expect(mails.at(-1)).toMatch(/Your appointment has a new time[\s\S]*Friday, 27 November 2026[\s\S]*1:45 PM/);
});

test('The mail and the status page name neither the address nor anything of the request.', async () => {
  const texts = [await statusPage('/request-status'), ...(await composeAll()).slice(2)];
  for (const shown of texts) expect(shown).not.toMatch(/Villa 4|Khalidiya/);
});

test('The calendar file has one id for life, and a sequence that rose with the move.', async () => {
  const file = await calendarFile();
  expect(file).toContain(`UID:${reference}@dana`);
  expect(site.deps.db.select().from(appointments).get()?.sequence).toBe(Number(/SEQUENCE:(\d+)/.exec(file)?.[1]));
});

test('After a move to the centre alone, every output shows the centre, and the history what changed.', async () => {
  confirm('2026-11-27', '13:45', 'centre');
  const { services } = site;
  expect(await statusPage('/request-status')).toMatch(/Place<\/dt><dd>At our centre/);
  expect(await statusPage('/ar/request-status')).not.toMatch(/نوع الطلب/);
  const { request, events } = services.requests.get(owner, id);
  expect(request.appointment).toMatchObject({ place: 'centre', address: '' });
  const moves = events.flatMap(({ details }) => (details.kind === 'appointment' ? [details] : []));
  expect(moves.at(-1)).toMatchObject({ place: 'centre', changed: ['place'], movedFrom: null });
  expect(services.visits.list(owner, '2026-11-27')).toMatchObject([{ place: 'centre', area: '' }]);
  const mails = await composeAll();
  expect(mails.at(-1)).toMatch(/Your appointment has changed[\s\S]*What is new: [^\n]*place[\s\S]*At our centre/);
});
