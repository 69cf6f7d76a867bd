import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { takeSnapshot } from '#server/backup/backup-snapshot.ts';
import { type Db, openDatabase } from '#server/core/db/client.ts';
import { requests } from '#server/request-records/requests.table.ts';
import { removals } from '#server/requests/removal/removals.table.ts';
import { createSignInSessions } from '#server/staff/sign-in-sessions.ts';
import { makeStaffMember } from '../factories.ts';
import type { ServerProcess } from '../server-process.ts';
import { openTestSite, type TestSite } from './test-site.ts';

interface EraseDrillOptions {
  /** Messages of the person. */
  messages: number;
  changes: number;
}

interface EraseDrillReport {
  files: number;
  faults: string[];
}

const person = { name: 'Zuleikha Unmistakable', email: 'zuleikha@unmistakable.example', phone: '+971509998877' };
const traces = /zuleikha|unmistakable|509998877/i;
const maxWaitMs = 1000;
const deadlineMs = 20_000;
/** Messages of other people for each one of the person. */
const others = 6;
const sentAtOnce = 10;

/**
 * Erases a person among others, whose requests were changed `changes` times, so that SQLite has moved rows between pages.
 * Meanwhile another process reads the database, as a backup does. Visitors must not wait for it, and the erasure must
 * not be reported as done before it is. The server is killed before that. Afterwards no file of the data folder and no
 * backup may contain the person's name, address or number.
 */
export async function runEraseDrill({ messages, changes }: EraseDrillOptions): Promise<EraseDrillReport> {
  const faults: string[] = [];
  const site = openTestSite();
  const dataDir = join(site.folder, 'data');
  let server: ServerProcess = await site.start();
  try {
    await storeMessages(server.url, faults, messages, others);
    site.withDb((db) => changeRequests(db, changes));
    const reader = openDatabase(join(dataDir, 'dana.db'));
    reader.$client.exec('BEGIN; SELECT count(*) FROM requests');
    const longest = await erasePerson(site, server.url, faults);
    if (longest > maxWaitMs) faults.push(`A visitor waited ${Math.round(longest)} ms while a person was erased.`);
    const databaseStage = join(site.folder, 'snapshot');
    await takeSnapshot({
      databaseFile: join(dataDir, 'dana.db'),
      databaseStage,
      uploadsDir: join(site.folder, 'uploads'),
      uploadsStage: join(site.folder, 'snapshot-files'),
    });
    findTraces(databaseStage, faults);
    await server.kill();
    server = await site.start();
    reader.$client.exec('COMMIT');
    reader.$client.close();
    await waitUntilFinished(site, faults);
    return { files: findTraces(dataDir, faults), faults };
  } finally {
    await server.kill();
    site.remove();
  }
}

/** Sends messages of the person who is erased later, and after each one some of other people. */
export async function storeMessages(url: string, faults: string[], count = 20, ofOthers = 0): Promise<void> {
  const every = ofOthers + 1;
  const sent = Array.from({ length: count * every }, (_none, number) => {
    const other = {
      name: `Visitor ${number}`,
      email: `v${number}@visitor.example`,
      phone: `+97150${1_000_000 + number}`,
    };
    const sender = number % every === 0 ? person : other;
    return { ...sender, message: `Question ${number} of ${sender.name}`, type: 'inquiry' };
  });
  for (let next = 0; next < sent.length; next += sentAtOnce)
    await Promise.all(
      sent.slice(next, next + sentAtOnce).map(async (message) => {
        const { status } = await fetch(`${url}/api/v1/mail/sentContact`, {
          method: 'POST',
          body: JSON.stringify(message),
          headers: { 'content-type': 'application/json' },
        });
        if (status !== 200) faults.push(`A message was answered ${status}.`);
      }),
    );
}

/** Changes the length of requests, one after the other, and their places in indexes. */
function changeRequests(db: Db, changes: number): void {
  const ids = db.$client.prepare<[], string>('SELECT id FROM requests').pluck().all();
  const change = db.$client.prepare(
    "UPDATE requests SET details = json_set(details, '$.message', hex(zeroblob(?))), call_back_at = hex(randomblob(8)) WHERE id = ?",
  );
  db.$client.transaction(() => {
    for (let number = 0; number < changes; number += 1) change.run(1 + ((number * 37) % 300), ids[number % ids.length]);
  })();
}

/**
 * Erases the person while another process reads the database, so that the erasure cannot finish. Returns the longest
 * time in ms that a visitor waited meanwhile.
 */
export async function erasePerson(site: TestSite, url: string, faults: string[]): Promise<number> {
  const { cookie, requestIds } = site.withDb((db) => {
    const rules = () => ({ idleMinutes: 60, absoluteHours: 12 });
    const member = makeStaffMember(db, { role: 'owner' });
    const sessions = createSignInSessions({ db, clock: Date.now, rules });
    const token = db.transaction((tx) =>
      sessions.open(tx, member.id, { userAgent: 'a browser', address: '127.0.0.1' }),
    );
    return {
      cookie: `dana_session=${token}`,
      requestIds: db
        .select({ id: requests.id })
        .from(requests)
        .where(eq(requests.email, person.email))
        .all()
        .map(({ id }) => id),
    };
  });
  let longest = 0;
  let isErased = false;
  const visitor = (async () => {
    while (!isErased) {
      const askedAt = performance.now();
      await fetch(`${url}/healthz`);
      longest = Math.max(longest, performance.now() - askedAt);
    }
  })();
  const answer = await fetch(`${url}/trpc/admin.people.erase`, {
    method: 'POST',
    body: JSON.stringify({ terms: [person.email], requestIds }),
    headers: { 'content-type': 'application/json', cookie, origin: url },
  });
  isErased = true;
  await visitor;
  const { result } = (await answer.json()) as { result?: { data: { finishedAt: string | null } } };
  if (result?.data.finishedAt !== null)
    faults.push(`The erasure was answered ${answer.status} and reported as finished at ${result?.data.finishedAt}.`);
  return longest;
}

export async function waitUntilFinished(site: TestSite, faults: string[]): Promise<void> {
  const isFinished = () =>
    site.withDb((db) =>
      db
        .select()
        .from(removals)
        .all()
        .every(({ finishedAt }) => finishedAt !== null),
    );
  for (const end = Date.now() + deadlineMs; !isFinished() && Date.now() < end; ) await wait(200);
  if (!isFinished()) faults.push('The erasure was never finished.');
}

/** Looks for the person in every file of the folder. Returns the number of files. */
export function findTraces(dataDir: string, faults: string[]): number {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files)
    if (traces.test(readFileSync(join(parentPath, name), 'latin1')))
      faults.push(`${name} contains data of the erased person.`);
  return files.length;
}
