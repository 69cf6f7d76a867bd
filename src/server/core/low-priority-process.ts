import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { AppError } from '#shared/errors.ts';
import { createSemaphore } from './semaphore.ts';
import { nameSourcesInStackTraces } from './stack-traces.ts';

type Reply<Result> = { result: Result } | { error: string } | { refused: Refusal };
/** The serialisable part of an AppError. */
type Refusal = Pick<AppError, 'code' | 'messageKey' | 'fields'>;

/** See `startLowPriorityProcess`. */
export interface LowPriorityProcess<Task, Result> {
  /**
   * Runs one task. Rejects with the AppError that the script threw, or with another Error if the task fails, times out
   * or the process ends. The caller must await it before the next call.
   */
  run: (task: Task) => Promise<Result>;
  isAlive: () => boolean;
  /** Ends the process and rejects the running task. */
  close: () => void;
}

interface LowPriorityOptions {
  /** Whether a person waits for the result: the process then gets a larger share of a busy machine. */
  isAwaited?: boolean;
  /** The timeout of a task in ms; the process is ended then. */
  maxMs?: number;
  /** The limit of the JavaScript heap in MB; the process ends when it exceeds it. */
  maxHeapMb?: number;
  /** Kills the process when aborted, even within a long query; its task then fails. */
  signal?: AbortSignal;
}

/**
 * Starts a script in a child process at low priority, which yields the CPU to requests on a single core. The system
 * reclaims its memory when it ends, and a crash by a picture does not end the server. The script calls `handleTasks`.
 */
export function startLowPriorityProcess<Task extends object, Result>(
  script: string,
  { isAwaited = false, maxMs = 600_000, maxHeapMb, signal }: LowPriorityOptions = {},
): LowPriorityProcess<Task, Result> {
  // With one glibc allocator arena per thread, encoding a picture's variants takes 200 MB instead of 150. Large buffers
  // return to the system at once.
  const child = fork(script, {
    env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' },
    execArgv: maxHeapMb === undefined ? [] : [`--max-old-space-size=${maxHeapMb}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    signal,
    killSignal: 'SIGKILL',
  });
  // An unhandled `error` event would end the server; failures of a task are reported by `exit` and `send`.
  child.on('error', () => undefined);
  lowerPriority(child, isAwaited ? awaitedPriority : constants.priority.PRIORITY_LOW);

  /** An idle process must not prevent the server or a command from ending. */
  const setWaiting = (isWaiting: boolean) => {
    for (const held of [child, child.channel]) {
      if (isWaiting) held?.ref();
      else held?.unref();
    }
  };
  setWaiting(false);

  function run(task: Task): Promise<Result> {
    setWaiting(true);
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(() => {
        settle({ error: `The task took longer than ${maxMs} ms.` });
        child.kill('SIGKILL');
      }, maxMs);
      const settle = (reply: Reply<Result>) => {
        clearTimeout(deadline);
        setWaiting(false);
        child.removeAllListeners('message').removeAllListeners('exit');
        if ('error' in reply) reject(new Error(reply.error));
        else if ('refused' in reply)
          reject(new AppError(reply.refused.code, { message: reply.refused.messageKey, fields: reply.refused.fields }));
        else resolve(reply.result);
      };
      child.once('message', (reply: Reply<Result>) => settle(reply));
      child.once('exit', (code, signal) =>
        settle({ error: `The process ended before it had answered (${signal ?? code}).` }),
      );
      child.send(task, (error) => error && settle({ error: error.message }));
    });
  }

  function close(): void {
    if (child.connected) child.disconnect();
  }

  const isAlive = () => child.connected;

  return { run, isAlive, close };
}

interface OnDemandOptions extends LowPriorityOptions {
  /** The maximum number of waiting tasks; further ones are refused with `unavailable`. */
  waiting: number;
}

const idleMs = 30_000;

/** A low-priority process that starts with the first task, runs one task at a time, and ends after 30 s without one. */
export function createOnDemandProcess<Task extends object, Result>(
  script: string,
  { waiting, ...options }: OnDemandOptions,
) {
  const limit = createSemaphore({ concurrency: 1, queue: waiting, refusal: 'unavailable' });
  let running: LowPriorityProcess<Task, Result> | null = null;
  let idle: NodeJS.Timeout | undefined;

  /** Queues a task. Throws `unavailable` if the queue is full; rejects if the task fails. */
  const run = (task: Task): Promise<Result> => limit(() => carryOut(task));

  async function carryOut(task: Task): Promise<Result> {
    clearTimeout(idle);
    // The process may have ended while idle.
    if (!running?.isAlive()) running = null;
    running ??= startLowPriorityProcess(script, options);
    try {
      return await running.run(task);
    } catch (error) {
      // The task may have ended the process; the next task starts a new one.
      if (!(error instanceof AppError)) close();
      throw error;
    } finally {
      idle = setTimeout(close, idleMs).unref();
    }
  }

  /** Ends the process; the next task starts a new one. */
  function close(): void {
    clearTimeout(idle);
    running?.close();
    running = null;
  }

  return { run, close };
}

/** Called by the script: sends the result of `handle` for each task, until the parent disconnects. */
export function handleTasks<Task, Result>(handle: (task: Task) => Promise<Result>): void {
  nameSourcesInStackTraces();
  // A terminal sends Ctrl+C to this process too; the parent decides when it ends.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.once('disconnect', () => process.exit());
  process.on('message', async (task: Task) => {
    const reply: Reply<Result> = await handle(task).then(
      (result) => ({ result }),
      (error: unknown) =>
        error instanceof AppError
          ? { refused: { code: error.code, messageKey: error.messageKey, fields: error.fields } }
          : { error: String(error) },
    );
    // The parent may be gone; without the callback that would be an error of this process.
    process.send?.(reply, undefined, undefined, () => undefined);
  });
}

/**
 * A nice value; the server has 0. With BELOW_NORMAL (10), a process gets a tenth of the server's share on a busy
 * machine.
 */
const awaitedPriority = 5;

/** Set by the parent right after the start, so that every thread of the child inherits it. */
function lowerPriority(child: ChildProcess, priority: number): void {
  if (child.pid === undefined) return;
  try {
    setPriority(child.pid, priority);
  } catch {
    // The process has already ended; its first task will fail.
  }
}
