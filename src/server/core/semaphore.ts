import pLimit from 'p-limit';
import { AppError } from '#shared/errors.ts';
import { addressKey, wideAddressKey } from './auth/address-key.ts';

interface SemaphoreOptions {
  concurrency: number;
  /** The maximum number of waiting calls. */
  queue: number;
  /**
   * The maximum number of running and waiting calls for one address of a visitor, and half as many more for its network;
   * no limit by default.
   */
  each?: number;
  /** The error when the queue is full. */
  refusal?: 'too_many_requests' | 'unavailable';
}

/** One network has the places of so many addresses, so that others always find some. */
const placesPerNetwork = 1.5;

/**
 * Limits concurrent calls; further calls wait in order. A call throws an AppError when the queue is full, or
 * `too_many_requests` when its address or network has no place left.
 */
export function createSemaphore({
  concurrency,
  queue,
  each = Number.POSITIVE_INFINITY,
  refusal = 'too_many_requests',
}: SemaphoreOptions) {
  const limit = pLimit(concurrency);
  const accepted = new Map<string, number>();
  return async <Result>(work: () => Promise<Result>, address = ''): Promise<Result> => {
    // p-limit starts work a moment after the call, so only the sum is the number of accepted calls.
    if (limit.activeCount + limit.pendingCount >= concurrency + queue)
      throw new AppError(refusal, { retryAfterSeconds: 5 });
    const keys = [wideAddressKey(address), addressKey(address)].map((key, at) => `${at} ${key}`);
    const most = [Math.floor(each * placesPerNetwork), each];
    const countOf = (key: string) => accepted.get(key) ?? 0;
    if (keys.some((key, at) => countOf(key) >= (most[at] ?? each)))
      throw new AppError('too_many_requests', { retryAfterSeconds: 5 });
    for (const key of keys) accepted.set(key, countOf(key) + 1);
    return limit(work).finally(() => {
      for (const key of keys) {
        const left = countOf(key) - 1;
        if (left > 0) accepted.set(key, left);
        else accepted.delete(key);
      }
    });
  };
}
