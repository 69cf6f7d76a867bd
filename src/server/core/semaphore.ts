import pLimit from 'p-limit';
import { AppError } from '#shared/errors.ts';

interface SemaphoreOptions {
  concurrency: number;
  /** The maximum number of waiting calls. */
  queue: number;
  /**
   * The maximum number of running and waiting calls with one key, such as the address of a visitor; no limit by
   * default.
   */
  each?: number;
  /** The error when the queue is full. */
  refusal?: 'too_many_requests' | 'unavailable';
}

/**
 * Limits concurrent calls; further calls wait in order. A call throws an AppError when the queue is full, or
 * `too_many_requests` when its key has no place left.
 */
export function createSemaphore({
  concurrency,
  queue,
  each = Number.POSITIVE_INFINITY,
  refusal = 'too_many_requests',
}: SemaphoreOptions) {
  const limit = pLimit(concurrency);
  const accepted = new Map<string, number>();
  return async <Result>(work: () => Promise<Result>, key = ''): Promise<Result> => {
    // p-limit starts work a moment after the call, so only the sum is the number of accepted calls.
    if (limit.activeCount + limit.pendingCount >= concurrency + queue)
      throw new AppError(refusal, { retryAfterSeconds: 5 });
    const own = accepted.get(key) ?? 0;
    if (own >= each) throw new AppError('too_many_requests', { retryAfterSeconds: 5 });
    accepted.set(key, own + 1);
    return limit(work).finally(() => {
      const left = (accepted.get(key) ?? 0) - 1;
      if (left > 0) accepted.set(key, left);
      else accepted.delete(key);
    });
  };
}
