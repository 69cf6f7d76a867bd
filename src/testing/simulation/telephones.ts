import { eq } from 'drizzle-orm';
import { type AppointmentRow, appointments } from '#server/request-records/appointments.table.ts';
import { type MessageRow, messages } from '#server/request-records/messages.table.ts';
import { requestEvents } from '#server/request-records/request-events.table.ts';
import { type RequestRow, requests } from '#server/request-records/requests.table.ts';
import type { PostOnce } from '#server/webhooks/post.ts';
import { Crash } from './crash.ts';
import type { Surroundings } from './surroundings.ts';

export const gatewayUrl = 'https://sms.gateway.example/send';

/** A message that the gateway took, and the state of its request at that moment. */
export interface Texted {
  /** True time. */
  at: number;
  /** The same for every attempt. */
  id: string;
  to: string;
  text: string;
  row: MessageRow | null;
  request: RequestRow | null;
  appointment: AppointmentRow | null;
  /** Whether a member of staff had done something with the request. */
  isKnownToStaff: boolean;
}

/** `silent` takes the message and does not answer. */
export type GatewayMode = 'fine' | 'busy' | 'refuses' | 'silent' | 'down';

/** The SMS gateway and all telephones. */
export function createTelephones({ clock, deps, isCrashed }: Surroundings) {
  const texted: Texted[] = [];
  let mode: GatewayMode = 'fine';

  const dial: PostOnce = async (_guard, { body }) => {
    if (isCrashed()) throw new Crash();
    if (mode === 'down') return { fault: 'unreachable', status: null, answer: 'ECONNREFUSED' };
    if (mode === 'busy') return { fault: 'status', status: 503, answer: '' };
    if (mode === 'refuses') return { fault: null, status: 200, answer: '{"status":"failed"}' };
    texted.push(read(body));
    return mode === 'silent'
      ? { fault: 'timeout', status: null, answer: '' }
      : { fault: null, status: 200, answer: '{"status":"accepted"}' };
  };

  function read(body: string): Texted {
    const { id = '', to = '', text = '' } = JSON.parse(body) as Record<string, string>;
    const { db } = deps();
    const row = db.select().from(messages).where(eq(messages.id, id)).get() ?? null;
    const requestId = row?.requestId ?? '';
    const events = db.select().from(requestEvents).where(eq(requestEvents.requestId, requestId)).all();
    return {
      at: clock.trueNow(),
      id,
      to,
      text,
      row,
      request: db.select().from(requests).where(eq(requests.id, requestId)).get() ?? null,
      appointment: db.select().from(appointments).where(eq(appointments.requestId, requestId)).get() ?? null,
      isKnownToStaff: events.some(({ staffName }) => staffName !== ''),
    };
  }

  return {
    dial,
    texted,
    mode: () => mode,
    setMode: (next: GatewayMode) => {
      mode = next;
    },
  };
}

export type Telephones = ReturnType<typeof createTelephones>;
