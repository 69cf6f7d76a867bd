import { and, eq, isNull } from 'drizzle-orm';
import type { CollectionName } from '#shared/content/records.schema.ts';
import { slugIn } from '#shared/paths.ts';
import { type Collections, nameColumns, type StoredCollection } from '../content/stored-collection.ts';
import type { Db } from '../core/db/client.ts';
import { readContentIds } from '../core/watchdog/running-work.ts';
import { medicalInfos } from '../medical-infos/medical-infos.collection.ts';

/** A record in the address of a page or call. */
export interface AddressedRecord {
  collection: CollectionName;
  id: string;
  version: number;
  nameEn: string;
  nameAr: string;
}

/** The records that an address names by their ids or their slug, without those in the trash. */
export function findAddressedRecords(db: Db, collections: Collections, address: string): AddressedRecord[] {
  const ids = [...readContentIds(address), ...findIdsBySlug(db, slugIn(address))];
  return ids.flatMap((id) => Object.values(collections).flatMap((collection) => findRecord(db, collection, id)));
}

/** The record of a collection, or none if it is in the trash. */
export function findRecord(db: Db, collection: StoredCollection, id: string): AddressedRecord[] {
  const { table, name } = collection;
  const [nameEn, nameAr] = nameColumns(collection);
  return db
    .select({ id: table.id, version: table.version, nameEn, nameAr })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.deletedAt)))
    .all()
    .map((row) => ({ collection: name, ...row }));
}

function findIdsBySlug(db: Db, slug: string): string[] {
  if (slug === '') return [];
  const found = db.select({ id: medicalInfos.id }).from(medicalInfos).where(eq(medicalInfos.slug, slug)).all();
  return found.map(({ id }) => id);
}
