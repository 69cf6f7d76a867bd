import { existsSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { RestoreNote } from '#shared/backup/backups.schema.ts';
import { findForeignCode, findVersionFault } from '../core/db/migrate.ts';
import { BackupFailure, isDamage } from './backup-failure.ts';
import { namesOwnFiles } from './named-files.ts';
import { readCardKeyId } from './read-card-key.ts';

/** Results of the check, for the operator who restores. */
export interface CheckedDatabase {
  unreadable: UnreadableCards;
  /** Requests with a card whose file is missing, latest first. */
  missingCards: RestoreNote['missingCards'];
  /** Members who can sign in, as `email (role)`: also those who were disabled or removed since the backup was made. */
  members: string[];
  /** Names of the API tokens that a restore deletes. */
  tokens: string[];
  /** Names of the webhooks that a restore turns off. */
  webhooks: string[];
}

/** Cards that stay unreadable after a restore, because their encryption key is missing. */
interface UnreadableCards {
  count: number;
  /** The ids of the missing keys. */
  keyIds: string[];
  /** The latest of them, as `D-...-identityCard`. */
  first: string[];
}

const maxNamed = 20;

export const faultDetails = {
  damaged: 'Its database is damaged.',
  danglingReferences: 'Its database contains references to missing records.',
} as const;

/**
 * Checks an unpacked database and prepares it: intact, neither too new nor too old for this version of Dana, without
 * foreign triggers, views and file names. Deletes sessions, links and tokens. Returns the active members, and the cards
 * that are missing or that the given keys cannot decrypt. Throws a BackupFailure (`notWhole`, `tooNew`, `tooOld`).
 */
export function checkDatabase(database: string, cardsFolder: string, keyIds: ReadonlySet<string>): CheckedDatabase {
  const client = new BetterSqlite3(database, { fileMustExist: true });
  try {
    const fault = findFault(client);
    if (fault === 'tooNew' || fault === 'tooOld') throw new BackupFailure(fault);
    if (fault !== null) throw new BackupFailure('notWhole', { detail: faultDetails[fault] });
    requireOwnContent(client);
    const tokens = listNames(client, 'SELECT name FROM api_tokens ORDER BY name');
    const webhooks = listNames(client, 'SELECT name FROM webhooks WHERE is_on ORDER BY name');
    // Sessions, links and tokens that were ended since the backup must not become valid again.
    for (const table of ['sign_in_sessions', 'one_time_links', 'staff_mails', 'api_tokens'])
      client.exec(`DELETE FROM ${table}`);
    // Other systems have received events since; the operator turns webhooks on again as needed.
    client.exec("UPDATE webhooks SET is_on = 0; DELETE FROM webhook_deliveries WHERE state = 'waiting'");
    // Nobody knows which messages have left since; staff decide on those that have not, and turn messages on again.
    client.exec(`UPDATE messages SET state = 'uncertain' WHERE state = 'sending';
      UPDATE messages SET state = 'held' WHERE state = 'waiting';
      UPDATE messages SET fault = NULL WHERE fault = 'ended';
      UPDATE settings SET value = json_set(value, '$.sms.isOn', json('false'), '$.whatsapp.isOn', json('false')) WHERE key = 'messages';
      DELETE FROM job_runs WHERE job LIKE 'testMessage:%'`);
    return {
      ...findLostCards(client, cardsFolder, keyIds),
      members: listNames(client, activeMembers),
      tokens,
      webhooks,
    };
  } catch (cause) {
    throw isForeignDatabase(cause)
      ? new BackupFailure('notWhole', { detail: 'Its file is not a Dana database.', cause })
      : cause;
  } finally {
    client.close();
  }
}

/** Throws a BackupFailure if the database contains code or file names that are not part of Dana. */
export function requireOwnContent(client: BetterSqlite3.Database): void {
  const [foreign] = findForeignCode(client);
  if (foreign !== undefined)
    throw new BackupFailure('notWhole', {
      detail: `Its database contains the trigger or view ${JSON.stringify(foreign)}, which is not part of Dana.`,
    });
  if (!namesOwnFiles(client))
    throw new BackupFailure('notWhole', { detail: 'Its database references files that are not part of Dana.' });
}

/** The reason why a database cannot be restored; null if it can. */
export function findFault(client: BetterSqlite3.Database): keyof typeof faultDetails | 'tooNew' | 'tooOld' | null {
  if (client.pragma('integrity_check(1)', { simple: true }) !== 'ok') return 'damaged';
  if ((client.pragma('foreign_key_check') as unknown[]).length > 0) return 'danglingReferences';
  return findVersionFault(client);
}

/** Whether the content of the database, not the disk, made SQLite fail. */
function isForeignDatabase(cause: unknown): boolean {
  if (!(cause instanceof BetterSqlite3.SqliteError)) return false;
  return isDamage(cause) || /^SQLITE_(ERROR|CONSTRAINT)/.test(cause.code);
}

const activeMembers = "SELECT email || ' (' || role || ')' FROM staff WHERE is_active ORDER BY email";

/** Replaces control characters, with which a forged database could hide names in a terminal. */
function listNames(client: BetterSqlite3.Database, query: string): string[] {
  const names = client.prepare<[], string>(query).pluck().all();
  return names.map((name) => name.replace(/\p{Cc}/gu, '\ufffd'));
}

function findLostCards(
  client: BetterSqlite3.Database,
  cardsFolder: string,
  keyIds: ReadonlySet<string>,
): Pick<CheckedDatabase, 'unreadable' | 'missingCards'> {
  const rows = client.prepare<[], { id: string; kind: string; requestId: string; reference: string }>(
    'SELECT c.id, c.kind, r.id AS requestId, r.reference FROM request_cards c JOIN requests r ON r.id = c.request_id ORDER BY r.created_at DESC',
  );
  const needed = new Set<string>();
  const names: string[] = [];
  const missing = new Map<string, string>();
  for (const { id, kind, requestId, reference } of rows.iterate()) {
    // The next start moves cards out of `incoming`.
    const path = [join(cardsFolder, id), join(cardsFolder, 'incoming', id)].find((place) => existsSync(place));
    if (path === undefined) missing.set(requestId, reference);
    const keyId = path === undefined ? null : readCardKeyId(path);
    if (keyId === null || keyIds.has(keyId)) continue;
    needed.add(keyId);
    names.push(`${reference}-${kind}`);
  }
  return {
    unreadable: { count: names.length, keyIds: [...needed], first: names.slice(0, maxNamed) },
    missingCards: [...missing].map(([requestId, reference]) => ({ requestId, reference })),
  };
}
