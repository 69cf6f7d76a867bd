import { minuteMs } from '#shared/time/time.rules.ts';
import type { Centre } from '../centre.ts';
import type { Invariant } from '../invariant.ts';
import type { Received } from '../mailboxes.ts';
import { differenceOf, isForgotten, wordOf } from './appointment-words.ts';
import { createFresh } from './fresh.ts';

const freshMails = createFresh<Received>();

/** Each mail is accepted once, by the right recipient, and is true at that moment. */
export const mails: Invariant = {
  name: 'each mail is sent once, to the right recipient, and is true',
  when: 'step',
  check: (centre) => {
    const fresh = freshMails(centre.mailboxes.received).filter(({ row, request }) => row && request);
    const broken = fresh.flatMap((received) => {
      const about = `${received.request?.reference}: the ${received.row?.kind} number ${received.number}`;
      return [
        wrongReader(received, centre),
        repeated(received, centre),
        needless(received, centre),
        // An action may have changed the request while the mail was being sent.
        ...(received.wasInterrupted ? [] : [untrue(received), unwanted(received)]),
      ].flatMap((problem) => (problem === null ? [] : [`${about} ${problem}`]));
    });
    return { checked: fresh.length, broken };
  },
};

const toDesk = new Set(['notification', 'change_request']);
const toCentre = new Set([...toDesk, 'collector']);

function wrongReader({ to, row, request, desk }: Received, { diary, staff }: Centre): string | null {
  const patient = diary.known.get(request?.reference ?? '')?.person.email ?? request?.email ?? '';
  const collector = Object.values(staff).find(({ id }) => id === row?.notice?.staffId)?.email;
  const right = collector ?? (toDesk.has(row?.kind ?? '') ? desk : patient);
  return to === right.toLowerCase() ? null : `was sent to ${to} instead of ${right}`;
}

/** The server may repeat a mail only if it does not know that the mail was accepted. */
function repeated({ number, mail, row, life }: Received, { mailboxes }: Centre): string | null {
  const copies = mailboxes
    .about(row?.requestId)
    .filter((other) => other.number < number && other.mail.messageId === mail.messageId);
  if (copies.length === 0) return null;
  const isKnown = row?.state === 'sent' || copies.some((copy) => copy.isConfirmed && copy.life === life);
  return isKnown ? 'was sent again' : null;
}

/** An earlier mail says the same, and nothing changed since then. */
function needless(received: Received, centre: Centre): string | null {
  const { number, mail, row, request } = received;
  const kind = row?.kind ?? '';
  const others = centre.mailboxes
    .about(request?.id)
    .filter((other) => other.number < number && other.mail.messageId !== mail.messageId)
    .filter((other) => !isForgotten(centre, other));
  const isOnce = kind === 'acknowledgement' || kind === 'notification';
  const former = isOnce
    ? others.find((other) => other.row?.kind === kind)
    : isNews(kind)
      ? others.findLast((other) => isNews(other.row?.kind ?? ''))
      : undefined;
  // The server corrects a mail whose appointment changed while it was being sent.
  const isOvertaken = former?.row?.state === 'discarded' || sequenceIn(former) !== sequenceIn(received);
  const isAnswered = !isOnce && (former?.request?.version !== request?.version || isOvertaken);
  return former && !isAnswered ? `says again what number ${former.number} said` : null;
}

const sequenceIn = (received: Received | undefined) => received && wordOf(received)?.entry?.sequence;

const isNews = (kind: string): boolean => kind.startsWith('appointment_') && kind !== 'appointment_reminder';

function untrue(received: Received): string | null {
  const word = wordOf(received);
  const { appointment } = received;
  if (!word) return null;
  if (!appointment) return 'is about an appointment that does not exist';
  const difference = differenceOf(word, appointment);
  if (difference !== null || word.entry === null) return difference;
  const { uid, start, end, sequence, status } = word.entry;
  const starts = start.date.toISOString();
  const minutes = end ? (end.date.getTime() - start.date.getTime()) / minuteMs : 0;
  const isSame =
    uid === `${received.request?.reference}@dana` &&
    starts === appointment.startsAt &&
    minutes === appointment.minutes &&
    sequence === appointment.sequence &&
    status === (word.isCancelled ? 'CANCELLED' : 'CONFIRMED');
  return isSame ? null : `has a calendar entry for ${starts}, ${minutes} minutes, ${sequence}, ${status}`;
}

/** No mail is sent for possible spam. Only an acknowledgement before the answer says what happens next. */
function unwanted({ row, request, mail }: Received): string | null {
  if (!row || toCentre.has(row.kind)) return null;
  const { spamReason = null, state = 'new' } = request ?? {};
  if ((spamReason !== null || state === 'spam') && !row.isReleased) return 'was sent to the sender of spam';
  if (row.kind !== 'acknowledgement') return null;
  const isAnswered = state !== 'new' && state !== 'in_progress';
  if (isAnswered && !row.isReleased) return `was sent after the answer: ${state}`;
  const saysNext = /You do not need to send it again|لا حاجة إلى إعادة الإرسال/.test(String(mail.text));
  return saysNext && state !== 'new' ? `says what happens next, and the request is ${state}` : null;
}
