import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../core/config.ts';

type Folders = Pick<Config, 'dataDir' | 'uploadsDir' | 'keysDir'>;

/**
 * Refuses to create a database beside keys, cards or pictures of an earlier one. If a folder is not mounted, the server
 * would otherwise start as an empty site or a demo. Throws ConfigError.
 */
export function requireDatabase(folders: Folders): void {
  const file = join(folders.dataDir, 'dana.db');
  const isMissing = !existsSync(file);
  if (!isMissing && statSync(file).size > 0) return;
  const remains = listRemains(folders);
  if (remains.length === 0) return;
  throw new ConfigError(
    `DATA_DIR: ${file} is ${isMissing ? 'missing' : 'empty (0 bytes)'}, but its site has left ${remains.join(' and ')}. Is the folder mounted? Put the database back, or restore a backup: npm run restore -- FILE. To begin a new site, move what is left elsewhere first. Nothing was changed.`,
  );
}

/** The remaining keys, cards and pictures of a site, in words. */
function listRemains({ uploadsDir, keysDir }: Folders): string[] {
  const keys = ['secret', 'previous-secrets'].map((name) => join(keysDir, name)).filter((path) => existsSync(path));
  const counted = [
    { what: 'cards', folder: join(uploadsDir, 'private') },
    { what: 'pictures', folder: join(uploadsDir, 'media') },
  ].flatMap(({ what, folder }) => {
    const count = countIds(folder);
    return count > 0 ? [`${what} in ${folder} (${count})`] : [];
  });
  return [...keys, ...counted];
}

/** The file names of cards and pictures are their ids. */
function countIds(folder: string): number {
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^[0-9a-f]{32}$/.test(name)).length : 0;
}
