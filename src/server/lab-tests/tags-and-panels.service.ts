import { asc, eq, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { panelsCollection, type TagOrPanelRecord, tagsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import type { TagOrPanelKind } from '#shared/lab-tests/tags-and-panels.schema.ts';
import { tagKeyForm } from '#shared/packages/packages-address.rules.ts';
import type { ContentWriteDeps } from '../content/content-transaction.ts';
import { holderColumns, holderCount, readHolders } from '../content/holders.ts';
import { nextSortOrder } from '../content/record-stamp.ts';
import { createSimpleService } from '../content/simple-collection.ts';
import type { Collections } from '../content/stored-collection.ts';
import { audit } from '../core/audit/audit.ts';
import type { Authorized } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { Tx } from '../core/db/client.ts';
import { storedPanels, storedTags } from './lab-tests.collection.ts';
import { panels, tags } from './lab-tests.table.ts';

interface TagsAndPanelsDeps extends ContentWriteDeps {
  collections: Collections;
}

const declarations = { tag: tagsCollection, panel: panelsCollection } as const;
const stored = { tag: storedTags, panel: storedPanels } as const;
const tables = { tag: tags, panel: panels } as const;

export type TagsAndPanelsService = ReturnType<typeof createTagsAndPanelsService>;

/** Tags of packages and panels of their tests. */
export const createTagsAndPanelsService = (deps: TagsAndPanelsDeps) => ({
  tag: createService('tag', deps),
  panel: createService('panel', deps),
});

/** A new name appears in every package that uses it; a name in use cannot be deleted. */
function createService(kind: TagOrPanelKind, { collections, ...deps }: TagsAndPanelsDeps) {
  const { db, clock } = deps;
  const table = tables[kind];
  const usedBy = holderColumns(collections, stored[kind]);
  const packageCount = holderCount(usedBy, (named) => eq(named, table.id));
  const { readRecords, ...service } = createSimpleService(declarations[kind], {
    ...deps,
    table,
    columns: { packageCount },
    compute: (row) => {
      const { id, packageCount } = row as { id: string; packageCount: number };
      return { packageCount, holders: readHolders(db, usedBy, id, packageCount) };
    },
    newColumns: (tx, { nameEn }) => ({
      sortOrder: nextSortOrder(tx, stored[kind]),
      ...(kind === 'tag' && { key: freeKey(tx, nameEn) }),
    }),
    requireFree: ({ computed }) => {
      if (computed.packageCount > 0)
        throw new AppError('conflict', {
          message: { id: 'groupings.inUse', values: { count: computed.packageCount } },
        });
    },
    isFree: sql`${packageCount} = 0`,
    onWritten: (tx, actor, event, { id, values: { nameEn, nameAr } }) => {
      const at = toInstant(clock());
      tx.publishChange({ collection: kind, ids: [id], event, at });
      audit(tx, actor, { event, at, subject: kind, id, name: nameEn || nameAr });
    },
  });

  /** All in the staff's order, with the packages that use each. Throws without content.write. */
  function list(_actor: Authorized<'content.write'>): TagOrPanelRecord[] {
    return readRecords(undefined, [asc(table.sortOrder), asc(table.id)]);
  }

  return { ...service, list };
}

const maxKeyLength = 36;

/** The name of a tag in URLs: its English name in ASCII letters, with a number if that is taken. It never changes. */
function freeKey(tx: Tx, nameEn: string): string {
  const plain = nameEn
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-$/g, '')
    .slice(0, maxKeyLength);
  const base = tagKeyForm.test(plain) ? plain : 'tag';
  const taken = new Set(
    tx
      .select({ key: tags.key })
      .from(tags)
      .all()
      .map(({ key }) => key),
  );
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(key)) return key;
  }
}
