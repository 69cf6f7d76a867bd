import type { VersionedCollection } from '#shared/content/records.schema.ts';
import type { Tx } from '../core/db/client.ts';
import { rowsInsert } from '../core/db/insert-rows.ts';
import { namedPicturesIn } from './named-pictures.ts';
import { versionPictures } from './record-versions.table.ts';

interface StoredVersion {
  collection: VersionedCollection;
  recordId: string;
  number: number;
  pictureIds: readonly string[];
}

/** The distinct pictures of a version. */
export const picturesOfVersion = (snapshot: unknown): string[] => [
  ...new Set(namedPicturesIn(snapshot).map(({ id }) => id)),
];

/** Records the pictures of new versions, so that the clean-up of unused pictures keeps them. */
export function storeVersionPictures(tx: Tx, versions: readonly StoredVersion[]): void {
  const rows = versions.flatMap(({ collection, recordId, number, pictureIds }) =>
    pictureIds.map((mediaId) => [mediaId, collection, recordId, number]),
  );
  insertPictures(tx, rows);
}

const { mediaId, collection, recordId, number } = versionPictures;
const insertPictures = rowsInsert(versionPictures, [mediaId, collection, recordId, number]);
