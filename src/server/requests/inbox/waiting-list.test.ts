import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '#server/request-records/messages.table.ts';
import { changeRequestTable, requests } from '#server/request-records/requests.table.ts';
import { dayMs, minuteMs } from '#shared/time/time.rules.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { visitCalls } from '#testing/visits.ts';
import { newRandomId } from '../../core/ids.ts';

const huda = staffActor('reception');
const hourMs = 60 * minuteMs;
let site: ReturnType<typeof createRequestsFixture>;

beforeEach(() => {
  site = createRequestsFixture();
});
afterEach(() => site.close());

const { askForVisit, confirm, seen } = visitCalls(
  () => site,
  () => '',
);
const waiting = () => site.requests.listWaiting(huda);
const itemOf = (name: string) => waiting().items.find((item) => item.name === name);
const at = (ms: number) => new Date(ms).toISOString();

test('Nothing waits on a new site.', () => {
  expect(waiting()).toEqual({
    items: [],
    counts: { change: 0, call: 0, nobody: 0, close: 0, new: 0 },
    nextCallAt: null,
    firstDayOfNobody: null,
  });
});

test('New requests wait, the oldest first, without spam and those that staff started.', async () => {
  const send = (name: string, changes: object = {}) =>
    site.requests.sendContact(visitor, site.submission({ name, message: `I am ${name}.`, ...changes }));
  for (const name of ['Aisha', 'Bilal', 'Dalia']) await send(name);
  await send('Robot', { guard: { website: 'x', ticket: '' } });
  const started = site.storedRequests().find(({ name }) => name === 'Bilal')?.id ?? '';
  site.requests.changeState(huda, { ...seen(started), to: 'in_progress', note: '' });
  expect(waiting().items.map(({ kind, name }) => [kind, name])).toEqual([
    ['new', 'Aisha'],
    ['new', 'Dalia'],
  ]);
  expect(waiting().counts.new).toBe(site.requests.poll(huda).newCount);
  expect(waiting().counts.new).toBe(2);
});

test('The list has eight items of many new requests, and the number of all.', async () => {
  for (let number = 0; number < 10; number += 1)
    await askForVisit({ name: `Visit ${number}`, phone: `050123456${number}` });
  expect(waiting().items.map(({ name }) => name)).toEqual(
    Array.from({ length: 8 }, (_none, number) => `Visit ${number}`),
  );
  expect(waiting().counts.new).toBe(10);
});

test('A change that a patient asks for waits with the time that the patient asks for, until staff answer.', async () => {
  const id = await askForVisit({ name: 'Mariam' });
  confirm({}, id);
  const [now, startsAt] = [at(site.clock()), '2026-11-27T06:00:00.000Z'];
  site.db
    .insert(changeRequestTable)
    .values({ id: newRandomId(), requestId: id, kind: 'change', text: '', startsAt, createdAt: now })
    .run();
  site.db.update(requests).set({ openChangeRequestAt: now }).where(eq(requests.id, id)).run();
  // Nobody goes to this visit either, but it is listed once.
  expect(waiting().items).toMatchObject([{ kind: 'change', id, change: 'change', startsAt, since: now }]);
  expect(waiting().counts).toMatchObject({ change: 1, nobody: 1, new: 0 });
  expect(site.requests.list(huda, {}).counts.changes).toBe(1);
  site.requests.answerChangeRequests(huda, seen(id));
  expect(waiting().counts.change).toBe(0);
  expect(itemOf('Mariam')).toMatchObject({ kind: 'nobody' });
});

test('A call waits once it is due. The next one is named before.', async () => {
  const id = await askForVisit({ name: 'Mariam' });
  site.requests.changeState(huda, { ...seen(id), to: 'in_progress', note: '' });
  const callBackAt = at(site.clock() + hourMs);
  site.requests.setCallBack(huda, { ...seen(id), callBackAt });
  expect(waiting()).toMatchObject({ items: [], counts: { call: 1 }, nextCallAt: callBackAt });
  site.advance(hourMs);
  expect(waiting()).toMatchObject({
    items: [{ kind: 'call', id, since: callBackAt, phone: '0501234567', phoneKey: '+971501234567', untold: null }],
    counts: { call: 1 },
    nextCallAt: null,
  });
  expect(site.requests.list(huda, {}).counts['call-back']).toBe(1);
});

test('A call that replaces a message names what the patient was not told.', async () => {
  const id = await askForVisit({ name: 'Mariam' });
  const callBackAt = at(site.clock());
  site.requests.changeState(huda, { ...seen(id), to: 'in_progress', note: '' });
  site.db.update(requests).set({ callBackAt }).where(eq(requests.id, id)).run();
  const message = {
    requestId: id,
    channel: 'sms',
    version: 1,
    segments: 1,
    nextAttemptAt: callBackAt,
    expiresAt: callBackAt,
  } as const;
  const add = (kind: 'appointment_moved' | 'on_the_way') =>
    site.db
      .insert(messages)
      .values({ id: newRandomId(), ...message, kind, state: 'failed', createdAt: callBackAt })
      .run();
  add('appointment_moved');
  add('on_the_way');
  expect(itemOf('Mariam')).toMatchObject({ kind: 'call', untold: 'appointment_moved' });
});

test('Agreed home visits without a collector wait from their agreement until their hour.', async () => {
  const [later, sooner] = [
    await askForVisit({ name: 'Later' }),
    await askForVisit({ name: 'Sooner', phone: '0501234568' }),
  ];
  confirm({ day: '2026-11-26' }, later);
  const agreedAt = at(site.clock());
  site.advance(minuteMs);
  confirm({}, sooner);
  expect(waiting().items.map(({ kind, name, visitDay, visitTime }) => [kind, name, visitDay, visitTime])).toEqual([
    ['nobody', 'Later', '2026-11-26', '11:30'],
    ['nobody', 'Sooner', '2026-11-25', '11:30'],
  ]);
  expect(waiting()).toMatchObject({
    items: [{ since: agreedAt }, {}],
    counts: { nobody: 2 },
    firstDayOfNobody: '2026-11-25',
  });
  expect(waiting().counts.nobody).toBe(site.requests.poll(huda).visitsOfNobody);
  site.requests.assign(huda, { ...seen(later), assigneeId: null });
  site.advance(Date.parse('2026-11-25T07:31:00Z') - site.clock());
  expect(waiting().counts.nobody).toBe(1);
});

test('Visits that nobody closed wait by day, an hour after the first one ended, for a week.', async () => {
  const [first, second, next] = [
    await askForVisit({ name: 'First' }),
    await askForVisit({ name: 'Second', phone: '0501234568' }),
    await askForVisit({ name: 'Of the next day', phone: '0501234569' }),
  ];
  // Confirmed in another order than that of their hours.
  confirm({ time: '14:00' }, second);
  confirm({}, first);
  confirm({ day: '2026-11-26' }, next);
  site.advance(Date.parse('2026-11-25T08:59:00Z') - site.clock());
  expect(waiting().counts.close).toBe(0);
  site.advance(minuteMs);
  expect(itemOf('First')).toMatchObject({
    kind: 'close',
    day: '2026-11-25',
    count: 1,
    since: '2026-11-25T08:00:00.000Z',
  });
  site.advance(dayMs + hourMs);
  expect(waiting().items.filter(({ kind }) => kind === 'close')).toMatchObject([
    { id: first, day: '2026-11-25', count: 2, since: '2026-11-25T08:00:00.000Z' },
    { id: next, day: '2026-11-26', count: 1 },
  ]);
  expect(waiting().counts.close).toBe(3);
  site.appointments.close(huda, { done: [seen(first), seen(second)], missed: [] });
  expect(waiting().counts.close).toBe(1);
  site.advance(8 * dayMs);
  expect(waiting().counts.close).toBe(0);
});

test('The list searches indexes only.', async () => {
  const id = await askForVisit();
  confirm({}, id);
  const { $client: client } = site.db;
  const prepare = client.prepare.bind(client);
  const statements: string[] = [];
  client.prepare = ((text: string) => {
    statements.push(text);
    return prepare(text);
  }) as typeof client.prepare;
  waiting();
  // Without ids to look up, a statement reads nothing.
  const scans = statements
    .filter((text) => !text.includes('false'))
    .flatMap((text) => prepare(`EXPLAIN QUERY PLAN ${text}`).all(...Array(text.split('?').length - 1).fill('[]')))
    .map((row) => (row as { detail: string }).detail)
    .filter((detail) => /^SCAN (?:requests|appointments|messages|change_requests)$/.test(detail));
  expect(scans).toEqual([]);
});
