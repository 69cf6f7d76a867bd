import { and, eq, lt } from 'drizzle-orm';
import { messages as table } from '#server/request-records/messages.table.ts';
import { dayMs, minuteMs } from '#shared/time/time.rules.ts';
import type { Centre } from '../centre.ts';
import { casesOf, type Invariant } from '../invariant.ts';
import type { Texted } from '../telephones.ts';
import { createFresh } from './fresh.ts';

const freshTexted = createFresh<Texted>();
/** The most messages to a number in 24 hours. */
const perNumber = 5;

/**
 * A message reaches a patient who agreed to it, once, after staff had the request, at most five times a day, and names the
 * appointment as it is. What staff told by a message is stored with the change. No message stays on its way.
 */
export const messages: Invariant = {
  name: 'messages to telephones',
  when: 'step',
  check: (centre) => {
    const fresh = freshTexted(centre.telephones.texted);
    const broken = fresh.flatMap((one) => {
      const problem = problemOf(one, centre);
      return problem === null ? [] : [`${one.request?.reference ?? ''} ${one.row?.kind}: ${problem}`];
    });
    return { checked: fresh.length, broken: [...broken, ...untold(centre), ...stuck(centre)] };
  },
};

function problemOf({ id, to, text, at, row, request, appointment, isKnownToStaff }: Texted, centre: Centre) {
  if (!row || !request) return 'was sent for a request that is not stored';
  const earlier = centre.telephones.texted.filter((other) => other.at <= at && other.to === to);
  if (earlier.filter((other) => other.id === id).length > 1) return 'was sent again';
  if (`+${to}` !== request.phoneKey) return `went to ${to}`;
  if (!request.messageChannels?.includes('sms')) return 'was sent without consent';
  const { silencedAt = null } = centre.diary.known.get(request.reference) ?? {};
  if (silencedAt !== null && at > silencedAt) return 'was sent after the patient had ended the messages';
  if (!isKnownToStaff) return 'was sent before staff did something with the request';
  if (earlier.filter((other) => other.at > at - dayMs).length > perNumber) return 'was one too many';
  const [surname = ''] = request.name.split(' ').slice(-1);
  if (text.includes(surname)) return 'names the patient';
  if (!text.includes(request.reference)) return 'names no reference';
  const start = appointment && new Date(appointment.startsAt).toISOString().slice(14, 16);
  if (row.kind !== 'report_ready' && !text.includes(`:${start} `))
    return `names another time than ${appointment?.startsAt}`;
  const isCancelled = appointment?.state.startsWith('cancelled') ?? false;
  return (row.kind === 'appointment_cancelled') === isCancelled || row.kind === 'report_ready' ? null : 'is not true';
}

/** Changes of which staff tell by a message, without one that was stored with them. */
const untold = (centre: Centre): string[] =>
  casesOf(centre).flatMap(({ reference, request, events }) => {
    const told = events.filter(({ details }) => 'told' in details && details.told === 'message');
    if (!request || told.length === 0) return [];
    const stored = centre.db().select().from(table).where(eq(table.requestId, request.id)).all();
    const missing = told.filter(({ version }) => !stored.some((message) => message.version === version));
    return missing.map(({ at }) => `${reference} was not told by a message of the change at ${at}`);
  });

/** Messages that neither left nor failed, although their time is over; the process was there for an hour. */
function stuck({ db, clock, site }: Centre): string[] {
  const { lastRuns } = site();
  if (clock.wasWrongSince(clock.trueNow() - dayMs) || clock.monotonic() - Math.min(...lastRuns.values()) > dayMs)
    return [];
  const since = new Date(clock.trueNow() - 60 * minuteMs).toISOString();
  const isLate = and(eq(table.state, 'sending'), lt(table.lastTriedAt, since));
  return db()
    .select()
    .from(table)
    .where(isLate)
    .all()
    .map(({ id }) => `: the message ${id} is still being sent`);
}
