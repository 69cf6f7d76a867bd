import { hostname } from 'node:os';
import { workerData } from 'node:worker_threads';
import { systemClock } from '../clock.ts';
import { createLogStream } from '../log-stream.ts';
import { readRunningWork } from './running-work.ts';
import { type Look, lookAgain } from './stopped-time.rules.ts';

/** What the main thread orders the watchdog to do. */
export interface WatchdogOrder {
  memory: SharedArrayBuffer;
  /** How long the event loop may stand still. */
  limitMs: number;
  lookEveryMs: number;
}

/** The logger's number for `fatal`. */
const fatal = 60;

const { memory, limitMs, lookEveryMs } = workerData as WatchdogOrder;
const running = readRunningWork(memory);
// Opened now: later the disk may be what does not answer.
const log = createLogStream();
let last: Look = { beats: running.readBeats(), stoppedMs: 0, at: performance.now() };

const timer = setInterval(() => {
  last = lookAgain(last, { beats: running.readBeats(), at: performance.now() });
  if (last.stoppedMs < limitMs || running.isDebugged()) return;
  clearInterval(timer);
  endProcess();
}, lookEveryMs);

/** `process.exit` would end this thread only, and the main thread handles no other signal while it is stopped. */
function endProcess(): void {
  const open = running.readOpen().map(({ kind, name }) => `${kind} ${name}`);
  const line = {
    level: fatal,
    time: systemClock(),
    pid: process.pid,
    hostname: hostname(),
    event: 'event_loop_stopped',
    stoppedMs: Math.round(last.stoppedMs),
    running: open,
    msg: 'the event loop has stopped: the watchdog ends the process',
  };
  log.write(`${JSON.stringify(line)}\n`);
  process.kill(process.pid, 'SIGKILL');
}
