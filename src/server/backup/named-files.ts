import type BetterSqlite3 from 'better-sqlite3';
import { filesOf } from '../media/picture-files.ts';
import { backupNames, isBackupName } from './backup-manifest.ts';

/** A row of `media`. */
export interface PictureRow {
  id: string;
  format: string;
  /** JSON, like `shown_crop`. */
  variants: string;
  source_edition: number;
  shown_edition: number;
  shown_crop: string | null;
}

/** The files of a picture. */
export function filesNamedBy(row: PictureRow): string[] {
  const { format, variants, source_edition: sourceEdition, shown_edition: shownEdition, shown_crop: shownCrop } = row;
  return filesOf({
    format,
    sourceEdition,
    shownEdition,
    shownCrop: shownCrop && JSON.parse(shownCrop),
    variants: JSON.parse(variants),
  });
}

/** The names of all files that the rows reference, as in a backup. */
export function listNamedFiles(client: BetterSqlite3.Database): string[] {
  const cards = client.prepare<[], string>('SELECT id FROM request_cards').pluck().all();
  const pictures = client.prepare<[], PictureRow>('SELECT * FROM media').all();
  return [
    ...cards.map(backupNames.card),
    ...pictures.flatMap((row) => filesNamedBy(row).map((file) => backupNames.picture(row.id, file))),
  ];
}

/** Whether all file names in the rows are of Dana's own format: the server reads and deletes files by these names. */
export function namesOwnFiles(client: BetterSqlite3.Database): boolean {
  const cards = client.prepare<[], string>('SELECT id FROM request_cards').pluck().all();
  if (!cards.every((id) => isBackupName(backupNames.card(id)))) return false;
  try {
    const pictures = client.prepare<[], PictureRow>('SELECT * FROM media').all();
    return pictures.every((row) => filesNamedBy(row).every((file) => isBackupName(backupNames.picture(row.id, file))));
  } catch (error) {
    // The column contains other values than expected.
    if (error instanceof SyntaxError || error instanceof TypeError) return false;
    throw error;
  }
}
