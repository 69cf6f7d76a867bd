import { inArray } from 'drizzle-orm';
import type { Db } from '../core/db/client.ts';
import { media } from '../media/media.table.ts';

/** The ids in a value that may hold some. */
export const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);

/** What pictures are told by, given their ids: the names of their files, without those that are gone. */
export function namesOfPictures(db: Db, value: unknown): string[] {
  const ids = idsOf(value);
  const rows = db.select({ id: media.id, name: media.originalName }).from(media).where(inArray(media.id, ids)).all();
  return ids.flatMap((id) => rows.find((row) => row.id === id)?.name ?? []);
}
