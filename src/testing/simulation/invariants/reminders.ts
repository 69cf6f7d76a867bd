import { eq } from 'drizzle-orm';
import { eventOrder, requestEvents } from '#server/request-records/request-events.table.ts';
import type { RequestEventDetails } from '#shared/requests/inbox.schema.ts';
import { dayMs, minuteMs } from '#shared/time/time.rules.ts';
import type { Centre } from '../centre.ts';
import type { Invariant } from '../invariant.ts';
import type { Received } from '../mailboxes.ts';
import { isForgotten, wordOf } from './appointment-words.ts';
import { createFresh } from './fresh.ts';

const freshMails = createFresh<Received>();
const hourMs = 60 * minuteMs;
const aheadMs = 4 * hourMs;
const localHour = (at: number): number => ((at + aheadMs) % dayMs) / hourMs;
const localDay = (at: number): number => Math.floor((at + aheadMs) / dayMs);

/** A patient gets one reminder, on the day before or on the day, between 9:00 and 20:00, two hours after the last news. */
export const reminders: Invariant = {
  name: 'reminders are sent only when allowed',
  when: 'step',
  check: (centre) => {
    const fresh = freshMails(centre.mailboxes.received).filter(({ row }) => row?.kind === 'appointment_reminder');
    const broken = fresh.flatMap((received) =>
      problemsOf(received, centre).map(
        (problem) => `${received.request?.reference}: the reminder number ${received.number} ${problem}`,
      ),
    );
    return { checked: fresh.length, broken };
  },
};

function problemsOf(received: Received, centre: Centre): string[] {
  const { mailboxes, db } = centre;
  const { number, serverAt, request, appointment, mail, wasInterrupted } = received;
  const word = wordOf(received);
  if (!request || !word) return [];
  const start = Date.parse(word.startsAt);
  const isSame = (other: Received) =>
    other.row?.kind === 'appointment_reminder' &&
    other.request?.id === request.id &&
    other.mail.messageId !== mail.messageId &&
    !isForgotten(centre, other) &&
    wordOf(other)?.startsAt === word.startsAt;
  const events = db().select().from(requestEvents).where(eq(requestEvents.requestId, request.id)).orderBy(eventOrder);
  const before = events.all().filter(({ version }) => version <= request.version);
  // Ignores the times of a clock that was ahead.
  const news = before.filter(({ details, at }) => isNews(details) && Date.parse(at) <= serverAt).at(-1);
  const days = localDay(start) - localDay(serverAt);
  const problems: [string, boolean][] = [
    [`comes at ${localHour(serverAt)} o'clock`, localHour(serverAt) < 9 || localHour(serverAt) >= 20],
    [`is ${days} days early`, days > 1],
    ['comes after the appointment has begun', start <= serverAt],
    ['is the second one for this time', mailboxes.received.slice(0, number).some(isSame)],
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
