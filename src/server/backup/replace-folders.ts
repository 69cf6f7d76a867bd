import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file or folder that gets another place on the same disk. */
export interface Move {
  from: string;
  to: string;
  /** Whether it goes aside and stays there. */
  isKept: boolean;
}

const planFile = (dataDir: string) => join(dataDir, 'restore-plan.json');

/** Writes down what is about to be moved; on disk when this returns. From here on the restore is carried to its end, by whatever process. */
export function planReplacing(dataDir: string, moves: Move[]): void {
  const unfinished = `${planFile(dataDir)}.part`;
  writeFileSync(unfinished, JSON.stringify(moves), { mode: 0o600, flush: true });
  renameSync(unfinished, planFile(dataDir));
  syncFolder(dataDir);
}

/** Carries out the moves that were written down and not yet done, in their order; whether there were any. */
export function finishReplacing(dataDir: string): boolean {
  if (!existsSync(planFile(dataDir))) return false;
  for (const { from, to } of JSON.parse(readFileSync(planFile(dataDir), 'utf8')) as Move[]) {
    if (existsSync(to) || !existsSync(from)) continue;
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    renameSync(from, to);
    for (const folder of [dirname(from), dirname(to)]) syncFolder(folder);
  }
  rmSync(planFile(dataDir));
  syncFolder(dataDir);
  return true;
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
