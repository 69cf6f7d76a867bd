import { url as debuggerAddress } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { watchdogScript } from '../../runtime-files.ts';
import { runningWork } from './running-work.ts';
import { readBuild, stopsFile } from './stops.ts';
import type { WatchdogOrder } from './watchdog.thread.ts';

interface WatchdogOptions {
  dataDir: string;
  logger: { error: (about: object, message: string) => void };
  /** How long the event loop may stand still; other values only in tests. */
  limitMs?: number;
}

const everyMs = 1000;

/**
 * Ends the process if its event loop stands still for 30 seconds; the restart policy of the host starts it again. Call it
 * when the server listens, because the synchronous steps of a start may take longer. Never ends a process with a debugger.
 */
export function startWatchdog({ dataDir, logger, limitMs = 30_000 }: WatchdogOptions): void {
  const beat = () => runningWork.beat(debuggerAddress() !== undefined);
  beat();
  setInterval(beat, everyMs).unref();
  const order: WatchdogOrder = {
    memory: runningWork.memory,
    limitMs,
    lookEveryMs: everyMs,
    file: stopsFile(dataDir),
    build: readBuild(),
  };
  const thread = new Worker(watchdogScript, {
    name: 'watchdog',
    workerData: order,
    // Without the options of the process, such as memory settings and modules to load first.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  thread.unref();
  thread.on('error', (error) => logger.error({ err: error }, 'the watchdog has failed'));
}
