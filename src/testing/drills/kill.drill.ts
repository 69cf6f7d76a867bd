import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { outbox } from '#server/request-records/outbox.table.ts';
import { requestCards, requests } from '#server/request-records/requests.table.ts';
import type { ServerProcess } from '../server-process.ts';
import { seededRandom } from './random.ts';
import { type Drilled, digestOf, makeSubmission, RefusedError, submit } from './submissions.ts';
import { openTestSite, type TestSite } from './test-site.ts';

interface KillDrillOptions {
  submissions: number;
  kills: number;
  seed: number;
}

interface KillDrillReport {
  /** The number of kills while visitors were sending. */
  kills: number;
  acknowledged: number;
  /**
   * Requests without a response, because the process was killed before: each must be stored completely or not at all.
   */
  unanswered: number;
  stored: number;
  cards: number;
  /** Violations; empty if the drill passed. */
  faults: string[];
}

const visitorsAtOnce = 8;

/**
 * Visitors send requests of all types, some with cards, while the server process is killed at random moments, also
 * during its start. Then checks the files and the database: every acknowledged request must be complete, and no request
 * may be stored in part.
 */
export async function runKillDrill({ submissions, kills, seed }: KillDrillOptions): Promise<KillDrillReport> {
  const random = seededRandom(seed);
  const site = openTestSite();
  const sent = new Map<number, Drilled>();
  const acknowledged = new Map<string, Drilled>();
  const faults: string[] = [];
  let server = await site.start();
  let up = Promise.resolve(server);
  let next = 0;
  let killed = 0;
  let unanswered = 0;

  async function sendRequests(): Promise<void> {
    while (next < submissions) {
      const number = next;
      next += 1;
      const drilled = await makeSubmission(number, random);
      sent.set(number, drilled);
      const { url } = await up;
      try {
        acknowledged.set(await submit(url, drilled), drilled);
      } catch (error) {
        if (error instanceof RefusedError) faults.push(error.message);
        else unanswered += 1;
      }
    }
  }

  async function killAndStart(): Promise<ServerProcess> {
    await server.kill();
    killed += 1;
    // Every sixth start is killed too: it cleans up after the last crash.
    if (killed % 6 === 0)
      await site
        .start((child) => void wait(random() * 500).then(() => child.kill('SIGKILL')))
        .then(
          (started) => started.kill(),
          () => undefined,
        );
    server = await site.start();
    return server;
  }

  async function killRepeatedly(): Promise<void> {
    for (let turn = 0; turn < kills && next < submissions; turn += 1) {
      const goal = next + random() * 2 * (submissions / (kills + 1));
      while (next < Math.min(goal, submissions)) await wait(1);
      await wait(random() * 30);
      up = killAndStart();
      await up;
    }
  }

  try {
    await Promise.all([killRepeatedly(), ...Array.from({ length: visitorsAtOnce }, sendRequests)]);
    await server.kill();
    // The next start cleans up after the last crash.
    server = await site.start();
    await server.stop();
    const found = await findFaults(site, sent, acknowledged);
    return {
      kills: killed,
      acknowledged: acknowledged.size,
      unanswered,
      ...found,
      faults: [...faults, ...found.faults],
    };
  } finally {
    await server.kill();
    site.remove();
  }
}

/**
 * Checks all stored files and rows, without the server. The cards of requests in `withoutCards` may be missing.
 */
export async function findFaults(
  site: TestSite,
  sent: Map<number, Drilled>,
  acknowledged: Map<string, Drilled>,
  withoutCards: ReadonlySet<string> = new Set(),
) {
  const faults: string[] = [];
  const { rows, cards, mails, integrity, dangling, unindexed } = site.withDb((db) => ({
    rows: db.select().from(requests).all(),
    cards: db.select().from(requestCards).all(),
    mails: db.select().from(outbox).all(),
    integrity: db.$client.pragma('integrity_check', { simple: true }),
    dangling: db.$client.pragma('foreign_key_check') as unknown[],
    unindexed: db.$client.prepare('SELECT count(*) FROM requests WHERE search_row IS NULL').pluck().get(),
  }));
  if (integrity !== 'ok') faults.push(`The database is damaged: ${integrity}`);
  if (dangling.length > 0) faults.push(`${dangling.length} foreign keys are dangling.`);
  if (unindexed !== 0) faults.push(`${unindexed} requests cannot be searched for.`);
  const byReference = new Map(rows.map((row) => [row.reference, row]));
  for (const [reference, { number, type }] of acknowledged) {
    const row = byReference.get(reference);
    if (row?.name !== `Visitor ${number}` || row.type !== type)
      faults.push(`${reference} of visitor ${number} was acknowledged, but is not stored.`);
  }
  const files = site.openPrivateFiles();
  const cardsOf = Map.groupBy(cards, ({ requestId }) => requestId);
  const mailsOf = Map.groupBy(mails, ({ requestId }) => requestId);
  for (const row of rows) {
    const number = Number(row.name.replace('Visitor ', ''));
    const drilled = sent.get(number);
    const kinds = mailsOf.get(row.id)?.map(({ kind }) => kind) ?? [];
    if (!drilled || row.spamReason !== null || !isWhole(row, drilled))
      faults.push(`${row.reference} of ${row.name} differs from what was sent.`);
    if (kinds.toSorted().join() !== 'acknowledgement,notification')
      faults.push(`${row.reference} has the mails ${kinds.join()}.`);
    const stored = cardsOf.get(row.id) ?? [];
    if (stored.length !== drilled?.cards.length)
      faults.push(`${row.reference} has ${stored.length} cards of ${drilled?.cards.length}.`);
    if (withoutCards.has(row.reference)) continue;
    for (const { id, kind, bytes } of stored) {
      const digest = await files.read(id).then(
        async (content) => digestOf(await buffer(content)),
        (error: unknown) => String(error),
      );
      const original = drilled?.cards.find((card) => card.kind === kind);
      if (digest !== original?.digest || bytes !== original.bytes.length)
        faults.push(`The ${kind} of ${row.reference} differs from what was sent: ${digest}.`);
    }
  }
  const known = new Set(cards.map(({ id }) => id));
  const orphans = site.listCards().filter((id) => !known.has(id));
  if (orphans.length > 0) faults.push(`${orphans.length} files belong to no request.`);
  if (site.listIncoming().length > 0)
    faults.push(`${site.listIncoming().length} files are neither stored nor deleted.`);
  const numbers = new Set(rows.map(({ name }) => name));
  if (numbers.size !== rows.length) faults.push('A request was stored twice.');
  return { stored: rows.length, cards: cards.length, faults };
}

function isWhole(row: typeof requests.$inferSelect, { type, fields }: Drilled): boolean {
  if (row.type !== type || row.email !== fields.email || row.phone !== fields.phone) return false;
  const { details } = row;
  if (details.type === 'contact') return details.message === fields.message;
  if (details.type === 'report') return details.visitTime === fields.visitTime;
  if (details.type === 'booking') return details.notes === fields.notes && details.shown.title === fields.packageTitle;
  return details.type === 'withdrawal' && details.suggestions === fields.suggestions && row.visitDay === '2026-11-25';
}
