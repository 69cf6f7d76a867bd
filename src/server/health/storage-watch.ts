import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { decryptText } from '../core/auth/encrypted-text.ts';
import { findSecrets, type Secrets } from '../core/auth/secrets.ts';
import type { Config } from '../core/config.ts';
import type { Db } from '../core/db/client.ts';
import { healthMessages } from '../core/health.messages.ts';
import type { HealthCheck, HealthFact, HealthFinding } from '../core/health-check.ts';
import { createJobFinding } from '../core/job-finding.ts';
import { media } from '../media/media.table.ts';
import { requestCards } from '../request-records/requests.table.ts';
import { staff } from '../staff/staff.table.ts';
import { storageMessages } from './storage.messages.ts';

interface StorageWatchDeps {
  db: Db;
  config: Pick<Config, 'uploadsDir' | 'keysDir' | 'secret'>;
  secrets: Secrets;
  /** The secret with which this process encrypts. */
  currentSecret: string;
}

type StoredFiles = 'pictures' | 'cards';
type StorageCheckName = StoredFiles | 'keys';

const texts: Record<StorageCheckName, Pick<HealthCheck, 'label' | 'title' | 'advice'>> = {
  pictures: {
    label: storageMessages.pictures,
    title: storageMessages.picturesTitle,
    advice: [storageMessages.picturesAdvice, healthMessages.informOperator],
  },
  cards: {
    label: storageMessages.cards,
    title: storageMessages.cardsTitle,
    advice: [storageMessages.cardsAdvice, healthMessages.informOperator],
  },
  keys: {
    label: storageMessages.keys,
    title: storageMessages.keysTitle,
    advice: [storageMessages.keysAdvice, healthMessages.informOperator],
  },
};

/** Longer than a removal takes between deleting a batch's files and their rows. */
const removalMs = 1000;
/** The checks are repeated every 30 seconds. */
const maxAgeMs = 5 * 60_000;

/**
 * Checks whether the folders for uploads and keys contain the files that the database references: a disk may be lost,
 * or was never mounted.
 */
export function createStorageWatch({ db, config, secrets, currentSecret }: StorageWatchDeps) {
  const findings = {
    pictures: createJobFinding(maxAgeMs),
    cards: createJobFinding(maxAgeMs),
    keys: createJobFinding(maxAgeMs),
  };
  let cards = { total: 0, unreadable: 0 };

  /** Repeats the checks. */
  async function check(): Promise<void> {
    findings.pictures.set(await findLoss('pictures'));
    findings.cards.set(await findLoss('cards'));
    findings.keys.set(findKeyLoss());
  }

  /** Stores the number of encrypted cards, and of those whose key is missing. */
  function countCards({ total, unreadable }: { total: number; unreadable: number }): void {
    cards = { total, unreadable };
    findings.keys.set(findKeyLoss());
  }

  /** Red if half of the referenced files are missing: then the folder counts as lost. */
  async function findLoss(what: StoredFiles): Promise<HealthFinding> {
    let { named, missing } = await countMissing(what);
    if (missing > 0) {
      await setTimeout(removalMs);
      ({ named, missing } = await countMissing(what));
    }
    const facts = countFacts(named, missing);
    if (missing === 0) return { problem: null, facts };
    const reason = `the files of ${missing} of ${named} ${what} are missing: is UPLOADS_DIR mounted?`;
    if (missing * 2 >= named) return { problem: { state: 'red', reason }, facts };
    const few = { title: storageMessages.someTitle, advice: [storageMessages.someAdvice] };
    return { problem: { state: 'amber', reason, ...few }, facts };
  }

  async function countMissing(what: StoredFiles): Promise<{ named: number; missing: number }> {
    const table = what === 'pictures' ? media : requestCards;
    const folder = join(config.uploadsDir, what === 'pictures' ? 'media' : 'private');
    const incoming = join(folder, what === 'pictures' ? '.incoming' : 'incoming');
    const ids = db.select({ id: table.id }).from(table).all();
    const present = new Set([...(await listNames(folder)), ...(await listNames(incoming))]);
    return { named: ids.length, missing: ids.filter(({ id }) => !present.has(id)).length };
  }

  function findKeyLoss(): HealthFinding {
    const kept = config.secret ?? readStoredSecret();
    const lost = 'KEYS_DIR/secret is missing or is another one: is KEYS_DIR mounted?';
    if (kept !== currentSecret) return { problem: { state: 'red', reason: lost }, facts: [] };
    const keys = secrets.deriveAll('second-factor');
    const factors = db.select({ id: staff.id, totpSecret: staff.totpSecret }).from(staff).all();
    const used = factors.flatMap(({ id, totpSecret }) =>
      totpSecret === null ? [] : [decryptText(keys, totpSecret, id)],
    );
    const total = cards.total + used.length;
    const unreadable = cards.unreadable + used.filter((secret) => secret === null).length;
    const facts = [{ label: storageMessages.unreadable, value: { count: unreadable } }];
    if (unreadable === 0) return { problem: null, facts };
    const reason = `${unreadable} of ${total} cards and second factors need a key that is not in KEYS_DIR: is KEYS_DIR mounted?`;
    if (unreadable * 2 >= total) return { problem: { state: 'red', reason }, facts };
    const title = storageMessages.someKeysTitle;
    return { problem: { state: 'amber', reason, title }, facts };
  }

  /** null also if the file is unreadable, since the next start could not read it either. */
  function readStoredSecret(): string | null {
    try {
      return findSecrets(null, config.keysDir).present;
    } catch {
      return null;
    }
  }

  const checks = (['pictures', 'cards', 'keys'] as const).map(
    (name): HealthCheck => ({ name, ...texts[name], find: findings[name].find }),
  );
  return { check, countCards, checks };
}

const countFacts = (stored: number, missing: number): HealthFact[] => [
  { label: storageMessages.stored, value: { count: stored } },
  ...(missing === 0 ? [] : [{ label: storageMessages.missing, value: { count: missing } }]),
];

/** A missing or unreadable folder counts as empty. */
async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
