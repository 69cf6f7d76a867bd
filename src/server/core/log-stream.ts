import { constants, fstatSync, openSync, writeSync } from 'node:fs';
import { type Clock, systemClock } from './clock.ts';

/** Lines beyond it are dropped if the reader of the log is too slow. */
const maxWaitingBytes = 1024 * 1024;
const retryMs = 25;
const stdout = 1;

interface Entry {
  bytes: Buffer;
  /** The number of log lines that are lost with it. */
  lines: number;
}

/**
 * Writes lines to the log, and never makes the site wait or fail: on a full disk, or if nothing reads the log, lines
 * are dropped. The next line that can be written is preceded by their number.
 */
export function createLogStream(file: number = openWithoutWaiting(stdout), clock: Clock = systemClock) {
  let waiting: Entry[] = [];
  let dropped = 0;
  let isCut = false;
  let timer: NodeJS.Timeout | undefined;

  function write(text: string): void {
    if (waiting.reduce((sum, { bytes }) => sum + bytes.length, 0) > maxWaitingBytes) {
      dropped += 1;
      return;
    }
    if (dropped > 0) {
      waiting.push({ bytes: Buffer.from(`${isCut ? '\n' : ''}${noteOf(dropped)}`), lines: dropped });
      dropped = 0;
      isCut = false;
    }
    waiting.push({ bytes: Buffer.from(text), lines: 1 });
    if (timer === undefined) flush();
  }

  function flush(): void {
    timer = undefined;
    try {
      for (let [first] = waiting; first; [first] = waiting) {
        const written = writeSync(file, first.bytes);
        if (written === first.bytes.length) waiting.shift();
        else {
          first.bytes = first.bytes.subarray(written);
          isCut = true;
        }
      }
      isCut = false;
    } catch (error) {
      // The reader is slow.
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') timer = setTimeout(flush, retryMs).unref();
      else {
        dropped = waiting.reduce((sum, { lines }) => sum + lines, dropped);
        waiting = [];
      }
    }
  }

  const noteOf = (lines: number) =>
    `${JSON.stringify({ level: 40, time: clock(), dropped: lines, msg: 'log lines could not be written' })}\n`;

  return { write };
}

/**
 * A pipe whose reader hangs would block the process for ever. Files need no such mode, and opening one again would lose
 * the position in it.
 */
function openWithoutWaiting(file: number): number {
  try {
    return fstatSync(file).isFIFO()
      ? openSync(`/proc/self/fd/${file}`, constants.O_WRONLY | constants.O_NONBLOCK)
      : file;
  } catch {
    return file;
  }
}

/** Without a listener, an error of these streams would end the process. */
export function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
