import { dayMs } from '#shared/time/time.rules.ts';
import { systemActor } from './core/auth/actor.ts';
import { watchWrites } from './core/db/client.ts';
import type { Deps } from './dependencies.ts';

interface JobsDeps
  extends Pick<Deps, 'services' | 'mailer' | 'webhookSender' | 'db' | 'contentVersion' | 'variantsJob' | 'backupMaker' | 'integrity' | 'storage'> {
  logger: Pick<Deps['logger'], 'info' | 'error'>;
}

const saleCheckMs = 60_000;
const backupCheckMs = 60_000;
const hitsMs = 30_000;
const ownerNoticesMs = 15_000;
/** A removal cannot empty the write-ahead log while a backup reads the database, so it is tried again. */
const removalCheckMs = 3_000;
const storageCheckMs = 30_000;
/** Commands such as an import write in another process, and pages of this one must notice. */
const otherWritesCheckMs = 3_000;
/** Pictures and mails wait, so that the first requests after a start have the CPU to themselves. */
const firstRunDelayMs = 2_000;

/**
 * Starts background work: mails, webhooks, the search index, picture variants, ends of sales, retention, backups. `stop` waits for these, but
 * not for short checks, which the next start repeats.
 */
export function startJobs({ db, contentVersion, services, mailer, webhookSender, variantsJob, backupMaker, integrity, storage, logger }: JobsDeps): {
  stop: () => Promise<void>;
} {
  /** An error in a timer callback would end the process: a full disk must not stop the site. */
  const guarded = (job: string, work: () => void | Promise<void>) => async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      logger.error({ err: error, job }, 'a job failed; it will be tried again');
    }
  };
  const othersChanged = watchWrites(db);
  const endSales = guarded('end sales', () => {
    const ended = services.packages.endExpiredSales();
    if (ended > 0) logger.info({ ended }, 'sales ended');
  });
  const finishErasures = guarded('finish interrupted erasures', () => services.people.finishErasures(systemActor));
  const finishRemovals = guarded('finish removals', () => services.people.finishRemovals(systemActor));
  const removeDue = guarded('remove data past its retention period', async () => {
    const removed = await services.retention.removeDue(systemActor);
    if (removed) logger.info({ removed }, 'data past its retention period was removed');
    services.trash.removeDue(systemActor);
    services.history.removeDue(systemActor);
    services.webhooks.removeDue(systemActor);
    await services.audit.removeDue(systemActor);
  });
  const writeHits = guarded('count visits of old addresses', services.redirects.writeHits);
  const watchOthers = guarded('look for changes by commands', () => {
    if (!othersChanged()) return;
    contentVersion.bump();
    variantsJob.wake();
  });
  let notifyingOwners = Promise.resolve();
  const notifyOwners = guarded('mails to owners', () => services.staff.sendOwnerNotices(systemActor));
  const startNotifyingOwners = () => {
    notifyingOwners = notifyingOwners.then(notifyOwners);
  };
  const checkBackups = guarded('look after the backups', () => services.backups.check(systemActor));
  const backUp = guarded('backup', async () => {
    await services.backups.runDue(systemActor);
    await checkBackups();
  });
  let removing = Promise.resolve();
  const startRemoving = () => {
    removing = finishErasures().then(removeDue);
  };
  const firstRun = [
    endSales,
    guarded('mails', mailer.start),
    guarded('webhooks', webhookSender.start),
    guarded('picture variants', variantsJob.start),
    guarded('checks of cards', services.requests.cardChecks.start),
    startRemoving,
    startNotifyingOwners,
    integrity.check,
    checkBackups,
    guarded('links by mail', async () => {
      // After a long stop, the clock is doubtful until the removal has recorded its run.
      await removing;
      await services.staff.sendWaitingLinks(systemActor);
    }),
  ];
  const delay = setTimeout(() => {
    for (const start of firstRun) void start();
  }, firstRunDelayMs);
  const timers = [
    setInterval(endSales, saleCheckMs),
    setInterval(startRemoving, dayMs),
    setInterval(finishRemovals, removalCheckMs),
    setInterval(backUp, backupCheckMs),
    setInterval(writeHits, hitsMs),
    setInterval(startNotifyingOwners, ownerNoticesMs),
    setInterval(watchOthers, otherWritesCheckMs),
    setInterval(guarded('look for lost folders', storage.check), storageCheckMs),
  ];
  return {
    stop: async () => {
      clearTimeout(delay);
      for (const timer of timers) clearInterval(timer);
      backupMaker.stop();
      integrity.stop();
      await Promise.all([
        mailer.stop(),
        webhookSender.stop(),
        variantsJob.stop(),
        services.requests.cardChecks.stop(),
        notifyingOwners,
        removing,
        services.backups.settled(),
      ]);
    },
  };
}
