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

test.each([
  ['IPv6 /48', (index: number) => `2001:db8:0:${index}::1`, '2001:db8:1::1'],
  ['IPv4 /24', (index: number) => `192.0.2.${index}`, '198.51.100.1'],
])('The addresses of one %s network leave places to others.', async (_name, inside, outside) => {
  const limit = createSemaphore({ concurrency: 1, queue: 10, each: 4 });
  const { start, finishNext } = createWork();
  const own = [1, 2, 3, 4, 5, 6].map((number) => limit(start(number), inside(number)));
  await expect(limit(start(7), inside(7))).rejects.toMatchObject({ code: 'too_many_requests' });
  const other = limit(start(8), outside);
  for (let left = 7; left > 0; left -= 1) await finishNext();
  expect(await Promise.all([...own, other])).toEqual([1, 2, 3, 4, 5, 6, 8]);
});

test('One address cannot take the places of others, and gets its places back.', async () => {
  const limit = createSemaphore({ concurrency: 1, queue: 10, each: 2 });
  const { start, finishNext } = createWork();
  const own = [limit(start(1), '192.0.2.1'), limit(start(2), '192.0.2.1')];
  await expect(limit(start(3), '192.0.2.1')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 5 });
  const other = limit(start(4), '198.51.100.1');
  for (let left = 3; left > 0; left -= 1) await finishNext();
  expect(await Promise.all([...own, other])).toEqual([1, 2, 4]);
  const again = limit(start(5), '192.0.2.1');
  await setImmediate();
  await finishNext();
  expect(await again).toBe(5);
});
