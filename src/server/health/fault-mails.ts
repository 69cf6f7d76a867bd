import { inArray, like } from 'drizzle-orm';
import { dayMs } from '#shared/time/time.rules.ts';
import { type System, systemActor } from '../core/auth/actor.ts';
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
  /** `red`: since the mail. `gone`: not red any more, but no mail has said so. `past`: a mail has said so. */
  state: 'red' | 'gone' | 'past';
}

/** The names of the rows in `job_runs` that store the mails, so that a restart repeats none. */
const prefixes = { red: 'fault:', gone: 'goneFault:', past: 'pastFault:' } as const;

/**
 * Mails owners once when a check turns red, and once when none is red any more; about the same check at most once a
 * day. A check must be red in two runs in a row. The mails skip the outbox, as all mails to staff.
 */
export function createFaultMails({ db, clock, config, health, mailOwners }: FaultMailsDeps) {
  let redBefore: string[] = [];
  /** In memory as well, because a full disk refuses the rows, and is itself a fault. */
  let mails: Map<string, FaultMail> | null = null;

  /** For the system only. Resolves when the mails were sent or failed once; failed ones are repeated. */
  async function sendDue(_actor: System): Promise<void> {
    const red = health.readResults().flatMap(({ name, state }) => (state === 'red' ? name : []));
    const lasting = red.filter((name) => redBefore.includes(name));
    redBefore = red;
    if (config.smtpUrl === null) return;
    mails ??= load();
    for (const [name, mail] of mails)
      if (mail.state === 'red' && !red.includes(name)) store(name, { ...mail, state: 'gone' });
    if (lasting.some(isDue)) {
      for (const name of lasting.filter(isDue)) store(name, { sentAt: clock(), state: 'red' });
      await send(lasting);
    } else if (red.length === 0) {
      const gone = [...mails].filter(([, { state }]) => state === 'gone');
      for (const [name, mail] of gone) store(name, { ...mail, state: 'past' });
      if (gone.length > 0) await send([]);
    }
  }

  function isDue(name: string): boolean {
    const mail = mails?.get(name);
    return mail === undefined || (mail.state !== 'red' && Math.abs(clock() - mail.sentAt) >= dayMs);
  }

  const send = (names: readonly string[]) =>
    mailOwners(systemActor, names.length > 0 ? 'fault' : 'faultsGone', (owner, context) => {
      const faults = health.readNotices(owner.locale).filter(({ name }) => names.includes(name));
      return composeHealthMail(owner, faults, context);
    });

  function load(): Map<string, FaultMail> {
    const states = Object.keys(prefixes) as FaultMail['state'][];
    return new Map(
      states.flatMap((state) =>
        db
          .select()
          .from(jobRuns)
          .where(like(jobRuns.job, `${prefixes[state]}%`))
          .all()
          .map(({ job, lastRunAt }): [string, FaultMail] => [
            job.slice(prefixes[state].length),
            { sentAt: Date.parse(lastRunAt), state },
          ]),
      ),
    );
  }

  function store(name: string, mail: FaultMail): void {
    mails?.set(name, mail);
    const jobs = Object.values(prefixes).map((prefix) => `${prefix}${name}` as const);
    writeIfPossible(() =>
      inTransaction(db, (tx) => {
        tx.delete(jobRuns).where(inArray(jobRuns.job, jobs)).run();
        tx.insert(jobRuns)
          .values({ job: `${prefixes[mail.state]}${name}`, lastRunAt: toInstant(mail.sentAt) })
          .run();
      }),
    );
  }

  return { sendDue };
}
