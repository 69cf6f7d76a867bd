import { and, asc, count, eq } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { maxSavedFilters, type SavedFilter } from '#shared/requests/inbox.schema.ts';
import type { Authorized } from '../../core/auth/actor.ts';
import { type Clock, toInstant } from '../../core/clock.ts';
import { type Db, inTransaction } from '../../core/db/client.ts';
import { requestsMessages } from '../../request-records/requests.messages.ts';
import { savedFilters } from './saved-filters.table.ts';

export type SavedFiltersService = ReturnType<typeof createSavedFiltersService>;

/** The named filters of one member of staff; nobody sees those of another. Throws `forbidden` for other actors. */
export function createSavedFiltersService({ db, clock }: { db: Db; clock: Clock }) {
  function list(actor: Authorized<'requests.read'>): SavedFilter[] {
    const { name, query } = savedFilters;
    return db
      .select({ name, query })
      .from(savedFilters)
      .where(eq(savedFilters.staffId, ownerOf(actor)))
      .orderBy(asc(savedFilters.createdAt), asc(name))
      .all();
  }

  /** Stores a filter, or replaces the member's filter of this name. Throws `invalid_input` beyond 20 filters. */
  function save(actor: Authorized<'requests.read'>, { name, query }: SavedFilter): void {
    const staffId = ownerOf(actor);
    inTransaction(db, (tx) => {
      tx.insert(savedFilters)
        .values({ staffId, name, query, createdAt: toInstant(clock()) })
        .onConflictDoUpdate({ target: [savedFilters.staffId, savedFilters.name], set: { query } })
        .run();
      const found = tx.select({ total: count() }).from(savedFilters).where(eq(savedFilters.staffId, staffId)).get();
      if ((found?.total ?? 0) > maxSavedFilters)
        throw new AppError('invalid_input', { fields: { name: requestsMessages.tooManyFilters } });
    });
  }

  /** Removes a filter; does nothing if it is already removed. */
  function remove(actor: Authorized<'requests.read'>, name: string): void {
    db.delete(savedFilters)
      .where(and(eq(savedFilters.staffId, ownerOf(actor)), eq(savedFilters.name, name)))
      .run();
  }

  function ownerOf(actor: Authorized<'requests.read'>): string {
    if (actor.kind !== 'staff') throw new AppError('forbidden');
    return actor.staffId;
  }

  return { list, save, remove };
}
