import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Flushes created, renamed and deleted names of a folder to disk. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
