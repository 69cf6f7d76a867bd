import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import { type Rclone, RcloneError, runRclone } from './rclone.ts';

interface UploadsReplica {
  rclone: Rclone;
  /** The folder on the second machine. */
  folder: string;
}

/** Files of running uploads, backups and restores; the locks. */
const notCopied = [
  '/private/{incoming,backup-work}/**',
  '/private/lock*',
  '/media/.incoming/**',
  '/{restore-work,replaced-*}/**',
  '*.tmp',
].map((pattern) => `--exclude=${pattern}`);

/** Longer than a request may take: a card keeps the time of its last byte until all of the request has arrived. */
const overlapMs = 180_000;
const wholeEveryMs = 3_600_000;
/** Two nights after its removal, a file is deleted. */
const keptDays = 1;

/**
 * Copies pictures and cards to the second machine. It never uses rclone's `sync`: an empty folder here would empty the
 * copy. A file that is overwritten there is moved to `removed/DAY` first.
 */
export function createUploadsCopy({ rclone, folder, uploadsDir }: UploadsReplica & { uploadsDir: string }) {
  let copiedUntil = 0;
  let wholeAt = Number.NEGATIVE_INFINITY;
  const removed = `replica:${folder}/removed`;

  /** Copies recent files; once an hour, it compares all. Throws RcloneError. */
  async function run(now: number, signal: AbortSignal): Promise<void> {
    // A clock that was set back says nothing about the age of files.
    const isWhole = now < copiedUntil || now - wholeAt >= wholeEveryMs;
    const recent = [`--max-age=${Math.ceil((now - copiedUntil + overlapMs) / 1000)}s`, '--no-traverse'];
    const options = [...notCopied, `--backup-dir=${removed}/${today(now)}`, ...(isWhole ? [] : recent)];
    await runRclone(rclone, ['copy', uploadsDir, `replica:${folder}/uploads`, ...options], { signal });
    copiedUntil = now;
    if (isWhole) wholeAt = now;
  }

  /** The files in the copy, as `private/ID` and `media/ID/FILE`. Throws RcloneError. */
  const list = (signal: AbortSignal) => listFolder(`replica:${folder}/uploads`, ['-R', '--files-only'], signal);

  /** Moves files that the database no longer names to `removed/DAY`, and deletes those of earlier days. */
  async function remove(names: readonly string[], now: number, signal: AbortSignal): Promise<void> {
    if (names.length > 0)
      await runRclone(
        rclone,
        ['move', `replica:${folder}/uploads`, `${removed}/${today(now)}`, '--files-from-raw=-', '--no-traverse'],
        { input: names.join('\n'), signal },
      );
    for (const day of await listFolder(removed, ['--dirs-only', '--dir-slash=false'], signal))
      if (day < dayAfter(today(now), -keptDays)) await runRclone(rclone, ['purge', `${removed}/${day}`], { signal });
  }

  async function listFolder(path: string, options: string[], signal: AbortSignal): Promise<string[]> {
    const names = await runRclone(rclone, ['lsf', ...options, path], { signal }).catch(ignoreMissingFolder);
    return names.split('\n').filter(Boolean);
  }

  return { run, list, remove };
}

/** Copies these files from the second machine; the replica may lack some. Throws RcloneError. */
export async function downloadUploads(
  { rclone, folder }: UploadsReplica,
  names: readonly string[],
  uploadsDir: string,
): Promise<void> {
  const options = ['copy', `replica:${folder}/uploads`, uploadsDir, '--files-from-raw=-'];
  await runRclone(rclone, options, { input: names.join('\n') }).catch(ignoreMissingFolder);
}

/** Before the first copy or removal, the folder on the second machine does not exist. */
function ignoreMissingFolder(error: unknown): string {
  if (error instanceof RcloneError && error.message.includes('directory not found')) return '';
  throw error;
}

const today = (now: number) => dayOf(new Date(now).toISOString());
