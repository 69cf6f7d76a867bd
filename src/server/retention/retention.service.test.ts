import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/core/audit/audit-log.table.ts';
import { systemActor } from '#server/core/auth/actor.ts';
import { createUploadFolders } from '#server/core/check-folders.ts';
import { outbox } from '#server/request-records/outbox.table.ts';
import { requestCards, requests } from '#server/request-records/requests.table.ts';
import { inputSchema } from '#shared/requests/request-form.schema.ts';
import { withdrawalForm } from '#shared/requests/withdrawal.form.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { webhookDeliveries, webhooks } from '../webhooks/webhooks.table.ts';
import { ClockDoubtError } from './retention.service.ts';

const reception = staffActor('reception', {
  staffId: '1',
  name: 'Huda',
  email: 'huda@lab.example',
  address: '192.0.2.8',
});
const owner = staffActor('owner', { staffId: '1', name: 'Huda', email: 'huda@lab.example', address: '192.0.2.8' });
const sites: ReturnType<typeof createRequestsFixture>[] = [];

afterEach(() => {
  for (const site of sites.splice(0)) site.close();
});

function openTestSite() {
  const site = createRequestsFixture();
  sites.push(site);
  createUploadFolders(site.uploadsDir);
  return site;
}

type TestSite = ReturnType<typeof createRequestsFixture>;

async function* card(): AsyncGenerator<Buffer> {
  yield Buffer.from('%PDF-1.7\n%%EOF\n');
}

/** Stores a home visit with one card; returns its id. */
async function storeVisit(
  site: TestSite,
  guard = { website: '', ticket: site.requests.issueTicket() },
): Promise<string> {
  site.advance(60_000);
  const withdrawal = inputSchema(withdrawalForm).parse({
    phone: '0501234567',
    suggestions: `visit ${site.storedRequests().length}`,
  });
  const { reference } = await site.requests.sendWithdrawal(visitor, async (receiveCard) => {
    await receiveCard('identityCard', card());
    return { locale: 'en', withdrawal, guard, source: 'site', consentVersion: '2026-11' };
  });
  return site.db.select({ id: requests.id }).from(requests).where(eq(requests.reference, reference)).get()?.id ?? '';
}

const close = (site: TestSite, id: string) =>
  site.db
    .update(requests)
    .set({ state: 'completed', closedAt: new Date(site.clock()).toISOString() })
    .where(eq(requests.id, id))
    .run();
const filesOf = (site: TestSite) => {
  const folder = join(site.uploadsDir, 'private');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'incoming') : [];
};

describe('A request', () => {
  test('is deleted twelve months after it was closed, and its cards after thirty days.', async () => {
    const site = openTestSite();
    const [closed, open] = [await storeVisit(site), await storeVisit(site)];
    close(site, closed);
    site.advance(30 * dayMs - 1);
    expect(await site.retention.removeDue(systemActor)).toBeNull();
    site.advance(2);
    expect(site.retention.preview(owner)).toMatchObject({ cards: 1, closed: 0, open: 0, suspected: 0 });
    expect(await site.retention.removeDue(systemActor)).toMatchObject({ cards: 1, requests: 0 });
    expect(site.db.select().from(requestCards).all()).toMatchObject([{ requestId: open }]);
    expect(filesOf(site)).toHaveLength(1);
    site.advance(336 * dayMs);
    site.retention.confirmDate(owner);
    // The other request was never closed: it is due twelve months after its last change, a minute before the closed
    // one.
    expect(await site.retention.removeDue(systemActor)).toMatchObject({ cards: 1, requests: 2 });
    expect(site.storedRequests()).toEqual([]);
    expect(filesOf(site)).toEqual([]);
  });

  test('that is still open is listed in the preview a month before its removal.', async () => {
    const site = openTestSite();
    const id = await storeVisit(site);
    site.advance(300 * dayMs);
    expect(site.retention.preview(owner).openSoon).toEqual([]);
    site.advance(40 * dayMs);
    expect(site.retention.preview(owner).openSoon).toMatchObject([
      { id, type: 'withdrawal', removedOn: '2027-11-21T08:01:00.000Z' },
    ]);
  });

  test('is deleted after the periods in the settings.', async () => {
    const site = openTestSite();
    const id = await storeVisit(site);
    close(site, id);
    const short = { cardDays: 1, closedMonths: 1, openMonths: 1, suspectedDays: 30 };
    site.settings.set(owner, 'retention', short);
    site.advance(32 * dayMs);
    expect(await site.retention.removeDue(systemActor)).toMatchObject({ cards: 1, requests: 1 });
    expect(site.retention.listRemovals(owner)).toMatchObject([
      { reason: 'retention', cards: 1, requests: 1, suspected: 0 },
    ]);
    expect(() => site.settings.set(owner, 'retention', { ...short, cardDays: 0 })).toThrow();
  });

  test('that looks like spam is deleted with its cards 30 days after its arrival, but only after staff have opened the list with it.', async () => {
    const site = openTestSite();
    const openList = (search = '') => site.requests.list(reception, { folder: 'suspected', search });
    await storeVisit(site, { website: 'x', ticket: '' });
    const kept = await storeVisit(site);
    site.advance(38 * dayMs);
    openList('another request');
    expect(site.retention.preview(owner)).toMatchObject({ cards: 0, suspected: 0 });
    expect(await site.retention.removeDue(systemActor)).toBeNull();
    openList();
    await storeVisit(site, { website: 'x', ticket: '' });
    expect(await site.retention.removeDue(systemActor)).toMatchObject({ cards: 1, suspected: 1 });
    site.advance(31 * dayMs);
    // The second one arrived after the list was opened.
    expect(await site.retention.removeDue(systemActor)).toBeNull();
    expect(
      site.db
        .select()
        .from(requestCards)
        .all()
        .map(({ requestId }) => requestId),
    ).toContain(kept);
    expect(filesOf(site)).toHaveLength(2);
    expect(() =>
      site.settings.set(owner, 'retention', { ...site.settings.get('retention'), suspectedDays: 29 }),
    ).toThrow();
  });

  test.each([
    ['back by a day', -dayMs, 'back'],
    ['ahead by 41 days', 41 * dayMs, 'ahead'],
    ['ahead by 400 days', 400 * dayMs, 'ahead'],
  ] as const)(
    'is not deleted after the clock jumped %s, until an owner confirms the date.',
    async (_name, leap, doubt) => {
      const site = openTestSite();
      await storeVisit(site, { website: 'x', ticket: '' });
      site.requests.list(reception, { folder: 'suspected' });
      site.advance(31 * dayMs);
      const ran = await site.retention.removeDue(systemActor);
      expect(ran).toMatchObject({ suspected: 1 });
      await storeVisit(site, { website: 'x', ticket: '' });
      site.requests.list(reception, { folder: 'suspected' });
      site.db.update(requests).set({ createdAt: '2026-01-01T00:00:00.000Z' }).run();
      site.advance(leap);
      await expect(site.retention.removeDue(systemActor)).rejects.toThrow(ClockDoubtError);
      expect([site.storedRequests().length, filesOf(site).length]).toEqual([1, 1]);
      expect(site.retention.preview(owner).clockDoubt).toMatchObject({ doubt, lastRunAt: ran?.removedAt });
      site.retention.confirmDate(owner);
      expect(site.retention.preview(owner).clockDoubt).toBeNull();
      expect(await site.retention.removeDue(systemActor)).toMatchObject({ suspected: 1 });
    },
  );

  test('that is not due adds no line to the audit log, but a confirmed date does.', async () => {
    const site = openTestSite();
    const lines = () =>
      site.db
        .select()
        .from(auditLog)
        .all()
        .map(({ event, subjectName }) => `${event} ${subjectName}`);
    const before = lines();
    await site.retention.removeDue(systemActor);
    expect(lines()).toEqual(before);
    site.retention.confirmDate(owner);
    expect(lines()).toEqual([...before, 'settingsChanged retentionRun']);
  });
});

describe('A request with something unanswered', () => {
  type Prepare = (site: TestSite, id: string) => unknown;
  const instant = (site: TestSite, days = 0) => new Date(site.clock() + days * dayMs).toISOString();
  const reseen = (site: TestSite, id: string) => site.requests.get(reception, id).request;
  const changed =
    (values: (site: TestSite) => Partial<typeof requests.$inferInsert>): Prepare =>
    (site, id) =>
      site.db.update(requests).set(values(site)).where(eq(requests.id, id)).run();
  const ask =
    (kind: 'change' | 'cancel'): Prepare =>
    (site, id) =>
      site.requests.sendChangeRequest(visitor, {
        reference: reseen(site, id).reference,
        proof: '4567',
        kind,
        text: 'In the evening, please',
      });
  const addMail =
    (state: typeof outbox.$inferInsert.state): Prepare =>
    (site, requestId) => {
      const at = instant(site);
      const mail = { id: 'mail', requestId, kind: 'reply', messageId: 'mail@lab', state } as const;
      site.db
        .insert(outbox)
        .values({ ...mail, nextAttemptAt: at, createdAt: at })
        .run();
    };
  const addDelivery: Prepare = (site, requestId) => {
    const at = instant(site);
    site.db
      .insert(webhooks)
      .values({ id: 'w', name: '', url: '', topics: [], encryptedSecret: '', createdBy: '', createdAt: at })
      .run();
    const delivery = { id: 'd', webhookId: 'w', requestId, type: 'request.created', subject: '', body: '' };
    site.db
      .insert(webhookDeliveries)
      .values({ ...delivery, nextAttemptAt: at, createdAt: at })
      .run();
  };

  async function openAgedSite(isClosed: boolean, age = 29) {
    const site = openTestSite();
    const retention = { cardDays: 1, closedMonths: 1, openMonths: 1, suspectedDays: 30 };
    site.settings.set(owner, 'retention', retention);
    const id = await storeVisit(site);
    if (isClosed) close(site, id);
    site.advance(age * dayMs);
    return { site, id };
  }

  const answered: Prepare = (site, id) => {
    const { version } = reseen(site, id);
    site.requests.answerChangeRequests(reception, { id, version });
  };

  test.each([
    ['an unanswered change request', false, ask('change')],
    ['an unanswered cancellation', false, ask('cancel')],
    ['a change request after it was closed', true, ask('change')],
    ['a planned call', false, changed((site) => ({ callBackAt: instant(site, 20) }))],
    ['a call that was planned after it was closed', true, changed((site) => ({ callBackAt: instant(site, 20) }))],
    ['a visit to come', false, changed((site) => ({ visitDay: instant(site, 20).slice(0, 10) }))],
    ['a visit of yesterday', false, changed((site) => ({ visitDay: instant(site, -1).slice(0, 10) }))],
    ['a mail that waits', false, addMail('waiting')],
    ['a reply that waits, after it was closed', true, addMail('waiting')],
    ['a mail that waits for staff, after it was closed', true, addMail('held')],
    ['a mail that failed, after it was closed', true, addMail('failed')],
    ['a webhook delivery that waits', false, addDelivery],
    ['a webhook delivery that waits, after it was closed', true, addDelivery],
  ] as const)('is not removed: %s.', async (_name, isClosed, prepare) => {
    const { site, id } = await openAgedSite(isClosed);
    await prepare(site, id);
    site.advance(4 * dayMs);
    expect(site.retention.preview(owner)).toMatchObject({ open: 0, closed: 0 });
    await site.retention.removeDue(systemActor);
    expect(site.storedRequests()).toMatchObject([{ id }]);
  });

  test('is due a month after staff answered it, or after its last mail, call or visit.', async () => {
    for (const prepare of [
      ask('change'),
      changed((site: TestSite) => ({ callBackAt: instant(site, 1) })),
      addMail('failed'),
    ]) {
      const { site, id } = await openAgedSite(false);
      await prepare(site, id);
      if (reseen(site, id).openChangeRequestAt !== null) answered(site, id);
      site.advance(33 * dayMs);
      expect(await site.retention.removeDue(systemActor)).toMatchObject({ requests: 1 });
    }
  });

  test('is listed with the day that its planned call gives.', async () => {
    const { site, id } = await openAgedSite(false);
    const callBackAt = instant(site, -9);
    changed(() => ({ callBackAt }))(site, id);
    expect(site.retention.preview(owner).openSoon).toMatchObject([{ id, removedOn: '2027-01-11T08:01:00.000Z' }]);
  });

  test('that staff marked as spam is removed after its period, even if its sender then asked for a change.', async () => {
    const site = openTestSite();
    const id = await storeVisit(site);
    site.requests.markSpam(reception, { id, version: reseen(site, id).version });
    await ask('change')(site, id);
    site.advance(29 * dayMs);
    expect(await site.retention.removeDue(systemActor)).toBeNull();
    site.advance(2 * dayMs);
    expect(await site.retention.removeDue(systemActor)).toMatchObject({ suspected: 1 });
    expect(site.storedRequests()).toEqual([]);
  });

  test('is not removed soon after its sender released it from possible spam, even if staff have answered.', async () => {
    const site = openTestSite();
    site.settings.set(owner, 'retention', { cardDays: 1, closedMonths: 1, openMonths: 1, suspectedDays: 60 });
    const id = await storeVisit(site, { website: 'x', ticket: '' });
    site.requests.list(reception, { folder: 'suspected' });
    site.advance(40 * dayMs);
    await ask('change')(site, id);
    site.db.update(requests).set({ openChangeRequestAt: null }).run();
    expect(await site.retention.removeDue(systemActor)).toBeNull();
    expect(site.storedRequests()).toMatchObject([{ id, spamReason: null }]);
  });
});

/** Copies the spam request many times. */
function storeManySuspected(site: TestSite, count: number): void {
  site.db.run(sql`INSERT INTO requests (id, reference, type, suspicion, source, locale, name, email, phone, details, created_at, updated_at)
    SELECT id || value, reference || value, type, suspicion, source, locale, name, email, phone, details, created_at, updated_at
    FROM requests, (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${count}) SELECT value FROM n)
    WHERE suspicion IS NOT NULL`);
}

describe('A removal of many requests', () => {
  const count = 61;

  async function openFullTestSite() {
    const site = openTestSite();
    await site.requests.sendContact(
      visitor,
      site.submission({ guard: { website: 'https://spam.example', ticket: '' } }),
    );
    storeManySuspected(site, count - 1);
    site.requests.list(reception, { folder: 'suspected' });
    expect(await site.retention.removeDue(systemActor)).toBeNull();
    site.advance(30 * dayMs + 1);
    return site;
  }

  test('lets the server do other work after at most fifteen requests.', async () => {
    const site = await openFullTestSite();
    const left = new Set<number>();
    let isOver = false;
    const others = (async () => {
      for (; !isOver; left.add(site.storedRequests().length)) await setImmediate();
    })();
    await site.retention.removeDue(systemActor);
    isOver = true;
    await others;
    const counts = [...left].toSorted((a, b) => a - b);
    for (const [index, number] of counts.entries()) expect(number - (counts[index - 1] ?? 0)).toBeLessThanOrEqual(15);
  });

  test('that is interrupted records the number of deleted requests, and the next one continues.', async () => {
    const site = await openFullTestSite();
    site.db.run(
      sql`CREATE TRIGGER full BEFORE DELETE ON requests WHEN (SELECT count(*) FROM requests) = 20 BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
    );
    await expect(site.retention.removeDue(systemActor)).rejects.toThrow();
    const gone = count - site.storedRequests().length;
    expect(gone).toBeGreaterThan(0);
    expect(site.retention.listRemovals(owner)).toMatchObject([{ reason: 'retention', suspected: gone }]);
    const auditLines = () => site.db.select().from(auditLog).where(eq(auditLog.event, 'removedByRetention')).all();
    expect(auditLines()).toMatchObject([{ details: { suspected: count } }]);
    site.db.run(sql`DROP TRIGGER full`);
    await site.retention.removeDue(systemActor);
    const suspected = site.retention.listRemovals(owner).reduce((sum, removal) => sum + removal.suspected, 0);
    expect([suspected, auditLines().length]).toEqual([count, 2]);
  });

  test('and its preview use an index for each query of requests.', async () => {
    const site = openTestSite();
    const statements = recordStatements(site.db.$client);
    site.retention.preview(owner);
    await site.retention.removeDue(systemActor);
    const reads = statements.filter((text) => /^select .*(?:from|join) "requests"/i.test(text));
    expect(new Set(reads).size).toBe(12);
    for (const text of reads) {
      const steps = site.db.$client
        .prepare(`EXPLAIN QUERY PLAN ${text}`)
        .all(...Array(text.split('?').length - 1).fill(1)) as { detail: string }[];
      const plan = steps.map(({ detail }) => detail).join('; ');
      expect([text, plan]).toEqual([text, expect.not.stringMatching(/TEMP B-TREE|SCAN requests/)]);
    }
  });
});

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

test('Spam is deleted after 30 days, other requests are not.', async () => {
  const site = createRequestsFixture();
  await site.requests.sendContact(visitor, site.submission());
  await site.requests.sendContact(
    visitor,
    site.submission({ message: 'b', guard: { website: 'https://spam.example', ticket: '' } }),
  );
  // More than one batch.
  storeManySuspected(site, 600);
  site.requests.list(reception, { folder: 'suspected' });
  expect(await site.retention.removeDue(systemActor)).toBeNull();
  site.advance(30 * dayMs);
  await site.requests.sendContact(
    visitor,
    site.submission({ message: 'a', guard: { website: 'https://spam.example', ticket: '' } }),
  );
  expect(await site.retention.removeDue(systemActor)).toMatchObject({ suspected: 601, requests: 0, cards: 0 });
  expect(site.storedRequests().map((request) => request.spamReason)).toEqual([null, 'honeypot']);
});

test('The clock is amber before the first daily run and two days after the last, and red when it is in doubt.', async () => {
  const site = openTestSite();
  const stateAfter = (days: number) => {
    site.advance(days * dayMs);
    return site.retention.health.find().problem?.state ?? 'green';
  };
  expect(stateAfter(0)).toBe('amber');
  await site.retention.removeDue(systemActor);
  expect([stateAfter(2), stateAfter(1), stateAfter(40)]).toEqual(['green', 'amber', 'red']);
});
