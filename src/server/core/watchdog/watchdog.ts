import { url as debuggerAddress } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { watchdogScript } from '../../runtime-files.ts';
import { runningWork } from './running-work.ts';
import { readBuild, stopsFile } from './stops.ts';
import type { WatchdogOptions } from './watchdog.thread.ts';

interface StartOptions {
  dataDir: string;
  logger: { error: (about: object, message: string) => void };
  /** How long the event loop may be stopped; other values only in tests. */
  limitMs?: number;
}

const everyMs = 1000;
/** A thread that fails is replaced, but not for ever. */
const maxThreads = 5;

/**
 * Ends the process if its event loop is stopped for 30 seconds; the restart policy of the host starts it again. Call it
 * when the server listens, because the synchronous steps of a start may take longer. Never ends a process to which a
 * debugger can connect.
 */
export function startWatchdog({ dataDir, logger, limitMs = 30_000 }: StartOptions): void {
  const beat = () => runningWork.beat(debuggerAddress() !== undefined);
  beat();
  setInterval(beat, everyMs).unref();
  const workerData: WatchdogOptions = {
    memory: runningWork.memory,
    limitMs,
    lookEveryMs: everyMs,
    file: stopsFile(dataDir),
    build: readBuild(),
  };
  function startThread(number: number): void {
    const thread = new Worker(watchdogScript, {
      name: 'watchdog',
      workerData,
      // Without the options of the process, such as memory settings and modules to load first.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    });
    thread.unref();
    thread.on('error', (error) => logger.error({ err: error }, 'the watchdog has failed'));
    thread.on('exit', () => {
      if (number < maxThreads) setTimeout(startThread, everyMs, number + 1).unref();
    });
  }
  startThread(1);
}
