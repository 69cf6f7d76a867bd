import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { keyIdText, sealKeys } from '../core/auth/sealed-bytes.ts';
import { findSecrets, secretsFrom, shortestSecret } from '../core/auth/secrets.ts';
import type { Config } from '../core/config.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { readCardKeyId } from './read-card-key.ts';

type CardKeys = BackupManifest['cardKeys'];

/** The ids of the keys that cards are sealed with under these secrets. */
export function keyIdsOf(secrets: readonly string[]): Set<string> {
  return new Set(secrets.map((secret) => keyIdText(sealKeys(secretsFrom([secret])).current)));
}

/** How many cards none of these secrets opens, and the ids of the keys that they need. */
export function countSealed(cardKeys: CardKeys, secrets: readonly string[]): { count: number; keyIds: string[] } {
  const atHand = keyIdsOf(secrets);
  const sealed = Object.entries(cardKeys).filter(([keyId]) => !atHand.has(keyId));
  return { count: sealed.reduce((sum, [, count]) => sum + count, 0), keyIds: sealed.map(([keyId]) => keyId) };
}

/**
 * Says in the log what is wrong with the secrets of a site that has started: the made one is short, or cards are on disk that none of them
 * opens. Returns how many cards there are, and how many of those stay unreadable.
 */
export async function reportKeys(
  { secret, keysDir, previousSecrets, uploadsDir }: Pick<Config, 'secret' | 'keysDir' | 'previousSecrets' | 'uploadsDir'>,
  logger: { warn: (message: string) => void; error: (about: object, message: string) => void },
): Promise<{ total: number; unreadable: number }> {
  const { present, earlier } = findSecrets(secret, keysDir, previousSecrets);
  if (present !== null && present.length < shortestSecret) {
    logger.warn(
      `KEYS_DIR/secret has fewer than ${shortestSecret} characters. If it was cut off, put the whole one there. Else move its text to a line of KEYS_DIR/previous-secrets, remove it and start again: a new one is made, and what the old one sealed still opens.`,
    );
  }
  const cardKeys = await countCardKeys(join(uploadsDir, 'private'));
  const { count, keyIds } = countSealed(cardKeys, present === null ? earlier : [present, ...earlier]);
  if (count > 0) {
    const advice = 'Put it on a line of KEYS_DIR/previous-secrets, or name it in DANA_PREVIOUS_SECRETS.';
    logger.error({ cards: count, keyIds }, `Nobody can open ${count} cards: the secret they were sealed with is missing. ${advice}`);
  }
  return { total: Object.values(cardKeys).reduce((sum, cards) => sum + cards, 0), unreadable: count };
}

async function countCardKeys(folder: string): Promise<CardKeys> {
  const cardKeys: CardKeys = {};
  for (const name of await readdir(folder)) {
    // Visitors and staff go first.
    await setImmediate();
    const keyId = /^[0-9a-f]{32}$/.test(name) ? readIfThere(join(folder, name)) : null;
    if (keyId !== null) cardKeys[keyId] = (cardKeys[keyId] ?? 0) + 1;
  }
  return cardKeys;
}

/** Null also for a card that was removed meanwhile, or whose file is another user's. */
function readIfThere(path: string): string | null {
  try {
    return readCardKeyId(path);
  } catch {
    return null;
  }
}
