import { and, eq, isNull, lte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { PackageRecord } from '#shared/packages/packages.collection.ts';
import { isSaleExpired } from '#shared/packages/sales.rules.ts';
import { changeRows } from '../content/bulk-changes.ts';
import { type ContentWriteDeps, changeContent } from '../content/content-transaction.ts';
import { systemActor } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import { isClockDoubtful } from '../core/clock-doubt.ts';
import { cacheNextInstant } from '../core/content-version.ts';
import { preparedQuery } from '../core/db/prepared-query.ts';
import { storedPackages } from './packages.collection.ts';
import { packages } from './packages.table.ts';
import { nextDaysLeft, nextSaleChange } from './sale-changes.ts';

interface PackageSalesDeps extends ContentWriteDeps {
  /** Throws `not_found`. */
  getPublishedRecord: (id: string) => PackageRecord;
}

const isOnSale = eq(packages.onSale, true);
const isOver = (now: string | Placeholder) => and(isOnSale, lte(packages.endDate, now), isNull(packages.deletedAt));

/** A prepared statement, because the timer runs it every minute. */
const someEnded = preparedQuery((db) =>
  db
    .select({ id: packages.id })
    .from(packages)
    .where(isOver(sql.placeholder('now')))
    .limit(1)
    .prepare(),
);

/** Ends expired sales. */
export function createPackageSales({ getPublishedRecord, ...deps }: PackageSalesDeps) {
  const { db, clock } = deps;

  /**
   * Ends an expired sale; any client may request it. Does nothing if it was already ended. Throws `unauthenticated` if
   * the sale has not expired, `not_found` for an unknown package.
   */
  function endExpiredSale(id: string): PackageRecord {
    const record = getPublishedRecord(id);
    if (!isSaleExpired(record.values, clock())) throw new AppError('unauthenticated');
    if (record.values.onSale) endSales(eq(packages.id, id));
    return getPublishedRecord(id);
  }

  /** Ends all expired sales; called by a timer. Returns how many. */
  function endExpiredSales(): number {
    return someEnded(db).get({ now: toInstant(clock()) }) ? endSales(undefined) : 0;
  }

  /** None while the clock is in doubt: a wrong date must not end sales for good. Pages compare the dates themselves. */
  const hasEnded = () => (isClockDoubtful(db, clock()) ? sql`false` : isOver(toInstant(clock())));

  /** Ends sales as the system, whoever requested it; the history and webhooks include the change. */
  function endSales(which: SQL | undefined): number {
    const where = and(hasEnded(), which);
    // An empty change would invalidate all caches.
    if (!db.select({ id: packages.id }).from(packages).where(where).limit(1).get()) return 0;
    return changeContent(deps, (tx) =>
      changeRows(tx, systemActor, storedPackages, { where, values: { onSale: false }, event: 'updated', clock }),
    ).length;
  }

  /** The next instant (ms) at which a sale starts or ends, or null. Cached responses expire then. */
  const nextChange = cacheNextInstant(deps, () => nextSaleChange(db, packages, isOnSale, clock()));

  /** The next instant (ms) at which the days left of a sale change, or null. Cached pages expire then. */
  const nextDaysLeftChange = cacheNextInstant(deps, () => nextDaysLeft(db, packages, isOnSale, clock()));

  return { endExpiredSale, endExpiredSales, nextChange, nextDaysLeftChange };
}
