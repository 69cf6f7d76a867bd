import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Names that were given or taken in a folder are on disk when this returns. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
