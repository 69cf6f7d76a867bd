import { sql } from 'drizzle-orm';
import { indexWords } from '#shared/rules/search.rules.ts';
import { type AuditEvent, type AuditKind, auditKindOf } from '#shared/schemas/audit.schema.ts';
import { type Actor, actorName } from '../auth/actor.ts';
import type { Db, Tx } from '../db/client.ts';
import { placeholders } from '../db/placeholders.ts';
import { auditLog } from '../db/schema/index.ts';
import { mark } from './full-text.ts';

/** What happened. Nothing of a secret and nothing that visitors wrote belongs in here. */
export interface AuditedEvent {
  event: AuditEvent;
  /** When, ISO 8601. */
  at: string;
  /** The noun of what it was done to, such as `package`. */
  noun?: string;
  id?: string;
  /** What it is called, as the log shows it for ever. */
  name?: string;
  details?: Record<string, string | number | boolean>;
}

/** Writes one line of the audit log, in the caller's transaction where there is one. Nothing ever changes it. */
export function audit(writer: Db | Tx, actor: Actor, event: AuditedEvent): void {
  auditMany(writer, actor, [event]);
}

/** `audit` for many events of one person: a line each. */
export function auditMany(writer: Db | Tx, actor: Actor, events: readonly AuditedEvent[]): void {
  const person = { staffId: actor.kind === 'staff' ? actor.staffId : null, staffName: actorName(actor) };
  const address = actor.kind === 'system' ? '' : actor.address;
  const insert = writer.insert(auditLog).values(linePlaceholders).prepare();
  for (const { event, at, noun = '', id = '', name = '', details = {} } of events) {
    const kind = auditKindOf(event);
    const { lastInsertRowid } = insert.run({ at, kind, event, ...person, address, noun, subjectId: id, subjectName: name, details });
    const words = [person.staffName, name, id, address, noun].flatMap(indexWords);
    const marks = [mark(kind), ...(person.staffId ? [mark(person.staffId)] : [])];
    writer.run(sql`INSERT INTO audit_search (rowid, words) VALUES (${lastInsertRowid}, ${[...new Set([...words, ...marks])].join(' ')})`);
  }
}

const linePlaceholders = placeholders(['at', 'kind', 'event', 'staffId', 'staffName', 'address', 'noun', 'subjectId', 'subjectName', 'details']);

/** What a search in the log is narrowed by, in the index's query language. */
export function narrowingPhrases({ kind, staffId }: { kind: AuditKind | null; staffId: string | null }): string[] {
  return [kind, staffId].flatMap((name) => (name === null ? [] : [`"${mark(name)}"`]));
}
