import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { findSecrets } from '../core/auth/secrets.ts';
import { type Config, ConfigError } from '../core/config.ts';
import { createFolder } from '../core/create-folder.ts';
import { lockFolder } from '../core/folder-lock.ts';
import { asBackupFailure, BackupFailure } from './backup-failure.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { keyIdsOf } from './card-keys.ts';
import { type CheckedDatabase, checkDatabase } from './check-database.ts';
import { readBackup } from './read-backup.ts';
import {
  finishReplacing,
  isReplacing,
  type Move,
  planReplacing,
  removeStages,
  type Stages,
  stagesOf,
} from './replace-folders.ts';
import { restoreNoteFile, writeRestoreNote } from './restore-note.ts';

export type RestoreFolders = Pick<Config, 'dataDir' | 'uploadsDir' | 'keysDir' | 'secret' | 'previousSecrets'>;

/** The content of the stages. A backup has a version and a time, the replica has not. */
type StagedManifest = Pick<BackupManifest, 'holdsKeys' | 'missing' | 'files'> &
  Partial<Pick<BackupManifest, 'version' | 'createdAt' | 'cardKeys'>>;

/** Fills the stages. */
export type FillStages = (stages: Stages) => Promise<StagedManifest>;

interface RestoreOptions {
  folders: RestoreFolders;
  fill: FillStages;
  /** ISO 8601; names the folder of replaced files. */
  now: string;
  isCheckOnly?: boolean;
}

export interface RestoreReport extends CheckedDatabase {
  manifest: StagedManifest;
  /** The new locations of the replaced files. */
  replaced: string[];
}

/** Fills the stages from a backup file. */
export const fillFromBackup =
  (file: string, passphrase: string | null): FillStages =>
  (stages) =>
    readBackup(file, passphrase, (name, content) => store(placeOf(name, stages), content));

/**
 * Replaces the content of the folders with a backup or the replica, or changes nothing. All of it is first stored beside
 * them and checked, then moved by renaming. If the process is killed meanwhile, the next start finishes the moves. Throws a
 * BackupFailure.
 */
export async function restoreBackup({
  folders,
  fill,
  now,
  isCheckOnly = false,
}: RestoreOptions): Promise<RestoreReport> {
  createFolder(folders.dataDir);
  const lock = lockFolder(folders.dataDir, 'site', 'alone');
  if (!lock) throw new BackupFailure('inUse');
  const stages = stagesOf(folders);
  try {
    finishReplacing(folders.dataDir);
    emptyStages(stages);
    const manifest = await fill(stages);
    const checked = checkStages(folders, stages, manifest);
    if (isCheckOnly) return { manifest, ...checked, replaced: [] };
    requireStaged(manifest, stages);
    writeRestoreNote(stages.data, {
      restoredAt: now,
      madeAt: manifest.createdAt ?? null,
      tokens: checked.tokens,
      webhooks: checked.webhooks,
      missingCards: checked.missingCards,
    });
    const moves = movesOf(folders, stages, manifest, now.slice(0, 19).replaceAll(':', '-'));
    planReplacing(folders.dataDir, moves);
    finishReplacing(folders.dataDir);
    return { manifest, ...checked, replaced: moves.filter(({ isKept }) => isKept).map(({ to }) => to) };
  } catch (error) {
    throw asBackupFailure(error);
  } finally {
    // After incomplete moves, the stages contain the only copy of the remaining files. The next start reports files
    // that cannot be removed.
    if (!isReplacing(folders.dataDir)) removeStages(stages);
    lock.release();
  }
}

/** Checks the unpacked database. Throws a BackupFailure. */
export function checkStages(folders: RestoreFolders, stages: Stages, { holdsKeys }: StagedManifest): CheckedDatabase {
  const keyIds = availableKeyIds(folders, holdsKeys ? stages.keys : folders.keysDir);
  return checkDatabase(join(stages.data, 'dana.db'), join(stages.uploads, 'private'), keyIds);
}

function availableKeyIds({ secret, previousSecrets }: RestoreFolders, keysDir: string): Set<string> {
  const { present, earlier } = findSecrets(secret, keysDir, previousSecrets);
  return keyIdsOf(present === null ? earlier : [present, ...earlier]);
}

function emptyStages(stages: Stages): void {
  const strange = [stages.uploads, stages.keys].find((stage) => existsSync(stage) && !existsSync(stages.data));
  if (strange !== undefined)
    throw new ConfigError(
      `${strange} belongs to a restore into another data folder. Finish that one, or remove it, then restore again. Nothing was changed.`,
    );
  const [error] = removeStages(stages);
  if (error) throw error;
  for (const stage of Object.values(stages)) createFolder(stage);
  for (const name of ['media', 'private']) mkdirSync(join(stages.uploads, name), { mode: 0o700 });
}

/** Called only with names that `isBackupName` accepts. */
export function placeOf(name: string, stages: Stages): string {
  const [top = '', ...rest] = name.split('/');
  return join({ database: stages.data, keys: stages.keys, uploads: stages.uploads }[top] ?? '', ...rest);
}

async function store(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  createFolder(dirname(path));
  await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600, flush: true }));
}

/** Throws ConfigError if another process deleted the unpacked files. */
function requireStaged({ files }: StagedManifest, stages: Stages): void {
  const lost = [
    ...files.map(({ name }) => placeOf(name, stages)),
    join(stages.uploads, 'media'),
    join(stages.uploads, 'private'),
  ].find((path) => !existsSync(path));
  if (lost !== undefined)
    throw new ConfigError(
      `${lost} was unpacked and is gone: does another Dana use one of these folders? Restore again when it is stopped. Nothing was changed.`,
    );
}

/** First moves existing files aside, then unpacked files into place. */
function movesOf(
  { dataDir, uploadsDir, keysDir }: RestoreFolders,
  stages: Stages,
  { holdsKeys }: StagedManifest,
  stamp: string,
): Move[] {
  const aside = `replaced-${stamp}`;
  const swap = (folder: string, stage: string, names: string[]): Move[] => {
    const away = names.map((name) => ({ from: join(folder, name), to: join(folder, aside, name), isKept: true }));
    const into = names.map((name) => ({ from: join(stage, name), to: join(folder, name), isKept: false }));
    return [...away, ...into].filter(({ from }) => existsSync(from));
  };
  return [
    ...swap(dataDir, stages.data, ['dana.db', 'dana.db-wal', 'dana.db-shm', restoreNoteFile]),
    ...swap(uploadsDir, stages.uploads, ['media', 'private']),
    ...(holdsKeys ? swap(keysDir, stages.keys, ['secret', 'previous-secrets']) : []),
  ];
}
