import { eq } from 'drizzle-orm';
import { type MessageRow, messages } from '#server/request-records/messages.table.ts';
import { type PostOnce, postOnce } from '#server/webhooks/post.ts';
import { minuteMs } from '#shared/time/time.rules.ts';
import { cloudCalls, cloudMessagesPath, cloudReport, cloudVariable } from '../messages.ts';
import { startWebhookReceiver } from '../webhook-receiver.ts';
import { chanceOf } from './chance.ts';
import type { Surroundings } from './surroundings.ts';
import type { ProviderMode, Taken } from './telephones.ts';

/** Posts a signed call of the API to the site. Returns whether the site accepted it. */
export type PostReports = (call: object) => Promise<boolean>;

type Status = 'sent' | 'delivered' | 'read' | 'failed';

interface Report {
  /** True time. */
  dueAt: number;
  /** Our id of the message, and that of WhatsApp. */
  id: string;
  providerId: string;
  status: Status;
}

/** A report that the site accepted, with the stored state of the message before and after it. */
export interface Reported extends Pick<Report, 'id' | 'status'> {
  before: MessageRow | null;
  after: MessageRow | null;
}

const retryMs = 5 * minuteMs;
const hourMs = 60 * minuteMs;
/** The statuses of a message, in order. The last one may come after the next channel or staff took over. */
const fates: readonly Status[][] = [
  ['sent', 'delivered'],
  ['sent', 'delivered', 'read'],
  ['sent', 'delivered', 'read'],
  ['sent', 'failed'],
  ['failed'],
  ['sent'],
];

/** The WhatsApp Cloud API: a server on this machine that takes messages, and the reports about them. */
export async function createCloudApi({ clock, deps, isCrashed }: Surroundings, post: PostReports) {
  const server = await startWebhookReceiver();
  const reported: Reported[] = [];
  let waiting: Report[] = [];

  const isAt = (url: string): boolean => url === `http://127.0.0.1:${server.port}${cloudMessagesPath}`;

  function read(body: string): Taken {
    const [call] = cloudCalls({ received: [{ path: cloudMessagesPath, headers: {}, body }] });
    if (!call) throw new Error(`unreadable: ${body}`);
    const { to, biz_opaque_callback_data: id, template } = call;
    const text = template.components.flatMap(({ parameters }) => parameters.map((each) => each.text)).join(' ');
    return { id, to, text, template: { name: template.name, language: template.language.code } };
  }

  async function call(mode: ProviderMode, ...[guard, request]: Parameters<PostOnce>): ReturnType<PostOnce> {
    const { id } = read(request.body);
    const providerId = `wamid.${server.received.length + 1}`;
    const isTaken = mode === 'fine' || mode === 'silent';
    server.behaviour.status = { busy: 429, refuses: 400 }[mode as string] ?? 200;
    server.behaviour.hangsUp = mode === 'silent';
    server.behaviour.answers[cloudMessagesPath] = isTaken
      ? JSON.stringify({ messages: [{ id: providerId }] })
      : '{"error":{"code":131000}}';
    const answer = await postOnce(guard, request);
    if (isTaken) await drawFate(id, providerId);
    return answer;
  }

  /** Draws what becomes of a message from its own id, so that leaving out a step changes no other message. */
  async function drawFate(id: string, providerId: string): Promise<void> {
    const chance = chanceOf(Number.parseInt(id.slice(0, 7), 16), 0);
    const meanMs = chance.isLucky(0.2) ? 5 * hourMs : 10 * minuteMs;
    const times: number[] = [];
    const statuses = chance.pick(fates);
    for (const _status of statuses) times.push((times.at(-1) ?? clock.trueNow()) + chance.exponential(meanMs));
    if (chance.isLucky(0.2)) times.reverse();
    const drawn = statuses.map((status, index) => ({ dueAt: times[index] ?? 0, id, providerId, status }));
    const again = drawn.filter(() => chance.isLucky(0.3));
    waiting.push(...drawn, ...again.map((report) => ({ ...report, dueAt: report.dueAt + chance.exponential(hourMs) })));
    // Before the site gets the answer to its call.
    const [first] = drawn;
    if (first && chance.isLucky(0.1) && !isCrashed()) await report(first);
  }

  const find = (id: string): MessageRow | null =>
    deps().db.select().from(messages).where(eq(messages.id, id)).get() ?? null;

  /** Sends the reports that are due, the oldest first. */
  async function reportDue(): Promise<void> {
    const due = waiting.filter(({ dueAt }) => dueAt <= clock.trueNow());
    for (const next of due.sort((one, other) => one.dueAt - other.dueAt)) if (!isCrashed()) await report(next);
  }

  /** The API repeats a report that the site does not accept. */
  async function report(one: Report): Promise<void> {
    const { id, providerId, status } = one;
    const before = find(id);
    const isAccepted = await post(cloudReport([{ id: providerId, status, biz_opaque_callback_data: id }]));
    if (!isAccepted) one.dueAt = clock.trueNow() + retryMs;
    else {
      waiting = waiting.filter((each) => each !== one);
      reported.push({ id, status, before, after: find(id) });
    }
  }

  return {
    environment: { WHATSAPP_CLOUD: cloudVariable(server.port), WEBHOOK_NETWORKS: '127.0.0.1' },
    isAt,
    read,
    call,
    reported,
    reportDue,
    close: server.close,
  };
}
