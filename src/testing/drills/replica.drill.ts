import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findReplicaProblem } from '#server/replica/replica.rules.ts';
import { type ReplicaStatus, readReplicaStatus } from '#server/replica/replica-status.ts';
import { erasePerson, findTraces, storeMessages, waitUntilFinished } from './erase.drill.ts';
import { findFaults } from './kill.drill.ts';
import { seededRandom } from './random.ts';
import { findMissingProgram, killGroup, startSecondMachine } from './second-machine.ts';
import { type Drilled, makeSubmission, submit } from './submissions.ts';
import { openTestSite } from './test-site.ts';

interface ReplicaDrillReport {
  acknowledged?: number;
  /** Acknowledged requests that are not in the replica. */
  lost?: number;
  /** The time in ms before the kill in which the first lost request was acknowledged. */
  lostMs?: number;
  /** Restored requests without their cards, which the staff area lists. */
  withoutCards?: number;
  restoreMs?: number;
  /** From the start of the restore until the first page was answered. */
  firstAnswerMs?: number;
  skipped?: string;
  faults: string[];
}

const maxLostMs = 1000;
const maxFirstAnswerMs = 60_000;
const patienceMs = 60_000;

/**
 * Visitors send requests at a fixed rate while the site is replicated. Then the machine is lost: all processes are
 * killed, and the data and the uploads are deleted. The site is restored from the second machine and the keys alone.
 */
export async function runReplicaDrill({
  submissions,
  perSecond,
  seed,
}: {
  submissions: number;
  perSecond: number;
  seed: number;
}): Promise<ReplicaDrillReport> {
  const missing = findMissingProgram();
  if (missing !== null) return { skipped: missing, faults: [] };
  const random = seededRandom(seed);
  const site = openTestSite();
  const second = await startSecondMachine(site);
  const faults: string[] = [];
  const prepared = await Promise.all(
    Array.from({ length: submissions }, (_, number) => makeSubmission(number, random)),
  );
  const acknowledged = new Map<string, { drilled: Drilled; at: number }>();
  let server = await site.start();
  const replication = second.startReplication();
  try {
    await untilReplicated(site.folder);
    const startedAt = performance.now();
    let isKilled = false;
    const sending = prepared.map(async (drilled, index) => {
      await wait((index * 1000) / perSecond);
      if (isKilled) return;
      const reference = await submit(server.url, drilled).catch(() => null);
      if (reference !== null) acknowledged.set(reference, { drilled, at: performance.now() });
    });
    await wait((submissions * 1000) / perSecond - 500);
    const killedAt = performance.now();
    isKilled = true;
    killGroup(replication);
    await server.kill();
    await Promise.all(sending);
    if (performance.now() - startedAt > (submissions * 1000) / perSecond + patienceMs) faults.push('It took too long.');
    for (const folder of ['data', 'uploads']) rmSync(join(site.folder, folder), { recursive: true });

    const restoreStartedAt = performance.now();
    let { status, output } = second.restore();
    if (status !== 0) {
      second.removeLastUpload();
      ({ status, output } = second.restore());
    }
    if (status !== 0) return { faults: [`The restore ended with ${status}: ${output}`] };
    const restoreMs = performance.now() - restoreStartedAt;
    server = await site.start();
    const { status: pageStatus } = await fetch(server.url);
    const firstAnswerMs = performance.now() - restoreStartedAt;
    if (pageStatus !== 200) faults.push(`The first page was answered ${pageStatus}.`);
    if (firstAnswerMs > maxFirstAnswerMs) faults.push(`The first answer took ${Math.round(firstAnswerMs)} ms.`);
    const withoutCards = readListed(site.folder);
    await server.stop();

    const stored = site.withDb(
      (db) => new Set(db.$client.prepare<[], string>('SELECT reference FROM requests').pluck().all()),
    );
    const lost = [...acknowledged].filter(([reference]) => !stored.has(reference));
    const lostMs = Math.max(0, ...lost.map(([, { at }]) => killedAt - at));
    if (lostMs > maxLostMs) faults.push(`A request was lost that was acknowledged ${Math.round(lostMs)} ms before.`);
    const kept = [...acknowledged].filter(([reference]) => stored.has(reference));
    const found = await findFaults(
      site,
      new Map(prepared.map((drilled) => [drilled.number, drilled])),
      new Map(kept.map(([reference, { drilled }]) => [reference, drilled])),
      withoutCards,
    );
    return {
      acknowledged: acknowledged.size,
      lost: lost.length,
      lostMs: Math.round(lostMs),
      withoutCards: withoutCards.size,
      restoreMs: Math.round(restoreMs),
      firstAnswerMs: Math.round(firstAnswerMs),
      faults: [...faults, ...found.faults],
    };
  } finally {
    killGroup(replication);
    await server.kill();
    second.remove();
    site.remove();
  }
}

const maxPauseMs = 50;
const erasures = 5;
const maxNoticedMs = 30_000;

/**
 * Erases a person while Litestream reads the database. Visitors must not wait. After the nightly check, no file of the
 * data folder may contain the person's name, address or number. At last the second machine is lost, which must be noticed.
 */
export async function runReplicaEraseDrill(): Promise<{
  pauseMs?: number;
  files?: number;
  /** How long after its loss the second machine was reported. */
  noticedMs?: number;
  skipped?: string;
  faults: string[];
}> {
  const missing = findMissingProgram();
  if (missing !== null) return { skipped: missing, faults: [] };
  const faults: string[] = [];
  const site = openTestSite();
  const dataDir = join(site.folder, 'data');
  const second = await startSecondMachine(site);
  const server = await site.start();
  let replication = second.startReplication();
  try {
    await untilReplicated(site.folder);
    // Other processes of a busy machine can delay a visitor too, but not every time.
    let pauseMs = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < erasures; turn += 1) {
      await storeMessages(server.url, faults);
      pauseMs = Math.min(pauseMs, await erasePerson(site, server.url, faults));
    }
    if (pauseMs > maxPauseMs) faults.push(`A visitor waited ${Math.round(pauseMs)} ms while a person was erased.`);
    // Without a status, the next start makes the nightly check at once.
    replication.kill('SIGTERM');
    await once(replication, 'exit');
    rmSync(join(dataDir, 'replica.json'));
    replication = second.startReplication();
    await untilReplicated(site.folder);
    await waitUntilFinished(site, faults);
    const files = findTraces(dataDir, faults);
    const noticedMs = await untilNoticed(site.folder, () => {
      second.stop();
      return storeMessages(server.url, faults);
    });
    if (noticedMs > maxNoticedMs) faults.push('The loss of the second machine was not noticed.');
    return { pauseMs: Math.round(pauseMs), files, noticedMs: Math.round(noticedMs), faults };
  } finally {
    killGroup(replication);
    await server.kill();
    second.remove();
    site.remove();
  }
}

/** Waits until the first check has restored the replica: only then the first upload has ended. */
const untilReplicated = (folder: string) =>
  waitFor(folder, ({ litestream, files, trial }) => {
    if (trial !== null && trial.replicaFault !== null) throw new Error(`The check failed: ${trial.replicaFault}`);
    return litestream.isRunning && files.copiedAt !== null && trial !== null;
  });

/** Waits until the health check has a problem, and returns the time since `lose` in ms. */
async function untilNoticed(folder: string, lose: () => Promise<void>): Promise<number> {
  const lostAt = Date.now();
  await lose();
  for (; Date.now() - lostAt <= maxNoticedMs; await wait(200))
    if (findReplicaProblem(withSafeSqlite(folder), Date.now()) !== null) break;
  return Date.now() - lostAt;
}

/** The version for drills would be a problem of its own. */
function withSafeSqlite(folder: string): ReplicaStatus | null {
  const status = readReplicaStatus(join(folder, 'data'));
  return status && { ...status, litestream: { ...status.litestream, sqlite: '3.51.3' } };
}

async function waitFor(folder: string, isReached: (status: ReplicaStatus) => boolean): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await wait(200)) {
    const status = readReplicaStatus(join(folder, 'data'));
    if (status && isReached(status)) return;
  }
  throw new Error(`The replication did not get so far: ${JSON.stringify(readReplicaStatus(join(folder, 'data')))}`);
}

/** The references in the note about the restore. */
function readListed(folder: string): Set<string> {
  try {
    const note = JSON.parse(readFileSync(join(folder, 'data', 'restored.json'), 'utf8')) as {
      missingCards: { reference: string }[];
    };
    return new Set(note.missingCards.map(({ reference }) => reference));
  } catch {
    return new Set();
  }
}
