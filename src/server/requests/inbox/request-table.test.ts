import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { desc } from 'drizzle-orm';
import { assert, constantFrom, property, string, tuple } from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newRandomId, newReference } from '#server/core/ids.ts';
import { requests } from '#server/request-records/requests.table.ts';
import { inboxLimits, type RequestListQuery, requestListInputSchema } from '#shared/requests/inbox.schema.ts';
import { makeStaffMember, staffActor, visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { copyTestDb } from '#testing/test-db.ts';
import { auditLog } from '../../core/audit/audit-log.table.ts';
import { toCsv } from '../../core/csv.ts';
import { inTransaction } from '../../core/db/client.ts';
import { indexRequest } from '../../request-records/request-search.ts';
import { createRequestQueries } from './request-list.ts';
import { requestTable } from './request-table.ts';

const reception = staffActor('reception');
let site: ReturnType<typeof createRequestsFixture>;

beforeEach(() => {
  site = createRequestsFixture();
});
afterEach(() => site.close());

async function table(query: RequestListQuery = {}, locale: 'en' | 'ar' = 'en'): Promise<string> {
  const { ticket } = site.requests.prepareTable(reception, query, locale);
  return text(site.exports.open(reception, ticket).content);
}

const count = 1300;
let stored: Buffer | null = null;

/** Opens a site with many requests of two minutes, so that most share their instant with others. */
function openMany(): void {
  stored ??= storeMany();
  site = createRequestsFixture({}, copyTestDb(stored));
}

/** Stores the requests, and returns the database. */
function storeMany(): Buffer {
  const [at, later] = ['2026-11-20T08:00:00.000Z', '2026-11-20T08:01:00.000Z'] as const;
  const rows = Array.from({ length: count }, (_, number) => ({
    id: newRandomId(),
    reference: newReference(),
    type: 'withdrawal' as const,
    source: 'site' as const,
    locale: 'en' as const,
    name: `Mariam ${number}`,
    email: '',
    phone: '0501234567',
    phoneKey: '501234567',
    createdAt: number % 3 ? at : later,
    updatedAt: at,
    visitDay: `2026-11-2${5 + (number % 3)}`,
    visitTime: number % 4 ? `1${number % 4}:00` : null,
    callBackAt: number % 2 ? at : later,
    details: {
      type: 'withdrawal' as const,
      suggestions: '',
      appointmentDay: '',
      appointmentDate: '',
      appointmentTime: '',
      isPast: false,
      fee: null,
      packagePrices: [],
      correctedTotal: null,
      area: '',
      areaId: '',
      areaName: '',
      collector: null,
      packageId: null,
      morePackages: '',
      shownFee: '',
      shownTotal: '',
      packageTitle: '',
    },
  }));
  inTransaction(site.db, (tx) => {
    for (const row of rows) indexRequest(tx, tx.insert(requests).values(row).returning().get());
  });
  return site.db.$client.serialize();
}

describe('The spreadsheet of requests', () => {
  test('starts with a byte order mark, has headings in the locale, and writes phone numbers and times as text.', async () => {
    const submission = site.submission({ message: 'هل يلزم "الصيام"؟\nشكراً', locale: 'ar' });
    await site.requests.sendContact(visitor, {
      ...submission,
      contact: { ...submission.contact, name: 'مريم', phone: '0501234567' },
    });
    const csv = await table({}, 'ar');
    expect(csv.startsWith('\ufeff"الرقم المرجعي",')).toBe(true);
    expect(csv).toContain(`,"2026-11-21 12:01","مريم","'0501234567",`);
    expect(csv).toContain('"هل يلزم ""الصيام""؟\nشكراً"');
    expect(await table({ search: 'nobody' })).toMatch(/^\ufeff"Reference",[^\r\n]*\r\n$/);
  });

  test('escapes formulas in the text of visitors.', async () => {
    const dangerous = [
      '=HYPERLINK("https://evil.example")',
      '+971 50 123 4567',
      '-2+3',
      '@SUM(A1)',
      '＝1+1',
      '\t=1',
      '\r=1',
      ' =1',
    ];
    for (const cell of dangerous) expect(toCsv([[cell]])).toMatch(/^"'/);
    const submission = site.submission({ message: '=cmd|calc', name: '@name' });
    await site.requests.sendContact(visitor, submission);
    expect(await table()).toMatch(/,"'@name","'\+971 50 123 4567",[^\n]*,"'=cmd\|calc",/);
  });

  test('escapes formulas after a comma, semicolon, tab or line break within a text.', () => {
    for (const inside of ['a;=1+1', 'a\t=1', 'a\n=1', 'a; +1', 'a\r\n@SUM(A1)', 'a;"=1', 'a;＝1', 'a,=1', 'a, "-1'])
      for (const part of toCsv([[inside]], { delimiter: ';' }).split(/[,;\t\r\n]/))
        expect(part).not.toMatch(/^[\s"]*[=+\-@＝]/u);
    expect(toCsv([['a;b=1', 'x\ny - z']])).toBe('"a;b=1","x\ny - z"\r\n');
  });

  test('has no cell that starts like a formula, for random text.', () => {
    const start = constantFrom(
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      ' ',
      '＝',
      '＋',
      '－',
      '＠',
      "'",
      '"',
      ',',
      '٣',
      '\u00a0',
      '\u200e',
    );
    void assert(
      property(tuple(start, start, string({ unit: 'binary' })), (parts) => {
        const [cell = ''] = /^"?(.*)/su.exec(toCsv([[parts.join('')]]))?.slice(1) ?? [];
        expect(cell).not.toMatch(/^[\s=+\-@＝＋－＠]*[=+\-@＝＋－＠]/u);
      }),
      { numRuns: 2000 },
    );
  });

  test.each<RequestListQuery>([
    {},
    { sort: 'oldest' },
    { sort: 'visit' },
    { hasCallBack: true },
    { search: 'mariam' },
    { search: 'mariam', sort: 'oldest' },
  ])('contains each of 1,300 requests once, in the order of the list: %j.', async (query) => {
    openMany();
    const lines = (await table(query)).trimEnd().split('\r\n').slice(1);
    const references = lines.map((line) => line.split('"')[1]);
    expect(new Set(references).size).toBe(count);
    expect(references).toHaveLength(count);
    const listed = [1, 2].flatMap((page) =>
      site.requests.list(reception, { ...query, page }).items.map(({ reference }) => reference),
    );
    expect(references.slice(0, 2 * inboxLimits.pageSize)).toEqual(listed);
  });

  test('is produced in batches, and the server does other work between them.', async () => {
    openMany();
    const requestQueries = createRequestQueries(site);
    const batchSizes: number[] = [];
    const findAfter: typeof requestQueries.findAfter = (...parameters) => {
      const rows = requestQueries.findAfter(...parameters);
      batchSizes.push(rows.length);
      return rows;
    };
    let turns = 0;
    const others = (async () => {
      for (; turns < 1000; turns += 1) await setImmediate();
    })();
    const turnsAt: number[] = [];
    for await (const part of requestTable({
      db: site.db,
      requestQueries: { findAfter },
      input: requestListInputSchema.parse({}),
      locale: 'en',
    })) {
      expect(part).not.toBe('');
      expect(part.split('\r\n').length).toBeLessThanOrEqual(52);
      turnsAt.push(turns);
    }
    await others;
    expect(batchSizes).toEqual([50, 500, 500, count - 1050]);
    expect(new Set(turnsAt).size).toBe(turnsAt.length);
  });
});

test('The audit log names the number of exported records and the filters, but no words of a search.', async () => {
  const lab = createRequestsFixture();
  const { id } = makeStaffMember(lab.db, { role: 'reception', name: 'Huda Salem' });
  for (const message of ['The first question.', 'The second question.', 'Another one.'])
    await lab.requests.sendContact(visitor, lab.submission({ message }));
  const detailsOf = (query: RequestListQuery) => {
    lab.exports.open(reception, lab.requests.prepareTable(reception, query, 'en').ticket).content.destroy();
    return lab.db.select().from(auditLog).orderBy(desc(auditLog.id)).get()?.details;
  };
  expect(detailsOf({})).toEqual({ requests: 3, folder: 'inbox' });
  expect(
    detailsOf({ search: 'question', type: 'contact', state: 'open', from: '2026-11-21', to: '2026-11-22' }),
  ).toEqual({
    requests: 2,
    folder: 'inbox',
    search: true,
    type: 'contact',
    state: 'open',
    from: '2026-11-21',
    until: '2026-11-22',
  });
  expect(detailsOf({ assignee: id, sort: 'visit', folder: 'suspected' })).toEqual({
    requests: 0,
    folder: 'suspected',
    assignee: 'Huda Salem',
    sort: 'visit',
  });
});
