import { existsSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { findForeignCode, isNewerThanCode } from '../core/db/migrate.ts';
import { BackupFailure, isDamage } from './backup-failure.ts';
import { namesOwnFiles } from './named-files.ts';
import { readCardKeyId } from './read-card-key.ts';

/** What a checked database tells whoever restores it. */
export interface CheckedDatabase {
  unreadable: UnreadableCards;
  /** Who can sign in, as `email (role)`: also members who were disabled or removed since the backup was made. */
  members: string[];
  /** The names of the API tokens that a restore deletes. */
  tokens: string[];
  /** The names of the webhooks that a restore turns off. */
  webhooks: string[];
}

/** Cards that nobody can open after a restore, because the key they are sealed with is not at hand. */
interface UnreadableCards {
  count: number;
  /** The keys they need, by their ids. */
  keyIds: string[];
  /** The first of them, as `D-...-identityCard`. */
  first: string[];
}

const mostNamed = 20;

export const faultDetails = { damaged: 'Its database is damaged.', danglingReferences: 'References in its database lead nowhere.' } as const;

/**
 * Checks an unpacked database and makes it ready: sound, no newer than this version of Dana, without triggers, views and
 * file names of another origin, and nobody signed in. Says who can sign in, and which of the cards in a folder stay unreadable with the given keys. Throws a BackupFailure (`notWhole`, `tooNew`).
 */
export function checkDatabase(database: string, cardsFolder: string, keyIds: ReadonlySet<string>): CheckedDatabase {
  const client = new BetterSqlite3(database, { fileMustExist: true });
  try {
    const fault = findFault(client);
    if (fault !== null) throw fault === 'tooNew' ? new BackupFailure(fault) : new BackupFailure('notWhole', { detail: faultDetails[fault] });
    const [foreign] = findForeignCode(client);
    if (foreign !== undefined) throw new BackupFailure('notWhole', { detail: `Its database runs ${JSON.stringify(foreign)}, which is none of Dana’s.` });
    if (!namesOwnFiles(client)) throw new BackupFailure('notWhole', { detail: 'Its database names files that are none of Dana’s.' });
    const tokens = hasTable(client, 'api_tokens') ? listNames(client, 'SELECT name FROM api_tokens ORDER BY name') : [];
    const webhooks = hasTable(client, 'webhooks') ? listNames(client, 'SELECT name FROM webhooks WHERE is_on ORDER BY name') : [];
    // Who was signed out, or lost a link or a token since then, must not get it back.
    for (const table of ['sign_in_sessions', 'one_time_links', 'api_tokens']) if (hasTable(client, table)) client.exec(`DELETE FROM ${table}`);
    // Other systems were told since; whoever restores turns on again what is still wanted.
    if (hasTable(client, 'webhooks')) client.exec("UPDATE webhooks SET is_on = 0; DELETE FROM webhook_deliveries WHERE state = 'waiting'");
    return { unreadable: findUnreadable(client, cardsFolder, keyIds), members: listNames(client, activeMembers), tokens, webhooks };
  } catch (cause) {
    throw isStrange(cause) ? new BackupFailure('notWhole', { detail: 'Its database is none of Dana’s.', cause }) : cause;
  } finally {
    client.close();
  }
}

/** Why a database cannot be restored; null where it can. */
export function findFault(client: BetterSqlite3.Database): keyof typeof faultDetails | 'tooNew' | null {
  if (client.pragma('integrity_check(1)', { simple: true }) !== 'ok') return 'damaged';
  if ((client.pragma('foreign_key_check') as unknown[]).length > 0) return 'danglingReferences';
  return isNewerThanCode(client) ? 'tooNew' : null;
}

/** Whether the database was the reason that SQLite failed, and not the disk. */
function isStrange(cause: unknown): boolean {
  return cause instanceof BetterSqlite3.SqliteError && (isDamage(cause) || /^SQLITE_(ERROR|CONSTRAINT)/.test(cause.code));
}

/** A backup of an earlier version lacks what came later. */
function hasTable(client: BetterSqlite3.Database, table: string): boolean {
  return client.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(table) !== undefined;
}

const activeMembers = "SELECT email || ' (' || role || ')' FROM staff WHERE is_active ORDER BY email";

/** The names as a terminal may show them: control characters of a forged database could hide others. */
function listNames(client: BetterSqlite3.Database, query: string): string[] {
  const names = client.prepare<[], string>(query).pluck().all();
  return names.map((name) => name.replace(/\p{Cc}/gu, '\ufffd'));
}

function findUnreadable(client: BetterSqlite3.Database, cardsFolder: string, keyIds: ReadonlySet<string>): UnreadableCards {
  const rows = client.prepare<[], { id: string; card: string }>(
    "SELECT c.id, r.reference || '-' || c.kind AS card FROM request_cards c JOIN requests r ON r.id = c.request_id ORDER BY r.created_at DESC",
  );
  const needed = new Set<string>();
  const names: string[] = [];
  for (const { id, card } of rows.iterate()) {
    const path = join(cardsFolder, id);
    const keyId = existsSync(path) ? readCardKeyId(path) : null;
    if (keyId === null || keyIds.has(keyId)) continue;
    needed.add(keyId);
    names.push(card);
  }
  return { count: names.length, keyIds: [...needed], first: names.slice(0, mostNamed) };
}
