import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#server/core/db/client.ts';
import { requests as requestsTable } from '#server/request-records/requests.table.ts';
import type { RequestListQuery } from '#shared/requests/inbox.schema.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';

const huda = { ...staffActor('reception'), name: 'Huda' };
const dayMs = 86_400_000;

const people = [
  {
    name: 'فاطمة الزعابي',
    email: 'fatima.z@visitor.example',
    phone: '050 123 4567',
    message: 'هل أحتاج إلى الصيام قبل تحليل السكر؟',
  },
  {
    name: 'Ahmed Khan',
    email: 'Ahmed.Khan@mail.example',
    phone: '+971 55 765 4321',
    message: 'How long does a vitamin D test take?',
  },
  { name: 'أحمد إبراهيم', email: 'a.ibrahim@mail.example', phone: '٠٥٦ ٩٩٩ ٠٠٠٠', message: 'أريد موعداً في المنزل' },
];

async function withPeople() {
  const site = createRequestsFixture();
  for (const { message, ...person } of people) {
    const sent = site.submission({ message });
    await site.requests.sendContact(visitor, { ...sent, contact: { ...sent.contact, ...person } });
  }
  const find = (query: RequestListQuery) => site.requests.list(huda, query);
  return { ...site, find, names: (search: string) => find({ search }).items.map(({ name }) => name.split(' ')[0]) };
}

test.each([
  ['فاطمه', ['فاطمة']],
  ['زعابي', ['فاطمة']],
  ['احمد', ['أحمد', 'Ahmed']],
  ['إبراهيم', ['أحمد']],
  ['Ibrahim', ['أحمد']],
  ['Fatima Al Zaabi', ['فاطمة']],
  ['Fatma Zaabi', ['فاطمة']],
  ['خان', ['Ahmed']],
  ['Fatima Khan', []],
  ['ahm', ['Ahmed']],
  ['AHMED khan', ['Ahmed']],
  ['khan fatima', []],
  ['ahmed.khan@mail.example', ['Ahmed']],
  ['fatima.z@visitor', ['فاطمة']],
  ['0501234567', ['فاطمة']],
  ['+971 50 123 4567', ['فاطمة']],
  ['00971501234567', ['فاطمة']],
  ['٠٥٠ ١٢٣ ٤٥٦٧', ['فاطمة']],
  ['050 12', ['فاطمة']],
  ['055', ['Ahmed']],
  ['765 4321', ['Ahmed']],
  ['0000', ['أحمد']],
  ['vitamin', ['Ahmed']],
  ['الصيام', ['فاطمة']],
  ['diabetes', ['فاطمة']],
  ['"*(', []],
  ['nobody', []],
])('A search for %s finds the requests of the right person.', async (term, expected) => {
  const { names } = await withPeople();
  expect(names(term)).toEqual(expected);
});

test('A search for a whole reference finds a request in the other folder too, once.', async () => {
  const { requests, submission } = createRequestsFixture();
  const { reference } = await requests.sendContact(visitor, submission({ guard: { website: 'x', ticket: '' } }));
  for (const folder of ['inbox', 'suspected'] as const)
    expect(requests.list(huda, { folder, search: reference }).items).toMatchObject([
      { reference, spamReason: 'honeypot' },
    ]);
  expect(requests.listFew(huda, reference, 5)).toMatchObject([{ reference }]);
});

test('A search finds a request by its whole reference or a part, with any case and hyphens.', async () => {
  const { find, storedRequests } = await withPeople();
  const reference = storedRequests()[1]?.reference ?? '';
  const [, first = '', second = ''] = reference.split('-');
  for (const term of [
    reference,
    reference.toLowerCase(),
    `${first}${second}`,
    `d${first}${second}`,
    `D-${first}`,
    second,
  ])
    expect([term, find({ search: term }).items.map((item) => item.reference)]).toEqual([term, [reference]]);
});

test('A search does not find a deleted request, and the index has no row for it.', async () => {
  const { db, names, storedRequests } = await withPeople();
  expect(names('khan')).toEqual(['Ahmed']);
  db.delete(requestsTable).where(sql`name = 'Ahmed Khan'`).run();
  expect(names('khan')).toEqual([]);
  expect(db.get<{ rows: number }>(sql`SELECT count(*) AS rows FROM request_search`).rows).toBe(storedRequests().length);
  db.run(sql`INSERT INTO request_search (request_search) VALUES ('integrity-check')`);
});

test('Staff filter the list by type, state, day and folder, also with a search term.', async () => {
  const site = await withPeople();
  site.advance(dayMs);
  const report = { name: 'Noura', email: 'noura@visitor.example', phone: '0501112223', visitTime: '2026-12-01' };
  await site.requests.sendReport(visitor, {
    locale: 'en',
    guard: site.submission().guard,
    source: 'site',
    consentVersion: '2026-11',
    report,
  });
  const count = (query: RequestListQuery) => site.find(query).total;
  expect([count({}), count({ type: 'report' }), count({ type: 'booking' })]).toEqual([4, 1, 0]);
  expect([count({ from: '2026-11-22' }), count({ to: '2026-11-21' }), count({ from: '2026-11-23' })]).toEqual([
    1, 3, 0,
  ]);
  expect([
    count({ search: 'noura', type: 'report' }),
    count({ search: 'noura', type: 'contact' }),
    count({ search: 'noura', folder: 'suspected' }),
  ]).toEqual([1, 0, 0]);
  const { id, version } = site.find({ search: 'noura' }).items[0] as { id: string; version: number };
  site.requests.changeState(huda, { id, version, to: 'completed', note: '' });
  expect([count({ state: 'completed' }), count({ state: 'new' }), count({ state: 'open' })]).toEqual([1, 3, 3]);
  expect(site.find({ sort: 'oldest' }).items[0]?.name).toBe('فاطمة الزعابي');
  expect(site.find({ search: '050', sort: 'oldest' }).items.map(({ name }) => name)).toEqual([
    'فاطمة الزعابي',
    'Noura',
  ]);
  expect(site.find({ sort: 'visit' }).items.map(({ visitDay }) => visitDay)).toEqual(['2026-12-01']);
});

test('The list of due call-backs has the oldest first, and leaves out closed requests.', async () => {
  const site = await withPeople();
  const plan = (name: string, callBackAt: string) => {
    const { id, version } = site.find({ search: name }).items[0] as { id: string; version: number };
    site.requests.setCallBack(huda, { id, version, callBackAt });
  };
  plan('khan', '2026-11-21T19:59:00.000Z');
  plan('فاطمة', '2026-11-21T08:30:00.000Z');
  plan('ابراهيم', '2026-11-21T20:00:00.000Z');
  const due = () => site.find({ hasCallBack: true });
  expect(due().items.map(({ name }) => name)).toEqual(['فاطمة الزعابي', 'Ahmed Khan', 'أحمد إبراهيم']);
  expect(due().counts['call-back']).toBe(3);
  const [first] = due().items;
  site.requests.changeState(huda, { id: first?.id ?? '', version: first?.version ?? 0, to: 'completed', note: '' });
  expect(due().items.map(({ name }) => name)).toEqual(['Ahmed Khan', 'أحمد إبراهيم']);
});

test('The list of open change requests contains a request until staff answer the change or close the request.', async () => {
  const site = await withPeople();
  const sendChange = async (name: string, digits: string, text = 'Later, please.') => {
    const reference = site.find({ search: name }).items[0]?.reference ?? '';
    await site.requests.sendChangeRequest(visitor, { reference, proof: digits, kind: 'change', text });
    site.advance(60_000);
  };
  const open = (search = '') => site.find({ openChangeRequest: true, search }).items;
  await sendChange('khan', '4321');
  await sendChange('فاطمة', '4567');
  expect(open().map(({ name }) => name)).toEqual(['Ahmed Khan', 'فاطمة الزعابي']);
  expect(open('khan').map(({ name }) => name)).toEqual(['Ahmed Khan']);
  const [ahmed, fatima] = open();
  if (!ahmed || !fatima) throw new Error('No open change request found.');
  await sendChange('khan', '4321', 'Or earlier.');
  const { id, version } = ahmed;
  const unseen = expect.objectContaining({ code: 'conflict', messageKey: { id: 'requests.newerChangeRequest' } });
  // Staff may neither answer nor close away a change request that they have not seen.
  expect(() => site.requests.answerChangeRequests(huda, { id, version })).toThrow(unseen);
  expect(() => site.requests.changeState(huda, { id, version, to: 'completed', note: '' })).toThrow(unseen);
  site.requests.answerChangeRequests(huda, { id, version: version + 1 });
  site.requests.changeState(huda, { id: fatima.id, version: fatima.version, to: 'completed', note: '' });
  expect([open(), open('khan'), site.find({}).counts.changes]).toEqual([[], [], 0]);
  expect(site.requests.get(huda, ahmed.id).events.map(({ details }) => details.kind)).toEqual([
    'change_request',
    'change_request',
    'change_request_answered',
  ]);
  await sendChange('فاطمة', '4567');
  expect(open('فاطمة')).toHaveLength(1);
});

const queries: [string, RequestListQuery][] = [
  ['the inbox', {}],
  ['the oldest requests', { sort: 'oldest' }],
  ['one state', { state: 'new' }],
  ['open requests', { state: 'open' }],
  ['one type', { type: 'booking' }],
  ['one type and state', { type: 'booking', state: 'confirmed' }],
  ['one assignee', { assignee: 'a'.repeat(32) }],
  ['unassigned requests', { assignee: 'nobody' }],
  ['some days', { from: '2026-11-01', to: '2026-11-05' }],
  ['coming visits', { sort: 'visit' }],
  ['due call-backs', { hasCallBack: true }],
  ['open change requests', { openChangeRequest: true }],
  ['spam', { folder: 'suspected' }],
  ['a search term', { search: 'khan' }],
  ['a search term and a type', { search: 'khan', type: 'contact', sort: 'oldest' }],
];

test.each(queries)('The query for %s reads an index in order, without a sort.', (_name, query) => {
  const { db, requests } = createRequestsFixture();
  const statements = recordStatements(db.$client);
  requests.list(huda, query);
  const reads = statements.filter((text) => /^SELECT (?:id|"requests"."id"|1|count)/i.test(text));
  expect(reads.length).toBeGreaterThan(0);
  for (const text of reads) {
    const plan = planOf(db, text);
    expect([text, plan]).toEqual([text, expect.not.stringMatching(/TEMP B-TREE FOR ORDER BY/)]);
    expect([text, plan]).toEqual([
      text,
      expect.not.stringMatching(/(?:SCAN|SEARCH) requests(?! USING (?:COVERING )?INDEX)/),
    ]);
  }
});

test.each([
  { type: 'booking', state: 'new', assignee: 'nobody', from: '2026-11-01', to: '2026-11-05' },
  { state: 'open', hasCallBack: true, openChangeRequest: true },
  { folder: 'suspected', sort: 'oldest' },
  { sort: 'visit' },
] as const)('A search for words filters its hits in an index alone: %o', (filters) => {
  const { db, requests } = createRequestsFixture();
  const statements = recordStatements(db.$client);
  requests.list(huda, { search: 'khan', ...filters });
  const reads = statements.filter((text) => text.includes('MATCH'));
  expect(reads).toHaveLength(1);
  for (const text of reads)
    expect([text, planOf(db, text)]).toEqual([
      text,
      expect.stringContaining('SEARCH requests USING COVERING INDEX requests_by_search_row'),
    ]);
});

test('The poll of open pages counts new requests in indexes alone.', () => {
  const { db, requests } = createRequestsFixture();
  const statements = recordStatements(db.$client);
  requests.poll(huda);
  const reads = [...statements];
  expect(reads).toHaveLength(3);
  for (const text of reads)
    expect([text, planOf(db, text)]).toEqual([
      text,
      expect.stringMatching(/requests USING COVERING INDEX|INDEX appointments_without_seat/),
    ]);
});

/** SQLite's plan of a statement. */
function planOf(db: Db, text: string): string {
  const steps = db.$client.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...Array(text.split('?').length - 1).fill(1)) as {
    detail: string;
  }[];
  return steps.map(({ detail }) => detail).join('; ');
}

/** Records every statement that is prepared from now on. */
function recordStatements(client: { prepare: (text: string) => unknown }): string[] {
  const statements: string[] = [];
  const prepare = client.prepare.bind(client);
  client.prepare = (text: string) => {
    statements.push(text);
    return prepare(text);
  };
  return statements;
}

test.each([
  ['articles without end', `ا${'ﻻ'.repeat(3990)}مرحبا`],
  [
    'different words in parts',
    Array.from({ length: 1000 }, (_, index) => String.fromCodePoint(0xac00 + 3 * index, 0xac01 + 7 * index)).join("'"),
  ],
])('A message of %s does not fill the index, and its sender is found.', async (_name, message) => {
  const site = createRequestsFixture();
  await site.requests.sendContact(visitor, site.submission({ message, name: 'Khalid Al Mansoori' }));
  const { bytes } = site.db.get<{ bytes: number }>(sql`SELECT sum(length(block)) AS bytes FROM request_search_data`);
  expect(bytes).toBeLessThan(500_000);
  const { words } = site.db.get<{ words: number }>(sql`SELECT octet_length(words) AS words FROM request_search`);
  expect(words).toBeLessThanOrEqual(64_000);
  const [stored] = site.storedRequests();
  for (const search of ['خالد', '050 123', stored?.reference ?? ''])
    expect(site.requests.list(huda, { search }).items).toHaveLength(1);
});
