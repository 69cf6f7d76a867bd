import { eq, sql } from 'drizzle-orm';
import type { SimpleCollection, SimpleShape } from '#shared/collections/collection.ts';
import type { Collections, NamedRecords } from '../content/collections.ts';
import { publishChange } from '../content/content-changes.ts';
import { holderColumns, holderCount } from '../content/holders.ts';
import { createSimpleService, type SimpleOptions } from '../content/simple-collection.ts';
import { audit } from '../core/audit/audit.ts';
import { toInstant } from '../core/clock.ts';
import type { ContentDeps } from '../core/common-deps.ts';

export interface UsedNamesDeps extends ContentDeps {
  collections: Collections;
}

/** The service of laboratory tests, tags or panels. A new name appears in every package that uses it; a name in use cannot be deleted. */
export function createUsedNamesService<S extends SimpleShape>(
  collection: SimpleCollection<S>,
  { to, ...options }: Omit<SimpleOptions<S>, 'db' | 'clock' | 'isFree' | 'onWritten'> & { to: NamedRecords },
  { db, clock, contentVersion, collections }: UsedNamesDeps,
) {
  const service = createSimpleService(collection, {
    ...options,
    db,
    clock,
    isFree: sql`${holderCount(holderColumns(collections, to), (named) => eq(named, options.table.id))} = 0`,
    onWritten: (tx, actor, event, { id, values }) => {
      const at = toInstant(clock());
      const { nameEn, nameAr } = values as Record<'nameEn' | 'nameAr', string>;
      publishChange(tx, { collection: collection.name, ids: [id], event, at });
      audit(tx, actor, { event, at, subject: collection.name, id, name: nameEn || nameAr });
    },
  });
  const update: typeof service.update = (...change) => {
    const record = service.update(...change);
    contentVersion.bump();
    return record;
  };
  return { ...service, update };
}
