import type BetterSqlite3 from 'better-sqlite3';
import { filesOf } from '../media/picture-files.ts';
import { backupNames, isBackupName } from './backup-manifest.ts';

/** A row of `media` in a database of this release or an earlier one. */
export interface HeldPicture {
  id: string;
  format: string;
  /** JSON, as `shown_crop`. */
  variants: string;
  source_edition?: number;
  shown_edition?: number;
  shown_crop?: string | null;
}

/** The files of a picture. A database that waits for its first start with this release has neither numbers nor parts yet. */
export function filesNamedBy(row: HeldPicture): string[] {
  const { format, variants, source_edition: sourceEdition = 1, shown_edition: shownEdition = 1, shown_crop: shownCrop = null } = row;
  return filesOf({ format, sourceEdition, shownEdition, shownCrop: shownCrop && JSON.parse(shownCrop), variants: JSON.parse(variants) });
}

/** Whether the rows of a database name files that only the site itself can have named: the server reads and deletes files by these names. */
export function namesOwnFiles(client: BetterSqlite3.Database): boolean {
  const cards = client.prepare<[], string>('SELECT id FROM request_cards').pluck().all();
  if (!cards.every((id) => isBackupName(backupNames.card(id)))) return false;
  try {
    const pictures = client.prepare<[], HeldPicture>('SELECT * FROM media').all();
    return pictures.every((row) => filesNamedBy(row).every((file) => isBackupName(backupNames.picture(row.id, file))));
  } catch (error) {
    // Values that are not what the column holds.
    if (error instanceof SyntaxError || error instanceof TypeError) return false;
    throw error;
  }
}
