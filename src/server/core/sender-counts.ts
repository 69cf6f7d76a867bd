import { createHmac } from 'node:crypto';
import { eq, gt, type InferSelectModel, lte, sql } from 'drizzle-orm';
import { type Clock, toInstant } from './clock.ts';
import type { CommonDeps } from './common-deps.ts';
import { type Db, inTransaction, type Tx } from './db/client.ts';
import { placeholders } from './db/placeholders.ts';
import { isGiven, preparedQuery } from './db/prepared-query.ts';
import { createLimiter, type Limiter, type LimiterCount, type LimiterOptions } from './limiter.ts';
import { senderCounts } from './sender-counts.table.ts';

type Row = InferSelectModel<typeof senderCounts>;
type Name = readonly (string | number)[];
export type SenderCounts = ReturnType<typeof createSenderCounts>;
/** Creates one limiter of a rate limit; `part` names it among them. */
export type NewLimiter = (part: string, options: Pick<LimiterOptions, 'points' | 'duration'>) => Limiter;

/** Limiters that a restart resets. */
export const inMemory =
  (monotonic?: Clock): NewLimiter =>
  (_part, options) =>
    createLimiter({ ...options, monotonic });

/** Counts the requests of visitors' networks under keyed hashes (see the table). A restart forgets none. */
export function createSenderCounts({ db, clock, monotonic, key }: CommonDeps & { key: Buffer }) {
  /** The counts of the former process that no limiter has read yet; null before the first reads one. */
  let former: Map<string, Row> | null = null;
  /** Changes that are not stored yet; null deletes. */
  const changes = new Map<string, Row | null>();

  const idOf = (name: Name): string => createHmac('sha256', key).update(JSON.stringify(name)).digest('base64url');
  const now = () => toInstant(clock());
  const after = (ms: number) => toInstant(clock() + ms);

  /** Limiters of a rate limit in memory, each change of which is stored after the current turn of the event loop. */
  function limiters(limit: string): NewLimiter {
    return (part, options) => {
      const idOfKey = (limited: string) => idOf([limit, part, limited]);
      const store = {
        restore: (limited: string, windowMs: number) => restore(idOfKey(limited), windowMs),
        change: (limited: string, count: LimiterCount | null) => change(idOfKey(limited), count),
      };
      return createLimiter({ ...options, monotonic, store });
    };
  }

  const readOpen = () => db.select().from(senderCounts).where(gt(senderCounts.endsAt, now())).all();

  /** The count of the former process, once; its window is never longer than the limiter's. */
  function restore(id: string, windowMs: number): LimiterCount | null {
    former ??= new Map(readOpen().map((row) => [row.id, row]));
    const row = former.get(id);
    former.delete(id);
    const leftMs = row ? Math.min(windowMs, Date.parse(row.endsAt) - clock()) : 0;
    return row && leftMs > 0 ? { points: row.points, leftMs } : null;
  }

  function change(id: string, count: LimiterCount | null): void {
    if (changes.size === 0) setImmediate(store);
    changes.set(id, count && { id, points: count.points, endsAt: after(count.leftMs) });
  }

  /** Stores what changed. */
  function store(): void {
    const all = [...changes];
    changes.clear();
    if (!db.$client.open) return;
    try {
      const changed = all.filter(([id, row]) => row?.points !== findOpen(db, id)?.points);
      if (changed.length > 0) inTransaction(db, (tx) => write(tx, changed));
    } catch {
      // Nobody waits for the result. The limits in memory are right, and the health checks report the database.
    }
  }

  function write(tx: Tx, changed: readonly [string, Row | null][]): void {
    removeEnded(tx);
    for (const [id, row] of changed)
      if (row) save(tx).run(row);
      else tx.delete(senderCounts).where(eq(senderCounts.id, id)).run();
  }

  const findOpen = (reader: Db | Tx, id: string): Row | undefined =>
    openRows(reader).get({ ids: JSON.stringify([id]), now: now() });

  /** Removes what has ended, so that no hash is stored for longer than its limit needs. */
  function removeEnded(writer: Db | Tx = db): void {
    writer.delete(senderCounts).where(lte(senderCounts.endsAt, now())).run();
  }

  /**
   * Counts one in the caller's transaction, and returns whether that was possible: no more than `points` in any span of
   * so many ms. The counts are a ring of that many places, so the next place is the one that was taken first.
   */
  function take(tx: Tx, name: Name, { points, ms }: { points: number; ms: number }): boolean {
    const ring = idOf(name);
    const taken = findOpen(tx, ring)?.points ?? 0;
    const place = idOf([...name, taken % points]);
    if (findOpen(tx, place)) return false;
    const endsAt = after(ms);
    save(tx).run({ id: place, points: 1, endsAt });
    save(tx).run({ id: ring, points: taken + 1, endsAt });
    return true;
  }

  /** Notes something for so many ms, in the caller's transaction. */
  const note = (tx: Tx, name: Name, ms: number): void =>
    void save(tx).run({ id: idOf(name), points: 1, endsAt: after(ms) });

  /** How many of these were noted. */
  const countNoted = (reader: Db | Tx, names: readonly Name[]): number =>
    openRows(reader).all({ ids: JSON.stringify(names.map(idOf)), now: now() }).length;

  return { limiters, take, note, countNoted, removeEnded };
}

const openRows = preparedQuery((db) =>
  db
    .select()
    .from(senderCounts)
    .where(sql`${isGiven(senderCounts.id)} AND ${gt(senderCounts.endsAt, sql.placeholder('now'))}`)
    .prepare(),
);

const save = preparedQuery((db) =>
  db
    .insert(senderCounts)
    .values(placeholders(['id', 'points', 'endsAt']))
    .onConflictDoUpdate({
      target: senderCounts.id,
      set: { points: sql`excluded.points`, endsAt: sql`excluded.ends_at` },
    })
    .prepare(),
);
