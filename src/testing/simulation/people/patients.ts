import { and, eq } from 'drizzle-orm';
import { appointments } from '#server/request-records/appointments.table.ts';
import { requests } from '#server/request-records/requests.table.ts';
import { minuteMs } from '#shared/time/time.rules.ts';
import { type Action, action } from '../action.ts';
import type { Centre } from '../centre.ts';
import type { Chance } from '../chance.ts';
import type { Known, Person } from '../diary.ts';
import { dayAhead, type Sent, type Written, write } from './forms.ts';
import { newPerson } from './names.ts';
import { readers } from './readers.ts';

/** A new person, a new member of a family with a shared address and telephone, or a known person. */
function somebody({ diary: { people } }: Centre, chance: Chance): Person {
  if (people.length > 0 && chance.isLucky(0.3)) return chance.pick(people);
  const stranger = newPerson(chance, people.length);
  const { name } = stranger;
  const person = people.length > 0 && chance.isLucky(0.2) ? { ...chance.pick(people), name } : stranger;
  people.push(person);
  return person;
}

export function noteSent(
  { diary, clock }: Centre,
  reference: string,
  sent: Pick<Known, 'person' | 'type' | 'mark'> & Partial<Known>,
): string {
  const nothing = {
    receipt: null,
    erasedAt: null,
    openPage: null,
    cancelledAt: null,
    unremindedAt: null,
    silencedAt: null,
  };
  diary.note({ cards: 0, changes: [], ...nothing, ...sent, reference, sentAt: clock.trueNow() });
  return `${reference} is acknowledged`;
}

/** A later acknowledgement of the same request changes only the receipt. */
function noteAnswer(centre: Centre, written: Written, { reference, receipt, outcome }: Sent): string {
  if (!reference) return outcome;
  const known = centre.diary.known.get(reference);
  if (!known) return noteSent(centre, reference, { ...written, receipt });
  known.receipt = receipt ?? known.receipt;
  return `${reference} is acknowledged again`;
}

/** Sends a form, sometimes twice at once. After a crash, most people send it again. */
async function deliver(centre: Centre, chance: Chance, written: Written | null): Promise<string> {
  if (!written) return 'the form cannot be opened';
  const answers: Sent[] = [];
  const presses = written.isRecognised && chance.isLucky(0.15) ? 2 : 1;
  written.sends += presses;
  // Two forms with cards write files at the same time, in an order that differs between runs.
  if (written.cards === 0) answers.push(...(await Promise.all(Array.from({ length: presses }, written.send))));
  else for (let press = 0; press < presses; press += 1) answers.push(await written.send());
  if (centre.isCrashed() && chance.isLucky(0.7)) {
    await centre.restartAfterCrash();
    written.sends += 1;
    answers.push(await written.send());
  }
  const { way, type, cards } = written;
  const outcomes = answers.map((answer) => noteAnswer(centre, written, answer));
  return `${type}, ${cards} cards, by ${way}: ${outcomes.join(', ')}`;
}

/** Older forms are not sent again, because the site need not recognise their repeats. */
const repeatMs = 20 * 60 * minuteMs;

/** The number of holds of a telephone number; the server allows two. */
const countHolds = ({ db }: Centre, { phone }: Person): number =>
  db()
    .select({ id: requests.id })
    .from(requests)
    .innerJoin(appointments, eq(appointments.requestId, requests.id))
    .where(and(eq(requests.phone, phone), eq(appointments.state, 'proposed')))
    .all().length;

const sends = action('a patient sends a request', 6, async (centre, chance) =>
  deliver(centre, chance, await write(centre, chance, somebody(centre, chance))),
);

const fillsIn = action('a patient fills in a form, and does not send it yet', 1, async (centre, chance) => {
  const written = await write(centre, chance, somebody(centre, chance));
  return written ? `${written.type} by ${written.way}` : 'the form cannot be opened';
});

const sendsAgain = action('a patient sends a form that was filled in before', 2, (centre, chance) => {
  const { diary, clock } = centre;
  const forms = diary.written
    .slice(-30)
    .filter(({ sends: sent, isRecognised }) => sent === 0 || isRecognised)
    .filter(({ writtenAt }) => writtenAt > clock.trueNow() - repeatMs && !clock.wasWrongSince(writtenAt));
  return forms.length > 0 ? deliver(centre, chance, chance.pick(forms)) : 'nobody has such a form';
});

const choosesFreeHour = action('a patient asks for a home visit at a free hour', 3, async (centre, chance) => {
  const person = somebody(centre, chance);
  const day = dayAhead(centre, chance.below(5));
  const { content } = centre.callAs(person.address);
  const collector = chance.pick([null, null, 'female'] as const);
  const hours = await centre.attempt(() => content.requests.listFreeHours.query({ day, areaId: '', collector }));
  const free = hours.isOk ? (hours.data?.free ?? []) : [];
  if (free.length === 0) return `no free hour on ${day}`;
  const visit = { day, hour: chance.pick(free) };
  const holds = countHolds(centre, person);
  const outcome = await deliver(centre, chance, await write(centre, chance, person, { visit }));
  const isHeld = countHolds(centre, person) > holds;
  if (outcome.includes('acknowledged') && !isHeld && holds < 2)
    centre.unexpected.push(`${day} ${visit.hour} was free, and is not held: ${outcome}`);
  return `${day} ${visit.hour}, ${outcome}`;
});

const advertises = action('a robot sends an advertisement', 1, async (centre, chance) => {
  const links = ' https://a.example https://b.example https://c.example';
  const looks = chance.pick([{ text: links }, { website: 'https://a.example' }]);
  return deliver(centre, chance, await write(centre, chance, somebody(centre, chance), looks));
});

export const patients: Action[] = [sends, fillsIn, sendsAgain, choosesFreeHour, advertises, ...readers];
