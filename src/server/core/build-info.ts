import { existsSync, readFileSync } from 'node:fs';
import { commitFile, runtimeFiles } from '../runtime-files.ts';

const manifest = JSON.parse(readFileSync(runtimeFiles.manifest, 'utf8')) as { version: string };

export const version = manifest.version;

/** The commit that was built; null if the build did not know it. */
export const commit =
  (commitFile !== null && existsSync(commitFile) && readFileSync(commitFile, 'utf8').trim()) || null;

/** Version and commit in the notation of SemVer, such as `0.1.0+0d0fa473`. */
export const buildName = commit === null ? version : `${version}+${commit}`;
