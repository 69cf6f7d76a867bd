import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { newRandomId } from './ids.ts';

const needed = { dataDir: 'DATA_DIR', uploadsDir: 'UPLOADS_DIR', keysDir: 'KEYS_DIR' } as const;

/** Writes a test file into each existing folder. Throws ConfigError with one line for each folder that is not writable. */
export function checkFolders(config: Pick<Config, keyof typeof needed>): void {
  const problems = Object.entries(needed).flatMap(([key, setting]) => {
    const folder = config[key as keyof typeof needed];
    const reason = existsSync(folder) ? findReason(folder) : null;
    return reason === null
      ? []
      : [`${setting}: nothing can be written into ${folder} (${reason}). Correct its permissions or mount it for writing, or set another folder.`];
  });
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
}

function findReason(folder: string): string | null {
  const file = join(folder, `.write-${newRandomId()}`);
  try {
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
    rmSync(file);
    return null;
  } catch (error) {
    // Node's message, such as "EROFS: read-only file system, open '/data/.write-...'"
    return error instanceof Error ? (error.message.split(',')[0] ?? '') : String(error);
  }
}
