import { open, readFile, rename } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { systemClock, toInstant } from '../clock.ts';
import { createLogStream } from '../log-stream.ts';
import { syncPath } from '../sync-folder.ts';
import { type OpenWork, readRunningWork } from './running-work.ts';
import { type Look, nextLook } from './stopped-time.rules.ts';
import { addStop, type StoredStops } from './stops.rules.ts';

/** The main thread passes them to the watchdog. */
export interface WatchdogOptions {
  memory: SharedArrayBuffer;
  /** How long the event loop may be stopped. */
  limitMs: number;
  lookEveryMs: number;
  /** The file for stops, and the build that runs. */
  file: string;
  build: string;
}

/** The logger's number for `fatal`. */
const fatal = 60;

/** A disk that does not answer must not prevent the end. */
const maxStoreMs = 5000;

const { memory, limitMs, lookEveryMs, file, build } = workerData as WatchdogOptions;
const running = readRunningWork(memory);
// Opened now: later the disk may be what does not answer.
const log = createLogStream();
let last: Look = { beats: running.readBeats(), stoppedMs: 0, at: performance.now() };

const timer = setInterval(() => {
  last = nextLook(last, { beats: running.readBeats(), at: performance.now() });
  if (last.stoppedMs < limitMs || running.isDebugged()) return;
  clearInterval(timer);
  void endProcess();
}, lookEveryMs);

/** `process.exit` would end this thread only, and the main thread handles no other signal while it is stopped. */
async function endProcess(): Promise<void> {
  try {
    const work = running.readOpen();
    const line = {
      level: fatal,
      time: systemClock(),
      pid: process.pid,
      hostname: hostname(),
      event: 'event_loop_stopped',
      stoppedMs: Math.round(last.stoppedMs),
      running: work.map(({ kind, name }) => `${kind} ${name}`),
      msg: 'the event loop has stopped: the watchdog ends the process',
    };
    log.write(`${JSON.stringify(line)}\n`);
    await Promise.race([store(work).catch(reportLoss), setTimeout(maxStoreMs)]);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}

/** Stores the stop for the next start. */
async function store(work: OpenWork[]): Promise<void> {
  const stops = addStop(await readStored(), { open: work, build, at: toInstant(systemClock()) });
  // The main thread may have stopped while it wrote `.new`.
  const newFile = `${file}.stopped`;
  await using handle = await open(newFile, 'w', 0o600);
  await handle.writeFile(JSON.stringify(stops));
  await handle.sync();
  await rename(newFile, file);
  await syncPath(dirname(file));
}

/** null without a file, or for a damaged one. Rejects if the disk cannot be read: its file may contain refusals. */
const readStored = (): Promise<StoredStops | null> =>
  readFile(file, 'utf8')
    .then(JSON.parse)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error instanceof SyntaxError) return null;
      throw error;
    });

const reportLoss = (error: Error) =>
  log.write(
    `${JSON.stringify({ level: fatal, time: systemClock(), msg: 'the stop could not be stored', error: error.message })}\n`,
  );
