import type { CommitWatch, Db } from '#server/core/db/client.ts';

/** The simulated end of the process. Thrown at that point, and by every later operation of the application. */
export class Crash extends Error {
  constructor() {
    super('The simulated process has ended.');
  }
}

export type WriteError = 'SQLITE_FULL' | 'SQLITE_IOERR' | 'SQLITE_BUSY';

/**
 * Ends the application at a commit or before a write, or refuses its next write. A crash closes the database: committed
 * data remains, and nothing more is stored.
 */
export function createCrashSwitch() {
  let db: Db | null = null;
  let commitsLeft: number | null = null;
  let isBeforeNextWrite = false;
  let refusal: WriteError | null = null;
  let isFileRefused = false;
  let isCrashed = false;

  function crash(): never {
    isCrashed = true;
    db?.$client.close();
    throw new Crash();
  }

  const watch: CommitWatch = {
    beforeWrite: (isBegin) => {
      if (isCrashed) throw new Crash();
      if (isBeforeNextWrite) crash();
      // Only BEGIN waits for the lock of another process.
      if (refusal === null || (refusal === 'SQLITE_BUSY') !== isBegin) return;
      const code = refusal;
      refusal = null;
      throw Object.assign(new Error(`simulated ${code}`), { code });
    },
    onCommit: () => {
      if (commitsLeft === null) return;
      commitsLeft -= 1;
      if (commitsLeft <= 0) crash();
    },
  };

  return {
    watch,
    /** The connection that a crash closes. */
    connect: (connection: Db) => {
      db = connection;
    },
    crashAfter: (count: number) => {
      commitsLeft = count;
    },
    crashBeforeNextWrite: () => {
      isBeforeNextWrite = true;
    },
    refuseNextWrite: (code: WriteError) => {
      refusal = code;
    },
    refuseNextFile: () => {
      isFileRefused = true;
    },
    /** Called before each change of a file. */
    beforeFile: () => {
      if (isCrashed) throw new Crash();
      if (!isFileRefused) return;
      isFileRefused = false;
      throw Object.assign(new Error('simulated ENOSPC'), { code: 'ENOSPC' });
    },
    isCrashed: () => isCrashed,
    /** Whether a fault is set for a coming write. */
    isPrepared: () => commitsLeft !== null || isBeforeNextWrite || refusal !== null || isFileRefused,
  };
}

export type CrashSwitch = ReturnType<typeof createCrashSwitch>;
