import { type AppointmentState, isCancelled } from '#shared/appointments/appointment-states.rules.ts';
import { type AppointmentMailKind, isAppointmentMail, type Telling } from '#shared/appointments/appointments.schema.ts';
import type { RequestEvent, RequestRecord } from '#shared/requests/inbox.schema.ts';

interface ToldOf {
  /** How the patient hears of the latest change of which somebody must tell them. */
  told: Telling | null;
  /** The mail about that change, unless it was sent or the message was. */
  unsentMail: Mail | null;
  /** The last message about that change, which may have been discarded, unless one or the mail was sent. */
  unsentMessage: Message | null;
  knows: boolean;
  /** The message about the latest change. */
  about: AppointmentMailKind;
}

type Mail = RequestRecord['mails'][number];
type Message = RequestRecord['messages'][number];

/**
 * Whether the patient knows of the appointment, by the history of its request, its mails and its messages to the telephone (all
 * oldest first).
 */
export function tellingOf(
  events: RequestEvent[],
  { mails, messages }: Pick<RequestRecord, 'mails' | 'messages'>,
  state: AppointmentState,
): ToldOf {
  const details = events.map((event) => event.details);
  const about = appointmentMailOf(details);
  const change = details.findLastIndex(
    (each) =>
      isOfAppointment(each) &&
      // Patients who cancelled on the site need not be told, whatever was agreed before.
      (each.told !== null || (state === 'cancelled_by_patient' && isCancelling(each))),
  );
  const changed = details[change];
  const told = changed && isOfAppointment(changed) ? changed.told : null;
  const unsent = findUnsent(told, { mails, messages: messagesSince(messages, events[change]?.version ?? 0) });
  const isUnsent = unsent.unsentMail !== null || unsent.unsentMessage !== null;
  if (told !== 'whatsapp' && !isUnsent) return { told, ...unsent, knows: told !== 'none', about };
  const later = details.slice(change + 1);
  // Staff who discard a message tell the patient themselves.
  if (later.some((each) => each.kind === 'message' && each.as === 'discarded' && isAppointmentMail(each.message)))
    return { told, unsentMail: null, unsentMessage: null, knows: true, about };
  // A message that was opened earlier tells of an earlier time, whenever staff say that it was sent.
  const replies = later.filter((each) => each.kind === 'reply');
  const opened = new Set(replies.filter(({ as }) => as === 'opened').map(({ reply }) => reply));
  const knows = replies.some(({ as, reply }) => as === 'sent' && opened.has(reply));
  return { told, ...unsent, knows, about };
}

/** The latest mail, which replaced earlier ones, and message about a change, if no mail or message was sent. */
function findUnsent(told: Telling | null, { mails, messages }: Pick<RequestRecord, 'mails' | 'messages'>) {
  const mail = told === 'email' ? mails.findLast(isNews) : undefined;
  const ofChange = told === 'email' || told === 'message' ? messages.filter(isNews) : [];
  const isSent = mail?.state === 'sent' || ofChange.some(hasArrived);
  return {
    unsentMail: isSent ? null : (mail ?? null),
    unsentMessage: isSent ? null : (ofChange.at(-1) ?? null),
  };
}

/** An SMS counts once the gateway accepted it; WhatsApp reports the delivery. */
const hasArrived = ({ channel, state }: Message): boolean =>
  state === 'delivered' || (channel === 'sms' && state === 'sent');

const isNews = ({ kind }: { kind: Mail['kind'] | Message['kind'] }): boolean =>
  isAppointmentMail(kind) && kind !== 'appointment_reminder';

const messagesSince = (messages: Message[], since: number): Message[] =>
  messages.filter(({ version }) => version >= since);

type Details = RequestEvent['details'];
type AppointmentDetails = Extract<Details, { kind: 'appointment' | 'change_request_declined' }>;

const isOfAppointment = (details: Details): details is AppointmentDetails =>
  details.kind === 'appointment' || details.kind === 'change_request_declined';

const isCancelling = (details: AppointmentDetails) => details.kind === 'appointment' && isCancelled(details.state);

function appointmentMailOf(details: Details[]): AppointmentMailKind {
  const latest = details.findLast(isOfAppointment);
  if (latest?.kind !== 'appointment') return 'appointment_confirmed';
  if (isCancelled(latest.state)) return 'appointment_cancelled';
  const isChanged = latest.movedFrom !== null || (latest.changed ?? []).length > 0;
  return isChanged ? 'appointment_moved' : 'appointment_confirmed';
}
