import { hash } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { runtimeFiles } from '../../runtime-files.ts';
import { buildName, commit } from '../build-info.ts';
import { writeIfPossible } from '../storage-failure.ts';
import { runningWork, type Work } from './running-work.ts';
import type { Stop, StoppedRecord, StoredStops } from './stops.rules.ts';

interface StopsDeps {
  config: { dataDir: string };
  contentVersion: { current: () => number };
  /** The records that a name contains, with their versions. */
  findRecords: (name: string) => StoppedRecord[];
  logger: { warn: (about: object, message: string) => void };
}

export type Stops = ReturnType<typeof createStops>;

/** A stop that is still listed; its id is the same after each start. */
export interface ListedStop extends Stop {
  id: string;
  records: StoppedRecord[];
}

const recordSchema = z.object({ collection: z.string(), id: z.string(), version: z.int() });
const storedSchema = z.object({
  build: z.string(),
  ends: z.int(),
  stops: z.array(
    z.object({
      kind: z.enum(['page', 'call', 'job', 'unknown']),
      name: z.string(),
      key: z.string().nullable(),
      hasFreeText: z.boolean(),
      count: z.int(),
      at: z.iso.datetime(),
      isRefused: z.boolean(),
      records: z.array(recordSchema).nullable(),
    }),
  ),
}) satisfies z.ZodType<StoredStops>;

/** How long (s) clients should wait before they ask for refused work again. */
const retryAfterSeconds = 600;

export const stopsFile = (dataDir: string): string => join(dataDir, 'watchdog.json');

/** Names the build: its commit, or the time at which the build wrote the file, if no commit is known. */
export const readBuild = (): string => (commit === null ? String(statSync(runtimeFiles.manifest).mtimeMs) : buildName);

const idOf = ({ kind, name, key }: Stop): string => hash('sha256', JSON.stringify([kind, name, key]), 'base64url');

/**
 * The work with which the event loop has stopped, as the watchdog stored it. Certain work is refused until its record
 * changes, without a record until any content changes, or until `release`. A new build forgets everything.
 */
export function createStops({ config: { dataDir }, contentVersion, findRecords, logger }: StopsDeps) {
  const file = stopsFile(dataDir);
  const build = readBuild();
  const stored = readStored(file);
  const ends = stored?.ends ?? 0;
  const listeners = new Set<() => void>();
  const version = contentVersion.current();
  let listed: ListedStop[] | null = null;

  /** Read when it is first needed, because the database is migrated after the services were created. */
  function readListed(): ListedStop[] {
    if (listed !== null) return listed;
    const stops = stored?.build === build ? stored.stops : [];
    listed = stops.map((stop) => ({ ...stop, id: idOf(stop), records: stop.records ?? findRecords(stop.name) }));
    if (stored && (stops.length > 0 || stored.stops.length > 0)) store();
    return listed;
  }

  /** Removes stops whose content has changed, and returns the others, the latest first. */
  function list(): ListedStop[] {
    removeChanged();
    return readListed().toReversed();
  }

  const removeChanged = (): void => remove(readListed().filter(hasChanged));

  /** Whether the content of a stop has changed since. The content of a job is not known. */
  function hasChanged({ kind, isRefused, records }: ListedStop): boolean {
    if (records.length > 0) {
      const now = findRecords(records.map(({ id }) => id).join(' '));
      return records.some(({ id, version: then }) => now.find((record) => record.id === id)?.version !== then);
    }
    return isRefused && kind !== 'job' && contentVersion.current() !== version;
  }

  function isRefused(key: string | null): boolean {
    const isListed = () => readListed().some((stop) => stop.isRefused && stop.key === key);
    if (key === null || !isListed()) return false;
    removeChanged();
    return isListed();
  }

  /** Notes work until the returned function is called; null if the work is refused. */
  const beginUnlessRefused = (work: Work): (() => void) | null =>
    isRefused(work.key) ? null : runningWork.begin(work);

  /** As `beginUnlessRefused`, but throws `unavailable` if the work is refused. */
  function begin(work: Work): () => void {
    const end = beginUnlessRefused(work);
    if (end) return end;
    // For the log: a stack trace would take long, and does not help.
    const cause = `it has stopped the event loop: ${work.kind} ${work.name}`;
    throw new AppError('unavailable', { message: { id: 'error.stopped' }, retryAfterSeconds, cause });
  }

  /** Removes a stop from the list, so that its work runs again. */
  function release(id: string): void {
    remove(readListed().filter((stop) => stop.id === id));
  }

  function remove(stops: readonly ListedStop[]): void {
    if (stops.length === 0) return;
    listed = readListed().filter((stop) => !stops.includes(stop));
    store();
    const refused = stops.filter((stop) => stop.isRefused);
    for (const { kind, name } of refused)
      logger.warn({ kind, name }, 'work that had stopped the event loop runs again');
    if (refused.length > 0) for (const listener of listeners) listener();
  }

  /** Calls a function whenever work runs again, until the returned function is called. */
  function onRelease(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function store(): void {
    const stops = readListed().map(({ id: _id, ...stop }) => stop);
    writeIfPossible(() => {
      writeFileSync(`${file}.new`, JSON.stringify({ build, ends, stops } satisfies StoredStops), {
        mode: 0o600,
        flush: true,
      });
      renameSync(`${file}.new`, file);
    });
  }

  return { ends, list, begin, beginUnlessRefused, release, onRelease };
}

/** null without a file, or for a damaged one. */
function readStored(file: string): StoredStops | null {
  try {
    return storedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
