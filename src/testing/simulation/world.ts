import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTRPCClient, type HTTPLinkOptions, httpLink, TRPCClientError } from '@trpc/client';
import type { InjectOptions } from 'fastify';
import { fillFromBackup, restoreBackup } from '#server/backup/restore-backup.ts';
import { sessionCookie } from '#server/core/auth/session-cookie.ts';
import { toInstant } from '#server/core/clock.ts';
import { createFolder } from '#server/core/create-folder.ts';
import type { Db } from '#server/core/db/client.ts';
import { isStorageFailure } from '#server/core/storage-failure.ts';
import { ClockDoubtError } from '#server/retention/retention.service.ts';
import { createSignInSessions } from '#server/staff/sign-in-sessions.ts';
import type { AppRouter } from '#server/trpc/root.ts';
import { whatsappHookPath } from '#shared/paths.ts';
import type { StaffRole } from '#shared/permissions.ts';
import { minuteMs } from '#shared/time/time.rules.ts';
import { makeStaffMember } from '../factories.ts';
import { frozenBackup, passphrase } from '../frozen/frozen-backup.ts';
import { cloudSignature } from '../messages.ts';
import { openTestDb } from '../test-db.ts';
import { Crash } from './crash.ts';
import { createDiary } from './diary.ts';
import { createMailboxes } from './mailboxes.ts';
import type { Defect } from './planted/defects.ts';
import { createReceiver } from './receiver.ts';
import { createSimulatedClock } from './simulated-clock.ts';
import { closeSite, databaseFile, foldersOf, openSite, publicUrl, type Site } from './site.ts';
import { createTelephones } from './telephones.ts';

/** The site's answer to a call. The code is `broken` if the connection ended without an answer. */
export type Answer<Data> = { isOk: true; data: Data } | { isOk: false; code: string; fields: string[] };

export interface StaffMember<Role extends StaffRole = StaffRole> {
  id: string;
  name: string;
  role: Role;
  email: string;
}

interface WorldOptions {
  defect?: Defect | undefined;
  /** Begins with the site of the frozen backup instead of an empty one. */
  isFrozen?: boolean | undefined;
}

type Fetch = NonNullable<HTTPLinkOptions<never>['fetch']>;

export type World = Awaited<ReturnType<typeof createWorld>>;

/** Monday, 2 November 2026, 8:00 at the centre. */
const beginsAt = Date.UTC(2026, 10, 2, 4);
/** After the frozen backup, which is of November. */
const frozenBeginsAt = Date.UTC(2026, 11, 7, 4);
/** The clock moves by at most this much between two runs of the jobs. */
const hopMs = 30 * minuteMs;

/**
 * A centre in one process: the real application on a database file, mailboxes, the receiver of webhooks and one clock. The
 * application can crash and start again; everything else continues.
 */
export async function createWorld({ defect, isFrozen = false }: WorldOptions = {}) {
  const outside = mkdtempSync(join(tmpdir(), 'dana-simulation-'));
  const folder = join(outside, 'site');
  const folders = foldersOf(folder);
  createFolder(folders.dataDir);
  if (isFrozen)
    await restoreBackup({ folders, fill: fillFromBackup(frozenBackup, passphrase), now: toInstant(frozenBeginsAt) });
  else writeFileSync(databaseFile(folder), openTestDb().$client.serialize());
  const clock = createSimulatedClock(isFrozen ? frozenBeginsAt : beginsAt);
  /** Unexpected errors; each fails the run. */
  const unexpected: string[] = [];
  const trace: string[] = [];
  /** References of the requests that changed since the last check of the invariants. */
  const changed = new Set<string>();
  let site: Site;
  const isCrashed = () => site.crash.isCrashed();
  /** The number of starts of the server's process. */
  let lives = 0;
  const surroundings = { clock, deps: () => site.deps, isCrashed, life: () => lives };
  const mailboxes = createMailboxes(surroundings, defect?.alterMail);
  const receiver = createReceiver(surroundings);
  const telephones = await createTelephones(surroundings, postReports);

  function onError(error: unknown, about: string): void {
    if (!isCrashed() && !isExcused(error)) unexpected.push(`${about}: ${describe(error)}`);
  }

  function open(): Promise<Site> {
    lives += 1;
    return openSite({
      folder,
      clock,
      mailboxes,
      receiver,
      telephones,
      defect,
      onError,
      onChange: (reference) => changed.add(reference),
    });
  }
  site = await open();

  const stop = () => closeSite(site);

  async function start(): Promise<void> {
    site = await open();
    sessions.clear();
  }

  /** Ends the application, if it has not crashed, and starts it again. */
  async function restart(): Promise<void> {
    await stop();
    await start();
  }

  /** Lets time pass. The jobs run when they are due, and after a crash the application starts again. */
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= hopMs) {
      clock.pass(Math.min(left, hopMs));
      await runJobs();
      await telephones.reportStates();
      if (isCrashed()) await restartAfterCrash();
    }
  }

  /** Runs each job that is due, in the order of their list. */
  async function runJobs(): Promise<void> {
    for (const job of site.jobs) {
      const last = site.lastRuns.get(job);
      const isDue = last === undefined || (job.everyMs !== null && clock.monotonic() - last >= job.everyMs);
      if (!isDue) continue;
      site.lastRuns.set(job, clock.monotonic());
      await job.runNow();
      if (isCrashed()) return restartAfterCrash();
    }
  }

  async function restartAfterCrash(): Promise<void> {
    trace.push('  the process crashed and started again');
    await restart();
  }

  /** One call over HTTP from this network address. Throws `Crash` if the process ended before it answered. */
  async function send(options: InjectOptions, address: string) {
    const answer = await site.app.inject({
      ...options,
      remoteAddress: address,
      headers: { host: 'lab.example', origin: publicUrl, ...options.headers },
    });
    if (isCrashed()) throw new Crash();
    if (answer.statusCode >= 500 && answer.statusCode !== 503)
      unexpected.push(
        `${options.method ?? 'GET'} ${String(options.url)} was answered ${answer.statusCode}: ${answer.body}`,
      );
    return answer;
  }

  /** The typed procedures, called by a visitor or by a member of staff with a session of their own. */
  function callAs(address: string, member: StaffMember | null = null) {
    const fetchInside: Fetch = async (url, init = {}) => {
      const { pathname, search } = new URL(String(url));
      const { body, headers, method = 'GET' } = init;
      const cookie = member ? cookieOf(member) : {};
      const answer = await send(
        {
          method: method as 'GET' | 'POST',
          url: pathname + search,
          headers: { ...(headers as Record<string, string>), ...cookie },
          ...(typeof body === 'string' && { payload: body }),
        },
        address,
      );
      return new Response(answer.rawPayload.length > 0 ? new Uint8Array(answer.rawPayload) : null, {
        status: answer.statusCode,
        headers: { 'content-type': String(answer.headers['content-type']) },
      });
    };
    const link = httpLink({ url: `${publicUrl}/trpc`, fetch: fetchInside });
    return createTRPCClient<AppRouter>({ links: [link] });
  }

  /** Posts a signed call of the WhatsApp Cloud API. Returns whether the site accepted it. */
  async function postReports(call: object): Promise<boolean> {
    const payload = JSON.stringify(call);
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': cloudSignature(payload) };
    const posted = { method: 'POST', url: whatsappHookPath, payload, headers } as const;
    const answer = await attempt(() => send(posted, '192.0.2.7'));
    const status = answer.isOk ? answer.data.statusCode : null;
    if (status !== null && status !== 200 && status !== 503) unexpected.push(`A signed report was answered ${status}.`);
    return status === 200;
  }

  const { name: cookieName } = sessionCookie({ publicUrl });

  /** Opens a page or file as a member of staff. */
  const sendAs = (member: StaffMember, url: string) => send({ url, headers: cookieOf(member) }, '198.51.100.9');

  const cookieOf = (member: StaffMember) => ({ cookie: `${cookieName}=${sessionOf(member)}` });

  const sessions = new Map<string, { token: string; usedAt: number }>();
  const sessionIdleMs = 20 * minuteMs;

  /** The token of a new or still valid session. The simulation does not test the sign-in. */
  function sessionOf(member: StaffMember): string {
    const found = sessions.get(member.id);
    if (found && clock.monotonic() - found.usedAt < sessionIdleMs && clock.errorMs() === 0) return found.token;
    const { db, services } = site.deps;
    const rules = () => services.settings.get('signIn');
    const token = db.transaction(
      (tx) =>
        createSignInSessions({ db, clock: clock.now, rules }).open(tx, member.id, {
          userAgent: 'a browser',
          address: '198.51.100.9',
        }),
      { behavior: 'immediate' },
    );
    sessions.set(member.id, { token, usedAt: clock.monotonic() });
    return token;
  }

  /** Waits for the answer to a call. Returns refusals and broken connections as answers instead of throwing. */
  async function attempt<Data>(work: () => Promise<Data>): Promise<Answer<Data>> {
    try {
      return { isOk: true, data: await work() };
    } catch (error) {
      if (isCrashed() || error instanceof Crash) return { isOk: false, code: 'broken', fields: [] };
      if (!(error instanceof TRPCClientError)) throw error;
      const { appCode = 'unknown', fields = {} } = (error.data ?? {}) as { appCode?: string; fields?: object };
      return { isOk: false, code: appCode, fields: Object.keys(fields) };
    }
  }

  function hire<Role extends StaffRole>(name: string, role: Role): StaffMember<Role> {
    const email = `${name.toLowerCase()}@team.example`;
    const { id } = makeStaffMember(site.deps.db, { name, role, email });
    return { id, name, role, email };
  }

  async function close(): Promise<void> {
    await closeSite(site);
    await telephones.close();
    rmSync(outside, { recursive: true, force: true });
  }

  return {
    /** Outside the site's folder, for backups. */
    copiesFolder: join(outside, 'copies'),
    folder,
    clock,
    mailboxes,
    receiver,
    telephones,
    unexpected,
    trace,
    changed,
    diary: createDiary(),
    site: () => site,
    db: (): Db => site.deps.db,
    services: () => site.deps.services,
    channelTests: () => site.deps.channelTests,
    stop,
    start,
    restart,
    restartAfterCrash,
    isCrashed,
    pass,
    runJobs,
    send,
    sendAs,
    callAs,
    attempt,
    hire,
    close,
  };
}

/** Whether an error is expected: a simulated failure of the disk, or a clock in doubt, which the server reports as an error. */
const isExcused = (error: unknown): boolean =>
  error instanceof Crash || error instanceof ClockDoubtError || isStorageFailure(error);

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
