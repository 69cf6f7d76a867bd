import { existsSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backupName } from '#shared/rules/backups.rules.ts';
import { readSecrets } from '../auth/secrets.ts';
import { systemClock, toInstant } from '../clock.ts';
import { ConfigError, readConfig, shortestPassphrase } from '../config.ts';
import { askPassphrase } from './ask-passphrase.ts';
import { BackupFailure } from './backup-failure.ts';
import { makeBackup } from './make-backup.ts';
import { fromHere, inMegabytes, runCommand } from './run-command.ts';

/** `backup [--to FILE|FOLDER] [--encrypt]`: packs the site into one file while it runs. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, encrypt: { type: 'boolean', default: false } } });
  const config = readConfig(process.env);
  // Whoever visits the site meanwhile goes first.
  setPriority(constants.priority.PRIORITY_LOW);
  const createdAt = toInstant(systemClock());
  const name = backupName(createdAt, values.encrypt);
  const to = values.to === undefined ? config.backupDir : fromHere(values.to, process.env.INIT_CWD);
  const isFolder = values.to === undefined || to.endsWith('/') || values.to.endsWith('/') || (existsSync(to) && statSync(to).isDirectory());
  const target = isFolder ? join(to, name) : to;
  const encryption = values.encrypt
    ? { passphrase: await choosePassphrase(config.backupPassphrase), secrets: readSecrets(config.secret, config.keysDir, config.previousSecrets) }
    : null;
  const { bytes, cards, pictures, missing } = await makeBackup({ dataDir: config.dataDir, uploadsDir: config.uploadsDir, target, createdAt, encryption });
  return [
    `${target} (${inMegabytes(bytes)}): the database, ${cards} cards, ${pictures} files of pictures.`,
    encryption
      ? 'It is encrypted and holds the keys: without its passphrase nobody can read it.'
      : 'It holds no keys: keep a copy of KEYS_DIR elsewhere, or the cards in it stay sealed.',
    ...missing.map((file) => `Missing on the disk, so not in the backup: ${file}`),
  ];
});

async function choosePassphrase(given: string | null): Promise<string> {
  const passphrase = given ?? (await askPassphrase(`Passphrase, at least ${shortestPassphrase} characters`));
  if (passphrase === null) throw new BackupFailure('passphraseMissing');
  if (passphrase.length < shortestPassphrase) throw new BackupFailure('passphraseShort');
  if (given === null && (await askPassphrase('The same once more')) !== passphrase) throw new ConfigError('The two passphrases differ. Nothing was packed.');
  return passphrase;
}
