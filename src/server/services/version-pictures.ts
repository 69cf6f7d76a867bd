import { sql } from 'drizzle-orm';
import type { VersionedNoun } from '#shared/schemas/records.schema.ts';
import type { Tx } from '../db/client.ts';
import { keptQuery } from '../db/kept-query.ts';
import { versionPictures } from '../db/schema/index.ts';

/** The fields of records and settings that name pictures, one or a list. */
const pictureFields: readonly string[] = ['pictureId', 'logoId', 'pictureIdsEn', 'pictureIdsAr'];

/** Writes down which pictures a version names that was just kept, so that none of them is taken for unused. */
export function claimPictures(tx: Tx, version: { noun: VersionedNoun; recordId: string; number: number }, snapshot: unknown): void {
  for (const mediaId of new Set(pictureIdsIn(snapshot))) addClaim(tx).run({ mediaId, ...version });
}

const addClaim = keptQuery((db) =>
  db
    .insert(versionPictures)
    .values({ mediaId: sql.placeholder('mediaId'), noun: sql.placeholder('noun'), recordId: sql.placeholder('recordId'), number: sql.placeholder('number') })
    .prepare(),
);

function pictureIdsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, held]) =>
    pictureFields.includes(field) ? [held].flat().filter((id): id is string => typeof id === 'string' && id !== '') : pictureIdsIn(held),
  );
}
