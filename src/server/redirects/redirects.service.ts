import { count, eq, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { isEndless, redirectOf } from '#shared/redirects/redirects.rules.ts';
import { type RedirectInput, type RedirectListInput, type RedirectRecord, redirectInputSchema } from '#shared/redirects/redirects.schema.ts';
import { isOnPage, pageOf, recordsOrder, requireUnchanged, stampOf } from '../content/content-records.ts';
import { findTexts } from '../content/record-texts.ts';
import { audit } from '../core/audit/audit.ts';
import { type Actor, requirePermission, requireSystem } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { newContentId } from '../core/ids.ts';
import { redirects } from './redirects.table.ts';

export type RedirectsService = ReturnType<typeof createRedirectsService>;
type RedirectWay = Pick<RedirectRecord, 'id' | 'fromPath' | 'toPath'>;

/** The maximum number of paths with counted hits between two writes; hits of further paths are dropped. */
const mostWaiting = 10_000;

const { id, fromPath, toPath, hits, lastHitAt, version, updatedBy } = redirects;
const columns = { id, fromPath, toPath, hits, lastHitAt, version, updatedBy };

/** Redirects from old URLs, which staff manage and the server checks before it answers 404. */
export function createRedirectsService({ db, clock }: { db: Db; clock: Clock }) {
  const waiting = new Map<string, number>();

  /** A page of redirects with current hit counts. Throws without content.write. */
  function list(actor: Actor, { search, sort = 'from', page = 1 }: RedirectListInput) {
    requirePermission(actor, 'content.write');
    writeHits();
    const found = search ? findTexts(db, 'redirect', redirects.id, search) : undefined;
    const total = found?.total ?? db.select({ total: count() }).from(redirects).get()?.total ?? 0;
    const order = recordsOrder(sort, { from: redirects.fromPath, hits: redirects.hits, updated: redirects.updatedAt }, [redirects.id]);
    const items: RedirectRecord[] = db
      .select(columns)
      .from(redirects)
      .where(isOnPage(redirects, { where: found?.isFound, order, page }))
      .orderBy(...order)
      .all();
    return { items, ...pageOf(total, page) };
  }

  /** Throws `not_found`, and without content.write. */
  function get(actor: Actor, id: string): RedirectRecord {
    requirePermission(actor, 'content.write');
    return read(id);
  }

  /** Throws `invalid_input` if the old path has a redirect already or the redirect would close a loop, and without content.write. */
  function create(actor: Actor, input: RedirectInput): RedirectRecord {
    requirePermission(actor, 'content.write');
    const values = redirectInputSchema.parse(input);
    const id = newContentId();
    const stamp = stampOf(actor, clock);
    inTransaction(db, (tx) => {
      refuseTaken(tx, values.fromPath, null);
      tx.insert(redirects)
        .values({ id, ...values, ...stamp, createdAt: stamp.updatedAt })
        .run();
      refuseLoop(tx, values.fromPath);
      recordEvent(tx, actor, 'created', { id, ...values });
    });
    return read(id);
  }

  /** Throws `not_found`, `conflict` if `version` is outdated, and the errors of `create`. */
  function update(actor: Actor, id: string, input: RedirectInput, version?: number): RedirectRecord {
    requirePermission(actor, 'content.write');
    const values = redirectInputSchema.parse(input);
    inTransaction(db, (tx) => {
      const before = tx.select().from(redirects).where(eq(redirects.id, id)).get();
      requireUnchanged(before, version);
      refuseTaken(tx, values.fromPath, id);
      tx.update(redirects)
        .set({ ...values, ...stampOf(actor, clock), version: before.version + 1 })
        .where(eq(redirects.id, id))
        .run();
      refuseLoop(tx, values.fromPath);
      recordEvent(tx, actor, 'updated', { id, ...values }, before);
    });
    return read(id);
  }

  /** Deletes redirects and ignores missing ones. Throws `not_found` if none exists, and without content.write. */
  function remove(actor: Actor, ids: readonly string[]): void {
    requirePermission(actor, 'content.write');
    inTransaction(db, (tx) => {
      const removed = tx.delete(redirects).where(isOneOf(redirects.id, ids)).returning().all();
      if (removed.length === 0) throw new AppError('not_found');
      for (const redirect of removed) recordEvent(tx, actor, 'removed', redirect);
    });
  }

  /**
   * Stores a redirect of an import. An existing redirect is kept, unless its target starts with `replaced`. Returns whether the redirect
   * is new. For the system only.
   */
  function storeImported(actor: Actor, input: RedirectInput, replaced?: string): boolean {
    requireSystem(actor);
    const { fromPath, toPath } = redirectInputSchema.parse(input);
    const before = findTarget(db, fromPath);
    if (before !== null && replaced !== undefined && before.startsWith(replaced))
      db.update(redirects)
        .set({ toPath, ...stampOf(actor, clock) })
        .where(eq(redirects.fromPath, fromPath))
        .run();
    if (before !== null || fromPath === toPath) return false;
    create(actor, { fromPath, toPath });
    return true;
  }

  /** The target of an unknown URL (path and query), or null. Public; each result counts as a hit. */
  function follow(address: string): string | null {
    const found = redirectOf(address, (path) => findTarget(db, path));
    if (!found) return null;
    if (waiting.size < mostWaiting || waiting.has(found.fromPath)) waiting.set(found.fromPath, (waiting.get(found.fromPath) ?? 0) + 1);
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

  /** Imports write no audit events for single redirects, as for all content. */
  function recordEvent(tx: Tx, actor: Actor, event: 'created' | 'updated' | 'removed', { id, fromPath, toPath }: RedirectWay, before?: RedirectWay): void {
    if (actor.kind === 'system') return;
    const details = {
      to: toPath,
      ...(before && before.toPath !== toPath && { formerTo: before.toPath }),
      ...(before && before.fromPath !== fromPath && { formerName: before.fromPath }),
    };
    audit(tx, actor, { event, at: toInstant(clock()), noun: 'redirect', id, name: fromPath, details });
  }

  function read(id: string): RedirectRecord {
    const record = db.select(columns).from(redirects).where(eq(redirects.id, id)).get();
    if (!record) throw new AppError('not_found');
    return record;
  }

  return { list, get, create, update, remove, storeImported, follow, writeHits };
}

function findTarget(tx: Db | Tx, fromPath: string): string | null {
  return tx.select({ toPath: redirects.toPath }).from(redirects).where(eq(redirects.fromPath, fromPath)).get()?.toPath ?? null;
}

function refuseTaken(tx: Tx, fromPath: string, ownId: string | null): void {
  const row = tx.select({ id: redirects.id }).from(redirects).where(eq(redirects.fromPath, fromPath)).get();
  if (row && row.id !== ownId) throw new AppError('invalid_input', { fields: { fromPath: { id: 'validation.pathTaken' } } });
}

/** Called after the write; throwing rolls it back. */
function refuseLoop(tx: Tx, fromPath: string): void {
  if (isEndless(fromPath, (path) => findTarget(tx, path))) throw new AppError('invalid_input', { fields: { toPath: { id: 'validation.circle' } } });
}
