import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One hash over the paths and contents of files and folders. Missing ones count as empty; tests are ignored. */
export function hashFiles(folder, paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((entry) => listFiles(folder, entry))) {
    const content = readFileSync(join(folder, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

export function hasStamp(file, hash) {
  return existsSync(file) && readFileSync(file, 'utf8') === hash;
}

/** Records that the work for this hash is done. */
export function writeStamp(file, hash) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
}

function listFiles(folder, path) {
  const full = join(folder, path);
  if (!existsSync(full) || /\.test\.[a-z]+$/.test(path)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => listFiles(folder, `${path}/${name}`));
}
