import { setImmediate } from 'node:timers/promises';
import type { JobName } from './job.messages.ts';
import { type Work, workKey } from './watchdog/running-work.ts';
import type { Stops } from './watchdog/stops.ts';

export type Worker = ReturnType<typeof createWorker>;
/** A worker for those who only start, run and stop it. */
export type Job = Pick<Worker, 'job' | 'everyMs' | 'after' | 'start' | 'runNow' | 'stop'>;

interface WorkerOptions {
  job: JobName;
  /** The signal is aborted when the worker stops: a long run then ends soon and starts nothing new. */
  run: (signal: AbortSignal) => unknown;
  /** Null: only the start and `wake` run the work. */
  everyMs: number | null;
  /** Each run first waits until this worker is idle. */
  after?: { job: JobName; idle: () => Promise<void> };
  logger: { error: (about: object, message: string) => void };
  /** Refuses a job that has stopped the event loop; commands have no watchdog. */
  stops?: Pick<Stops, 'beginUnlessRefused' | 'onRelease'> | undefined;
}

/**
 * Runs background work at the start, every `everyMs` and when woken, one run at a time. An error is logged and ends
 * neither the worker nor the process. A job that has stopped the event loop does not run until an owner releases it.
 */
export function createWorker({ job, run, everyMs, after, logger, stops }: WorkerOptions) {
  const work: Work = { kind: 'job', name: job, key: workKey('job', job), hasFreeText: false };
  const stopping = new AbortController();
  let isStarted = false;
  let timer: NodeJS.Timeout | undefined;
  let removeListener: (() => void) | undefined;
  let isWanted = false;
  let running: Promise<void> | null = null;

  /** Notes a part of the work until the returned function is called; null if the job is refused. */
  const begin = () => (stops ? stops.beginUnlessRefused(work) : () => undefined);

  function start(): void {
    isStarted = true;
    removeListener = stops?.onRelease(wake);
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
      await after?.idle();
      if (stopping.signal.aborted) break;
      const end = begin();
      if (!end) break;
      try {
        await run(stopping.signal);
      } catch (error) {
        logger.error({ err: error, job }, 'a job failed');
      } finally {
        end();
      }
    }
    // In the same tick as the last look at `isWanted`, so that no wake is lost.
    running = null;
  }

  /** Aborts the signal and resolves when the current run has ended. A stopped worker cannot be started again. */
  async function stop(): Promise<void> {
    clearInterval(timer);
    removeListener?.();
    stopping.abort();
    await running;
  }

  /** Resolves when no run is active or wanted. */
  const idle = () => running ?? Promise.resolve();

  return { job, everyMs, after, start, wake, runNow, idle, stop, begin, signal: stopping.signal };
}
