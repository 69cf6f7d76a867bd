import { open, rename, rm } from 'node:fs/promises';
import { syncPath } from './sync-folder.ts';

/** Changes the files of cards and pictures; a simulation lets it fail. */
export interface Files {
  open: typeof open;
  rename: typeof rename;
  /** Ignores a missing file. */
  remove: (path: string) => Promise<void>;
  /** Flushes a file, or the names of a folder, to disk. */
  sync: (path: string) => Promise<void>;
}

export const diskFiles: Files = { open, rename, remove: (path) => rm(path, { force: true }), sync: syncPath };
