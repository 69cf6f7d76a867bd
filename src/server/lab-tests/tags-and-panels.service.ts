import { asc, eq } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { panelsCollection, type TagOrPanelRecord, tagsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import type { TagOrPanelKind } from '#shared/lab-tests/tags-and-panels.schema.ts';
import { tagKeyForm } from '#shared/packages/packages-address.rules.ts';
import { holderColumns, holderCount, readHolders } from '../content/holders.ts';
import { nextSortOrder } from '../content/record-stamp.ts';
import type { Authorized } from '../core/auth/actor.ts';
import type { Tx } from '../core/db/client.ts';
import { storedPanels, storedTags } from './lab-tests.collection.ts';
import { panels, tags } from './lab-tests.table.ts';
import { createUsedNamesService, type UsedNamesDeps } from './used-names.ts';

const declarations = { tag: tagsCollection, panel: panelsCollection } as const;
const stored = { tag: storedTags, panel: storedPanels } as const;
const tables = { tag: tags, panel: panels } as const;

export type TagsAndPanelsService = ReturnType<typeof createTagsAndPanelsService>;

/** Tags of packages and panels of their tests. */
export const createTagsAndPanelsService = (deps: UsedNamesDeps) => ({
  tag: createService('tag', deps),
  panel: createService('panel', deps),
});

function createService(kind: TagOrPanelKind, deps: UsedNamesDeps) {
  const { db, collections } = deps;
  const table = tables[kind];
  const usedBy = holderColumns(collections, stored[kind]);
  const { readRecords, ...service } = createUsedNamesService(
    declarations[kind],
    {
      to: stored[kind],
      table,
      columns: { packageCount: holderCount(usedBy, (named) => eq(named, table.id)) },
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
    },
    deps,
  );

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
