const stoppableAfterMs = 5000;
const mostMs = 60_000;

/** Watches over one sending: `signal` is aborted when the visitor stops it or nothing has gone on for a minute, `onLong` is called once it can be stopped. `end` stops watching. */
export function watchSending(onLong: () => void) {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const stopped = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  stopped.catch(() => undefined);
  const long = setTimeout(onLong, stoppableAfterMs);
  let limit = setTimeout(stop, mostMs);
  return {
    signal: controller.signal,
    /** Rejects when `signal` is aborted, for waiting that knows no signal. */
    stopped,
    stop,
    /** Something has gone on: the minute begins anew. */
    goOn: () => {
      clearTimeout(limit);
      limit = setTimeout(stop, mostMs);
    },
    end: () => {
      clearTimeout(long);
      clearTimeout(limit);
    },
  };
}
