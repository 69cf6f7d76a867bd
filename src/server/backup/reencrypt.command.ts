import { join } from 'node:path';
import { findSecrets, secretsFrom } from '../core/auth/secrets.ts';
import { type Config, ConfigError } from '../core/config.ts';
import { openDatabase } from '../core/db/client.ts';
import { isMigrated } from '../core/db/migrate.ts';
import { lockFolder } from '../core/folder-lock.ts';
import { requireSite } from './lock-data-folder.ts';
import { type ReencryptionReport, reencryptSite } from './reencrypt.ts';
import { isReplacing } from './replace-folders.ts';
import { parseOptions, readCommandConfig, runCommand } from './run-command.ts';

const usage = `npm run reencrypt
  Encrypts cards and stored secrets with the present secret, after it was changed. Stop the site first.`;
const progressEvery = 250;
/** Something could not be decrypted. */
const incompleteExitCode = 2;

/** Encrypts everything with the current secret, so that previous ones can be removed. */
void runCommand(usage, async () => {
  parseOptions({ options: {} }, process.env);
  const config = readCommandConfig(process.env);
  requireSite(config);
  const { present, earlier } = findSecrets(config.secret, config.keysDir, config.previousSecrets);
  if (present === null)
    throw new ConfigError(
      `DANA_SECRET: it is not set here, and ${join(config.keysDir, 'secret')} is missing or empty. Set DANA_SECRET or KEYS_DIR here as for the site. Nothing was changed.`,
    );
  const lock = lockFolder(config.dataDir, 'site', 'alone');
  if (!lock)
    throw new ConfigError(
      `DATA_DIR: the site, or another command, is using ${config.dataDir}. Stop it first. Nothing was changed.`,
    );
  if (isReplacing(config.dataDir))
    throw new ConfigError('DATA_DIR: a restore was interrupted. Start the site, which finishes it, and stop it again.');
  const db = openDatabase(join(config.dataDir, 'dana.db'));
  try {
    if (!isMigrated(db))
      throw new ConfigError('DATA_DIR: the database is of another version. Start the site once, and stop it again.');
    const report = await reencryptSite({
      db,
      uploadsDir: config.uploadsDir,
      secrets: secretsFrom([present, ...earlier]),
      onCard: (done, total) => {
        if (done % progressEvery === 0) process.stderr.write(`cards ${done}/${total}\n`);
      },
    });
    return describe(report, earlier.length > 0 ? placesOf(config, present) : []);
  } finally {
    db.$client.close();
    lock.release();
  }
});

function describe({ cards, secondFactors, webhooks, membersWithCodes }: ReencryptionReport, places: string[]) {
  const kinds = { cards, 'secrets of two-factor authentication': secondFactors, 'secrets of webhooks': webhooks };
  const counts = Object.entries(kinds).map(
    ([kind, { total, changed, unreadable }]) =>
      `${total} ${kind}: ${changed} encrypted again, ${total - changed - unreadable} already had the present secret, ${unreadable} cannot be decrypted.`,
  );
  if (Object.values(kinds).some(({ unreadable }) => unreadable > 0)) {
    process.exitCode = incompleteExitCode;
    return [
      ...counts,
      'CAUTION: their secret is not at hand, or their file is damaged or missing. Remove no secret. Add the missing one to DANA_PREVIOUS_SECRETS, then run this again.',
    ];
  }
  if (places.length === 0) return [...counts, 'There is no previous secret.'];
  return [
    ...counts,
    `Start the site. Nothing is encrypted with a previous secret any more. A day from now you can remove it from ${places.join(' and ')}: until then, forms that are open in browsers need it.`,
    'Before you remove it, store it with the unencrypted backups made until today: their cards need it. Encrypted backups contain it.',
    ...(membersWithCodes > 0
      ? [
          `Recovery codes cannot be encrypted again. ${membersWithCodes} members have some: without the previous secret, those from before the change are not accepted, so ask the members to make new ones.`,
        ]
      : []),
  ];
}

/** Where the previous secrets are. */
function placesOf({ keysDir, previousSecrets }: Config, present: string): string[] {
  const made = findSecrets(null, keysDir).present;
  const stored = findSecrets(present, keysDir).earlier.filter((secret) => secret !== made);
  return [
    ...(previousSecrets.some((secret) => secret !== present) ? ['DANA_PREVIOUS_SECRETS'] : []),
    ...(made !== null && made !== present ? [join(keysDir, 'secret')] : []),
    ...(stored.length > 0 ? [join(keysDir, 'previous-secrets')] : []),
  ];
}
