import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

function createWork() {
  const finishers: (() => void)[] = [];
  const started: number[] = [];
  const start = (number: number) => () => {
    started.push(number);
    return new Promise<number>((resolve) => finishers.push(() => resolve(number)));
  };
  const finishNext = async () => {
    finishers.shift()?.();
    await setImmediate();
  };
  return { start, started, finishNext };
}

test('Work above the concurrency limit waits, and starts in order.', async () => {
  const limit = createSemaphore({ concurrency: 2, queue: 10 });
  const { start, started, finishNext } = createWork();
  const results = Promise.all([1, 2, 3, 4].map((number) => limit(start(number))));
  await setImmediate();
  expect(started).toEqual([1, 2]);
  await finishNext();
  expect(started).toEqual([1, 2, 3]);
  for (let left = 3; left > 0; left -= 1) await finishNext();
  expect(await results).toEqual([1, 2, 3, 4]);
});

test('Work is refused if the queue is full, and the queued work runs.', async () => {
  const limit = createSemaphore({ concurrency: 1, queue: 1 });
  const { start, finishNext } = createWork();
  const first = limit(start(1));
  const second = limit(start(2));
  await expect(limit(start(3))).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 5 });
  await finishNext();
  await finishNext();
  expect(await Promise.all([first, second])).toEqual([1, 2]);
});

test('The next work starts after a failed one.', async () => {
  const limit = createSemaphore({ concurrency: 1, queue: 1 });
  const failing = limit(() => Promise.reject(new Error('broken')));
  const next = limit(() => Promise.resolve('served'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('served');
});

test('One key cannot take the places of others, and gets its places back.', async () => {
  const limit = createSemaphore({ concurrency: 1, queue: 10, each: 2 });
  const { start, finishNext } = createWork();
  const own = [limit(start(1), 'one'), limit(start(2), 'one')];
  await expect(limit(start(3), 'one')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 5 });
  const other = limit(start(4), 'other');
  for (let left = 3; left > 0; left -= 1) await finishNext();
  expect(await Promise.all([...own, other])).toEqual([1, 2, 4]);
  const again = limit(start(5), 'one');
  await setImmediate();
  await finishNext();
  expect(await again).toBe(5);
});
