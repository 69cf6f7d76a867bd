import { convertIcsCalendar, type IcsEvent } from 'ts-ics';
import type { AppointmentRow } from '#server/request-records/appointments.table.ts';
import type { RequestRow } from '#server/request-records/requests.table.ts';
import { isOver } from '#shared/appointments/appointment-states.rules.ts';
import type { RequestEventDetails } from '#shared/requests/inbox.schema.ts';
import type { Centre } from '../centre.ts';
import { casesOf } from '../invariant.ts';
import type { Received } from '../mailboxes.ts';

/** The content of a mail about an appointment. */
export interface Word {
  received: Received;
  /** Version of the request when the mail was accepted. */
  version: number;
  isCancelled: boolean;
  startsAt: string;
  place: string;
  /** Null in a reminder. */
  entry: IcsEvent | null;
}

type EventOf<Kind> = Extract<RequestEventDetails, { kind: Kind }>;

/** An appointment to come, also a cancelled one, of a patient with an e-mail address. Its end discards unsent mails. */
export interface Followed {
  request: RequestRow;
  appointment: AppointmentRow;
  words: Word[];
  events: { version: number; details: RequestEventDetails }[];
  /** The last change by staff or the patient; null before the appointment was confirmed. */
  lastChange: { version: number; details: EventOf<'appointment'> } | null;
  /** Whether no mail waits, and staff discarded none. */
  isSettled: boolean;
}

const words = new WeakMap<Received, Word>();

/** Reads the day, time and place in the text of a mail, and its calendar entry; null for other mails. */
export function wordOf(received: Received): Word | null {
  const { row, request, mail } = received;
  if (!row?.kind.startsWith('appointment_') || !request) return null;
  const known = words.get(received);
  if (known) return known;
  const file: unknown = Object(mail.icalEvent).content;
  const calendar = typeof file === 'string' ? convertIcsCalendar(undefined, file) : null;
  const word = {
    received,
    version: request.version,
    isCancelled: row.kind === 'appointment_cancelled',
    ...readText(String(mail.text)),
    entry: calendar?.events?.[0] ?? null,
  };
  words.set(received, word);
  return word;
}

const english = 'January February March April May June July August September October November December';
const arabic = 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر';
const months = [...english.split(' '), ...arabic.split(' ')];

function readText(text: string): { startsAt: string; place: string } {
  const plain = text.replace(/\p{Cf}/gu, '');
  return { startsAt: startIn(plain), place: placeIn(plain) };
}

const dayInText = new RegExp(`(\\d{1,2}) (${months.join('|')})(?: (20\\d\\d))?`);

/** The start that a text names; messages to telephones name no year. */
export function startIn(text: string, usualYear = ''): string {
  const plain = text.replace(/\p{Cf}/gu, '');
  const [, day = '', month = '', year = usualYear] = dayInText.exec(plain) ?? [];
  const [, hour = '', minute = '', half = ''] = /(\d{1,2}):(\d\d)\s(AM|PM|ص|م)/.exec(plain) ?? [];
  const hours = (Number(hour) % 12) + (half === 'PM' || half === 'م' ? 12 : 0);
  // The centre is four hours ahead.
  const start = new Date(Date.UTC(Number(year), months.indexOf(month) % 12, Number(day), hours - 4, Number(minute)));
  return start.toISOString();
}

/** The place that a text names. */
export function placeIn(text: string): string {
  if (/At your home|في منزلك/.test(text)) return 'home';
  return /At our centre|في مركزنا/.test(text) ? 'centre' : '';
}

/** The difference between a mail and the appointment; null if they are equal. */
export function differenceOf(word: Word, { state, startsAt, place }: AppointmentRow): string | null {
  const isCancelled = state.startsWith('cancelled');
  if (word.isCancelled !== isCancelled) return `says ${word.isCancelled ? 'cancelled' : 'agreed'}, and it is ${state}`;
  if (word.startsAt !== startsAt) return `says ${word.startsAt}, and it is at ${startsAt}`;
  return word.place === place ? null : `says ${word.place}, and it is ${place}`;
}

/** Whether a restored backup is older than a mail or message. */
export const isForgotten = ({ diary }: Centre, { at }: Pick<Received, 'at'>): boolean =>
  diary.restores.some((restore) => at > restore.madeAt && at <= restore.at);

/** Appointments that have not begun, with the mails to their patients. */
export function readFollowed(centre: Centre): Followed[] {
  const { clock } = centre;
  return casesOf(centre).flatMap(({ request, appointment, events, mails, received }) => {
    if (!request?.email || !appointment || isOver(appointment.state)) return [];
    if (Date.parse(appointment.startsAt) <= clock.trueNow()) return [];
    if (received.some((each) => isForgotten(centre, each))) return [];
    const history: Followed['events'] = events;
    return {
      request,
      appointment,
      events,
      words: received.flatMap((each) => wordOf(each) ?? []),
      lastChange: history.findLast(isAgreement) ?? null,
      isSettled:
        mails.every(({ state }) => state === 'sent' || state === 'discarded') &&
        events.every(({ details }) => details.kind !== 'mail_discarded'),
    };
  });
}

/** Nobody tells a patient that the visit took place, was missed or is open again. */
const isAgreement = (event: Followed['events'][number]): event is NonNullable<Followed['lastChange']> =>
  event.details.kind === 'appointment' &&
  (event.details.state === 'confirmed' || event.details.state.startsWith('cancelled')) &&
  event.details.isReopened !== true;
