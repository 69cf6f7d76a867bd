import { statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { backupName } from '#shared/backup/backups.rules.ts';
import { findSecrets } from '../core/auth/secrets.ts';
import { systemClock, toInstant } from '../core/clock.ts';
import { type Config, ConfigError, minPassphraseLength } from '../core/config.ts';
import { askPassphrase } from './ask-passphrase.ts';
import { BackupFailure } from './backup-failure.ts';
import { prepareBackupFolder } from './backup-folder.ts';
import { countUndecryptable } from './card-keys.ts';
import { inMegabytes } from './in-megabytes.ts';
import { describeStored } from './list-backups.ts';
import { requireSite } from './lock-data-folder.ts';
import { makeBackup } from './make-backup.ts';
import { fingerprintOf } from './passphrase-fingerprint.ts';
import { parseOptions, readCommandConfig, resolveArgument, runCommand } from './run-command.ts';

const maxNamed = 20;

const usage = `npm run backup -- [--to FILE|FOLDER] [--encrypt|--no-encrypt]
npm run backup -- --list
  Packs the database, pictures and cards of the site into one file, by default in BACKUP_DIR.
  --encrypt      also packs the keys, and encrypts all of it with BACKUP_PASSPHRASE, or asks for a passphrase
  --no-encrypt   neither, although BACKUP_PASSPHRASE is set
  --list         only lists the backups in BACKUP_DIR`;

/** Packs the running site into one file, or lists the backups. */
void runCommand(usage, async () => {
  const options = { to: { type: 'string' }, encrypt: { type: 'boolean' }, list: { type: 'boolean' } } as const;
  const { values } = parseOptions({ options, allowNegative: true }, process.env);
  const config = readCommandConfig(process.env);
  if (values.list) {
    if (values.to !== undefined || values.encrypt !== undefined)
      throw new ConfigError(`--list has no other options. Nothing was packed.\n${usage}`);
    return describeStored(config);
  }
  const isEncrypted = values.encrypt ?? config.backupPassphrase !== null;
  requireSite(config);
  // Requests of visitors have priority.
  setPriority(constants.priority.PRIORITY_LOW);
  const createdAt = toInstant(systemClock());
  const name = backupName(createdAt, isEncrypted);
  const to = values.to === undefined ? config.backupDir : resolveArgument(values.to, process.env.INIT_CWD);
  const isNamedAsFolder = values.to === undefined || to.endsWith('/') || values.to.endsWith('/');
  const isFolder = isNamedAsFolder || statSync(to, { throwIfNoEntry: false })?.isDirectory() === true;
  if (values.to === undefined) prepareBackupFolder(config);
  const target = isFolder ? join(to, name) : to;
  const secrets = isEncrypted ? requireSecrets(config) : [];
  const encryption = isEncrypted ? { passphrase: await choosePassphrase(config.backupPassphrase), secrets } : null;
  const { file, bytes, cards, cardKeys, pictures, missing } = await makeBackup({
    dataDir: config.dataDir,
    uploadsDir: config.uploadsDir,
    target,
    createdAt,
    encryption,
  });
  return [
    `${file} (${inMegabytes(bytes)}): the database, ${cards} cards, ${pictures} files of pictures.`,
    ...(encryption
      ? describeKeys(cardKeys, encryption)
      : ['It contains no keys: store a copy of KEYS_DIR elsewhere; without it, the cards cannot be decrypted.']),
    ...describeMissing(missing),
  ];
});

/** The site's secrets. Never generates one: this shell may lack the environment of the site. */
function requireSecrets({ secret, keysDir, previousSecrets }: Config): string[] {
  const { present, earlier } = findSecrets(secret, keysDir, previousSecrets);
  if (present !== null) return [present, ...earlier];
  throw new ConfigError(
    `DANA_SECRET: it is not set here, and ${join(keysDir, 'secret')} is missing or empty, so there are no keys to pack. Set it to the site's secret, or use --no-encrypt. Nothing was packed.`,
  );
}

/** On exit code 2, scripts that rotate backups must keep the previous one. */
function describeMissing(missing: string[]): string[] {
  if (missing.length === 0) return [];
  process.exitCode = 2;
  return [
    `CAUTION: this backup is incomplete: ${missing.length} files that the database names are not on the disk. Is UPLOADS_DIR mounted?`,
    ...missing.slice(0, maxNamed).map((name) => `  ${name}`),
    ...(missing.length > maxNamed ? [`  and ${missing.length - maxNamed} more`] : []),
  ];
}

function describeKeys(
  cardKeys: Record<string, number>,
  { passphrase, secrets }: { passphrase: string; secrets: string[] },
): string[] {
  const { count, keyIds } = countUndecryptable(cardKeys, secrets);
  const encrypted = `It is encrypted and contains the keys: without its passphrase (fingerprint ${fingerprintOf(passphrase)}), it cannot be read.`;
  if (count === 0) return [encrypted];
  return [
    `CAUTION: it is encrypted, and ${count} of its cards are encrypted with a secret that it does not contain (key ${keyIds.join(', ')}).`,
    'Is DANA_SECRET set here as it is for the site? If so, that secret is lost or missing in DANA_PREVIOUS_SECRETS; without it these cards cannot be decrypted.',
  ];
}

async function choosePassphrase(given: string | null): Promise<string> {
  const passphrase = given ?? (await askPassphrase(`Passphrase, at least ${minPassphraseLength} characters`));
  if (passphrase === null) throw new BackupFailure('passphraseMissing');
  if (passphrase.length < minPassphraseLength) throw new BackupFailure('passphraseShort');
  if (given === null && (await askPassphrase('Repeat the passphrase')) !== passphrase)
    throw new ConfigError('The two passphrases differ. Nothing was packed.');
  return passphrase;
}
