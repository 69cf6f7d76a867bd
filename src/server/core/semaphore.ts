import pLimit from 'p-limit';
import { AppError } from '#shared/errors.ts';

interface SemaphoreOptions {
  concurrency: number;
  /** The maximum number of waiting calls. */
  queue: number;
  /** The error when the queue is full. */
  refusal?: 'too_many_requests' | 'unavailable';
}

/** Limits concurrent calls; further calls wait in order. A call throws an AppError when the queue is full. */
export function createSemaphore({ concurrency, queue, refusal = 'too_many_requests' }: SemaphoreOptions) {
  const limit = pLimit(concurrency);
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    // p-limit starts work a moment after the call, so only the sum is the number of accepted calls.
    if (limit.activeCount + limit.pendingCount >= concurrency + queue) throw new AppError(refusal, { retryAfterSeconds: 5 });
    return limit(work);
  };
}
