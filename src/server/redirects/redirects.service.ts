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

/** More different addresses than this between two writings are counted together with the next. */
const mostWaiting = 10_000;

const { id, fromPath, toPath, hits, lastHitAt, version, updatedBy } = redirects;
const columns = { id, fromPath, toPath, hits, lastHitAt, version, updatedBy };

/** Old addresses and where they lead: what staff keep, and what is asked before an address is answered as unknown. */
export function createRedirectsService({ db, clock }: { db: Db; clock: Clock }) {
  const waiting = new Map<string, number>();

  /** A page of the redirects, with every visit until now. Throws without content.write. */
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

  /** One redirect. Throws `not_found`, and without content.write. */
  function get(actor: Actor, id: string): RedirectRecord {
    requirePermission(actor, 'content.write');
    return read(id);
  }

  /** Adds one. Throws `invalid_input` for an old path that has one already, for what would lead in a circle, and without content.write. */
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
      refuseCircle(tx, values.fromPath);
      writeDown(tx, actor, 'created', { id, ...values });
    });
    return read(id);
  }

  /** Changes one. Throws `not_found`, `conflict` where it is no longer the `version` that was seen, and as `create`. */
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
      refuseCircle(tx, values.fromPath);
      writeDown(tx, actor, 'updated', { id, ...values }, before);
    });
    return read(id);
  }

  /** Removes redirects; those that are gone already are passed over. Throws `not_found` where all are, and without content.write. */
  function remove(actor: Actor, ids: readonly string[]): void {
    requirePermission(actor, 'content.write');
    inTransaction(db, (tx) => {
      const removed = tx.delete(redirects).where(isOneOf(redirects.id, ids)).returning().all();
      if (removed.length === 0) throw new AppError('not_found');
      for (const redirect of removed) writeDown(tx, actor, 'removed', redirect);
    });
  }

  /**
   * Keeps what an import knows. An old path that leads somewhere already stays as staff left it, unless it leads to what begins with
   * `replaced`. Returns whether it was new. Only for the system.
   */
  function keepImported(actor: Actor, input: RedirectInput, replaced?: string): boolean {
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

  /** Where an unknown address (path and query) leads now, or null. Everybody may ask; each answer counts as a visit. */
  function follow(address: string): string | null {
    const found = redirectOf(address, (path) => findTarget(db, path));
    if (!found) return null;
    if (waiting.size < mostWaiting || waiting.has(found.fromPath)) waiting.set(found.fromPath, (waiting.get(found.fromPath) ?? 0) + 1);
    return found.location;
  }

  /** Writes down the visits since the last time, in one transaction; called on a timer and at the end. */
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

  /** What an import brings is not written down, as with all content. */
  function writeDown(tx: Tx, actor: Actor, event: 'created' | 'updated' | 'removed', { id, fromPath, toPath }: RedirectWay, before?: RedirectWay): void {
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

  return { list, get, create, update, remove, keepImported, follow, writeHits };
}

function findTarget(tx: Db | Tx, fromPath: string): string | null {
  return tx.select({ toPath: redirects.toPath }).from(redirects).where(eq(redirects.fromPath, fromPath)).get()?.toPath ?? null;
}

function refuseTaken(tx: Tx, fromPath: string, ownId: string | null): void {
  const row = tx.select({ id: redirects.id }).from(redirects).where(eq(redirects.fromPath, fromPath)).get();
  if (row && row.id !== ownId) throw new AppError('invalid_input', { fields: { fromPath: { id: 'validation.pathTaken' } } });
}

/** Asked with the row in place; throwing takes it back. */
function refuseCircle(tx: Tx, fromPath: string): void {
  if (isEndless(fromPath, (path) => findTarget(tx, path))) throw new AppError('invalid_input', { fields: { toPath: { id: 'validation.circle' } } });
}
