import { asc, eq, max, sql } from 'drizzle-orm';
import type { RemovedTogether } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import { type TagOrPanelInput, type TagOrPanelKind, type TagOrPanelRecord, tagOrPanelInputSchema } from '#shared/lab-tests/tags-and-panels.schema.ts';
import { tagKeyForm } from '#shared/packages/packages-address.rules.ts';
import type { Collections } from '../content/collections.ts';
import { publishChange } from '../content/content-changes.ts';
import { versionAfter } from '../content/content-records.ts';
import { holderColumns, holderCount, readHolders } from '../content/holders.ts';
import { audit } from '../core/audit/audit.ts';
import { type Actor, actorName, requirePermission } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { ContentVersion } from '../core/content-version.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { newContentId } from '../core/ids.ts';
import { panelsCollection, tagsCollection } from './lab-tests.collection.ts';
import { panels, tags } from './lab-tests.table.ts';

const tables = { tag: tags, panel: panels } as const;

export type TagsAndPanelsService = ReturnType<typeof createTagsAndPanelsService>;

export interface TagsAndPanelsServiceDeps {
  db: Db;
  clock: Clock;
  contentVersion: ContentVersion;
  collections: Collections;
}

/** The subjects of packages and the panels of their tests: added, renamed in both languages, removed while nothing uses them. */
export function createTagsAndPanelsService({ db, clock, contentVersion, collections }: TagsAndPanelsServiceDeps) {
  const namedBy = { tag: holderColumns(collections, tagsCollection), panel: holderColumns(collections, panelsCollection) };

  /** All of one kind in the order of staff, each with the packages that use it. Throws without content.write. */
  function list(actor: Actor, kind: TagOrPanelKind): TagOrPanelRecord[] {
    requirePermission(actor, 'content.write');
    return readAll(db, kind);
  }

  /** One of a kind. Throws `not_found`, and without content.write. */
  function getRecord(actor: Actor, kind: TagOrPanelKind, id: string): TagOrPanelRecord {
    requirePermission(actor, 'content.write');
    return read(kind, id);
  }

  /** Adds one behind the others. Throws `invalid_input`, and without content.write. */
  function create(actor: Actor, kind: TagOrPanelKind, input: TagOrPanelInput): TagOrPanelRecord {
    requirePermission(actor, 'content.write');
    const values = tagOrPanelInputSchema.parse(input);
    const id = newContentId();
    const table = tables[kind];
    inTransaction(db, (tx) => {
      const last =
        tx
          .select({ place: max(table.sortOrder) })
          .from(table)
          .get()?.place ?? 0;
      const row = { id, ...values, sortOrder: last + 1, updatedBy: actorName(actor) };
      if (kind === 'tag')
        tx.insert(tags)
          .values({ ...row, key: freeKey(tx, values.nameEn) })
          .run();
      else tx.insert(panels).values(row).run();
      writeDown(tx, actor, 'created', kind, { id, ...values });
    });
    return read(kind, id);
  }

  /**
   * Gives one other names, in every package that uses it; a tag keeps the key that addresses name it by. Searches find thousands of packages by
   * the new name some seconds later. Throws `not_found`, `conflict` where it is no longer the `version` that was seen, and as `create`.
   */
  function update(actor: Actor, kind: TagOrPanelKind, id: string, input: TagOrPanelInput, version?: number): TagOrPanelRecord {
    requirePermission(actor, 'content.write');
    const values = tagOrPanelInputSchema.parse(input);
    const table = tables[kind];
    inTransaction(db, (tx) => {
      const stored = tx.select({ version: table.version, updatedBy: table.updatedBy }).from(table).where(eq(table.id, id)).get();
      tx.update(table)
        .set({ ...values, updatedBy: actorName(actor), version: versionAfter(stored, version) })
        .where(eq(table.id, id))
        .run();
      writeDown(tx, actor, 'updated', kind, { id, ...values });
    });
    contentVersion.bump();
    return read(kind, id);
  }

  /** Removes one that no package uses, not even one in the trash. Throws `conflict` with their number, `not_found`, and without content.write. */
  function remove(actor: Actor, kind: TagOrPanelKind, id: string): void {
    requirePermission(actor, 'content.write');
    inTransaction(db, (tx) => {
      const record = find(tx, kind, id);
      if (record.packageCount > 0) throw new AppError('conflict', { message: { id: 'groupings.inUse', values: { count: record.packageCount } } });
      erase(tx, actor, kind, [record]);
    });
  }

  /** `remove` for several at once: those that packages still use are kept, those that are gone already are passed over. */
  function removeMany(actor: Actor, kind: TagOrPanelKind, ids: readonly string[]): RemovedTogether {
    requirePermission(actor, 'content.write');
    return inTransaction(db, (tx) => {
      const found = readAll(tx, kind).filter(({ id }) => ids.includes(id));
      const unused = found.filter(({ packageCount }) => packageCount === 0);
      erase(tx, actor, kind, unused);
      return { removed: unused.map(({ id }) => id), keptCount: found.length - unused.length };
    });
  }

  function erase(tx: Tx, actor: Actor, kind: TagOrPanelKind, erased: readonly TagOrPanelRecord[]): void {
    const table = tables[kind];
    const ids = erased.map(({ id }) => id);
    tx.delete(table).where(isOneOf(table.id, ids)).run();
    for (const record of erased) writeDown(tx, actor, 'removed', kind, record);
  }

  type Named = Pick<TagOrPanelRecord, 'id' | 'nameEn' | 'nameAr'>;
  function writeDown(tx: Tx, actor: Actor, event: 'created' | 'updated' | 'removed', noun: TagOrPanelKind, { id, nameEn, nameAr }: Named): void {
    const at = toInstant(clock());
    publishChange(tx, { collection: noun, ids: [id], event, at });
    audit(tx, actor, { event, at, noun, id, name: nameEn || nameAr });
  }

  /** All of a kind in their order, or the one of an id. */
  function readAll(reader: Db | Tx, kind: TagOrPanelKind, id?: string): TagOrPanelRecord[] {
    const table = tables[kind];
    const packageCount = kind === 'panel' ? sql<number>`${panels.packageCount}` : holderCount(namedBy.tag, (named) => eq(named, tags.id));
    const rows = reader
      .select({ id: table.id, nameEn: table.nameEn, nameAr: table.nameAr, version: table.version, packageCount })
      .from(table)
      .where(id === undefined ? undefined : eq(table.id, id))
      .orderBy(asc(table.sortOrder), asc(table.id))
      .all();
    return rows.map((row) => ({ ...row, holders: readHolders(reader, namedBy[kind], row.id, row.packageCount) }));
  }

  function find(reader: Db | Tx, kind: TagOrPanelKind, id: string): TagOrPanelRecord {
    const [record] = readAll(reader, kind, id);
    if (!record) throw new AppError('not_found');
    return record;
  }

  const read = (kind: TagOrPanelKind, id: string) => find(db, kind, id);

  return { list, getRecord, create, update, remove, removeMany };
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
