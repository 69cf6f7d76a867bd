interface StoppableLoop {
  /** Replaces the 30 seconds after which the watchdog ends the process. */
  limitMs?: number;
  /** The loop stops when a text with this word is read within the function of this name. */
  word?: string;
  within?: string;
  /** The stopped loop waits, as for a disk that hangs, instead of computing. That leaves the CPU to other tests. */
  isWaiting?: boolean;
}

/**
 * The environment of a server process whose event loop stops for ever on SIGUSR2, or at a word. A module that is loaded
 * before the server does it, since nothing in the server can.
 */
export function stoppableLoop({ limitMs, word, within, isWaiting = false }: StoppableLoop = {}): {
  NODE_OPTIONS: string;
} {
  const script = `
import workers from 'node:worker_threads';
import { syncBuiltinESMExports } from 'node:module';
const stop = () => {
  if (${isWaiting}) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  for (;;);
};
process.on('SIGUSR2', stop);
const limitMs = ${JSON.stringify(limitMs ?? null)};
const { Worker } = workers;
workers.Worker = class extends Worker {
  constructor(script, options) {
    super(script, { ...options, workerData: { ...options.workerData, ...(limitMs && { limitMs }) } });
  }
};
syncBuiltinESMExports();
const [word, within] = ${JSON.stringify([word ?? null, within ?? ''])};
const { exec } = RegExp.prototype;
if (word) RegExp.prototype.exec = function (text) {
  // A long text, such as a catalogue, is read at each of its positions.
  if (typeof text === 'string' && text.length < 1000 && text.includes(word)) {
    // The server's own preparation reads source maps, which takes long.
    const { stackTraceLimit, prepareStackTrace } = Error;
    Object.assign(Error, { stackTraceLimit: Infinity, prepareStackTrace: undefined });
    if (new Error().stack.includes(within)) stop();
    Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  }
  return exec.call(this, text);
};
`;
  // Encoded, because stack traces contain this address, which must not contain the names.
  return { NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(script).toString('base64')}` };
}
