import { asc, eq } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { panelsCollection, type TagOrPanelRecord, tagsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import type { TagOrPanelKind } from '#shared/lab-tests/tags-and-panels.schema.ts';
import { tagKeyForm } from '#shared/packages/packages-address.rules.ts';
import { nextSortOrder } from '../content/content-records.ts';
import { holderColumns, holderCount, readHolders } from '../content/holders.ts';
import { type Actor, requirePermission } from '../core/auth/actor.ts';
import type { Tx } from '../core/db/client.ts';
import { storedPanels, storedTags } from './lab-tests.collection.ts';
import { panels, tags } from './lab-tests.table.ts';
import { createUsedNamesService, type UsedNamesDeps } from './used-names.ts';

const declarations = { tag: tagsCollection, panel: panelsCollection } as const;
const stored = { tag: storedTags, panel: storedPanels } as const;
const tables = { tag: tags, panel: panels } as const;

export type TagsAndPanelsService = ReturnType<typeof createTagsAndPanelsService>;

/** The subjects of packages and the panels of their tests. Searches find thousands of packages by a new name some seconds later. */
export const createTagsAndPanelsService = (deps: UsedNamesDeps) => ({ tag: createService('tag', deps), panel: createService('panel', deps) });

function createService(kind: TagOrPanelKind, deps: UsedNamesDeps) {
  const { db, collections } = deps;
  const table = tables[kind];
  const heldBy = holderColumns(collections, stored[kind]);
  const { readRecords, ...service } = createUsedNamesService(
    declarations[kind],
    {
      to: stored[kind],
      table,
      columns: kind === 'tag' ? { packageCount: holderCount(heldBy, (named) => eq(named, tags.id)) } : {},
      compute: (row) => {
        const { id, packageCount } = row as { id: string; packageCount: number };
        return { packageCount, holders: readHolders(db, heldBy, id, packageCount) };
      },
      newColumns: (tx, { nameEn }) => ({ sortOrder: nextSortOrder(tx, stored[kind]), ...(kind === 'tag' && { key: freeKey(tx, nameEn) }) }),
      requireFree: ({ computed }) => {
        if (computed.packageCount > 0) throw new AppError('conflict', { message: { id: 'groupings.inUse', values: { count: computed.packageCount } } });
      },
    },
    deps,
  );

  /** All in the order of staff, each with the packages that use it. Throws without content.write. */
  function list(actor: Actor): TagOrPanelRecord[] {
    requirePermission(actor, 'content.write');
    return readRecords(undefined, [asc(table.sortOrder), asc(table.id)]);
  }

  return { ...service, list };
}

const longestKey = 36;

/** What addresses call a tag: its English name in plain letters, with a number where that is taken; it never changes. */
function freeKey(tx: Tx, nameEn: string): string {
  const plain = nameEn
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, longestKey);
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
