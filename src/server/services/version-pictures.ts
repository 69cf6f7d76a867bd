import type { VersionedNoun } from '#shared/schemas/records.schema.ts';
import type { Tx } from '../db/client.ts';
import { versionPictures } from '../db/schema/index.ts';
import { rowsInsert } from './insert-rows.ts';

/** The fields of records and settings that name pictures, one or a list. */
const pictureFields: readonly string[] = ['pictureId', 'logoId', 'pictureIdsEn', 'pictureIdsAr'];

interface KeptVersion {
  noun: VersionedNoun;
  recordId: string;
  number: number;
  snapshot: unknown;
}

/** Writes down which pictures versions name that were just kept, so that none of them is taken for unused. */
export function claimPictures(tx: Tx, versions: readonly KeptVersion[]): void {
  const claims = versions.flatMap(({ noun, recordId, number, snapshot }) =>
    [...new Set(pictureIdsIn(snapshot))].map((mediaId) => [mediaId, noun, recordId, number]),
  );
  addClaims(tx, claims);
}

const { mediaId, noun, recordId, number } = versionPictures;
const addClaims = rowsInsert(versionPictures, [mediaId, noun, recordId, number]);

function pictureIdsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, held]) =>
    pictureFields.includes(field) ? [held].flat().filter((id): id is string => typeof id === 'string' && id !== '') : pictureIdsIn(held),
  );
}
