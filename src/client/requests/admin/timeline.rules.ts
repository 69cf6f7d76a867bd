import type { RequestEvent, RequestPage, RequestRecord } from '#shared/requests/inbox.schema.ts';
import type { Reply } from '#shared/requests/replies.schema.ts';

type Mail = RequestRecord['mails'][number];
type Message = RequestRecord['messages'][number];
type ChangeRequest = RequestRecord['changeRequests'][number];

export type TimelineEntry = { id: string } & (
  | { kind: 'received' }
  /** `changeRequest`: the words of the visitor, of an event that is the arrival of a change request. */
  | { kind: 'event'; event: RequestEvent; changeRequest: ChangeRequest | null }
  /** `mail`: null for a message in WhatsApp. */
  | { kind: 'reply'; reply: Reply; mail: Mail | null }
  | { kind: 'mail'; mail: Mail }
  | { kind: 'message'; message: Message }
);

/**
 * Everything about a request, oldest first. Events stay in the order of the history, because the clock may have been
 * ahead; mails, messages and replies are inserted by their time.
 */
export function timelineOf({
  request: { createdAt, mails, messages, changeRequests },
  events,
  replies,
}: Pick<RequestPage, 'events' | 'replies'> & {
  request: Pick<RequestRecord, 'createdAt' | 'mails' | 'messages' | 'changeRequests'>;
}): TimelineEntry[] {
  const replyIds = new Set(replies.map(({ id }) => id));
  const arrivals = events.filter(({ details }) => details.kind === 'change_request');
  let latest = 0;
  const dated: { at: number; entry: TimelineEntry }[] = [
    { at: Date.parse(createdAt), entry: { id: 'received', kind: 'received' } },
    ...events.flatMap((event) => {
      latest = Math.max(latest, Date.parse(event.at));
      if (isShownByReply(event, replyIds)) return [];
      const place = arrivals.indexOf(event);
      const changeRequest =
        place < 0 ? null : (changeRequests[changeRequests.length - arrivals.length + place] ?? null);
      return [{ at: latest, entry: { id: event.id, kind: 'event', event, changeRequest } as const }];
    }),
    ...replies.map((reply) => {
      const mail = mails.find(({ id }) => id === reply.id) ?? null;
      return { at: Date.parse(reply.createdAt), entry: { id: reply.id, kind: 'reply', reply, mail } as const };
    }),
    ...mails
      .filter(({ kind }) => kind !== 'reply')
      .map((mail) => ({ at: Date.parse(mail.createdAt), entry: { id: mail.id, kind: 'mail', mail } as const })),
    ...messages.map((message) => ({
      at: Date.parse(message.createdAt),
      entry: { id: message.id, kind: 'message', message } as const,
    })),
  ];
  return dated.toSorted((one, other) => one.at - other.at).map(({ entry }) => entry);
}

/** The reply itself names its author and its time. */
const isShownByReply = ({ details }: RequestEvent, replyIds: ReadonlySet<string>): boolean =>
  details.kind === 'reply' && (details.as === 'mail' || details.as === 'opened') && replyIds.has(details.reply);

/** Whether staff must decide about an entry. */
function needsStaff(entry: TimelineEntry): boolean {
  if (entry.kind === 'reply' && entry.reply.whatsappState === 'opened') return true;
  if (entry.kind === 'message') return ['failed', 'uncertain', 'held'].includes(entry.message.state);
  const mail = entry.kind === 'mail' || entry.kind === 'reply' ? entry.mail : null;
  return mail !== null && (mail.state === 'failed' || mail.state === 'held');
}

/** So many of the newest entries are always shown. */
const newest = 5;

/** The newest entries, and earlier ones about which staff must decide. Hides no single entry. */
export function latestEntries(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const shown = entries.filter((entry, index) => index >= entries.length - newest || needsStaff(entry));
  return entries.length - shown.length < 2 ? [...entries] : shown;
}
