import { AppError, type MessageKey } from '#shared/errors.ts';
import type { Limiter, Refund, Taken } from './limiter.ts';

type MessageFor = (seconds: number) => MessageKey;

export interface Counter {
  limiter: Limiter;
  key: string;
  points?: number;
  /** The message above the limit, by the seconds to wait; a general one by default. */
  messageFor?: MessageFor;
}

/** Consumes points of all counters or of none. Throws as `consume` does. */
export function consumeAll(counters: Counter[]): Refund {
  const taken: Refund[] = [];
  const refund = () => {
    for (const each of taken) each();
  };
  try {
    for (const counter of counters) taken.push(consume(counter));
  } catch (error) {
    refund();
    throw error;
  }
  return refund;
}

/** Consumes points, one by default. Throws `too_many_requests` above the limit, and then consumes none. */
export const consume = ({ limiter, key, points, messageFor }: Counter): Refund =>
  requireAllowed(limiter.take(key, points), messageFor);

/** Throws `too_many_requests` for a refusal. */
export function requireAllowed({ isAllowed, secondsLeft, refund }: Taken, messageFor?: MessageFor): Refund {
  if (isAllowed) return refund;
  throw new AppError('too_many_requests', {
    retryAfterSeconds: secondsLeft,
    ...(messageFor && { message: messageFor(secondsLeft) }),
  });
}
