import { statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { adminPaths } from '#shared/paths.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { askPassphrase } from './backup/ask-passphrase.ts';
import { isEncryptedContainer } from './backup/backup-container.ts';
import { checkBackup } from './backup/check-backup.ts';
import { type Leftover, leftoverDays, listLeftovers } from './backup/leftovers.ts';
import { fillFromBackup, type RestoreReport, restoreBackup } from './backup/restore-backup.ts';
import { parseOptions, readCommandConfig, resolveArgument, runCommand } from './backup/run-command.ts';
import { systemClock, toInstant } from './core/clock.ts';
import { type Config, ConfigError } from './core/config.ts';
import { LitestreamError } from './replica/litestream.ts';
import { findReplicaPrograms } from './replica/programs.ts';
import { RcloneError } from './replica/rclone.ts';
import { fillFromReplica } from './replica/restore-replica.ts';

const usage = `npm run restore -- [--check] FILE
npm run restore -- [--check] --from-replica
  Replaces the content of DATA_DIR, UPLOADS_DIR and KEYS_DIR with a backup, or that of DATA_DIR and UPLOADS_DIR with the
  replica on the second machine. Stop the site first.
  --check   only checks whether it can be restored; with FILE also beside the running site`;

/** Replaces the content of the folders with a backup or the replica. */
void runCommand(usage, async () => {
  const { values, positionals } = parseOptions(
    {
      options: { check: { type: 'boolean', default: false }, 'from-replica': { type: 'boolean', default: false } },
      allowPositionals: true,
    },
    process.env,
  );
  const isReplica = values['from-replica'];
  const [given, another] = positionals;
  if (another !== undefined) throw new ConfigError(`Name one file only. Nothing was changed.\n${usage}`);
  if (isReplica && given !== undefined)
    throw new ConfigError(`Name either a file or --from-replica, not both. Nothing was changed.\n${usage}`);
  if (!isReplica && given === undefined) throw new ConfigError(`Name the file to restore.\n${usage}`);
  const config = readCommandConfig(process.env);
  const now = toInstant(systemClock());
  const report =
    given === undefined
      ? await restoreBackup({
          folders: config,
          fill: fillFromReplica(config, findReplicaPrograms(process.env)),
          now,
          isCheckOnly: values.check,
        })
      : await restoreFile({ config, given, now, isCheckOnly: values.check });
  const source = isReplica ? 'replica' : 'backup';
  return [
    values.check
      ? `This ${source} is complete and can be restored.`
      : `The ${source} is restored into ${config.dataDir}. Start Dana again.`,
    ...describe(report, config.secret !== null),
    ...(values.check ? [] : describeLeftovers(listLeftovers(config, systemClock()))),
  ];
}, [LitestreamError, RcloneError]);

function describeLeftovers(leftovers: Leftover[]): string[] {
  if (leftovers.length === 0) return [];
  const ageOf = ({ since }: Leftover) => Math.max(0, Math.floor((systemClock() - Date.parse(since)) / dayMs));
  return [
    `These copies contain personal data. Remove them when all is well; the site removes them after ${leftoverDays} days:`,
    ...leftovers.map((leftover) => `  ${leftover.path} (${ageOf(leftover)} days old)`),
    'Unencrypted backups from before this restore need the replaced keys: if you store such backups, store a copy of these keys elsewhere.',
  ];
}

async function restoreFile({
  config,
  given,
  now,
  isCheckOnly,
}: {
  config: Config;
  given: string;
  now: string;
  isCheckOnly: boolean;
}): Promise<RestoreReport> {
  const file = resolveArgument(given, process.env.INIT_CWD);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new ConfigError(`There is no file ${file}. Nothing was changed.\n${usage}`);
  const findPassphrase = async () => config.backupPassphrase ?? (await askPassphrase('Passphrase'));
  const passphrase = (await isEncryptedContainer(file)) ? await findPassphrase() : null;
  if (!isCheckOnly) return restoreBackup({ folders: config, fill: fillFromBackup(file, passphrase), now });
  // Requests of visitors have priority.
  setPriority(constants.priority.PRIORITY_LOW);
  // A check that is interrupted removes what it has unpacked.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return checkBackup(config, file, passphrase);
}

function describe(
  { manifest, members, tokens, webhooks, missingCards, unreadable }: RestoreReport,
  isSecretGiven: boolean,
): string[] {
  const { createdAt, version, files, missing } = manifest;
  const isBackup = createdAt !== undefined;
  return [
    ...(isBackup ? [`It was made on ${createdAt} by version ${version} and contains ${files.length} files.`] : []),
    ...(tokens.length > 0
      ? [
          `${tokens.length} API tokens are deleted: ${tokens.join(', ')}. Make again at ${adminPaths.tokens()} those still in use.`,
        ]
      : []),
    ...(webhooks.length > 0
      ? [
          `${webhooks.length} webhooks are turned off: ${webhooks.join(', ')}. Turn on again at ${adminPaths.webhooks()} those still wanted.`,
        ]
      : []),
    'All members must sign in again. It contains people whose data was deleted since that day: delete them again.',
    `These can sign in, with the passwords of that day: ${members.join(', ') || 'nobody'}. Disable those who have left since.`,
    ...missing.map(
      (name) =>
        `${isBackup ? 'It was already missing when the backup was made' : 'It has not reached the replica'}: ${name}`,
    ),
    ...(missingCards.length > 0
      ? [
          `${missingCards.length} requests have cards whose files are missing. The staff area lists them: ask these visitors for their cards again.`,
        ]
      : []),
    ...(unreadable.count === 0
      ? ['Every card can be opened with the keys at hand.']
      : [
          `${unreadable.count} cards stay unreadable without the secret they were encrypted with (key ${unreadable.keyIds.join(', ')}).`,
          // A configured secret replaces the file; an existing file may decrypt other cards.
          `${isSecretGiven ? 'Put it' : 'Put it into KEYS_DIR/secret where there is none, else'} on a line of KEYS_DIR/previous-secrets, or name it in DANA_PREVIOUS_SECRETS. The latest of these cards:`,
          ...unreadable.first.map((card) => `  ${card}`),
        ]),
  ];
}
