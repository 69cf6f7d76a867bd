import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** The thread of `health-probe.ts`: asks for /healthz until it gets a message, then sends the longest wait (ms). */
const { url, everyMs, giveUpMs } = workerData as { url: string; everyMs: number; giveUpMs: number };
let isStopped = false;
parentPort?.once('message', () => {
  isStopped = true;
});

/** Returns the wait for one answer in ms. */
async function ask(): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(giveUpMs) });
  await answer.text();
  return performance.now() - begun;
}

// The first request also loads the client's code and opens its connection.
await ask();
parentPort?.postMessage('ready');
let longestMs = 0;
while (!isStopped) {
  const ms = await ask();
  longestMs = Math.max(longestMs, ms);
  await wait(Math.max(0, everyMs - ms));
}
// Once more, since the server may have ended after the last answer.
longestMs = Math.max(longestMs, await ask());
parentPort?.postMessage(longestMs);
