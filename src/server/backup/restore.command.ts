import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { adminPaths } from '#shared/paths.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { systemClock, toInstant } from '../core/clock.ts';
import { ConfigError, readConfig } from '../core/config.ts';
import { askPassphrase } from './ask-passphrase.ts';
import { isEncryptedContainer } from './backup-container.ts';
import { type Leftover, leftoverDays, listLeftovers } from './leftovers.ts';
import { type RestoreReport, restoreBackup } from './restore-backup.ts';
import { resolveArgument, runCommand } from './run-command.ts';

const usage = `npm run restore -- [--check] FILE
  Replaces the content of DATA_DIR, UPLOADS_DIR and KEYS_DIR with a backup. Stop the site first.
  --check   only verifies that the backup can be restored`;

/** Replaces the content of the folders with a backup. */
void runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [given] = positionals;
  if (given === undefined) throw new ConfigError(`Name the file to restore.\n${usage}`);
  const config = readConfig(process.env);
  const file = resolveArgument(given, process.env.INIT_CWD);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new ConfigError(`There is no file ${file}. Nothing was changed.\n${usage}`);
  const findPassphrase = async () => config.backupPassphrase ?? (await askPassphrase('Passphrase'));
  const passphrase = (await isEncryptedContainer(file)) ? await findPassphrase() : null;
  const report = await restoreBackup({
    folders: config,
    file,
    passphrase,
    now: toInstant(systemClock()),
    isCheckOnly: values.check,
  });
  return [
    values.check
      ? 'This backup is complete and can be restored.'
      : `The backup is restored into ${config.dataDir}. Start Dana again.`,
    ...describe(report, config.secret !== null),
    ...describeLeftovers(listLeftovers(config)),
  ];
});

function describeLeftovers(leftovers: Leftover[]): string[] {
  if (leftovers.length === 0) return [];
  const ageOf = ({ since }: Leftover) => Math.max(0, Math.floor((systemClock() - Date.parse(since)) / dayMs));
  return [
    `These copies contain personal data. Remove them when all is well; the site removes them after ${leftoverDays} days:`,
    ...leftovers.map((leftover) => `  ${leftover.path} (${ageOf(leftover)} days old)`),
    'Unencrypted backups from before this restore need the replaced keys: if you store such backups, store a copy of these keys elsewhere.',
  ];
}

function describe(
  { manifest, members, tokens, webhooks, unreadable }: RestoreReport,
  isSecretGiven: boolean,
): string[] {
  return [
    `It was made on ${manifest.createdAt} by version ${manifest.version} and contains ${manifest.files.length} files.`,
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
    ...manifest.missing.map((name) => `It was already missing when the backup was made: ${name}`),
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
