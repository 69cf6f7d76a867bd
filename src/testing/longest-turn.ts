import { setImmediate } from 'node:timers/promises';

interface Turns {
  /** The longest turn of the event loop, in ms. */
  longestMs: number;
  /** All turns together. */
  totalMs: number;
}

/**
 * Measures the turns of this process's event loop while `work` runs, in ms of CPU: others on a busy machine do not
 * count, and neither does waiting for the disk.
 */
export async function measureTurns(work: () => Promise<unknown>): Promise<Turns> {
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const begun = cpuMs();
  let last = begun;
  let longestMs = 0;
  const endTurn = () => {
    longestMs = Math.max(longestMs, cpuMs() - last);
    last = cpuMs();
  };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      await setImmediate();
      endTurn();
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await watching;
  }
  return { longestMs, totalMs: last - begun };
}
