import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '../core/config.ts';
import { syncFolder } from '../core/sync-folder.ts';

/** A file or folder that gets another place on the same disk. */
export interface Move {
  from: string;
  to: string;
  /** Whether it goes aside and stays there. */
  isKept: boolean;
}

/** A restore has begun to move folders and cannot go on; its message says what is in the way, and how it is finished. */
export class ReplacingError extends Error {
  constructor(advice: string, options?: ErrorOptions) {
    super(`A restore has begun and is not finished: ${advice}`, options);
  }
}

/** Where a restore unpacks. */
export type Stages = Record<'data' | 'uploads' | 'keys', string>;

const stageName = 'restore-work';

/** On the disk of the folder that each is for, so that a rename is all that is left to do. The first to be made tells whose the others are. */
export function stagesOf({ dataDir, uploadsDir, keysDir }: { dataDir: string; uploadsDir: string; keysDir: string }): Stages {
  return { data: join(dataDir, stageName), uploads: join(uploadsDir, stageName), keys: join(keysDir, stageName) };
}

/**
 * What lies there may be personal, and keys: it goes as soon as nothing needs it. Without a data stage the others belong to a restore into
 * another data folder, and stay. Returns what could not be removed, as errors; then the data stage stays too, for the next to try again.
 */
export function removeStages({ data, uploads, keys }: Stages): Error[] {
  if (!existsSync(data)) return [];
  const errors = [keys, uploads, ...listWithin(data)].flatMap(remove);
  return errors.length > 0 ? errors : remove(data);
}

/** Nothing where it may not be read: its removal tells of that. */
function listWithin(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** What cannot even be seen was not made by this user. */
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
 * Writes down what is about to be moved; on disk when this returns. From here on the restore is carried to its end, by whatever process.
 * Throws ConfigError, and writes nothing, where a rename cannot work.
 */
export function planReplacing(dataDir: string, moves: Move[]): void {
  const mounts = readMounts();
  for (const move of moves) if (isMount(move, mounts)) throw new ConfigError(`${move.from} ${mountAdvice} Nothing was changed.`);
  const unfinished = `${planFile(dataDir)}.part`;
  writeFileSync(unfinished, JSON.stringify(moves), { mode: 0o600, flush: true });
  renameSync(unfinished, planFile(dataDir));
  syncFolder(dataDir);
}

const mountAdvice = 'is a mount of its own, which cannot be moved aside. Mount the folder above it instead.';

/** Volumes of containers lie on one disk with each other: only the list of mounts knows them. */
function readMounts(): Set<string> {
  const list = '/proc/self/mountinfo';
  if (!existsSync(list)) return new Set();
  const decode = (path: string) => path.replaceAll(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
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

/** Whether moves are written down that were not all done. */
export const isReplacing = (dataDir: string) => existsSync(planFile(dataDir));

/**
 * Carries out the moves that were written down and not yet done, in their order; whether there were any. For whoever has the data folder
 * alone. Throws a ReplacingError: nothing is moved where something stands in the place of what was not moved yet, or is gone.
 */
export function finishReplacing(dataDir: string): boolean {
  if (!isReplacing(dataDir)) return false;
  const plan = planFile(dataDir);
  try {
    for (const { from, to } of leftOf(JSON.parse(readFileSync(plan, 'utf8')) as Move[], plan)) {
      mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
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
      `${message}. ${isInPlace ? `${path} ${mountAdvice} ` : ''}When that is mended, the next start of Dana finishes it (${plan} lists its moves).`,
      { cause },
    );
  }
  return true;
}

/** Moves are done in their order, so that what exists tells how many were. */
function leftOf(planned: Move[], plan: string): Move[] {
  // What was to be kept and is nowhere any more is nobody's obstacle.
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
  const twice = moves.find(({ from, to }) => isThere(from) && isThere(to) && !isRefilled(from) && !moves.some((other) => other.from === to));
  if (twice)
    return `its folders were used since, so that both ${twice.from} and ${twice.to} exist. Move the newer one elsewhere: the next start of Dana finishes it (${plan} lists its moves).`;
  const gone = moves.filter(({ from, isKept }) => !isKept && !isThere(from)).map(({ from }) => from);
  return `of what it had unpacked, something was removed before it was in its place (${gone.join(', ')}). What was there before lies in the folders, or in replaced-… within them. Remove ${plan}, then restore the backup once more.`;
}

/** Throws where that cannot be seen: what is hidden must not pass for gone. */
const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
