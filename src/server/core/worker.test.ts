import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWorker } from './worker.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A worker whose runs end when the test says so. */
function build(everyMs: number | null = null, failures: Error[] = []) {
  const runs: { end: () => void; signal: AbortSignal }[] = [];
  const logged: object[] = [];
  const run = (signal: AbortSignal) => {
    const failure = failures.shift();
    if (failure) throw failure;
    const { promise, resolve } = Promise.withResolvers<void>();
    runs.push({ end: resolve, signal });
    return promise;
  };
  const worker = createWorker({ job: 'mails', run, everyMs, logger: { error: (about) => void logged.push(about) } });
  const started = (count: number) => expect.poll(() => runs.length).toBe(count);
  return { worker, runs, logged, started };
}

test('A worker runs at its start, at its interval and when it is woken, and not before its start.', async () => {
  const { worker, runs, started } = build(1000);
  worker.wake();
  vi.advanceTimersByTime(5000);
  await worker.idle();
  expect(runs).toHaveLength(0);
  worker.start();
  await started(1);
  runs[0]?.end();
  await worker.idle();
  vi.advanceTimersByTime(1000);
  await started(2);
  runs[1]?.end();
  await worker.idle();
  worker.wake();
  await started(3);
  runs[2]?.end();
  await worker.stop();
});

test('Only one run is active, and wakes during it lead to one more.', async () => {
  const { worker, runs, started } = build();
  worker.start();
  await started(1);
  worker.wake();
  const done = worker.runNow();
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await started(2);
  runs[1]?.end();
  await done;
  await worker.idle();
  expect(runs).toHaveLength(2);
});

test('A wake at the moment when a run ends is not lost.', async () => {
  const { worker, runs, started } = build();
  worker.start();
  await started(1);
  void worker.idle().then(worker.wake);
  runs[0]?.end();
  await started(2);
  runs[1]?.end();
  await worker.stop();
});

test('A failed run is logged with its job, and the worker goes on.', async () => {
  const failure = new Error('The disk is full.');
  const { worker, runs, logged, started } = build(1000, [failure]);
  worker.start();
  await worker.idle();
  expect(logged).toEqual([{ err: failure, job: 'mails' }]);
  vi.advanceTimersByTime(1000);
  await started(1);
  runs[0]?.end();
  await worker.stop();
});

test('A stop aborts the signal, waits for the run, and ends the timer and later wakes.', async () => {
  const { worker, runs, started } = build(1000);
  worker.start();
  await started(1);
  worker.wake();
  let isStopped = false;
  const stopped = worker.stop().then(() => {
    isStopped = true;
  });
  await Promise.resolve();
  expect([runs[0]?.signal.aborted, isStopped]).toEqual([true, false]);
  runs[0]?.end();
  await stopped;
  vi.advanceTimersByTime(5000);
  await worker.runNow();
  expect(runs).toHaveLength(1);
});
