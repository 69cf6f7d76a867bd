interface StoppableLoop {
  /** Replaces the 30 seconds after which the watchdog ends the process. */
  limitMs?: number;
  /** The loop stops when a text with this word is read within the function of this name. */
  word?: string;
  within?: string;
}

/**
 * The environment of a server process whose event loop stops for ever on SIGUSR2, or at a word. A module that is loaded
 * before the server does it, since nothing in the server can.
 */
export function stoppableLoop({ limitMs, word, within }: StoppableLoop = {}): { NODE_OPTIONS: string } {
  const script = `
import workers from 'node:worker_threads';
import { syncBuiltinESMExports } from 'node:module';
const stop = () => { for (;;); };
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
  if (typeof text === 'string' && text.includes(word)) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = Infinity;
    if (new Error().stack.includes(within)) stop();
    Error.stackTraceLimit = stackTraceLimit;
  }
  return exec.call(this, text);
};
`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}
