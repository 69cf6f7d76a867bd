import { and, count, eq, gt } from 'drizzle-orm';
import { recordVersions } from '../content/record-versions.table.ts';
import type { Db } from '../core/db/client.ts';
import { importedPictures, importedRecords } from './imports.table.ts';
import type { ImportedCollection } from './source.ts';

export type ImportMarks = ReturnType<typeof createImportMarks>;

/** Records and pictures of earlier imports. */
export function createImportMarks(db: Db) {
  return {
    findRecord: (collection: ImportedCollection, id: string) =>
      db
        .select()
        .from(importedRecords)
        .where(and(eq(importedRecords.collection, collection), eq(importedRecords.id, id)))
        .get(),
    markRecord: (row: typeof importedRecords.$inferInsert) => {
      const { version, hash, importedAt } = row;
      db.insert(importedRecords)
        .values(row)
        .onConflictDoUpdate({
          target: [importedRecords.collection, importedRecords.id],
          set: { version, hash, importedAt },
        })
        .run();
    },
    /**
     * Whether only the server changed a record between two versions, such as at the end of a sale. False if a version
     * was pruned.
     */
    isChangedByServer: (collection: ImportedCollection, id: string, from: number, to: number): boolean => {
      const later = and(
        eq(recordVersions.collection, collection),
        eq(recordVersions.recordId, id),
        gt(recordVersions.number, from),
        eq(recordVersions.staffName, ''),
      );
      const versions = db.select({ total: count() }).from(recordVersions).where(later).get();
      return versions?.total === to - from;
    },
    findPicture: (address: string) =>
      db.select().from(importedPictures).where(eq(importedPictures.address, address)).get(),
    markPicture: (row: typeof importedPictures.$inferInsert) => {
      const { mediaId, hash, etag } = row;
      db.insert(importedPictures)
        .values(row)
        .onConflictDoUpdate({ target: importedPictures.address, set: { mediaId, hash, etag } })
        .run();
    },
  };
}
