import type { BackupSchedule, StoredBackup } from '../schemas/backups.schema.ts';
import { dayOf, startOfDay } from './days.rules.ts';
import { dayMs } from './time.rules.ts';

const hourMs = 3_600_000;
const weekMs = 7 * dayMs;

/** The latest instant (ms) up to `now` (ms) at which it was this hour (0 to 23) at the centre. */
export function latestHour(hour: number, now: number): number {
  const today = Date.parse(startOfDay(dayOf(new Date(now).toISOString()))) + hour * hourMs;
  return today <= now ? today : today - dayMs;
}

/**
 * The backups that are kept no longer at `now` (ms). All of the last days stay, then the latest of each week, and the latest of
 * all in any case: while no new one comes about, the last good one is not thrown away.
 */
export function surplusBackups<Backup extends Pick<StoredBackup, 'createdAt'>>(
  backups: readonly Backup[],
  { days, weeks }: Pick<BackupSchedule, 'days' | 'weeks'>,
  now: number,
): Backup[] {
  const latestFirst = backups.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  const weeksSeen = new Set<number>();
  return latestFirst.filter(({ createdAt }, index) => {
    const madeAt = Date.parse(createdAt);
    const week = Math.floor(madeAt / weekMs);
    const isFirstOfWeek = !weeksSeen.has(week);
    weeksSeen.add(week);
    if (index === 0 || now - madeAt < days * dayMs) return false;
    return !(isFirstOfWeek && now - madeAt < weeks * weekMs);
  });
}

/** The name of a backup made at an instant (ISO 8601). */
export function backupName(createdAt: string, isEncrypted: boolean): string {
  return `dana-${createdAt.slice(0, 19).replaceAll(':', '-')}Z.tar.gz${isEncrypted ? '.sealed' : ''}`;
}

/** The instant (ISO 8601) in a backup's name, and whether it is encrypted. */
export function readBackupName(name: string): Pick<StoredBackup, 'createdAt' | 'isEncrypted'> {
  const [day = '', time = ''] = name.slice('dana-'.length).split('T');
  return { createdAt: `${day}T${time.slice(0, 8).replaceAll('-', ':')}.000Z`, isEncrypted: name.endsWith('.sealed') };
}
