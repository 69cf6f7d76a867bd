import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RestoreNote, restoreNoteSchema } from '#shared/backup/backups.schema.ts';

/** Stored beside the database, since the restored one may be older than a table for it. */
export const restoreNoteFile = 'restored.json';

/**
 * Writes the names of deleted API tokens and of webhooks that were turned off, and the requests with missing cards;
 * writes nothing if there are none.
 */
export function writeRestoreNote(folder: string, note: RestoreNote): void {
  if (note.tokens.length + note.webhooks.length + note.missingCards.length > 0)
    writeFileSync(join(folder, restoreNoteFile), JSON.stringify(note), { mode: 0o600, flush: true });
}

/** Reads the note of the last restore; null if there is none or staff have dismissed it. */
export function readRestoreNote(dataDir: string): RestoreNote | null {
  const file = join(dataDir, restoreNoteFile);
  return existsSync(file) ? restoreNoteSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

export function removeRestoreNote(dataDir: string): void {
  rmSync(join(dataDir, restoreNoteFile), { force: true });
}
