import { dayOf, midnightOf } from '../time/days.rules.ts';
import { clockCorrectionMs, dayMs } from '../time/time.rules.ts';
import type { BackupSchedule, StoredBackup } from './backups.schema.ts';

const hourMs = 3_600_000;
const weekMs = 7 * dayMs;

/** The latest time (ms) up to `now` (ms) at which the clock of the centre showed this hour (0 to 23). */
export function latestHour(hour: number, now: number): number {
  const today = midnightOf(dayOf(new Date(now).toISOString())) + hour * hourMs;
  return today <= now ? today : today - dayMs;
}

const maxIncomplete = 2;
/** A backup is expected every day. */
export const backupOverdueMs = 2 * dayMs;

/** It was made while the clock was wrong. */
export const isFromFuture = ({ createdAt }: Pick<StoredBackup, 'createdAt'>, now: number) =>
  Date.parse(createdAt) > now + clockCorrectionMs;

/**
 * Whether the latest complete backup is more than 48 hours old at `now` (ms). Without one, `since` (ms) counts: when
 * the first could be made.
 */
export function isBackupOverdue(
  backups: readonly Pick<StoredBackup, 'createdAt' | 'missing'>[],
  since: number,
  now: number,
): boolean {
  const complete = backups.filter((backup) => backup.missing === 0 && !isFromFuture(backup, now));
  const latest = Math.max(...complete.map(({ createdAt }) => Date.parse(createdAt)));
  return now - (complete.length > 0 ? latest : since) > backupOverdueMs;
}

/**
 * The backups to remove at `now` (ms). Of the complete ones, all of the last `days` stay, then the latest of each week;
 * the latest of all stays in any case. Of the incomplete ones, the latest two stay for `days`. While the latest backup
 * is incomplete, no complete one is removed. Backups from the future were made while the clock was wrong: they are
 * neither counted nor removed.
 */
export function surplusBackups<Backup extends Pick<StoredBackup, 'createdAt' | 'missing'>>(
  backups: readonly Backup[],
  { days, weeks }: Pick<BackupSchedule, 'days' | 'weeks'>,
  now: number,
): Backup[] {
  const dated = backups.filter((backup) => !isFromFuture(backup, now));
  const latestFirst = dated.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  const isOld = ({ createdAt }: Backup) => now - Date.parse(createdAt) >= days * dayMs;
  const incomplete = latestFirst.filter(({ missing }) => missing > 0);
  const surplus = incomplete.filter(
    (backup, index) => index >= maxIncomplete || (isOld(backup) && backup !== latestFirst[0]),
  );
  if (latestFirst[0] === incomplete[0]) return surplus;
  const weeksSeen = new Set<number>();
  const complete = latestFirst.filter(({ missing }) => missing === 0);
  const surplusComplete = complete.filter((backup, index) => {
    const madeAt = Date.parse(backup.createdAt);
    const week = Math.floor(madeAt / weekMs);
    const isFirstOfWeek = !weeksSeen.has(week);
    weeksSeen.add(week);
    if (index === 0 || !isOld(backup)) return false;
    return !(isFirstOfWeek && now - madeAt < weeks * weekMs);
  });
  return [...surplusComplete, ...surplus];
}

/** Whether a change of the schedule ends the daily backups or their encryption, or lets backups be deleted earlier. */
export const weakensBackups = (before: BackupSchedule, after: BackupSchedule): boolean =>
  after.days < before.days ||
  after.weeks < before.weeks ||
  (before.isScheduled && !after.isScheduled) ||
  (before.isEncrypted && !after.isEncrypted);

/** The file name of a backup made at an instant (ISO 8601), with the number of missing files. */
export function backupName(createdAt: string, isEncrypted: boolean, missing = 0): string {
  const mark = missing > 0 ? `-incomplete-${missing}` : '';
  return `dana-${createdAt.slice(0, 19).replaceAll(':', '-')}Z${mark}.tar.gz${isEncrypted ? '.sealed' : ''}`;
}

/** Parses a file name that fits `backupNameSchema`. */
export function readBackupName(name: string): Pick<StoredBackup, 'createdAt' | 'isEncrypted' | 'missing'> {
  const [day = '', time = ''] = name.slice('dana-'.length).split('T');
  const missing = Number(/-incomplete-(\d+)/.exec(name)?.[1] ?? 0);
  return {
    createdAt: `${day}T${time.slice(0, 8).replaceAll('-', ':')}.000Z`,
    isEncrypted: name.endsWith('.sealed'),
    missing,
  };
}
