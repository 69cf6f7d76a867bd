/** The connection failed before the whole form was sent, so the server cannot have stored it. */
export class UnsentForm extends Error {}

const stoppableAfterMs = 5000;
const maxIdleMs = 60_000;

/**
 * Limits a submission: `signal` aborts after a minute without progress or when the visitor stops it. `onLong` is called
 * once it can be stopped.
 */
export function watchSending(onLong: () => void) {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const stopped = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  stopped.catch(() => undefined);
  const long = setTimeout(onLong, stoppableAfterMs);
  let limit = setTimeout(stop, maxIdleMs);
  return {
    signal: controller.signal,
    /** Rejects when `signal` aborts, for promises that accept no signal. */
    stopped,
    stop,
    /** Reports progress, which restarts the minute. */
    goOn: () => {
      clearTimeout(limit);
      limit = setTimeout(stop, maxIdleMs);
    },
    end: () => {
      clearTimeout(long);
      clearTimeout(limit);
    },
  };
}
