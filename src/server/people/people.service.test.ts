import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/core/audit/audit-log.table.ts';
import { systemActor } from '#server/core/auth/actor.ts';
import { createUploadFolders } from '#server/core/check-folders.ts';
import { openDatabase } from '#server/core/db/client.ts';
import { migrateDatabase } from '#server/core/db/migrate.ts';
import { outbox } from '#server/request-records/outbox.table.ts';
import { requestEvents } from '#server/request-records/request-events.table.ts';
import { cardViews, requestCards, requests } from '#server/request-records/requests.table.ts';
import { removals } from '#server/requests/removal/removals.table.ts';
import { indexWords } from '#shared/fields/search.rules.ts';
import { inputSchema } from '#shared/requests/request-form.schema.ts';
import { withdrawalForm } from '#shared/requests/withdrawal.form.ts';
import { picture } from '#testing/card-files.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { measureTurns } from '#testing/longest-turn.ts';
import { makePdf, scriptFor } from '#testing/pdf.ts';
import { readZip } from '#testing/read-zip.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { agreedVisit } from '#testing/visits.ts';

const [owner, reception] = [staffActor('owner'), staffActor('reception')];
const cardBytes = Buffer.from('%PDF-1.7\nan identity card\n%%EOF\n');
let site: ReturnType<typeof createRequestsFixture>;

beforeEach(() => {
  site = createRequestsFixture({ SMTP_URL: 'smtp://mail.lab.example', LIMIT_REQUESTS_PER_HOUR: '1000' });
  createUploadFolders(site.uploadsDir);
});
afterEach(() => site.close());

/** Stores a message; returns its id. */
async function write(contact: { name?: string; email?: string; phone?: string; message?: string }): Promise<string> {
  const submission = site.submission();
  return idOf(
    await site.requests.sendContact(visitor, { ...submission, contact: { ...submission.contact, ...contact } }),
  );
}

/** Stores a home visit with an identity card; returns its id. */
async function askForVisit(phone: string, card: Buffer = cardBytes): Promise<string> {
  const ticket = site.requests.issueTicket();
  site.advance(60_000);
  const withdrawal = inputSchema(withdrawalForm).parse({ name: 'Mariam Ali', phone, suggestions: 'Ring <b>twice</b>' });
  return idOf(
    await site.requests.sendWithdrawal(visitor, async (receiveCard) => {
      await receiveCard(
        'identityCard',
        (async function* () {
          yield card;
        })(),
      );
      return { locale: 'ar', withdrawal, guard: { website: '', ticket }, source: 'site', consentVersion: '2026-11' };
    }),
  );
}

const idOf = ({ reference }: { reference: string }) =>
  site.storedRequests().find((row) => row.reference === reference)?.id ?? '';
const referenceOf = (id: string) => site.storedRequests().find((row) => row.id === id)?.reference ?? '';
const cardFiles = () => readdirSync(join(site.uploadsDir, 'private')).filter((name) => name !== 'incoming');
const idsFound = (...terms: string[]) => site.people.find(owner, { terms }).requests.map(({ id }) => id);

async function exported(requestIds: string[], actor = reception) {
  const { ticket } = site.people.prepareExport(actor, { requestIds, locale: 'ar' });
  return readZip(await buffer(site.exports.open(actor, ticket).content));
}

describe('Staff find the requests of a person', () => {
  test('by the phone number in any notation, including spam and excluding other people.', async () => {
    const mine = [
      await write({ phone: '050 123 4567' }),
      await write({ phone: '+971 (0)50-1234567', email: 'other@visitor.example', message: 'a' }),
      await write({
        phone: '00971501234567',
        message: 'http://a.example http://b.example http://c.example http://d.example',
      }),
      await askForVisit('٠٥٠١٢٣٤٥٦٧'),
    ];
    await write({ phone: '050 123 4568', email: 'sara@visitor.example' });
    expect(idsFound('+971501234567')).toEqual(mine.toReversed());
    const [visit] = site.people.find(reception, { terms: ['0501234567'] }).requests;
    expect(visit).toMatchObject({ type: 'withdrawal', cards: 1, mails: 1, changeRequests: 0, events: 0, cardViews: 0 });
  });

  test('by a landline number with and without the country code.', async () => {
    const ids = [await write({ phone: '04 123 4567' }), await write({ phone: '+971 4 123 4567', message: 'a' })];
    expect(idsFound('04-1234567').toSorted()).toEqual(ids.toSorted());
    expect(idsFound('0097141234567').toSorted()).toEqual(ids.toSorted());
  });

  test('by an e-mail address in any case or by one of the requests, with the other contact details.', async () => {
    const id = await write({ email: 'Mariam@Visitor.example', phone: '050 123 4567' });
    const found = site.people.find(owner, { terms: ['mariam@visitor.EXAMPLE'] });
    expect(found).toMatchObject({ requests: [{ id }], others: ['050 123 4567'], hasMore: false });
    expect(site.people.find(owner, { requestId: id })).toMatchObject({
      terms: ['050 123 4567', 'Mariam@Visitor.example'],
      requests: [{ id }],
      others: [],
    });
  });
});

describe('The export of a person', () => {
  test('contains a page, each request as JSON and the original cards, and is recorded in the history.', async () => {
    const ids = [await askForVisit('0501234567'), await write({ message: 'هل يلزم الصيام؟' })];
    const [visit = '', message = ''] = ids;
    site.requests.addNote(reception, { id: visit, version: 1, note: 'Prefers mornings.' });
    const files = await exported(ids);
    expect([...files.keys()].toSorted()).toEqual(
      [
        `cards/${referenceOf(visit)}-identityCard.pdf`,
        'index.html',
        `requests/${referenceOf(message)}.json`,
        `requests/${referenceOf(visit)}.json`,
      ].toSorted(),
    );
    expect(files.get(`cards/${referenceOf(visit)}-identityCard.pdf`)?.equals(cardBytes)).toBe(true);
    const page = files.get('index.html')?.toString() ?? '';
    expect(page).toContain('<html lang="ar" dir="rtl">');
    for (const part of ['مختبر ساحل الدانة', 'هل يلزم الصيام؟', 'Ring &lt;b&gt;twice&lt;/b&gt;', 'Prefers mornings.'])
      expect(page).toContain(part);
    expect(page).not.toContain('Mariam</');
    const stored = JSON.parse(files.get(`requests/${referenceOf(visit)}.json`)?.toString() ?? '');
    expect(stored).toMatchObject({
      phone: '0501234567',
      details: { suggestions: 'Ring <b>twice</b>' },
      history: [{ kind: 'note', note: 'Prefers mornings.' }],
    });
    expect(JSON.stringify(stored)).not.toContain('staffName');
    const kinds = site.db
      .select()
      .from(requestEvents)
      .all()
      .map(({ details }) => details.kind);
    expect(kinds.toSorted()).toEqual(['card_viewed', 'exported', 'exported', 'note']);
    expect(site.db.select().from(cardViews).all()).toMatchObject([
      { kind: 'identityCard', staffName: 'Mariam', reference: referenceOf(visit) },
    ]);
  });

  test('contains the replies of staff as they were written, without the names of staff.', async () => {
    const id = await write({});
    const huda = { ...reception, name: 'Huda' };
    const reply = { id, version: 1, language: 'en', subject: 'About <Friday>', text: 'We open at eight.' } as const;
    site.replies.send(huda, reply);
    site.replies.openWhatsapp(huda, { id, language: 'ar' });
    const files = await exported([id]);
    const stored = files.get(`requests/${referenceOf(id)}.json`)?.toString() ?? '';
    expect(JSON.parse(stored).replies).toMatchObject([
      { subject: 'About <Friday>', text: 'We open at eight.', whatsappState: null },
      { text: expect.stringContaining('مختبر ساحل الدانة'), whatsappState: 'opened' },
    ]);
    const page = files.get('index.html')?.toString() ?? '';
    for (const part of ['ردودنا عليك', 'About &lt;Friday&gt;', 'We open at eight.', 'أُعدّت في واتساب'])
      expect(page).toContain(part);
    expect(page + stored).not.toContain('Huda');
  });

  test('is downloaded once, by the member of staff who prepared it, and recorded only then.', async () => {
    const id = await write({});
    const { ticket } = site.people.prepareExport(reception, { requestIds: [id], locale: 'en' });
    expect(site.db.select().from(requestEvents).all()).toEqual([]);
    expect(() => site.exports.open(owner, ticket)).toThrow(expect.objectContaining({ code: 'not_found' }));
    expect(() => site.exports.open(visitor, ticket)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
    site.exports.open(reception, ticket).content.destroy();
    expect(() => site.exports.open(reception, ticket)).toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  test('that cannot be recorded is not prepared in the background either.', async () => {
    const id = await askForVisit('0501234567', await picture());
    const { ticket } = site.people.prepareExport(reception, { requestIds: [id], locale: 'ar' });
    const full = "BEGIN SELECT RAISE(ABORT, 'full'); END";
    site.db.$client.exec(`CREATE TRIGGER no_event BEFORE INSERT ON request_events ${full};
      CREATE TRIGGER no_check BEFORE UPDATE ON request_cards ${full};`);
    expect(() => site.exports.open(reception, ticket)).toThrow('full');
    // The error of a stream that nobody reads would end the process.
    await setTimeout(100);
  });

  test('marks only a PDF that may contain active content, in the page and in the JSON.', async () => {
    const [plain, active] = [
      await askForVisit('0501234567'),
      await askForVisit('0507654321', makePdf({ catalog: scriptFor('http://127.0.0.1/') })),
    ];
    const files = await exported([plain, active]);
    const page = files.get('index.html')?.toString() ?? '';
    expect(
      page
        .match(/-identityCard\.pdf">بطاقة الهوية<\/a>[^<]*/g)
        ?.map((line) => line.includes('محتوى نشط'))
        .toSorted(),
    ).toEqual([false, true]);
    const stored = [plain, active].map((id) =>
      JSON.parse(files.get(`requests/${referenceOf(id)}.json`)?.toString() ?? ''),
    );
    expect(stored.map(({ cards }) => cards[0].mayBeActive)).toEqual([false, true]);
  });

  test('leaves out only a card whose file is missing.', async () => {
    const id = await askForVisit('0501234567');
    await site.privateFiles.remove(cardFiles());
    expect([...(await exported([id])).keys()]).toEqual(['index.html', `requests/${referenceOf(id)}.json`]);
  });

  test('does not label the text of the person as a note of staff.', async () => {
    const page = (await exported([await askForVisit('0501234567')])).get('index.html')?.toString();
    expect(page).toMatch(/<dt>ملاحظات<\/dt><dd>.*Ring/);
    expect(page).not.toContain('ملاحظات فريق العمل');
  });
});

describe('The erasure of a person', () => {
  test('first names appointments to come, and counts mails that are not sent.', async () => {
    const id = await askForVisit('0501234567');
    const found = () => site.people.find(owner, { terms: ['0501234567'] }).requests[0];
    expect(found()).toMatchObject({ appointmentAt: null, unsentMails: 1 });
    site.appointments.confirm(reception, { ...agreedVisit, id, version: 1 });
    expect(found()?.appointmentAt).toBe('2026-11-25T07:30:00.000Z');
    site.advance(5 * 24 * 3_600_000);
    expect(found()?.appointmentAt).toBeNull();
  });

  test('deletes the requests, search words, mails, cards and card views, and records only the counts.', async () => {
    const [visit, message] = [await askForVisit('0501234567'), await write({ message: 'Xylophone' })];
    const other = await write({ phone: '050 765 4321', email: 'sara@visitor.example' });
    await exported([visit, message]);
    expect(cardFiles()).toHaveLength(1);
    expect(await site.people.erase(owner, { terms: ['+971501234567'], requestIds: [visit, message] })).toMatchObject({
      cards: 1,
      requests: 2,
      suspected: 0,
    });
    expect(site.storedRequests().map(({ id }) => id)).toEqual([other]);
    expect(cardFiles()).toEqual([]);
    expect(
      site.db
        .select()
        .from(outbox)
        .all()
        .map(({ requestId }) => requestId),
    ).toEqual([other, other]);
    for (const table of [requestCards, requestEvents, cardViews])
      expect(site.db.select().from(table).all()).toEqual([]);
    expect(site.requests.list(owner, { search: 'xylophone' }).total).toBe(0);
    expect(site.db.get(sql`SELECT count(*) AS count FROM request_search`)).toEqual({ count: 1 });
    expect(site.db.select().from(removals).all()).toMatchObject([
      { reason: 'person', staffName: 'Mariam', cards: 1, requests: 2, suspected: 0 },
    ]);
    expect(JSON.stringify(site.db.select().from(removals).all())).not.toContain('501234567');
  });

  test('removes the references from the audit log, and keeps its lines.', async () => {
    const ids = [await askForVisit('0501234567'), await write({ message: 'Xylophone' })];
    const named = [...ids, ...ids.map(referenceOf)];
    await exported(ids);
    await site.people.erase(owner, { terms: ['0501234567'], requestIds: ids });
    const lines = site.db.select().from(auditLog).all();
    expect(lines.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['exported', 'cardViewed', 'removedByHand']),
    );
    const words = site.db
      .all<{ words: string }>(sql`SELECT words FROM audit_search`)
      .flatMap((row) => row.words.split(' '));
    for (const name of named) {
      expect(JSON.stringify(lines)).not.toContain(name);
      for (const word of indexWords(name)) expect(words).not.toContain(word);
    }
  });

  test('deletes neither requests of other people, even with their id, nor requests that staff left out.', async () => {
    const [mine, kept] = [await write({}), await write({ message: 'My brother’s, from my phone' })];
    const other = await write({ phone: '050 765 4321', email: 'sara@visitor.example' });
    await site.people.erase(owner, { terms: ['0501234567'], requestIds: [mine, other] });
    expect(site.storedRequests().map(({ id }) => id)).toEqual([kept, other]);
    await expect(site.people.erase(owner, { terms: ['0501234567'], requestIds: [mine] })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('is finished later if it was interrupted, and recorded once for the owner who began it.', async () => {
    const ids = [await askForVisit('0501234567')];
    for (let number = 0; number < 20; number += 1) ids.push(await write({ message: `Message ${number}` }));
    site.db.run(
      sql`CREATE TRIGGER full BEFORE DELETE ON requests WHEN (SELECT count(*) FROM requests) <= 8 BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
    );
    await expect(site.people.erase(owner, { terms: ['0501234567'], requestIds: ids })).rejects.toThrow();
    const left = site.storedRequests().length;
    expect(left).toBeGreaterThan(0);
    const other = await write({ phone: '050 765 4321', email: 'sara@visitor.example' });
    site.db.run(sql`DROP TRIGGER full`);
    await site.people.finishErasures(systemActor);
    expect(site.storedRequests().map(({ id }) => id)).toEqual([other]);
    expect(cardFiles()).toEqual([]);
    expect(site.db.select().from(removals).all()).toMatchObject([
      { reason: 'person', staffName: 'Mariam', cards: 1, requests: ids.length },
    ]);
    expect(
      site.db
        .select()
        .from(auditLog)
        .all()
        .filter(({ event }) => event === 'removedByHand'),
    ).toHaveLength(1);
  });

  test('deletes nothing if its record cannot be stored.', async () => {
    const id = await write({});
    site.db.run(sql`CREATE TRIGGER full BEFORE INSERT ON removals BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
    await expect(site.people.erase(owner, { terms: ['0501234567'], requestIds: [id] })).rejects.toThrow();
    expect(site.db.select().from(requests).all()).toHaveLength(1);
    expect(site.requests.list(owner, { search: 'fast' }).total).toBe(1);
  });
});

describe('An erasure while another process reads the database', () => {
  test('does not block, and is finished only after the other process has ended its read.', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dana-erase-'));
    const file = join(folder, 'dana.db');
    const db = openDatabase(file);
    migrateDatabase(db);
    const readAll = () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'latin1'))
        .join('\n');
    const files = createRequestsFixture({}, db);
    try {
      const { reference } = await files.requests.sendContact(
        visitor,
        files.submission({ name: 'Zuleikha Unmistakable' }),
      );
      const [{ id } = { id: '' }] = files.storedRequests().filter((row) => row.reference === reference);
      const reader = openDatabase(file);
      reader.$client.exec('BEGIN; SELECT count(*) FROM requests');
      const startedAt = performance.now();
      const removal = await files.people.erase(owner, { terms: ['mariam@visitor.example'], requestIds: [id] });
      expect(performance.now() - startedAt).toBeLessThan(2000);
      expect(removal.finishedAt).toBe(null);
      await files.people.finishRemovals(systemActor);
      expect(files.retention.listRemovals(owner)[0]?.finishedAt).toBe(null);
      expect(readAll()).toContain('Zuleikha Unmistakable');
      reader.$client.exec('COMMIT');
      reader.$client.close();
      await files.people.finishRemovals(systemActor);
      expect(files.retention.listRemovals(owner)[0]?.finishedAt).toBe(new Date(files.clock()).toISOString());
      expect(readAll().toLowerCase()).not.toMatch(/zuleikha|unmistakable|mariam@visitor/);
    } finally {
      db.$client.close();
      rmSync(folder, { recursive: true });
    }
  });
});

test('While staff export many requests, the server answers others.', async () => {
  const requestIds: string[] = [];
  for (let number = 0; number < 150; number += 1) requestIds.push(await write({ message: `Question ${number}` }));
  const exported = async () => {
    const { ticket } = site.people.prepareExport(owner, { requestIds, locale: 'ar' });
    await buffer(site.exports.open(owner, ticket).content);
  };
  await exported();
  const { longestMs, totalMs } = await measureTurns(exported);
  expect(longestMs).toBeLessThan(totalMs / 2);
}, 60_000);
