import { sql } from 'drizzle-orm';
import { type AuditEvent, type AuditKind, auditKindOf } from '#shared/audit/audit.schema.ts';
import { indexWords, splitWords } from '#shared/fields/search.rules.ts';
import { type Actor, actorName } from '../auth/actor.ts';
import type { Db, Tx } from '../db/client.ts';
import { mark } from '../db/full-text.ts';
import { rowsInsert, rowsInsertInto } from '../db/insert-rows.ts';
import { auditLog } from './audit-log.table.ts';

/** Must not contain secrets or text that visitors wrote. */
export interface AuditedEvent {
  event: AuditEvent;
  /** ISO 8601. */
  at: string;
  /** The kind of record, such as `package`. */
  subject?: string;
  id?: string;
  /** The record's name at that time; the log never updates it. */
  name?: string;
  details?: Record<string, string | number | boolean>;
}

/** Appends one row to the audit log, in the caller's transaction if there is one. */
export function audit(writer: Db | Tx, actor: Actor, event: AuditedEvent): void {
  auditMany(writer, actor, [event]);
}

/** `audit` for many events of one actor: one row each. */
export function auditMany(writer: Db | Tx, actor: Actor, events: readonly AuditedEvent[]): void {
  if (events.length === 0) return;
  const person = { staffId: actor.kind === 'staff' ? actor.staffId : null, staffName: actorName(actor) };
  const address = actor.kind === 'system' ? '' : actor.address;
  const lines = events.map(({ event, subject = '', id = '', name = '', ...rest }) => ({
    event,
    kind: auditKindOf(event),
    subject,
    id,
    name,
    ...rest,
  }));
  const rows = lines.map(({ at, kind, event, subject, id, name, details = {} }) => [
    at,
    kind,
    event,
    person.staffId,
    person.staffName,
    address,
    subject,
    id,
    name,
    JSON.stringify(details),
  ]);
  // Rows of one insert have consecutive numbers.
  const first = addLines(writer, rows) - lines.length + 1;
  addWords(
    writer,
    lines.map(({ kind, subject, id, name }, index) => [
      first + index,
      wordsOf({ kind, ...person, address, subject, subjectId: id, subjectName: name }),
    ]),
  );
}

/** Writes the index words of a stored row again. */
export function reindexAuditLine(tx: Tx, line: typeof auditLog.$inferSelect): void {
  tx.run(sql`DELETE FROM audit_search WHERE rowid = ${line.id}`);
  addWords(tx, [[line.id, wordsOf(line)]]);
}

type SearchedLine = Pick<
  typeof auditLog.$inferSelect,
  'kind' | 'staffId' | 'staffName' | 'address' | 'subject' | 'subjectId' | 'subjectName'
>;

function wordsOf({ kind, staffId, staffName, address, subject, subjectId, subjectName }: SearchedLine): string {
  const words = [...[staffName, subjectName].flatMap(indexWords), ...[address, subjectId, subject].flatMap(splitWords)];
  const marks = [kind, staffId].flatMap((name) => (name === null ? [] : [mark(name)]));
  return [...new Set([...words, ...marks])].join(' ');
}

const { at, kind, event, staffId, staffName, address, subject, subjectId, subjectName, details } = auditLog;
const addLines = rowsInsert(auditLog, [
  at,
  kind,
  event,
  staffId,
  staffName,
  address,
  subject,
  subjectId,
  subjectName,
  details,
]);
const addWords = rowsInsertInto('audit_search', ['rowid', 'words']);

/** Full-text query phrases for the filters of the audit log. */
export function filterPhrases({ kind, staffId }: { kind: AuditKind | null; staffId: string | null }): string[] {
  return [kind, staffId].flatMap((name) => (name === null ? [] : [`"${mark(name)}"`]));
}
