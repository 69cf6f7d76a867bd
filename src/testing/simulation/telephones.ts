import { eq } from 'drizzle-orm';
import { type AppointmentRow, appointments } from '#server/request-records/appointments.table.ts';
import { type MessageRow, messages } from '#server/request-records/messages.table.ts';
import { requestEvents } from '#server/request-records/request-events.table.ts';
import { type RequestRow, requests } from '#server/request-records/requests.table.ts';
import type { PostOnce } from '#server/webhooks/post.ts';
import type { MessageChannel } from '#shared/messages/message-channels.rules.ts';
import { createCloudApi, type PostReports } from './cloud-api.ts';
import { Crash } from './crash.ts';
import type { Surroundings } from './surroundings.ts';

const gatewayUrl = 'https://sms.gateway.example/send';

/** A message that a provider took, and the state of its request when the call began. */
export interface Texted {
  /** True time. */
  at: number;
  /** The time of the server's clock. */
  serverAt: number;
  channel: MessageChannel;
  /** The same for every attempt. */
  id: string;
  to: string;
  /** The text; for WhatsApp the values of the template, separated by spaces. */
  text: string;
  /** The template of WhatsApp; null for SMS. */
  template: { name: string; language: string } | null;
  row: MessageRow | null;
  request: RequestRow | null;
  appointment: AppointmentRow | null;
  /** Whether a member of staff had done something with the request. */
  isKnownToStaff: boolean;
}

export type Taken = Pick<Texted, 'id' | 'to' | 'text' | 'template'>;

/** `silent` takes the message and does not answer. */
export type ProviderMode = 'fine' | 'busy' | 'refuses' | 'silent' | 'down';

/** The SMS gateway, WhatsApp and all telephones. */
export async function createTelephones(surroundings: Surroundings, postReports: PostReports) {
  const { clock, deps, isCrashed } = surroundings;
  const texted: Texted[] = [];
  const modes: Record<MessageChannel, ProviderMode> = { sms: 'fine', whatsapp: 'fine' };
  const cloudApi = await createCloudApi(surroundings, postReports);
  /** An action to run while the next message is being sent. */
  let meanwhile: (() => Promise<void>) | null = null;

  const callGateway = (): Awaited<ReturnType<PostOnce>> => {
    if (modes.sms === 'busy') return { fault: 'status', status: 503, answer: '' };
    if (modes.sms === 'refuses') return { fault: null, status: 200, answer: '{"status":"failed"}' };
    return modes.sms === 'silent'
      ? { fault: 'timeout', status: null, answer: '' }
      : { fault: null, status: 200, answer: '{"status":"accepted"}' };
  };

  const dial: PostOnce = async (guard, post) => {
    if (isCrashed()) throw new Crash();
    const channel = post.url === gatewayUrl ? 'sms' : 'whatsapp';
    const one = read(channel, channel === 'sms' ? (JSON.parse(post.body) as Taken) : cloudApi.read(post.body));
    const act = meanwhile;
    meanwhile = null;
    await act?.();
    const mode = modes[channel];
    if (mode === 'down') return { fault: 'unreachable', status: null, answer: 'ECONNREFUSED' };
    if (mode === 'fine' || mode === 'silent') texted.push(one);
    const answer = channel === 'sms' ? callGateway() : await cloudApi.call(mode, guard, post);
    // A message can still arrive after its process has ended.
    if (isCrashed()) throw new Crash();
    return answer;
  };

  function read(channel: MessageChannel, { id, to, text, template = null }: Taken): Texted {
    const { db } = deps();
    const row = db.select().from(messages).where(eq(messages.id, id)).get() ?? null;
    const requestId = row?.requestId ?? '';
    const events = db.select().from(requestEvents).where(eq(requestEvents.requestId, requestId)).all();
    return {
      at: clock.trueNow(),
      serverAt: clock.now(),
      channel,
      id,
      to,
      text,
      template,
      row,
      request: db.select().from(requests).where(eq(requests.id, requestId)).get() ?? null,
      appointment: db.select().from(appointments).where(eq(appointments.requestId, requestId)).get() ?? null,
      isKnownToStaff: events.some(({ staffName }) => staffName !== ''),
    };
  }

  return {
    environment: {
      SMS_GATEWAY: JSON.stringify({
        url: gatewayUrl,
        headers: { 'content-type': 'application/json' },
        body: '{"to":"{to}","text":"{text}","id":"{id}"}',
        accepted: { at: '/status', is: 'accepted' },
      }),
      ...cloudApi.environment,
    },
    isProvider: (url: string): boolean => url === gatewayUrl || cloudApi.isAt(url),
    dial,
    texted,
    modes,
    reported: cloudApi.reported,
    reportStates: cloudApi.reportDue,
    actMeanwhile: (act: () => Promise<void>) => {
      meanwhile = act;
    },
    close: cloudApi.close,
  };
}

export type Telephones = Awaited<ReturnType<typeof createTelephones>>;
