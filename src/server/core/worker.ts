import { setImmediate } from 'node:timers/promises';

export type Worker = ReturnType<typeof createWorker>;

interface WorkerOptions {
  /** For the log. */
  job: string;
  /** The signal is aborted when the worker stops: a long run then ends soon and starts nothing new. */
  run: (signal: AbortSignal) => unknown;
  /** Null: only the start and `wake` run the work. */
  everyMs: number | null;
  logger: { error: (about: object, message: string) => void };
}

/**
 * Runs background work at the start, every `everyMs` and when woken, one run at a time. An error is logged and ends
 * neither the worker nor the process.
 */
export function createWorker({ job, run, everyMs, logger }: WorkerOptions) {
  const stopping = new AbortController();
  let isStarted = false;
  let timer: NodeJS.Timeout | undefined;
  let isWanted = false;
  let running: Promise<void> | null = null;

  function start(): void {
    isStarted = true;
    if (everyMs !== null) timer = setInterval(wake, everyMs).unref();
    wake();
  }

  /** Runs the work, again if it is running. Does nothing before `start`. */
  function wake(): void {
    if (isStarted) void runNow();
  }

  /** As `wake`, also before `start`. Resolves when no further run is wanted. Never rejects. */
  function runNow(): Promise<void> {
    isWanted = true;
    running ??= runWanted();
    return running;
  }

  async function runWanted(): Promise<void> {
    // The caller first answers the visitor's request.
    await setImmediate();
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false;
      try {
        await run(stopping.signal);
      } catch (error) {
        logger.error({ err: error, job }, 'a job failed');
      }
    }
    // In the same tick as the last look at `isWanted`, so that no wake is lost.
    running = null;
  }

  /** Aborts the signal and resolves when the current run has ended. A stopped worker cannot be started again. */
  async function stop(): Promise<void> {
    clearInterval(timer);
    stopping.abort();
    await running;
  }

  /** Resolves when no run is active or wanted. */
  const idle = () => running ?? Promise.resolve();

  return { start, wake, runNow, idle, stop, signal: stopping.signal };
}
