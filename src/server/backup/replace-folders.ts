import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file or folder that gets another place on the same disk. */
export interface Move {
  from: string;
  to: string;
  /** Whether it goes aside and stays there. */
  isKept: boolean;
}

/** Between the moves of a restore that was cut off somebody made new files. */
export class ReplacingError extends Error {
  constructor(from: string, to: string, plan: string) {
    super(
      `A restore was cut off and its folders were used since: both ${from} and ${to} exist. Move the newer one elsewhere, then start again to finish the restore (${plan} lists its moves).`,
    );
  }
}

/** Where a restore unpacks. */
export type Stages = Record<'data' | 'uploads' | 'keys', string>;

const stageName = 'restore-work';

/** On the disk of the folder that each is for, so that a rename is all that is left to do. */
export function stagesOf({ dataDir, uploadsDir, keysDir }: { dataDir: string; uploadsDir: string; keysDir: string }): Stages {
  return { data: join(dataDir, stageName), uploads: join(uploadsDir, stageName), keys: join(keysDir, stageName) };
}

/** What lies there may be personal, and keys: it goes as soon as nothing needs it. */
export function removeStages(stages: Stages): void {
  for (const stage of Object.values(stages)) rmSync(stage, { recursive: true, force: true });
}

const planFile = (dataDir: string) => join(dataDir, 'restore-plan.json');

/** Writes down what is about to be moved; on disk when this returns. From here on the restore is carried to its end, by whatever process. */
export function planReplacing(dataDir: string, moves: Move[]): void {
  const unfinished = `${planFile(dataDir)}.part`;
  writeFileSync(unfinished, JSON.stringify(moves), { mode: 0o600, flush: true });
  renameSync(unfinished, planFile(dataDir));
  syncFolder(dataDir);
}

/** Whether moves are written down that were not all done. */
export const isReplacing = (dataDir: string) => existsSync(planFile(dataDir));

/**
 * Carries out the moves that were written down and not yet done, in their order; whether there were any. Throws a ReplacingError where
 * something stands in the place of what was not moved yet: nothing is moved then.
 */
export function finishReplacing(dataDir: string): boolean {
  if (!isReplacing(dataDir)) return false;
  const moves = JSON.parse(readFileSync(planFile(dataDir), 'utf8')) as Move[];
  // Moves are done in their order: what stands in an earlier place again came there by a later one.
  const lastDone = moves.findLastIndex(({ from, to }) => !existsSync(from) && existsSync(to));
  const left = moves.slice(lastDone + 1).filter(({ from }) => existsSync(from));
  const goesAway = new Set(left.map(({ from }) => from));
  for (const { from, to } of left) if (existsSync(to) && !goesAway.has(to)) throw new ReplacingError(from, to, planFile(dataDir));
  for (const { from, to } of left) {
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
