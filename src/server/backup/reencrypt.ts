import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { createPrivateFiles } from '../cards/private-files.ts';
import { DecryptionError, encryptionKeys, keyIdText } from '../core/auth/encrypted-bytes.ts';
import { decryptText, encryptText } from '../core/auth/encrypted-text.ts';
import type { Secrets } from '../core/auth/secrets.ts';
import { type Db, inTransaction } from '../core/db/client.ts';
import { requestCards } from '../request-records/requests.table.ts';
import { recoveryCodes, staff } from '../staff/staff.table.ts';
import { webhooks } from '../webhooks/webhooks.table.ts';
import { readCardKeyId } from './read-card-key.ts';

interface Amounts {
  total: number;
  /** Encrypted with the current secret now, and not before. */
  changed: number;
  /** Encrypted with a secret that is not at hand, damaged, or missing. */
  unreadable: number;
}

export interface ReencryptionReport {
  cards: Amounts;
  secondFactors: Amounts;
  webhooks: Amounts;
  /** Members whose recovery codes may be hashed with a previous secret. */
  membersWithCodes: number;
}

interface ReencryptionDeps {
  db: Db;
  uploadsDir: string;
  secrets: Secrets;
  onCard: (done: number, total: number) => void;
}

/**
 * Encrypts all that is stored encrypted with the current secret: cards, secrets of two-factor authentication and of
 * webhooks. Only for a stopped site, because a running one may be deleting a card or not know the secret yet. An
 * interrupted run leaves every item readable with the previous or the current secret.
 */
export async function reencryptSite({
  db,
  uploadsDir,
  secrets,
  onCard,
}: ReencryptionDeps): Promise<ReencryptionReport> {
  const factors = db.select({ id: staff.id, text: staff.totpSecret }).from(staff).all();
  const signing = db.select({ id: webhooks.id, text: webhooks.encryptedSecret }).from(webhooks).all();
  const texts = inTransaction(db, (tx) => ({
    secondFactors: reencryptTexts(secrets.deriveAll('second-factor'), factors, (id, totpSecret) =>
      tx.update(staff).set({ totpSecret }).where(eq(staff.id, id)).run(),
    ),
    webhooks: reencryptTexts(secrets.deriveAll('webhook'), signing, (id, encryptedSecret) =>
      tx.update(webhooks).set({ encryptedSecret }).where(eq(webhooks.id, id)).run(),
    ),
  }));
  const cards = await reencryptCards({ db, uploadsDir, secrets, onCard });
  const membersWithCodes = db.selectDistinct({ id: recoveryCodes.staffId }).from(recoveryCodes).all().length;
  return { cards, ...texts, membersWithCodes };
}

async function reencryptCards({ db, uploadsDir, secrets, onCard }: ReencryptionDeps): Promise<Amounts> {
  const keys = encryptionKeys(secrets);
  const files = createPrivateFiles(uploadsDir, keys);
  const folder = join(uploadsDir, 'private');
  const present = new Set(readdirSync(folder));
  const cards = db.select({ id: requestCards.id }).from(requestCards).all();
  const amounts = { total: cards.length, changed: 0, unreadable: 0 };
  for (const [index, { id }] of cards.entries()) {
    const isCurrent = present.has(id) && readCardKeyId(join(folder, id)) === keyIdText(keys.current);
    if (!isCurrent)
      try {
        await files.reencrypt(id);
        amounts.changed += 1;
      } catch (error) {
        if (!(error instanceof DecryptionError || error instanceof AppError)) throw error;
        amounts.unreadable += 1;
      }
    onCard(index + 1, cards.length);
  }
  return amounts;
}

function reencryptTexts(
  keys: readonly [Buffer, ...Buffer[]],
  rows: { id: string; text: string | null }[],
  store: (id: string, text: string) => void,
): Amounts {
  const amounts = { total: 0, changed: 0, unreadable: 0 };
  for (const { id, text } of rows) {
    if (text === null) continue;
    amounts.total += 1;
    if (decryptText(keys.slice(0, 1), text, id) !== null) continue;
    const plain = decryptText(keys, text, id);
    if (plain === null) amounts.unreadable += 1;
    else {
      store(id, encryptText(keys[0], plain, id));
      amounts.changed += 1;
    }
  }
  return amounts;
}
