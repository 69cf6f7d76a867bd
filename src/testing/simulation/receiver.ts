import type { PostOnce } from '#server/webhooks/post.ts';
import { Crash } from './crash.ts';

export interface Delivered {
  at: number;
  /** The same for every attempt. */
  id: string;
  /** For example `request.created`. */
  type: string;
  subject: string;
}

export type ReceiverWeather = 'fine' | 'fails' | 'fails after taking' | 'down';

/** The program of the centre that takes its webhooks. */
export function createReceiver({ trueNow, isCrashed }: { trueNow: () => number; isCrashed: () => boolean }) {
  const delivered: Delivered[] = [];
  let weather: ReceiverWeather = 'fine';

  const dial: PostOnce = async (_guard, { headers, body }) => {
    if (isCrashed()) throw new Crash();
    if (weather === 'down') return { fault: 'unreachable', status: null, answer: '' };
    if (weather === 'fails') return { fault: 'status', status: 500, answer: '' };
    const { type, data } = JSON.parse(body) as { type: string; data: { reference?: string; id?: string } };
    delivered.push({ at: trueNow(), id: headers['webhook-id'] ?? '', type, subject: data.reference ?? data.id ?? '' });
    return weather === 'fine'
      ? { fault: null, status: 204, answer: '' }
      : { fault: 'timeout', status: null, answer: '' };
  };

  return {
    dial,
    delivered,
    weather: () => weather,
    setWeather: (next: ReceiverWeather) => {
      weather = next;
    },
  };
}

export type Receiver = ReturnType<typeof createReceiver>;
