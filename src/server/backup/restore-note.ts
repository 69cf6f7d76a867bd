import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RestoreNote, restoreNoteSchema } from '#shared/schemas/backups.schema.ts';

/** Lies beside the database: the restored one may be older than any table for this. */
export const restoreNoteFile = 'restored.json';

/** Writes down what a restore took away that staff have to make again. */
export function writeRestoreNote(folder: string, note: RestoreNote): void {
  if (note.tokens.length + note.webhooks.length > 0) writeFileSync(join(folder, restoreNoteFile), JSON.stringify(note), { mode: 0o600, flush: true });
}

/** What the last restore took away; null where nothing was, or staff have dismissed the note. */
export function readRestoreNote(dataDir: string): RestoreNote | null {
  const file = join(dataDir, restoreNoteFile);
  return existsSync(file) ? restoreNoteSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

export function removeRestoreNote(dataDir: string): void {
  rmSync(join(dataDir, restoreNoteFile), { force: true });
}
