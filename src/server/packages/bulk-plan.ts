import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import type { UndoneChange } from '#shared/content/undone.schema.ts';
import { AppError, type MessageKey } from '#shared/errors.ts';
import { type PackageValues, packagesCollection } from '#shared/packages/packages.collection.ts';
import { moveToTrash } from '../content/bulk-changes.ts';
import { type ChangedRecord, leftAsTheyAre, readChanged } from '../content/bulk-undo.ts';
import { type ContentWriteDeps, changeContent } from '../content/content-transaction.ts';
import { requireAllUnchanged } from '../content/record-stamp.ts';
import type { RecordToSave, SeenVersion } from '../content/record-writer.ts';
import { audit } from '../core/audit/audit.ts';
import { auditLog } from '../core/audit/audit-log.table.ts';
import type { Actor, Authorized } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { storedPackages } from './packages.collection.ts';
import type { PackagesService } from './packages.service.ts';

/** Changes of many packages, computed for a price change or read from a sheet. Staff see a preview of them first. */
export interface BulkPlan {
  changes: readonly RecordToSave<PackageValues>[];
  /** The number of refused packages of a price change, or of refused cells of a sheet. */
  refusedCount: number;
  /** Identifies the changes. Applying them requires it. */
  digest: string;
}

/** The differences between a price change and a sheet. */
interface BulkChangeKind {
  /** The error if the packages are no longer those of the preview. */
  conflict: MessageKey;
  /** The error if something is refused. Null: the change skips refused packages. */
  refusal: MessageKey | null;
  /** Adds a line to the audit log for the whole change, besides those of its packages. */
  isImport: boolean;
}

/** The number of packages, and the time that identifies the change for an undo. */
interface AppliedPlan {
  added: number;
  changed: number;
  at: string;
}

interface BulkPlansDeps extends ContentWriteDeps {
  packages: Pick<PackagesService, 'saveMany'>;
}

export type BulkPlans = ReturnType<typeof createBulkPlans>;

/** Applies and undoes plans, each in one transaction. */
export function createBulkPlans({ packages, ...deps }: BulkPlansDeps) {
  const { db, clock } = deps;

  /**
   * Applies the plan that staff have seen; each package gets a version. Throws `conflict` if the plan has another
   * `digest` by now or a package was changed since it was made, and `invalid_input` if something is refused and the kind
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
      refuseAs(conflict, () => packages.saveMany(tx, actor, plan.changes, { at }));
      if (isImport) audit(tx, actor, { event: 'imported', at, subject: 'package', details: { count } });
      const added = plan.changes.filter(({ stored }) => stored === null).length;
      return { added, changed: count - added, at };
    });
  }

  /**
   * Undoes this member's change at an instant: restores the fields that it changed, and moves added packages to the
   * trash. Leaves packages that were changed or trashed since. Throws `not_found` if there was no such change, and
   * `conflict` if a package is changed meanwhile or named a record that was deleted.
   */
  async function undo(actor: Authorized<'content.write'>, at: string): Promise<UndoneChange> {
    const records = readChanged(db, actor, storedPackages, at);
    // Versions of a thousand packages take a third of a second to read.
    await setImmediate();
    const rows = isAppliedSheet(db, actor, at) ? records : pricesAmong(records);
    const intact = rows.filter(({ isIntact }) => isIntact);
    const restored = intact.flatMap(({ id, version, fields, former }) => {
      if (!former) return [];
      const earlier = Object.fromEntries(fields.map((field) => [field, former[field]]));
      return [{ stored: { id, version }, values: packagesCollection.changeSchema.parse(earlier) }];
    });
    const added = intact.filter(({ former }) => former === null);
    changeContent(deps, (tx) =>
      refuseAs({ id: 'bulkPlan.notUndone' }, () => {
        packages.saveMany(tx, actor, restored, { at: toInstant(clock()), event: 'restored' });
        requireAllUnchanged(tx, actor, storedPackages, added);
        const ids = added.map(({ id }) => id);
        if (ids.length > 0) moveToTrash(tx, actor, storedPackages, ids, clock);
      }),
    );
    return { restored: restored.length, removed: added.length, left: leftAsTheyAre(rows) };
  }

  return { apply, undo };
}

/** The digest of a plan: of its source, of the versions that it read and of what they become. */
export function startDigest(source: string | Uint8Array) {
  const hash = createHash('sha256').update(source);
  return {
    /** Adds a row: its stored package, null for a new one, and the new values, null if they stay the same. */
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

/** Whether this member applied a sheet at an instant, which the audit log states. No form is undone as a sheet. */
function isAppliedSheet(db: Db, actor: Actor, at: string): boolean {
  const isOfActor = actor.kind === 'staff' ? eq(auditLog.staffId, actor.staffId) : isNull(auditLog.staffId);
  const isImport = and(eq(auditLog.at, at), eq(auditLog.event, 'imported'), eq(auditLog.subject, 'package'), isOfActor);
  return db.select({ id: auditLog.id }).from(auditLog).where(isImport).get() !== undefined;
}

const isPrice = (field: string) => ['price', 'priceSale', 'salePercent'].includes(field);

/**
 * The packages of a price change. Only those without another change are restored, so that a form that the same member
 * saved then stays. Throws `not_found` if there are none.
 */
function pricesAmong(records: readonly ChangedRecord[]): ChangedRecord[] {
  const rows = records.filter(({ fields }) => fields.some(isPrice));
  if (!rows.some(({ fields }) => fields.every(isPrice))) throw new AppError('not_found');
  return rows.map((row) => ({ ...row, isIntact: row.isIntact && row.fields.every(isPrice) }));
}
