import { and, count, eq, gt } from 'drizzle-orm';
import { recordVersions } from '../content/record-versions.table.ts';
import type { Db } from '../core/db/client.ts';
import { importedPictures, importedRecords } from './imports.table.ts';
import type { Noun } from './source.ts';

export type ImportMarks = ReturnType<typeof createImportMarks>;

/** What earlier imports took over. */
export function createImportMarks(db: Db) {
  return {
    findRecord: (noun: Noun, id: string) =>
      db
        .select()
        .from(importedRecords)
        .where(and(eq(importedRecords.noun, noun), eq(importedRecords.id, id)))
        .get(),
    keepRecord: (row: typeof importedRecords.$inferInsert) => {
      const { version, hash, importedAt } = row;
      db.insert(importedRecords)
        .values(row)
        .onConflictDoUpdate({ target: [importedRecords.noun, importedRecords.id], set: { version, hash, importedAt } })
        .run();
    },
    /** Whether the server alone changed a record from one version to another, as when its sale ended. A version that is not kept may be anybody's. */
    isChangedByServer: (noun: Noun, id: string, from: number, to: number): boolean => {
      const later = and(eq(recordVersions.noun, noun), eq(recordVersions.recordId, id), gt(recordVersions.number, from), eq(recordVersions.staffName, ''));
      const versions = db.select({ total: count() }).from(recordVersions).where(later).get();
      return versions?.total === to - from;
    },
    findPicture: (address: string) => db.select().from(importedPictures).where(eq(importedPictures.address, address)).get(),
    keepPicture: (row: typeof importedPictures.$inferInsert) => {
      const { mediaId, hash, etag } = row;
      db.insert(importedPictures).values(row).onConflictDoUpdate({ target: importedPictures.address, set: { mediaId, hash, etag } }).run();
    },
  };
}
