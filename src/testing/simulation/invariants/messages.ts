import { and, eq, lt } from 'drizzle-orm';
import { type MessageRow, messages as table } from '#server/request-records/messages.table.ts';
import { dayMs, minuteMs } from '#shared/time/time.rules.ts';
import { whatsappOn } from '../../messages.ts';
import type { Case } from '../case.ts';
import type { Centre } from '../centre.ts';
import { casesOf, type Invariant } from '../invariant.ts';
import type { Texted } from '../telephones.ts';
import { isForgotten, startIn } from './appointment-words.ts';
import { createFresh } from './fresh.ts';

const freshTexted = createFresh<Texted>();
/** The most messages to a number in 24 hours. */
const perNumber = 5;

/**
 * A message reaches a patient who agreed to its channel, once, after staff had the request, at most five times a day, and
 * names the appointment as it is. News that staff send by message leave, or staff find them. No message stays on its way.
 */
export const messages: Invariant = {
  name: 'messages to telephones',
  when: 'step',
  check: (centre) => {
    const fresh = freshTexted(centre.telephones.texted);
    const broken = fresh.flatMap((one) => {
      const problem = problemOf(one, centre);
      return problem === null ? [] : [`${one.request?.reference ?? ''} ${one.channel} ${one.row?.kind}: ${problem}`];
    });
    return {
      checked: fresh.length,
      broken: [...broken, ...untold(centre), ...stuck(centre)],
    };
  },
};

function problemOf(one: Texted, centre: Centre): string | null {
  const { id, to, text, at, channel, template, row, request, appointment, isKnownToStaff } = one;
  const { telephones, diary, clock } = centre;
  if (!row || !request) return 'was sent for a request that is not stored';
  const earlier = telephones.texted.slice(0, telephones.texted.indexOf(one)).filter((other) => other.to === to);
  if (earlier.some((other) => other.id === id)) return 'was sent again';
  if (`+${to}` !== request.phoneKey) return `went to ${to}`;
  if (channel !== row.channel || !request.messageChannels?.includes(channel)) return 'was sent without consent';
  const { silencedAt = null } = diary.known.get(request.reference) ?? {};
  if (silencedAt !== null && at > silencedAt) return 'was sent after the patient had ended the messages';
  if (!isKnownToStaff) return 'was sent before staff did something with the request';
  const remembered = earlier.filter((other) => !isForgotten(centre, other));
  const ofDay = remembered.filter((other) => other.at > at - dayMs);
  if (ofDay.length >= perNumber && !clock.wasWrongSince(at - dayMs)) return 'was one too many';
  const ofRequest = remembered.filter((other) => other.request?.id === request.id);
  if (ofRequest.some((other) => isSame(other.row, row))) return 'was sent again by another message';
  if (isNews(row) && ofRequest.some((other) => other.row && isNews(other.row) && other.row.version > row.version))
    return 'was sent after newer words';
  const [surname = ''] = request.name.split(' ').slice(-1);
  if (text.includes(surname)) return 'names the patient';
  if (!text.includes(request.reference)) return 'names no reference';
  if (channel === 'whatsapp' && (template?.name !== whatsappOn[row.kind] || template.language !== request.locale))
    return `was sent by the template ${template?.name} in ${template?.language}`;
  if (row.kind === 'report_ready') return null;
  const { startsAt = '', state = '' } = appointment ?? {};
  const isRight = row.kind === 'on_the_way' ? text.includes(`:${startsAt.slice(14, 16)} `) : namesTime(text, startsAt);
  if (!isRight) return `names another time than ${startsAt}`;
  return (row.kind === 'appointment_cancelled') === state.startsWith('cancelled') ? null : 'is not true';
}

const namesTime = (text: string, startsAt: string): boolean => startIn(text, startsAt.slice(0, 4)) === startsAt;

/** Whether two messages tell of the same change or time. Staff who send one again create a version. */
const isSame = (one: MessageRow | null, other: MessageRow): boolean =>
  one?.kind === other.kind && one.version === other.version && one.about === other.about;

const isNews = ({ kind }: MessageRow): boolean => /confirmed|moved|cancelled/.test(kind);

/** Changes of which staff tell by a message that neither left nor waits for staff. */
const untold = (centre: Centre): string[] =>
  casesOf(centre).flatMap((one) => {
    const { reference, request, events } = one;
    const told = events.filter(({ details }) => 'told' in details && details.told === 'message');
    if (!request || told.length === 0) return [];
    const missing = told.filter((event) => !isTold(event, one, centre));
    return missing.map(({ at }) => `${reference} was not told by a message of the change at ${at}`);
  });

/** Later events that make a message needless, decide about it, or ask staff to call. */
const replacing = /^(appointment|change_request_declined|message|messages_stopped|state|not_spam|call_back)$/;

function isTold(event: Case['events'][number], one: Case, { clock }: Centre): boolean {
  const hasBegunBy = (instant: number) => one.appointment !== null && Date.parse(one.appointment.startsAt) <= instant;
  // Nobody is told of a visit that has begun, be it by a wrong clock.
  if (hasBegunBy(Date.parse(event.at))) return true;
  const own = one.messages.filter((message) => message.version === event.version && isNews(message));
  if (own.length === 0) return false;
  // A reminder replaces a message that failed.
  const isLeft = ({ version, state }: MessageRow) => version >= event.version && state !== 'discarded';
  if (one.messages.some(isLeft) || one.request?.callBackAt !== null) return true;
  const later = one.events.filter((other) => other !== event && other.version >= event.version);
  const isReplaced = later.some(({ details }) => replacing.test(details.kind));
  return isReplaced || hasBegunBy(clock.now()) || clock.wasWrongSince(Date.parse(event.at));
}

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
