import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { dayMs } from '#shared/time/time.rules.ts';
import type { Clock } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import type { HealthCheck } from '../core/health-check.ts';
import { backupMessages } from './backups.messages.ts';
import { checkPrefix } from './check-backup.ts';
import { isReplacing } from './replace-folders.ts';

/** A copy with personal data that an update, a restore, a killed check of a backup or a former replication left in the folders of the site. */
export interface Leftover {
  path: string;
  /** ISO 8601. */
  since: string;
}

type Folders = Pick<Config, 'dataDir' | 'uploadsDir'>;

export const leftoverDays = 30;
/** Copies of the database from before a migration, and files that a restore replaced. */
const names = /^(?:dana\.db\.before-|replaced-)/;
/** The copy that Litestream works with, and what a nightly check was restoring. */
const ofReplication = /^(?:\.dana\.db-litestream|replica-trial)$/;
/** A running check of a backup has such a folder too. */
const isOfCheck = (name: string) => name.startsWith(checkPrefix);
/** Written every two seconds while the site is replicated. */
const replicaFile = 'replica.json';
/** Restores name their folders by the time, since copying a folder to another disk changes its own. */
const dated = /^replaced-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/;

/**
 * The copies, oldest first. Empty while a restore is unfinished: the next start still needs what it moved aside.
 * Replaced keys stay: they contain no personal data, and an older backup may need them. The working files of the
 * replication count from the day after it stopped.
 */
export function listLeftovers({ dataDir, uploadsDir }: Folders, now: number): Leftover[] {
  if (isReplacing(dataDir)) return [];
  return [dataDir, uploadsDir]
    .flatMap((folder) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []))
    .flatMap((path) => readLeftover(path, now))
    .toSorted((one, other) => (one.since < other.since ? -1 : 1));
}

/** Health check: names the copies with their age. */
export function createLeftoversCheck(folders: Folders, clock: Clock): HealthCheck {
  return {
    name: 'leftovers',
    label: backupMessages.leftovers,
    title: backupMessages.leftoversTitle,
    advice: [backupMessages.leftoversAdvice],
    find: () => {
      const found = listLeftovers(folders, clock());
      return {
        problem: found.length === 0 ? null : { state: 'amber', reason: `${found.length} copies with personal data` },
        facts: found.map(({ path, since }) => ({
          label: { ...backupMessages.leftoverOf, values: { name: relative(dirname(dirname(path)), path) } },
          value: { at: since },
        })),
      };
    },
  };
}

function readLeftover(path: string, now: number): Leftover[] {
  const name = basename(path);
  if (ofReplication.test(name)) {
    const [status, own] = [join(dirname(path), replicaFile), path].map(changedAt);
    const since = status ?? own;
    return since === undefined || now - Date.parse(since) <= dayMs ? [] : [{ path, since }];
  }
  if (!names.test(name) && !isOfCheck(name)) return [];
  // It may have been removed since its folder was read.
  const since = changedAt(path);
  if (since === undefined || (isOfCheck(name) && now - Date.parse(since) <= dayMs)) return [];
  return [{ path, since: dated.test(name) ? name.replace(dated, '$1T$2:$3:$4.000Z') : since }];
}

const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtime.toISOString();

/** Removes the copies that are older than 30 days at `now` (ms), and returns them. The caller must trust the clock. */
export async function removeOldLeftovers(folders: Folders, now: number): Promise<Leftover[]> {
  const old = listLeftovers(folders, now).filter(({ since }) => now - Date.parse(since) > leftoverDays * dayMs);
  for (const { path } of old) await rm(path, { recursive: true, force: true });
  return old;
}
