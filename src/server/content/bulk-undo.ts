import { and, asc, eq, gt, isNull, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { UndoneChange } from '#shared/content/undone.schema.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { recordVersions } from './record-versions.table.ts';
import { type Snapshot, versionAuthor } from './record-versions.ts';
import { nameColumns, type StoredCollection } from './stored-collection.ts';

/** A record that a member of staff changed or added at an instant. */
export interface ChangedRecord {
  id: string;
  nameEn: string;
  nameAr: string;
  /** The present version. */
  version: number;
  /**
   * The fields that the change changed. Without those that one of both versions does not know, because a release added
   * or removed them.
   */
  fields: string[];
  /** The content before the change; null for an added record. */
  former: Snapshot | null;
  /** The content after the last change. */
  present: Snapshot;
  /**
   * Whether the record can be undone: it is not in the trash, has no later version by a person or a program, and these
   * fields are as they were left.
   */
  isIntact: boolean;
}

/**
 * The records of a bulk change in the staff's order, from their versions: those of one instant by this member. An undo
 * therefore needs no store of its own and works after a restart. Ignores later versions by the system that changed
 * other fields, such as the end of a sale.
 */
export function readChanged(reader: Db | Tx, actor: Actor, stored: StoredCollection, at: string): ChangedRecord[] {
  const { table } = stored;
  const [nameEn, nameAr] = nameColumns(stored);
  const { collection, recordId, number, staffId } = recordVersions;
  const [former, later, last] = [
    alias(recordVersions, 'former'),
    alias(recordVersions, 'later'),
    alias(recordVersions, 'last'),
  ];
  const author = versionAuthor(actor).staffId;
  const laterByPeople = reader
    .select({ number: later.number })
    .from(later)
    .where(
      and(
        eq(later.collection, collection),
        eq(later.recordId, recordId),
        gt(later.number, number),
        ne(later.staffName, ''),
      ),
    );
  const rows = reader
    .select({
      id: table.id,
      nameEn: sql<string>`${nameEn}`,
      nameAr: sql<string>`${nameAr}`,
      version: table.version,
      isLeftAlone: sql`${notExists(laterByPeople)} AND ${isNull(table.deletedAt)}`.mapWith(Boolean),
      isAdded: sql`${number} = 1`.mapWith(Boolean),
      now: recordVersions.snapshot,
      former: former.snapshot,
      last: last.snapshot,
    })
    .from(recordVersions)
    .innerJoin(table, eq(table.id, recordId))
    .leftJoin(
      former,
      and(eq(former.collection, collection), eq(former.recordId, recordId), eq(former.number, sql`${number} - 1`)),
    )
    .leftJoin(
      last,
      and(
        eq(last.collection, collection),
        eq(last.recordId, recordId),
        eq(last.number, table.version),
        gt(last.number, number),
      ),
    )
    .where(
      and(
        eq(recordVersions.at, at),
        eq(collection, stored.name),
        author === null ? isNull(staffId) : eq(staffId, author),
      ),
    )
    .orderBy(asc(table.sortOrder), asc(table.id))
    .all();
  return rows.map(({ isLeftAlone, isAdded, now, former: before, last: present, ...row }) => {
    const fields = before ? Object.keys(now).filter((field) => field in before && differ(field, before, now)) : [];
    const isAsLeft = !present || fields.every((field) => !differ(field, now, present));
    return {
      ...row,
      fields,
      former: before,
      present: present ?? now,
      isIntact: isLeftAlone && isAsLeft && (before !== null || isAdded),
    };
  });
}

const differ = (field: string, one: Snapshot, other: Snapshot) =>
  JSON.stringify(one[field]) !== JSON.stringify(other[field]);

const maxNamed = 10;

/** The records that an undo leaves as they are: their number and the first names. */
export function leftAsTheyAre(records: readonly ChangedRecord[]): UndoneChange['left'] {
  const left = records.filter(({ isIntact }) => !isIntact);
  return { count: left.length, names: left.slice(0, maxNamed).map(({ nameEn, nameAr }) => ({ nameEn, nameAr })) };
}
