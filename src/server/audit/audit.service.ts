import { setImmediate } from 'node:timers/promises';
import { and, asc, count, desc, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { type AuditList, type AuditListInput, auditLimits } from '#shared/audit/audit.schema.ts';
import { searchGroups } from '#shared/fields/search.rules.ts';
import { endOfDay, startOfDay } from '#shared/time/days.rules.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { audit, filterPhrases } from '../core/audit/audit.ts';
import { auditLog } from '../core/audit/audit-log.table.ts';
import type { Actor, Authorized, System } from '../core/auth/actor.ts';
import { createMinuteThrottle } from '../core/auth/minute-throttle.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import { inTransaction } from '../core/db/client.ts';
import { groupQuery } from '../core/db/full-text.ts';
import { runTimeSlice } from '../core/db/time-slices.ts';
import { writeIfPossible } from '../core/storage-failure.ts';
import { staff } from '../staff/staff.table.ts';

/** One day longer than the database trigger requires, since its clock may differ. */
const retentionMs = 731 * dayMs;
const maxCallLength = 200;
const foundAtOnce = 100;
const { pageSize, pages } = auditLimits;
const maxCounted = pageSize * pages;

export type AuditService = ReturnType<typeof createAuditService>;

/** Reads the audit log and deletes rows after two years. `audit` writes it. */
export function createAuditService({ db, clock, monotonic }: CommonDeps) {
  const isFirstThisMinute = createMinuteThrottle(clock);

  /** A page of the log, the newest first. */
  function list(_actor: Authorized<'audit.read'>, input: AuditListInput): AuditList {
    const found = findIds(input);
    const rows =
      found.ids.length === 0
        ? []
        : db.select().from(auditLog).where(inArray(auditLog.id, found.ids)).orderBy(desc(auditLog.id)).all();
    const people = db.select({ id: staff.id, name: staff.name }).from(staff).orderBy(asc(staff.name)).all();
    return {
      items: rows,
      total: found.total,
      hasMore: found.hasMore,
      pageCount: Math.max(1, Math.ceil(found.total / pageSize)),
      people,
    };
  }

  /** Lists and searches read one index in the order of row ids, which increase with time. */
  function findIds({ search, kind, staffId, from, to, page }: AuditListInput) {
    const bounds = boundsOf(from, to);
    if (!bounds) return nothing;
    const offset = (page - 1) * pageSize;
    if (search.trim() === '') {
      const ofKind = kind ? eq(auditLog.kind, kind) : undefined;
      const ofStaff = staffId ? eq(auditLog.staffId, staffId) : undefined;
      const where = and(ofKind, ofStaff, gte(auditLog.id, bounds.first), lte(auditLog.id, bounds.last)) as SQL;
      return read(sql`SELECT id FROM ${auditLog} WHERE ${where} ORDER BY id DESC`, offset);
    }
    const groups = searchGroups(search);
    if (groups.length === 0) return nothing;
    const expression = [...groups.map(groupQuery), ...filterPhrases({ kind, staffId })].join(' AND ');
    const where = sql`audit_search MATCH ${expression} AND rowid BETWEEN ${bounds.first} AND ${bounds.last}`;
    return read(sql`SELECT rowid FROM audit_search WHERE ${where} ORDER BY rowid DESC`, offset);
  }

  function read(query: SQL, offset: number) {
    const ids = db.values<[number]>(sql`${query} LIMIT ${pageSize} OFFSET ${offset}`).map(([id]) => id);
    const counted = db.get<{ found: number }>(
      sql`SELECT count(*) AS found FROM (${query} LIMIT ${maxCounted + 1})`,
    ).found;
    return { ids, total: Math.min(counted, maxCounted), hasMore: counted > maxCounted };
  }

  /** The first and last row id of a range of days; null if it has none. */
  function boundsOf(from: string | null, to: string | null): { first: number; last: number } | null {
    const edge = (condition: SQL, ...order: SQL[]) =>
      db
        .select({ id: auditLog.id })
        .from(auditLog)
        .where(condition)
        .orderBy(...order)
        .limit(1)
        .get()?.id;
    const first = from === null ? 0 : edge(gte(auditLog.at, startOfDay(from)), asc(auditLog.at), asc(auditLog.id));
    const last =
      to === null
        ? Number.MAX_SAFE_INTEGER
        : edge(lte(auditLog.at, endOfDay(to)), desc(auditLog.at), desc(auditLog.id));
    return first === undefined || last === undefined ? null : { first, last };
  }

  /**
   * Records that a member of staff was refused for lack of permission, or that another website sent a request in their
   * name. At most once a minute for each `kind` of call.
   */
  function writeRefusal(
    actor: Actor,
    what: string,
    { event = 'forbidden', kind = what }: { event?: 'forbidden' | 'crossSiteRefused'; kind?: string } = {},
  ): void {
    if (actor.kind !== 'staff' || !isFirstThisMinute(`${actor.staffId} ${event} ${kind}`)) return;
    // The refusal itself must be answered in any case.
    writeIfPossible(() =>
      audit(db, actor, { event, at: toInstant(clock()), subject: 'call', name: what.slice(0, maxCallLength) }),
    );
  }

  /**
   * Deletes rows older than two years in batches, and yields between them. The first batch records their number. For
   * the system only.
   */
  async function removeDue(actor: System): Promise<number> {
    const due = lt(auditLog.at, toInstant(clock() - retentionMs));
    const dueCount = db.select({ count: count() }).from(auditLog).where(due).get()?.count ?? 0;
    const find = () =>
      db.select({ id: auditLog.id }).from(auditLog).where(due).orderBy(asc(auditLog.at)).limit(foundAtOnce).all();
    let removed = 0;
    for (let rows = find(); rows.length > 0; rows = find()) {
      removed += inTransaction(db, (tx) => {
        if (removed === 0)
          audit(tx, actor, {
            event: 'removedByRetention',
            at: toInstant(clock()),
            subject: 'auditEntry',
            details: { count: dueCount },
          });
        const remove = ({ id }: { id: number }) => tx.delete(auditLog).where(eq(auditLog.id, id)).run();
        return runTimeSlice(rows, remove, monotonic);
      });
      await setImmediate();
    }
    return removed;
  }

  return { list, writeRefusal, removeDue };
}

const nothing = { ids: [] as number[], total: 0, hasMore: false };
