import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { type Actor, systemActor } from '#server/core/auth/actor.ts';
import { translate } from '#server/core/translate.ts';
import { outbox } from '#server/request-records/outbox.table.ts';
import type { AppError } from '#shared/errors.ts';
import { contactForm } from '#shared/requests/contact.form.ts';
import { inputSchema } from '#shared/requests/request-form.schema.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';

const reception = staffActor('reception', {
  staffId: '1',
  name: 'Huda',
  email: 'huda@lab.example',
  address: '192.0.2.8',
});
const inbox = { folder: 'inbox', page: 1 } as const;
const suspected = { folder: 'suspected', page: 1 } as const;

afterEach(() => {
  vi.useRealTimers();
});

test('The inbox lists a message as it was sent, with two waiting mails.', async () => {
  const site = createRequestsFixture();
  const wake = vi.spyOn(site.mailer, 'wake');
  const sent = site.submission({ locale: 'ar' });
  const { reference } = await site.requests.sendContact(visitor, sent);
  const { type: contactType, message, ...contact } = sent.contact;
  const list = site.requests.list(reception, inbox);
  expect(list).toMatchObject({
    total: 1,
    page: 1,
    pageCount: 1,
    counts: expect.objectContaining({ spam: 0 }),
    mail: { isConfigured: false, waiting: 2 },
  });
  expect(list.items[0]).toMatchObject({
    ...contact,
    reference,
    type: 'contact',
    state: 'new',
    spamReason: null,
    locale: 'ar',
  });
  expect(list.items[0]).toMatchObject({ details: { type: 'contact', contactType, message }, cards: [] });
  expect(list.items[0]?.mails.map((mail) => mail.kind)).toEqual(['notification', 'acknowledgement']);
  expect(site.requests.countNew(reception)).toBe(1);
  expect(wake).toHaveBeenCalledTimes(1);
  expect(site.storedRequests()[0]).toMatchObject({ source: 'site', consentVersion: '2026-11' });
});

test('The server stores random text of visitors unchanged except for outer spaces.', async () => {
  const site = createRequestsFixture({ LIMIT_REQUESTS_PER_HOUR: '1000' });
  const random = randomFrom(20261121);
  for (let round = 0; round < 200; round += 1) {
    const raw = {
      name: randomText(random, 40, false),
      email: `visitor${round}@visitor.example`,
      phone: '٠٥٠ ١٢٣ ٤٥٦٧',
      type: random() < 0.5 ? 'inquiry' : 'suggestion',
      message: randomText(random, 400, true),
    };
    const contact = inputSchema(contactForm).parse(raw);
    await site.requests.sendContact(visitor, { ...site.submission(), contact });
    const stored = site.requests.list(reception, inbox).items[0];
    expect(stored).toMatchObject({
      name: raw.name.trim(),
      email: raw.email,
      phone: '050 123 4567',
      details: { contactType: raw.type, message: raw.message.trim() },
    });
  }
});

test('If a mail cannot be stored, the server stores no request and does not count it against the rate limit.', async () => {
  const site = createRequestsFixture({ LIMIT_REQUESTS_PER_HOUR: '1' });
  const wake = vi.spyOn(site.mailer, 'wake');
  site.db.run(
    sql`CREATE TRIGGER no_receipts BEFORE INSERT ON outbox WHEN NEW.kind = 'acknowledgement' BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
  );
  await expect(site.requests.sendContact(visitor, site.submission())).rejects.toThrow();
  expect(site.storedRequests()).toEqual([]);
  expect(site.db.select().from(outbox).all()).toEqual([]);
  expect(wake).not.toHaveBeenCalled();
  site.db.run(sql`DROP TRIGGER no_receipts`);
  await expect(site.requests.sendContact(visitor, site.submission())).resolves.toMatchObject({
    reference: expect.stringMatching(/^D-/),
  });
});

test.each([
  ['honeypot', { guard: { website: 'https://spam.example', ticket: '' } }],
  ['ticket', { guard: { website: '', ticket: '' } }],
  ['ticket', { guard: { website: '', ticket: 'mhzq1.AAAA' } }],
  ['links', { message: 'see http://a.example and www.b.example and https://c.example' }],
  ['links', { name: 'Win at www.spam.example' }],
  ['links', { name: 'Log in at dana-results.example/login. Dear patient' }],
])(
  'A message that looks like spam (%s) gets a reference, is in the spam folder and sends no mail.',
  async (reason, changes) => {
    const site = createRequestsFixture();
    const receipt = await site.requests.sendContact(visitor, site.submission(changes));
    expect(receipt.reference).toMatch(/^D-/);
    expect(site.requests.list(reception, inbox)).toMatchObject({
      total: 0,
      counts: expect.objectContaining({ spam: 1 }),
    });
    expect(site.requests.list(reception, suspected).items).toMatchObject([
      { spamReason: reason, reference: receipt.reference, mails: [] },
    ]);
    expect(site.db.select().from(outbox).all()).toEqual([]);
    expect([site.requests.countNew(reception), site.requests.countNew(reception, 'suspected')]).toEqual([0, 1]);
  },
);

test.each([
  ['a password manager filled in the hidden field', { website: 'https://mariam.example' }, 60_000],
  ['the person was quick', {}, 500],
  ['the form was open for two months', {}, 60 * dayMs],
  ['the clock of the server was a year ahead when the form was opened', {}, -365 * dayMs],
  ['the clock of the server jumped ahead', {}, 4000 * dayMs],
  ['a password manager filled in the hidden field, and the clock was set back', { website: 'Mariam' }, -dayMs],
])('A message reaches the inbox with its mails although %s.', async (_name, guard, openMs) => {
  const site = createRequestsFixture();
  const sent = { ...site.submission(), guard: { website: '', ticket: site.requests.issueTicket(), ...guard } };
  site.advance(openMs);
  await site.requests.sendContact(visitor, sent);
  const { items } = site.requests.list(reception, inbox);
  expect(items.map(({ mails }) => mails.map(({ kind }) => kind))).toEqual([['notification', 'acknowledgement']]);
});

test('A message with a filled hidden field that is sent within two seconds looks like spam.', async () => {
  const site = createRequestsFixture();
  const sent = { ...site.submission(), guard: { website: 'x', ticket: site.requests.issueTicket() } };
  site.advance(2000);
  await site.requests.sendContact(visitor, sent);
  expect(site.requests.list(reception, suspected).items).toMatchObject([{ spamReason: 'honeypot' }]);
});

test('A client of the REST API needs no ticket.', async () => {
  const site = createRequestsFixture();
  await site.requests.sendContact(
    visitor,
    site.submission({ source: 'api', guard: { website: '', ticket: '' }, consentVersion: null }),
  );
  expect(site.requests.list(reception, inbox).total).toBe(1);
});

test('A message sent again from the same form returns the same reference; another form makes it a new request.', async () => {
  const site = createRequestsFixture();
  const wake = vi.spyOn(site.mailer, 'wake');
  const { guard } = site.submission();
  const first = await site.requests.sendContact(visitor, site.submission({ guard }));
  expect(await site.requests.sendContact(visitor, site.submission({ guard }))).toEqual(first);
  await site.requests.sendContact(visitor, site.submission({ message: 'Something else' }));
  expect(site.requests.list(reception, inbox).total).toBe(2);
  expect(site.storedRequests()).toHaveLength(2);
  expect(wake).toHaveBeenCalledTimes(2);
  await site.requests.sendContact(visitor, site.submission());
  expect(site.requests.list(reception, inbox).total).toBe(3);
});

test('A message that equals one of another form or of the API gets its own reference, and staff see that it is perhaps a repeat.', async () => {
  const site = createRequestsFixture();
  const wake = vi.spyOn(site.mailer, 'wake');
  await site.requests.sendContact(visitor, site.submission());
  for (const changes of [{}, { source: 'api', guard: { website: '', ticket: '' } }] as const) {
    const { reference } = await site.requests.sendContact(visitor, site.submission(changes));
    const [newest, earlier] = site.storedRequests().toReversed();
    expect(newest?.reference).toBe(reference);
    expect(site.requests.get(reception, newest?.id ?? '').repeated).toMatchObject({ id: earlier?.id });
  }
  expect(site.storedRequests()).toHaveLength(3);
  expect(wake).toHaveBeenCalledTimes(3);
});

test('A message that equals one of the inbox and looks like spam gets a reference of its own.', async () => {
  const site = createRequestsFixture();
  const first = await site.requests.sendContact(visitor, site.submission());
  expect(
    await site.requests.sendContact(visitor, site.submission({ guard: { website: 'x', ticket: '' } })),
  ).not.toEqual(first);
  expect(site.storedRequests().map(({ spamReason }) => spamReason === null)).toEqual([true, false]);
});

test('A message that was cancelled and is sent again reaches the inbox.', async () => {
  const site = createRequestsFixture();
  const sent = site.submission();
  const first = await site.requests.sendContact(visitor, sent);
  await site.requests.sendChangeRequest(visitor, {
    reference: first.reference,
    proof: sent.contact.email,
    kind: 'cancel',
    text: '',
  });
  expect(await site.requests.sendContact(visitor, sent)).not.toEqual(first);
  expect(site.requests.list(reception, inbox).items[0]?.mails.map(({ kind }) => kind)).toContain('notification');
});

test.each([
  ['name', { name: 'Sara Ali' }],
  ['telephone', { phone: '050 765 4321' }],
  ['e-mail', { email: 'sara@visitor.example' }],
  ['type', { type: 'suggestion' as const }],
])(
  'A message of the same form page with another %s is a request of its own, with its mails and a link to the first.',
  async (_field, change) => {
    const site = createRequestsFixture();
    const sent = site.submission();
    const first = await site.requests.sendContact(visitor, sent);
    site.advance(600_000);
    const second = await site.requests.sendContact(visitor, { ...sent, contact: { ...sent.contact, ...change } });
    const [newest, oldest] = site.requests.list(reception, inbox).items;
    expect([newest?.reference, oldest?.reference]).toEqual([second.reference, first.reference]);
    expect(newest?.mails.map(({ kind }) => kind)).toEqual(['notification', 'acknowledgement']);
    expect(site.requests.get(reception, newest?.id ?? '').repeated).toMatchObject({
      id: oldest?.id,
      reference: first.reference,
    });
    expect(site.requests.get(reception, oldest?.id ?? '').repeated).toBeNull();
  },
);

test('A message is a request of its own if its equal of the same form was closed.', async () => {
  const site = createRequestsFixture();
  const sent = site.submission();
  await site.requests.sendContact(visitor, sent);
  const [first] = site.requests.list(reception, inbox).items;
  site.requests.changeState(systemActor, { id: first?.id ?? '', version: 1, to: 'completed', note: '' });
  await site.requests.sendContact(visitor, sent);
  expect(site.requests.list(reception, inbox).total).toBe(2);
});

test('A message sent again after it was marked as spam reaches the inbox.', async () => {
  const site = createRequestsFixture();
  await site.requests.sendContact(visitor, site.submission({ guard: { website: 'x', ticket: '' } }));
  await site.requests.sendContact(visitor, site.submission());
  expect(site.requests.list(reception, inbox).total).toBe(1);
});

test('The server refuses the third message within an hour if the limit is two; other addresses and staff may send.', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const site = createRequestsFixture({ LIMIT_REQUESTS_PER_HOUR: '2' });
  const send = (actor: Actor, message: string) => site.requests.sendContact(actor, site.submission({ message }));
  await send(visitor, 'one');
  await send({ kind: 'visitor', address: '::ffff:203.0.113.7' }, 'two');
  const refusal: AppError = await send(visitor, 'three').catch((error) => error);
  expect(refusal).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 3600 });
  expect(translate('en', refusal.messageKey)).toBe(
    'You have sent several messages already. Please try again in 60 minutes, or call us.',
  );
  expect(translate('ar', refusal.messageKey)).toContain('بعد 60 دقيقة');
  await send({ kind: 'visitor', address: '192.0.2.9' }, 'four');
  for (const message of ['five', 'six', 'seven']) await send(systemActor, message);
  expect(site.requests.list(reception, inbox).total).toBe(6);
  vi.advanceTimersByTime(3_600_000);
  await send(visitor, 'eight');
});

test('The server stores ten messages with one e-mail address, but sends that address only three acknowledgements a day.', async () => {
  const site = createRequestsFixture({ LIMIT_REQUESTS_PER_HOUR: '100' });
  const send = (message: string, email: string) => {
    const sent = site.submission({ message, source: 'api' });
    return site.requests.sendContact(visitor, { ...sent, contact: { ...sent.contact, email } });
  };
  const countMails = (kind: 'notification' | 'acknowledgement') =>
    site.db.select().from(outbox).where(eq(outbox.kind, kind)).all().length;
  for (let number = 1; number <= 10; number += 1)
    await send(`question ${number}`, number % 2 === 0 ? 'victim@visitor.example' : 'Victim@Visitor.example');
  expect(site.requests.list(reception, inbox).total).toBe(10);
  expect([countMails('notification'), countMails('acknowledgement')]).toEqual([10, 3]);
  await send('somebody else asks', 'mariam@visitor.example');
  expect(countMails('acknowledgement')).toBe(4);
  site.advance(86_400_000);
  await send('a question of the next day', 'victim@visitor.example');
  expect(countMails('acknowledgement')).toBe(5);
});

test('An IPv6 network of many households may send at most four times as much as one household.', async () => {
  const site = createRequestsFixture({ LIMIT_REQUESTS_PER_HOUR: '2' });
  const send = (address: string) =>
    site.requests.sendContact({ kind: 'visitor', address }, site.submission({ message: `at ${site.clock()}` }));
  for (let household = 1; household <= 8; household += 1) await send(`2001:db8:0:${household}::1`);
  await expect(send('2001:db8:0:9::1')).rejects.toMatchObject({
    code: 'too_many_requests',
    messageKey: { id: 'error.too_many_requests' },
  });
  await send('2001:db8:1:1::1');
  await send('192.0.2.7');
  expect(site.requests.list(reception, inbox).total).toBe(10);
});

test('Refused messages of one IPv6 household do not count against its network.', async () => {
  const site = createRequestsFixture({ LIMIT_REQUESTS_PER_HOUR: '1' });
  const send = (address: string) =>
    site.requests.sendContact({ kind: 'visitor', address }, site.submission({ message: `at ${site.clock()}` }));
  await send('2001:db8:0:1::1');
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await expect(send('2001:db8:0:1::2')).rejects.toMatchObject({ messageKey: { id: 'requests.tooManyFromAddress' } });
  }
  for (const household of [2, 3, 4]) await send(`2001:db8:0:${household}::1`);
});

test('The rate limit applies to twenty messages at the same moment.', async () => {
  const site = createRequestsFixture({ LIMIT_REQUESTS_PER_HOUR: '5' });
  const submissions = Array.from({ length: 20 }, (_, index) => site.submission({ message: `question ${index}` }));
  const results = await Promise.allSettled(
    submissions.map((submission) => site.requests.sendContact(visitor, submission)),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5);
  expect(site.requests.list(reception, inbox).total).toBe(5);
});

test('The server refuses messages above the daily limit of all visitors, which refused messages do not count against.', async () => {
  const site = createRequestsFixture({ LIMIT_REQUESTS_PER_HOUR: '1', LIMIT_REQUESTS_PER_DAY_ALL: '2' });
  const send = (address: string) =>
    site.requests.sendContact(
      { kind: 'visitor', address },
      site.submission({ message: `from ${address} at ${site.clock()}` }),
    );
  await send('192.0.2.1');
  await expect(send('192.0.2.1')).rejects.toMatchObject({ messageKey: { id: 'requests.tooManyFromAddress' } });
  await send('192.0.2.2');
  await expect(send('192.0.2.3')).rejects.toMatchObject({
    code: 'too_many_requests',
    messageKey: { id: 'requests.tooManyFromAll' },
  });
});

test('Spam has its own daily limit and does not count against the limit of other requests.', async () => {
  const site = createRequestsFixture({ LIMIT_REQUESTS_PER_HOUR: '100', LIMIT_REQUESTS_PER_DAY_ALL: '3' });
  const message = () => ({ message: `sent at ${site.clock()}` });
  const sendSpam = () =>
    site.requests.sendContact(visitor, {
      ...site.submission(message()),
      guard: { website: 'http://spam.example', ticket: '' },
    });
  const send = () => site.requests.sendContact(visitor, site.submission(message()));
  for (let number = 1; number <= 3; number += 1) await sendSpam();
  await expect(sendSpam()).rejects.toMatchObject({
    code: 'too_many_requests',
    messageKey: { id: 'requests.tooManyFromAll' },
  });
  for (let number = 1; number <= 3; number += 1) await send();
  await expect(send()).rejects.toMatchObject({
    code: 'too_many_requests',
    messageKey: { id: 'requests.tooManyFromAll' },
  });
  const stored = site.storedRequests().map(({ spamReason }) => spamReason);
  expect(stored).toEqual(['honeypot', 'honeypot', 'honeypot', null, null, null]);
});

test('A message that is sent again counts once against the daily limit of all visitors.', async () => {
  const site = createRequestsFixture({ LIMIT_REQUESTS_PER_HOUR: '100', LIMIT_REQUESTS_PER_DAY_ALL: '2' });
  const submission = site.submission();
  for (let attempt = 1; attempt <= 5; attempt += 1) await site.requests.sendContact(visitor, submission);
  await site.requests.sendContact(visitor, site.submission({ message: 'Another question' }));
  expect(site.storedRequests()).toHaveLength(2);
});

test('The inbox lists fifty requests a page, newest first, each once.', async () => {
  const site = createRequestsFixture();
  for (let number = 1; number <= 120; number += 1)
    await site.requests.sendContact(systemActor, site.submission({ message: `message ${number}` }));
  const pages = [1, 2, 3].map((page) => site.requests.list(reception, { folder: 'inbox', page }));
  expect(pages.map((page) => page.items.length)).toEqual([50, 50, 20]);
  expect(pages[0]).toMatchObject({ total: 120, pageCount: 3 });
  const messages = pages.flatMap((page) =>
    page.items.map((item) => (item.details.type === 'contact' ? item.details.message : '')),
  );
  expect(messages).toEqual(Array.from({ length: 120 }, (_, index) => `message ${120 - index}`));
  expect(site.requests.list(reception, { folder: 'inbox', page: 99 }).items).toEqual([]);
});

test('The query for recent requests of an e-mail address uses an index.', () => {
  const { db } = createRequestsFixture();
  const plan = db.$client
    .prepare(
      `EXPLAIN QUERY PLAN SELECT id FROM requests WHERE lower("requests"."email") = ? AND "requests"."created_at" > ?`,
    )
    .all('a', 'b');
  expect((plan as { detail: string }[]).map((step) => step.detail).join()).toContain('INDEX requests_by_email');
});

/** A seeded generator (mulberry32), so that a failing run can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Text that often breaks programs: quotes, markup, templates, Arabic, direction marks, emoji, line breaks. */
function randomText(random: () => number, maxPieces: number, hasLineBreaks: boolean): string {
  const pieces = [
    'a',
    'Z',
    '7',
    ' ',
    "'",
    '"',
    '`',
    '\\',
    '%',
    '_',
    ';',
    '--',
    '<b>',
    '&amp;',
    '{name}',
    '#{1}',
    'فحص',
    'أإآ',
    'ـ',
    '\u200c',
    '👩🏽‍🔬',
    'é',
    '٣',
    'NULL',
    "'); DROP TABLE requests;",
  ];
  const usable = hasLineBreaks ? [...pieces, '\n', '\r\n', '\t'] : pieces;
  const length = 1 + Math.floor(random() * maxPieces);
  return `x${Array.from({ length }, () => usable[Math.floor(random() * usable.length)]).join('')}`
    .slice(0, hasLineBreaks ? 4000 : 120)
    .replace(/[\ud800-\udbff]$/, '');
}
