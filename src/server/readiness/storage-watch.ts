import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ReadinessCheckName } from '#shared/readiness/readiness.schema.ts';
import { decryptText } from '../core/auth/encrypted-text.ts';
import { findSecrets, type Secrets } from '../core/auth/secrets.ts';
import type { Config } from '../core/config.ts';
import type { Db } from '../core/db/client.ts';
import { media } from '../media/media.table.ts';
import { requestCards } from '../requests/requests.table.ts';
import { staff } from '../staff/staff.table.ts';

interface StorageWatchDeps {
  db: Db;
  config: Pick<Config, 'uploadsDir' | 'keysDir' | 'secret'>;
  secrets: Secrets;
  /** The secret with which this process encrypts. */
  currentSecret: string;
  logger: { error: (message: string) => void };
}

type StoredFiles = 'pictures' | 'cards';

/** Longer than a removal takes between deleting a batch's files and their rows. */
const removalMs = 1000;

/**
 * Checks whether the folders for uploads and keys contain the files that the database references: a disk may be lost,
 * or was never mounted.
 */
export function createStorageWatch({ db, config, secrets, currentSecret, logger }: StorageWatchDeps) {
  const reasons = new Map<ReadinessCheckName, string>();
  let cards = { total: 0, unreadable: 0 };

  /** Repeats the check. A problem is logged once, and fails readiness until it is solved. */
  async function check(): Promise<void> {
    report('pictures', await findLoss('pictures'));
    report('cards', await findLoss('cards'));
    report('keys', findKeyLoss());
  }

  /** Stores the number of encrypted cards, and of those whose key is missing. */
  function countCards({ total, unreadable }: { total: number; unreadable: number }): void {
    cards = { total, unreadable };
    report('keys', findKeyLoss());
  }

  /** A folder counts as lost if half of the referenced files are missing. Each backup counts single lost files. */
  async function findLoss(what: StoredFiles): Promise<string | null> {
    let { named, missing } = await countMissing(what);
    if (missing > 0) {
      await setTimeout(removalMs);
      ({ named, missing } = await countMissing(what));
    }
    if (missing === 0 || missing * 2 < named) return null;
    return `the files of ${missing} of ${named} ${what} are missing: is UPLOADS_DIR mounted?`;
  }

  async function countMissing(what: StoredFiles): Promise<{ named: number; missing: number }> {
    const table = what === 'pictures' ? media : requestCards;
    const folder = join(config.uploadsDir, what === 'pictures' ? 'media' : 'private');
    const incoming = join(folder, what === 'pictures' ? '.incoming' : 'incoming');
    const ids = db.select({ id: table.id }).from(table).all();
    const present = new Set([...(await listNames(folder)), ...(await listNames(incoming))]);
    return { named: ids.length, missing: ids.filter(({ id }) => !present.has(id)).length };
  }

  function findKeyLoss(): string | null {
    const kept = config.secret ?? readStoredSecret();
    if (kept !== currentSecret) return 'KEYS_DIR/secret is missing or is another one: is KEYS_DIR mounted?';
    const keys = secrets.deriveAll('second-factor');
    const factors = db.select({ id: staff.id, totpSecret: staff.totpSecret }).from(staff).all();
    const used = factors.flatMap(({ id, totpSecret }) =>
      totpSecret === null ? [] : [decryptText(keys, totpSecret, id)],
    );
    const total = cards.total + used.length;
    const unreadable = cards.unreadable + used.filter((secret) => secret === null).length;
    if (unreadable === 0 || unreadable * 2 < total) return null;
    return `${unreadable} of ${total} cards and second factors need a key that is not in KEYS_DIR: is KEYS_DIR mounted?`;
  }

  /** null also if the file is unreadable, since the next start could not read it either. */
  function readStoredSecret(): string | null {
    try {
      return findSecrets(null, config.keysDir).present;
    } catch {
      return null;
    }
  }

  function report(name: ReadinessCheckName, reason: string | null): void {
    if (reason === null) reasons.delete(name);
    else {
      if (!reasons.has(name)) logger.error(`Not ready: ${reason}`);
      reasons.set(name, reason);
    }
  }

  const checkOf = (name: 'pictures' | 'cards' | 'keys') => ({ name, findReason: () => reasons.get(name) ?? null });
  const checks = [checkOf('pictures'), checkOf('cards'), checkOf('keys')];
  return { check, countCards, checks };
}

/** A missing or unreadable folder counts as empty. */
async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
