import { inArray, like, or } from 'drizzle-orm';
import { dayMs } from '#shared/time/time.rules.ts';
import { type Actor, requireSystem } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import { type Db, inTransaction } from '../core/db/client.ts';
import { jobRuns } from '../core/job-runs.table.ts';
import { writeIfPossible } from '../core/storage-failure.ts';
import type { StaffService } from '../staff/staff.service.ts';
import { composeHealthMail } from './health.mail.ts';
import type { HealthService } from './health.service.ts';

interface FaultMailsDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'smtpUrl'>;
  health: Pick<HealthService, 'readResults' | 'readNotices'>;
  mailOwners: StaffService['mailOwners'];
}

interface FaultMail {
  /** In ms. */
  sentAt: number;
  /** No mail has said yet that the fault is gone. */
  isOpen: boolean;
}

/** The names of the rows in `job_runs` that store the mails, so that a restart repeats none. */
const prefixes = { open: 'fault:', closed: 'pastFault:' } as const;

/**
 * Mails owners once when a check turns red, and once when none is red any more; about the same check at most once a
 * day. A check must be red in two runs in a row. The mails skip the outbox, as all mails to staff.
 */
export function createFaultMails({ db, clock, config, health, mailOwners }: FaultMailsDeps) {
  let redBefore: string[] = [];
  /** In memory as well, because a full disk refuses the rows, and is itself a fault. */
  let mails: Map<string, FaultMail> | null = null;

  /** For the system only. Resolves when the mails were sent or failed once; failed ones are repeated. */
  async function sendDue(actor: Actor): Promise<void> {
    requireSystem(actor);
    const red = health.readResults().flatMap(({ name, state }) => (state === 'red' ? name : []));
    const lasting = red.filter((name) => redBefore.includes(name));
    redBefore = red;
    if (config.smtpUrl === null) return;
    mails ??= load();
    if (lasting.some(isDue)) {
      for (const name of lasting.filter(isDue)) store(name, { sentAt: clock(), isOpen: true });
      await send(lasting);
    } else if (red.length === 0) {
      const open = [...mails].filter(([, { isOpen }]) => isOpen);
      for (const [name, mail] of open) store(name, { ...mail, isOpen: false });
      if (open.length > 0) await send([]);
    }
  }

  function isDue(name: string): boolean {
    const mail = mails?.get(name);
    return mail === undefined || (!mail.isOpen && Math.abs(clock() - mail.sentAt) >= dayMs);
  }

  const send = (names: readonly string[]) =>
    mailOwners({ kind: 'system' }, names.length > 0 ? 'fault' : 'faultsGone', (owner, context) => {
      const faults = health.readNotices(owner.locale).filter(({ name }) => names.includes(name));
      return composeHealthMail(owner, faults, context);
    });

  function load(): Map<string, FaultMail> {
    const rows = db
      .select()
      .from(jobRuns)
      .where(or(like(jobRuns.job, `${prefixes.open}%`), like(jobRuns.job, `${prefixes.closed}%`)))
      .all();
    return new Map(
      rows.map(({ job, lastRunAt }) => [
        job.slice(job.indexOf(':') + 1),
        { sentAt: Date.parse(lastRunAt), isOpen: job.startsWith(prefixes.open) },
      ]),
    );
  }

  function store(name: string, mail: FaultMail): void {
    mails?.set(name, mail);
    const [open, closed] = [`${prefixes.open}${name}`, `${prefixes.closed}${name}`] as const;
    writeIfPossible(() =>
      inTransaction(db, (tx) => {
        tx.delete(jobRuns)
          .where(inArray(jobRuns.job, [open, closed]))
          .run();
        tx.insert(jobRuns)
          .values({ job: mail.isOpen ? open : closed, lastRunAt: toInstant(mail.sentAt) })
          .run();
      }),
    );
  }

  return { sendDue };
}
