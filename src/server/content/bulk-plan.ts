import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import type { Shape, ValuesOf } from '#shared/collections/define-collection.ts';
import type { UndoneChange } from '#shared/content/undone.schema.ts';
import { AppError, type MessageKey } from '#shared/errors.ts';
import { audit } from '../core/audit/audit.ts';
import { auditLog } from '../core/audit/audit-log.table.ts';
import type { Actor, Authorized } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { Tx } from '../core/db/client.ts';
import { moveToTrash } from './bulk-changes.ts';
import { type ChangedRecord, leftAsTheyAre, readChanged } from './bulk-undo.ts';
import { type ContentWriteDeps, changeContent } from './content-transaction.ts';
import type { CollectionService, DeclaredCollection } from './declared-collection.ts';
import { requireAllUnchanged } from './record-stamp.ts';
import type { RecordToSave, SeenVersion, StoredRow } from './record-writer.ts';

/** Changes of many records, computed for a price change or read from a sheet. Staff see a preview of them first. */
export interface BulkPlan {
  /** Valid values of the collection. */
  changes: readonly RecordToSave<StoredRow>[];
  /** The number of refused records of a price change, or of refused cells of a sheet. */
  refusedCount: number;
  /** Identifies the changes. Applying them requires it. */
  digest: string;
}

/** The differences between a price change and a sheet. */
interface BulkChangeKind {
  /** The error if the records are no longer those of the preview. */
  conflict: MessageKey;
  /** The error if something is refused. Null: the change skips refused records. */
  refusal: MessageKey | null;
  /** Adds a line to the audit log for the whole change, besides those of its records. */
  isImport: boolean;
}

/** The number of records, and the time that identifies the change for an undo. */
interface AppliedPlan {
  added: number;
  changed: number;
  at: string;
}

interface BulkPlansDeps<S extends Shape> extends ContentWriteDeps {
  service: Pick<CollectionService<S>, 'saveMany'> & {
    /** Which of the records others need, so that they cannot be removed. Those in the list do not count as others. */
    findNeeded?: (actor: Authorized<'content.write'>, ids: readonly string[]) => string[];
  };
}

export type BulkPlans = ReturnType<typeof createBulkPlans>;

/** Applies and undoes plans of a collection, each in one transaction. */
export function createBulkPlans<S extends Shape>(
  stored: DeclaredCollection<S>,
  { service, ...deps }: BulkPlansDeps<S>,
) {
  const { db, clock } = deps;
  const { changeSchema } = stored.declaration;
  type Changes = readonly RecordToSave<ValuesOf<S>>[];

  /**
   * Applies the plan that staff have seen; each record gets a version. Throws `conflict` if the plan has another
   * `digest` by now or a record was changed since it was made, and `invalid_input` if something is refused and the kind
   * does not skip it.
   */
  function apply(
    actor: Authorized<'content.write'>,
    planIn: (tx: Tx) => BulkPlan,
    { digest, conflict, refusal, isImport }: BulkChangeKind & { digest: string },
  ): AppliedPlan {
    const at = toInstant(clock());
    return changeContent(deps, (tx) => {
      const plan = planIn(tx);
      if (plan.digest !== digest) throw new AppError('conflict', { message: conflict });
      if (refusal && plan.refusedCount > 0) throw new AppError('invalid_input', { message: refusal });
      const count = plan.changes.length;
      refuseAs(conflict, () => service.saveMany(tx, actor, plan.changes as Changes, { at }));
      if (isImport) audit(tx, actor, { event: 'imported', at, subject: stored.name, details: { count } });
      const added = plan.changes.filter(({ stored }) => stored === null).length;
      return { added, changed: count - added, at };
    });
  }

  /**
   * Undoes this member's change at an instant: restores the fields that it changed, and moves added records to the
   * trash. Leaves records that were changed or trashed since, and added ones that others need. `choose` returns the
   * records of the change among all that the member changed then. Throws `conflict` if a record is changed meanwhile or
   * named a record that was deleted, and as `choose` does.
   */
  async function undo(
    actor: Authorized<'content.write'>,
    at: string,
    choose: (records: ChangedRecord[]) => ChangedRecord[],
  ): Promise<UndoneChange> {
    const records = readChanged(db, actor, stored, at);
    // Versions of a thousand records take a third of a second to read.
    await setImmediate();
    const rows = withoutNeeded(actor, choose(records));
    const intact = rows.filter(({ isIntact }) => isIntact);
    const restored = intact.flatMap(({ id, version, fields, former }) => {
      if (!former) return [];
      const earlier = Object.fromEntries(fields.map((field) => [field, former[field]]));
      return [{ stored: { id, version }, values: changeSchema.parse(earlier) }];
    });
    const added = intact.filter(({ former }) => former === null);
    changeContent(deps, (tx) =>
      refuseAs({ id: 'bulkPlan.notUndone' }, () => {
        service.saveMany(tx, actor, restored as Changes, { at: toInstant(clock()), event: 'restored' });
        requireAllUnchanged(tx, actor, stored, added);
        const ids = added.map(({ id }) => id);
        if (ids.length > 0) moveToTrash(tx, actor, stored, ids, clock);
      }),
    );
    return { restored: restored.length, removed: added.length, left: leftAsTheyAre(rows) };
  }

  /** Like `undo` for the sheet that this member applied at an instant. Throws `not_found` if there was none. */
  function undoImport(actor: Authorized<'content.write'>, at: string): Promise<UndoneChange> {
    return undo(actor, at, (records) => {
      if (!isAppliedSheet(actor, at)) throw new AppError('not_found');
      return records;
    });
  }

  /** Leaves added records that others need, also those that only the former ones need. */
  function withoutNeeded(actor: Authorized<'content.write'>, rows: ChangedRecord[]): ChangedRecord[] {
    const added = rows.filter(({ isIntact, former }) => isIntact && former === null).map(({ id }) => id);
    const needed = new Set(added.length > 0 ? service.findNeeded?.(actor, added) : []);
    if (needed.size === 0) return rows;
    return withoutNeeded(
      actor,
      rows.map((row) => ({ ...row, isIntact: row.isIntact && !needed.has(row.id) })),
    );
  }

  /** Whether this member applied a sheet at an instant, which the audit log states. No form is undone as a sheet. */
  function isAppliedSheet(actor: Actor, at: string): boolean {
    const isOfActor = actor.kind === 'staff' ? eq(auditLog.staffId, actor.staffId) : isNull(auditLog.staffId);
    const isImport = and(
      eq(auditLog.at, at),
      eq(auditLog.event, 'imported'),
      eq(auditLog.subject, stored.name),
      isOfActor,
    );
    return db.select({ id: auditLog.id }).from(auditLog).where(isImport).get() !== undefined;
  }

  return { apply, undo, undoImport };
}

/** The digest of a plan: of its source, of the versions that it read and of what they become. */
export function startDigest(source: string | Uint8Array) {
  const hash = createHash('sha256').update(source);
  return {
    /** Adds a row: its stored record, null for a new one, and the new values, null if they stay the same. */
    add: (stored: SeenVersion | null, values: object | null) => {
      if (stored) hash.update(`${stored.id}:${stored.version};`);
      if (values) hash.update(JSON.stringify(values));
    },
    end: () => hash.digest('base64url'),
  };
}

/** Throws `conflict` if the transaction is refused because of what others did since the plan was made. */
function refuseAs(message: MessageKey, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError && ['conflict', 'not_found', 'invalid_input'].includes(error.code))
      throw new AppError('conflict', { message, cause: error });
    throw error;
  }
}
