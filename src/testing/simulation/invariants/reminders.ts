import { eq } from 'drizzle-orm';
import { eventOrder, requestEvents } from '#server/request-records/request-events.table.ts';
import type { RequestEventDetails } from '#shared/requests/inbox.schema.ts';
import { dayMs, minuteMs } from '#shared/time/time.rules.ts';
import type { Centre } from '../centre.ts';
import type { Invariant } from '../invariant.ts';
import type { Received } from '../mailboxes.ts';
import type { Texted } from '../telephones.ts';
import { isForgotten, wordOf } from './appointment-words.ts';
import { createFresh } from './fresh.ts';

const freshMails = createFresh<Received>();
const freshTexted = createFresh<Texted>();
const hourMs = 60 * minuteMs;
const aheadMs = 4 * hourMs;
const localHour = (at: number): number => ((at + aheadMs) % dayMs) / hourMs;
const localDay = (at: number): number => Math.floor((at + aheadMs) / dayMs);

/** A reminder by mail or by a message, and the state of its request at that moment. */
interface Reminder extends Pick<Received, 'serverAt' | 'request' | 'appointment'> {
  name: string;
  /** The start that it names. */
  startsAt: string;
  /** Whether an action may have changed the appointment while it was being sent. */
  wasInterrupted: boolean;
  /** Whether another one of its kind told of the same time. */
  isSecond: boolean;
}

/** A patient gets one reminder of a kind, on the day before or on the day, between 9:00 and 20:00, two hours after the last news. */
export const reminders: Invariant = {
  name: 'reminders are sent only when allowed',
  when: 'step',
  check: (centre) => {
    const { mailboxes, telephones } = centre;
    const fresh = [
      ...freshMails(mailboxes.received).flatMap((received) => ofMail(received, centre)),
      ...freshTexted(telephones.texted).flatMap((texted) => ofMessage(texted, centre)),
    ];
    const broken = fresh.flatMap((reminder) =>
      problemsOf(reminder, centre).map((problem) => `${reminder.request?.reference}: ${reminder.name} ${problem}`),
    );
    return { checked: fresh.length, broken };
  },
};

function ofMail(received: Received, centre: Centre): Reminder[] {
  const { number, request, mail, row } = received;
  const word = wordOf(received);
  if (row?.kind !== 'appointment_reminder' || !request || !word) return [];
  const isSame = (other: Received) =>
    other.row?.kind === 'appointment_reminder' &&
    other.request?.id === request.id &&
    other.mail.messageId !== mail.messageId &&
    !isForgotten(centre, other) &&
    wordOf(other)?.startsAt === word.startsAt;
  const isSecond = centre.mailboxes.received.slice(0, number).some(isSame);
  return [{ ...received, name: `the reminder number ${number}`, startsAt: word.startsAt, isSecond }];
}

function ofMessage(texted: Texted, centre: Centre): Reminder[] {
  const { row, request, channel } = texted;
  if (row?.kind !== 'appointment_reminder' || !request || row.about === null) return [];
  const isSame = (other: Texted) =>
    other.at < texted.at &&
    other.row?.kind === row.kind &&
    other.request?.id === request.id &&
    other.row.about === row.about &&
    // Staff may send one again that perhaps did not arrive; that is a change.
    other.row.version === row.version &&
    !isForgotten(centre, other);
  const isSecond = centre.telephones.texted.some(isSame);
  return [{ ...texted, name: `the reminder by ${channel}`, startsAt: row.about, wasInterrupted: false, isSecond }];
}

function problemsOf(reminder: Reminder, { db }: Centre): string[] {
  const { serverAt, request, appointment, startsAt, wasInterrupted, isSecond } = reminder;
  if (!request) return [];
  const start = Date.parse(startsAt);
  const events = db().select().from(requestEvents).where(eq(requestEvents.requestId, request.id)).orderBy(eventOrder);
  const before = events.all().filter(({ version }) => version <= request.version);
  // Ignores the times of a clock that was ahead.
  const news = before.filter(({ details, at }) => isNews(details) && Date.parse(at) <= serverAt).at(-1);
  const days = localDay(start) - localDay(serverAt);
  const problems: [string, boolean][] = [
    [`comes at ${localHour(serverAt)} o'clock`, localHour(serverAt) < 9 || localHour(serverAt) >= 20],
    [`is ${days} days early`, days > 1],
    ['comes after the appointment has begun', start <= serverAt],
    ['is the second one for this time', isSecond],
    [`follows news of ${news?.at}`, news !== undefined && serverAt - Date.parse(news.at) < 2 * hourMs],
    ['is about an appointment that is not agreed', appointment?.state !== 'confirmed'],
    ['is not wanted', appointment?.wantsReminder === false],
  ];
  // An action may have changed the appointment while the mail was being sent.
  return problems.flatMap(([problem, isBroken], index) =>
    isBroken && !(wasInterrupted && index > 3) ? [problem] : [],
  );
}

const isNews = (details: RequestEventDetails): boolean =>
  (details.kind === 'appointment' || details.kind === 'change_request_declined') && details.told !== 'none';
