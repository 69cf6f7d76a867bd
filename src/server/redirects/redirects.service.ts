import { eq, sql } from 'drizzle-orm';
import type { ValuesOf } from '#shared/collections/define-collection.ts';
import type { RemovedTogether } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import { type RedirectRecord, redirectsCollection } from '#shared/redirects/redirects.collection.ts';
import { isEndless, redirectOf } from '#shared/redirects/redirects.rules.ts';
import type { RedirectListInput } from '#shared/redirects/redirects.schema.ts';
import type { ContentWriteDeps } from '../content/content-transaction.ts';
import { stampOf } from '../content/record-stamp.ts';
import { createSimpleService } from '../content/simple-collection.ts';
import { containsWords, pageOf, readListed, recordsOrder } from '../content/staff-lists.ts';
import type { Authorized, System } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { writeIfPossible } from '../core/storage-failure.ts';
import { auditRedirect } from './redirect-audit.ts';
import { redirects } from './redirects.table.ts';

export type RedirectsService = ReturnType<typeof createRedirectsService>;
type RedirectInput = ValuesOf<typeof redirectsCollection>;

/** The maximum number of paths with counted hits between two writes; hits of further paths are dropped. */
const maxWaiting = 10_000;

/** Redirects from old URLs, which staff manage and the server checks before it answers 404. */
export function createRedirectsService(deps: ContentWriteDeps) {
  const { db, clock } = deps;
  const waiting = new Map<string, number>();
  const { readRecords, ...service } = createSimpleService(redirectsCollection, {
    ...deps,
    table: redirects,
    compute: (row) => {
      const { hits, lastHitAt } = row as RedirectRecord['computed'];
      return { hits, lastHitAt };
    },
    check: (tx, { fromPath }, id) => {
      const row = tx.select({ id: redirects.id }).from(redirects).where(eq(redirects.fromPath, fromPath)).get();
      if (row && row.id !== id)
        throw new AppError('invalid_input', { fields: { fromPath: { id: 'validation.pathTaken' } } });
    },
    onWritten: (tx, actor, event, { id, values: { fromPath, toPath } }, before) => {
      const isLoop = event !== 'removed' && isEndless(fromPath, (path) => findTarget(tx, path));
      if (isLoop) throw new AppError('invalid_input', { fields: { toPath: { id: 'validation.circle' } } });
      auditRedirect(tx, actor, { event, at: toInstant(clock()), id, fromPath, toPath, before });
    },
  });

  /** A page of redirects with current hit counts. Throws without content.write. */
  function list(_actor: Authorized<'content.write'>, { search, sort = 'from', page = 1 }: RedirectListInput) {
    writeIfPossible(writeHits);
    const where = search ? containsWords(search, [redirects.fromPath, redirects.toPath]) : undefined;
    const order = recordsOrder(sort, { from: redirects.fromPath, hits: redirects.hits, updated: redirects.updatedAt }, [
      redirects.id,
    ]);
    const { total, isListed } = readListed(db, redirects, { where, order, page, isCostly: true });
    return { items: readRecords(isListed, order), ...pageOf(total, page) };
  }

  /** Deletes redirects and ignores missing ones. Throws `not_found` if none exists, and without content.write. */
  function removeMany(actor: Authorized<'content.write'>, ids: readonly string[]): RemovedTogether {
    const outcome = service.removeMany(actor, ids);
    if (outcome.removed.length === 0) throw new AppError('not_found');
    return outcome;
  }

  /**
   * Stores a redirect of an import. Does not replace an existing redirect unless its target starts with `replaced`.
   * Returns whether the redirect is new. For the system only.
   */
  function storeImported(actor: System, input: RedirectInput, replaced?: string): boolean {
    const { fromPath, toPath } = redirectsCollection.createSchema.parse(input);
    const before = findTarget(db, fromPath);
    if (before !== null && replaced !== undefined && before.startsWith(replaced))
      db.update(redirects)
        .set({ toPath, ...stampOf(actor, clock) })
        .where(eq(redirects.fromPath, fromPath))
        .run();
    if (before !== null || fromPath === toPath) return false;
    service.create(actor, { fromPath, toPath });
    return true;
  }

  /** The target of an unknown URL (path and query), or null. Public; each result counts as a hit. */
  function follow(address: string): string | null {
    const found = redirectOf(address, (path) => findTarget(db, path));
    if (!found) return null;
    const uses = waiting.get(found.fromPath) ?? 0;
    if (uses > 0 || waiting.size < maxWaiting) waiting.set(found.fromPath, uses + 1);
    return found.location;
  }

  /** Stores the counted hits in one transaction; called on a timer and at the end. */
  function writeHits(): void {
    if (waiting.size === 0) return;
    const lastHitAt = toInstant(clock());
    inTransaction(db, (tx) => {
      for (const [fromPath, hits] of waiting)
        tx.update(redirects)
          .set({ hits: sql`${redirects.hits} + ${hits}`, lastHitAt })
          .where(eq(redirects.fromPath, fromPath))
          .run();
    });
    waiting.clear();
  }

  return { ...service, list, removeMany, storeImported, follow, writeHits };
}

function findTarget(tx: Db | Tx, fromPath: string): string | null {
  return (
    tx.select({ toPath: redirects.toPath }).from(redirects).where(eq(redirects.fromPath, fromPath)).get()?.toPath ??
    null
  );
}
