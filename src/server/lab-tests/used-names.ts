import { eq, sql } from 'drizzle-orm';
import type { SimpleCollection, SimpleShape } from '#shared/collections/define-collection.ts';
import type { ContentWriteDeps } from '../content/content-transaction.ts';
import { holderColumns, holderCount } from '../content/holders.ts';
import { createSimpleService, type SimpleOptions } from '../content/simple-collection.ts';
import type { Collections, NamedRecords } from '../content/stored-collection.ts';
import { audit } from '../core/audit/audit.ts';
import { toInstant } from '../core/clock.ts';

export interface UsedNamesDeps extends ContentWriteDeps {
  collections: Collections;
}

/**
 * The service of laboratory tests, tags or panels. A new name appears in every package that uses it; a name in use
 * cannot be deleted.
 */
export function createUsedNamesService<S extends SimpleShape>(
  collection: SimpleCollection<S>,
  { to, ...options }: Omit<SimpleOptions<S>, keyof ContentWriteDeps | 'isFree' | 'onWritten'> & { to: NamedRecords },
  { collections, ...deps }: UsedNamesDeps,
) {
  return createSimpleService(collection, {
    ...options,
    ...deps,
    isFree: sql`${holderCount(holderColumns(collections, to), (named) => eq(named, options.table.id))} = 0`,
    onWritten: (tx, actor, event, { id, values }) => {
      const at = toInstant(deps.clock());
      const { nameEn, nameAr } = values as Record<'nameEn' | 'nameAr', string>;
      tx.publishChange({ collection: collection.name, ids: [id], event, at });
      audit(tx, actor, { event, at, subject: collection.name, id, name: nameEn || nameAr });
    },
  });
}
