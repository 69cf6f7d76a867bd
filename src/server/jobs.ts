import { dayMs } from '#shared/time/time.rules.ts';
import { removeOldLeftovers } from './backup/leftovers.ts';
import { systemActor } from './core/auth/actor.ts';
import { watchCommandChanges } from './core/content-version.ts';
import type { JobName } from './core/job.messages.ts';
import { createWorker, type Job, type Worker } from './core/worker.ts';
import type { Deps } from './dependencies.ts';
import { rebuildSearchWords } from './rebuild-search-words.ts';

export interface JobsDeps
  extends Pick<
    Deps,
    | 'services'
    | 'mailer'
    | 'messageSender'
    | 'webhookSender'
    | 'db'
    | 'contentVersion'
    | 'variantsJob'
    | 'backupMaker'
    | 'integrity'
    | 'storage'
    | 'replica'
    | 'faultMails'
    | 'heartbeat'
    | 'stops'
    | 'config'
    | 'clock'
  > {
  logger: Pick<Deps['logger'], 'info' | 'error'>;
}

const saleCheckMs = 60_000;
const backupCheckMs = 60_000;
const hitsMs = 30_000;
const ownerNoticesMs = 15_000;
/** A removal cannot empty the write-ahead log while a backup reads the database, so it is tried again. */
const removalCheckMs = 3_000;
const holdCheckMs = 15_000;
const remindersCheckMs = 15_000;
const storageCheckMs = 30_000;
const replicaCheckMs = 5_000;
const healthCheckMs = 60_000;
/** Commands such as an import write in another process, and pages of this one must notice. */
const commandChangesCheckMs = 3_000;
/** Pictures and mails wait, so that the first requests after a start have the CPU to themselves. */
const firstRunDelayMs = 2_000;

/**
 * Starts background work: mails, messages, webhooks, picture variants, ends of sales, retention, backups. `stop` waits until all
 * of it has ended.
 */
export function startJobs(deps: JobsDeps): { stop: () => Promise<void> } {
  const jobs = listJobs(deps);
  const delay = setTimeout(() => {
    for (const { start } of jobs) start();
  }, firstRunDelayMs);
  return {
    stop: async () => {
      clearTimeout(delay);
      // Ends backups that staff started, too.
      deps.backupMaker.stop();
      await Promise.all([...jobs.map(({ stop }) => stop()), deps.services.backups.settled()]);
    },
  };
}

/** Every background job of the server, not started. */
export function listJobs({
  db,
  contentVersion,
  services,
  mailer,
  messageSender,
  webhookSender,
  variantsJob,
  integrity,
  storage,
  replica,
  faultMails,
  heartbeat,
  stops,
  config,
  clock,
  logger,
}: Omit<JobsDeps, 'backupMaker'>): Job[] {
  function worker(job: JobName, everyMs: number | null, run: (signal: AbortSignal) => unknown, after?: Worker): Worker {
    return createWorker({ job, run, everyMs, logger, stops, ...(after && { after }) });
  }
  const hasCommandChangedContent = watchCommandChanges(db);
  const erasures = worker('finish interrupted erasures', dayMs, () => services.people.finishErasures(systemActor));
  const remove = async () => {
    const removed = await services.retention.removeDue(systemActor);
    if (removed) logger.info({ removed }, 'data past its retention period was removed');
    services.trash.removeDue(systemActor);
    services.history.removeDue(systemActor);
    services.webhooks.removeDue(systemActor);
    services.idempotentResponses.removeDue();
    await services.audit.removeDue(systemActor);
    services.requests.removeEndedCounts();
    const copies = await removeOldLeftovers(config, clock());
    if (copies.length > 0) logger.info({ copies }, 'old copies with personal data were removed');
  };
  const removal = worker('remove data past its retention period', dayMs, remove, erasures);
  return [
    worker('end sales', saleCheckMs, () => {
      const ended = services.packages.endExpiredSales();
      if (ended > 0) logger.info({ ended }, 'sales ended');
    }),
    mailer,
    messageSender,
    worker('reminders', remindersCheckMs, () => services.reminders.storeDue(systemActor)),
    webhookSender,
    variantsJob,
    services.cards.checks,
    erasures,
    removal,
    worker('end holds of home visits', holdCheckMs, () => services.holds.endDue(systemActor)),
    worker('finish removals', removalCheckMs, () => services.people.finishRemovals(systemActor)),
    worker('write index words again', null, (signal) => rebuildSearchWords({ db, clock, contentVersion }, signal)),
    worker('mails to owners', ownerNoticesMs, () => services.staff.sendOwnerNotices(systemActor)),
    // After a long stop, the clock is doubtful until the removal has recorded its run.
    worker('links by mail', null, () => services.staff.sendWaitingLinks(systemActor), removal),
    worker('check of the database', null, integrity.check),
    worker('backup', backupCheckMs, async () => {
      await services.backups.runDue(systemActor);
      await services.backups.check(systemActor);
    }),
    worker('count visits of old addresses', hitsMs, () => services.redirects.writeHits()),
    worker('look for changes by commands', commandChangesCheckMs, () => {
      if (!hasCommandChangedContent()) return;
      contentVersion.bump();
      variantsJob.wake();
    }),
    worker('read the status of the replica', replicaCheckMs, () => replica.check()),
    worker('look for lost folders', storageCheckMs, () => storage.check()),
    worker('mails about faults', healthCheckMs, () => faultMails.sendDue(systemActor)),
    worker('heartbeat', healthCheckMs, heartbeat.beat),
  ];
}
