import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '../core/config.ts';
import { createFolder } from '../core/create-folder.ts';
import { syncFolder } from '../core/sync-folder.ts';

/** A move of a file or folder on one disk. */
export interface Move {
  from: string;
  to: string;
  /** Whether it moves a replaced file aside, where it is kept. */
  isKept: boolean;
}

/** A restore has started to move folders and cannot continue; the message names the obstacle and the remedy. */
export class ReplacingError extends Error {
  constructor(advice: string, options?: ErrorOptions) {
    super(`A restore has begun and is not finished: ${advice}`, options);
  }
}

/** The folders into which a restore unpacks. */
export type Stages = Record<'data' | 'uploads' | 'keys', string>;

const stageName = 'restore-work';

/**
 * Each on the disk of its target folder, so that a rename suffices. The data stage is created first and marks the
 * others as its own.
 */
export function stagesOf({
  dataDir,
  uploadsDir,
  keysDir,
}: {
  dataDir: string;
  uploadsDir: string;
  keysDir: string;
}): Stages {
  return { data: join(dataDir, stageName), uploads: join(uploadsDir, stageName), keys: join(keysDir, stageName) };
}

/**
 * Deletes the unpacked files, which may contain personal data and keys. Without a data stage, the other stages belong
 * to a restore into another data folder and are left. Returns the errors of failed deletions; then the data stage
 * remains, so that the next start tries again.
 */
export function removeStages({ data, uploads, keys }: Stages): Error[] {
  if (!existsSync(data)) return [];
  const errors = [keys, uploads, ...listWithin(data)].flatMap(remove);
  return errors.length > 0 ? errors : remove(data);
}

/** Empty if the folder is not readable: deleting it then reports the error. */
function listWithin(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** A path that this user cannot even look up was not created by this user. */
function remove(path: string): Error[] {
  try {
    if (existsSync(path)) rmSync(path, { recursive: true, force: true });
    return [];
  } catch (error) {
    return [error as Error];
  }
}

const planFile = (dataDir: string) => join(dataDir, 'restore-plan.json');

/**
 * Stores the planned moves on disk. From then on any process can finish the restore.
 * Throws ConfigError, and stores nothing, if a rename cannot work.
 */
export function planReplacing(dataDir: string, moves: Move[]): void {
  const mounts = readMounts();
  for (const move of moves)
    if (isMount(move, mounts)) throw new ConfigError(`${move.from} ${mountAdvice} Nothing was changed.`);
  const unfinished = `${planFile(dataDir)}.part`;
  writeFileSync(unfinished, JSON.stringify(moves), { mode: 0o600, flush: true });
  renameSync(unfinished, planFile(dataDir));
  syncFolder(dataDir);
}

const mountAdvice = 'is a mount of its own, which cannot be moved aside. Mount the folder above it instead.';

/** Container volumes can share one disk, so only the list of mounts reveals them. */
function readMounts(): Set<string> {
  const list = '/proc/self/mountinfo';
  if (!existsSync(list)) return new Set();
  const symbolOf = (octal: string) => String.fromCharCode(Number.parseInt(octal, 8));
  const decode = (path: string) => path.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => symbolOf(octal));
  return new Set(
    readFileSync(list, 'utf8')
      .split('\n')
      .map((line) => decode(line.split(' ')[4] ?? '')),
  );
}

function isMount({ from, to }: Move, mounts: Set<string>): boolean {
  let folder = dirname(to);
  while (!existsSync(folder)) folder = dirname(folder);
  const entry = lstatSync(from);
  return entry.dev !== statSync(folder).dev || (!entry.isSymbolicLink() && mounts.has(realpathSync(from)));
}

/** Whether a stored plan has unfinished moves. */
export const isReplacing = (dataDir: string) => existsSync(planFile(dataDir));

/**
 * Carries out the remaining moves of the stored plan in order; returns whether there were any. The caller must hold the
 * exclusive lock. Throws a ReplacingError, and moves nothing, if a target exists already or a source is missing.
 */
export function finishReplacing(dataDir: string): boolean {
  if (!isReplacing(dataDir)) return false;
  const plan = planFile(dataDir);
  try {
    for (const { from, to } of leftOf(JSON.parse(readFileSync(plan, 'utf8')) as Move[], plan)) {
      createFolder(dirname(to));
      renameSync(from, to);
      for (const folder of [dirname(from), dirname(to)]) syncFolder(folder);
    }
    rmSync(plan);
    syncFolder(dataDir);
  } catch (cause) {
    if (cause instanceof ReplacingError) throw cause;
    const { code, message, path } = cause as NodeJS.ErrnoException;
    const isInPlace = code === 'EBUSY' || code === 'EXDEV';
    throw new ReplacingError(
      `${message}. ${isInPlace ? `${path} ${mountAdvice} ` : ''}After you have fixed this, the next start finishes the restore (${plan} lists its moves).`,
      { cause },
    );
  }
  return true;
}

/** The moves run in order, so the existing paths show how many are done. */
function leftOf(planned: Move[], plan: string): Move[] {
  // A replaced file that no longer exists anywhere is no obstacle.
  const moves = planned.filter(({ from, to, isKept }) => !isKept || isThere(from) || isThere(to));
  const places = [...new Set(moves.flatMap(({ from, to }) => [from, to]))];
  const expected = new Set(moves.map(({ from }) => from));
  const fits = () => places.every((place) => isThere(place) === expected.has(place));
  for (const [index, { from, to }] of moves.entries()) {
    if (fits()) return moves.slice(index);
    expected.delete(from);
    expected.add(to);
  }
  if (fits()) return [];
  throw new ReplacingError(adviceFor(moves, plan));
}

function adviceFor(moves: Move[], plan: string): string {
  const isRefilled = (place: string) => moves.some(({ from, to }) => to === place && !isThere(from));
  const isMovedOn = (place: string) => moves.some(({ from }) => from === place);
  const existing = moves.filter(({ from, to }) => isThere(from) && isThere(to));
  const twice = existing.find(({ from, to }) => !isRefilled(from) && !isMovedOn(to));
  if (twice)
    return `its folders were used since, so that both ${twice.from} and ${twice.to} exist. Move the newer one elsewhere: the next start of Dana finishes it (${plan} lists its moves).`;
  const gone = moves.filter(({ from, isKept }) => !isKept && !isThere(from)).map(({ from }) => from);
  return `unpacked files were removed before they were in their place (${gone.join(', ')}). The earlier files are in the folders, or in replaced-… within them. Remove ${plan}, then restore the backup again.`;
}

/** Throws if the path is not accessible, so that an inaccessible file does not count as missing. */
const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
