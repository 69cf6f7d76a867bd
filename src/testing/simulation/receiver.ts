import { eq } from 'drizzle-orm';
import type { PostOnce } from '#server/webhooks/post.ts';
import type { DeliveryRow } from '#server/webhooks/webhook-outbox.ts';
import { webhookDeliveries } from '#server/webhooks/webhooks.table.ts';
import { Crash } from './crash.ts';
import type { Surroundings } from './surroundings.ts';

export interface Delivered {
  at: number;
  /** The same for every attempt. */
  id: string;
  /** For example `request.created`. */
  type: string;
  subject: string;
  /** The outcome that the server stored before this attempt. */
  stored: DeliveryRow['state'] | null;
  /** Whether the server got the answer. */
  isConfirmed: boolean;
  /** The number of the process that sent it. */
  life: number;
}

export type ReceiverMode = 'fine' | 'fails' | 'fails after taking' | 'down';

/** The centre's program that receives its webhooks. */
export function createReceiver({ clock, deps, isCrashed, life }: Surroundings) {
  const delivered: Delivered[] = [];
  const bySubject = new Map<string, Delivered[]>();
  let mode: ReceiverMode = 'fine';

  const dial: PostOnce = async (_guard, { headers, body }) => {
    if (isCrashed()) throw new Crash();
    if (mode === 'down') return { fault: 'unreachable', status: null, answer: '' };
    if (mode === 'fails') return { fault: 'status', status: 500, answer: '' };
    const { id, type, reference, record } = JSON.parse(body) as Record<string, string>;
    if (id !== headers['webhook-id'] || id === undefined || type === undefined) throw new Error(`unreadable: ${body}`);
    const { state } = deps().db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).get() ?? {};
    const subject = reference ?? record ?? '';
    const one = {
      at: clock.trueNow(),
      id,
      type,
      subject,
      stored: state ?? null,
      isConfirmed: mode === 'fine',
      life: life(),
    };
    delivered.push(one);
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), one]);
    return mode === 'fine' ? { fault: null, status: 204, answer: '' } : { fault: 'timeout', status: null, answer: '' };
  };

  return {
    dial,
    delivered,
    about: (subject: string): readonly Delivered[] => bySubject.get(subject) ?? [],
    mode: () => mode,
    setMode: (next: ReceiverMode) => {
      mode = next;
    },
  };
}

export type Receiver = ReturnType<typeof createReceiver>;
