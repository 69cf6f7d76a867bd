import { areStored, unknownRecord } from '../content/stored-check.ts';
import type { Db } from '../core/db/client.ts';
import { media } from './media.table.ts';

/** Throws `invalid_input` for a field that references an unknown picture. */
export function requirePictures(db: Db, pictures: Record<string, readonly string[]>): void {
  for (const [field, ids] of Object.entries(pictures)) if (!areStored(db, media, ids)) throw unknownRecord(field);
}
