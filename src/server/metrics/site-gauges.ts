import { existsSync } from 'node:fs';
import type { BackupsService } from '../backup/backups.service.ts';
import { readUncheckedCards } from '../cards/unchecked-cards-check.ts';
import { systemActor } from '../core/auth/actor.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Config } from '../core/config.ts';
import { freeBytes } from '../core/storage-failure.ts';
import type { Stops } from '../core/watchdog/stops.ts';
import type { HealthService } from '../health/health.service.ts';
import { readReplicaStatus } from '../replica/replica-status.ts';
import type { OutboxState } from '../request-records/outbox.service.ts';

interface SiteGaugesDeps extends CommonDeps {
  config: Pick<Config, 'dataDir' | 'uploadsDir' | 'backupDir'>;
  outbox: { readState: () => OutboxState };
  backups: Pick<BackupsService, 'findLatest'>;
  health: Pick<HealthService, 'readResults'>;
  stops: Pick<Stops, 'ends'>;
}

type Reading = number | null | Record<string, number>;

/** A value that is read for each scrape. */
export interface SiteGauge {
  name: string;
  help: string;
  /** The label of several readings. */
  label?: string;
  /** null: there is no value now. */
  read: () => Reading | Promise<Reading>;
}

const stateNumbers = { green: 0, amber: 1, red: 2 } as const;

/** The state of the site for monitoring, by cheap queries. */
export function createSiteGauges({ db, clock, config, outbox, backups, health, stops }: SiteGaugesDeps): SiteGauge[] {
  const ageOf = (instant: string | null) => (instant === null ? null : (clock() - Date.parse(instant)) / 1000);
  const folders = { data: config.dataDir, uploads: config.uploadsDir, backups: config.backupDir };
  return [
    {
      name: 'dana_check_state',
      help: 'The health checks: 0 green, 1 amber, 2 red.',
      label: 'check',
      read: () => Object.fromEntries(health.readResults().map(({ name, state }) => [name, stateNumbers[state]])),
    },
    {
      name: 'dana_watchdog_ends_total',
      help: 'How often the watchdog has ended the process because its event loop had stopped.',
      read: () => stops.ends,
    },
    {
      name: 'dana_outbox_mails',
      help: 'Mails of requests that are not sent.',
      label: 'state',
      read: () => {
        const { waiting, held, failed } = outbox.readState();
        return { waiting, held, failed };
      },
    },
    {
      name: 'dana_outbox_oldest_age_seconds',
      help: 'How long the oldest mail has been waiting; absent if none waits.',
      read: () => ageOf(outbox.readState().oldestAt),
    },
    {
      name: 'dana_backup_age_seconds',
      help: 'The age of the latest complete backup; absent without one.',
      read: async () => ageOf(await backups.findLatest(systemActor)),
    },
    {
      name: 'dana_replica_lag_seconds',
      help: 'How old the database of the replica is; absent if the site is not replicated.',
      read: () => {
        const replica = readReplicaStatus(config.dataDir);
        // A replication that has stopped writes no status, so the lag grows with the age of the last one.
        return replica && Number(ageOf(replica.writtenAt)) + replica.litestream.lagMs / 1000;
      },
    },
    {
      name: 'dana_replica_files_age_seconds',
      help: 'The time since cards and pictures were last copied to the replica.',
      read: () => ageOf(readReplicaStatus(config.dataDir)?.files.copiedAt ?? null),
    },
    {
      name: 'dana_unscanned_cards',
      help: 'Cards that were not checked yet.',
      read: () => readUncheckedCards(db).count,
    },
    {
      name: 'dana_disk_free_bytes',
      help: 'Free space on the disk of a folder.',
      label: 'folder',
      read: () => {
        // The folder of backups is missing before the first one.
        const found = Object.entries(folders).filter(([, folder]) => existsSync(folder));
        return Object.fromEntries(found.map(([name, folder]) => [name, freeBytes(folder)]));
      },
    },
  ];
}
