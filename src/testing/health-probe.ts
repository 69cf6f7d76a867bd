import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

interface HealthProbe {
  /** Resolves to the longest wait for an answer in ms. Rejects if the server stopped answering. */
  stop: () => Promise<number>;
}

interface ProbeOptions {
  everyMs?: number;
  /** A longer wait counts as no answer. */
  giveUpMs?: number;
}

/**
 * Starts another client of a server, in its own thread: it requests /healthz every 50 ms, even while the caller blocks
 * its own event loop. Resolves after the first answer, which does not count.
 */
export async function startHealthProbe(
  url: string,
  { everyMs = 50, giveUpMs = 60_000 }: ProbeOptions = {},
): Promise<HealthProbe> {
  const script = new URL('./health-probe.worker.ts', import.meta.url);
  const worker = new Worker(script, { workerData: { url, everyMs, giveUpMs } });
  await once(worker, 'message');
  const result: Promise<[number]> = once(worker, 'message') as never;
  // A server that ends meanwhile is reported by `stop`.
  result.catch(() => undefined);
  return {
    stop: async () => {
      worker.postMessage('stop');
      return (await result)[0];
    },
  };
}

/** The longest wait for /healthz while `work` runs, in ms. */
export async function longestWaitDuring(url: string, work: () => unknown): Promise<number> {
  const probe = await startHealthProbe(url);
  try {
    await work();
  } catch (error) {
    await probe.stop().catch(() => undefined);
    throw error;
  }
  return probe.stop();
}
