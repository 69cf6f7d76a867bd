import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { encryptionKeys, keyIdText } from '../core/auth/encrypted-bytes.ts';
import { findSecrets, minSecretLength, secretsFrom } from '../core/auth/secrets.ts';
import type { Config } from '../core/config.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { readCardKeyId } from './read-card-key.ts';

type CardKeys = BackupManifest['cardKeys'];

/** The key ids of cards that were encrypted under these secrets. */
export function keyIdsOf(secrets: readonly string[]): Set<string> {
  return new Set(secrets.map((secret) => keyIdText(encryptionKeys(secretsFrom([secret])).current)));
}

/** The number of cards that none of these secrets decrypts, and the ids of their keys. */
export function countUndecryptable(
  cardKeys: CardKeys,
  secrets: readonly string[],
): { count: number; keyIds: string[] } {
  const available = keyIdsOf(secrets);
  const unreadable = Object.entries(cardKeys).filter(([keyId]) => !available.has(keyId));
  return { count: unreadable.reduce((sum, [, count]) => sum + count, 0), keyIds: unreadable.map(([keyId]) => keyId) };
}

/**
 * Logs problems with the secrets of a started site: the generated secret is too short, or no secret decrypts some
 * cards. Returns the number of cards, and how many are unreadable.
 */
export async function reportKeys(
  {
    secret,
    keysDir,
    previousSecrets,
    uploadsDir,
  }: Pick<Config, 'secret' | 'keysDir' | 'previousSecrets' | 'uploadsDir'>,
  logger: { warn: (message: string) => void; error: (about: object, message: string) => void },
): Promise<{ total: number; unreadable: number }> {
  const { present, earlier } = findSecrets(secret, keysDir, previousSecrets);
  if (present !== null && present.length < minSecretLength) {
    logger.warn(
      `KEYS_DIR/secret has fewer than ${minSecretLength} characters. If it is truncated, restore the complete secret. Otherwise move it to a line of KEYS_DIR/previous-secrets, delete the file and start again: the server generates a new secret and still decrypts older files.`,
    );
  }
  const cardKeys = await countCardKeys(join(uploadsDir, 'private'));
  const { count, keyIds } = countUndecryptable(cardKeys, present === null ? earlier : [present, ...earlier]);
  if (count > 0) {
    const advice = 'Put it on a line of KEYS_DIR/previous-secrets, or name it in DANA_PREVIOUS_SECRETS.';
    logger.error({ cards: count, keyIds }, `${count} cards cannot be decrypted: their secret is missing. ${advice}`);
  }
  return { total: Object.values(cardKeys).reduce((sum, cards) => sum + cards, 0), unreadable: count };
}

async function countCardKeys(folder: string): Promise<CardKeys> {
  const cardKeys: CardKeys = {};
  for (const name of await readdir(folder)) {
    // Yields to requests.
    await setImmediate();
    const keyId = /^[0-9a-f]{32}$/.test(name) ? readIfThere(join(folder, name)) : null;
    if (keyId !== null) cardKeys[keyId] = (cardKeys[keyId] ?? 0) + 1;
  }
  return cardKeys;
}

/** null also if the card was removed meanwhile, or another user owns the file. */
function readIfThere(path: string): string | null {
  try {
    return readCardKeyId(path);
  } catch {
    return null;
  }
}
