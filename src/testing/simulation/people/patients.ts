import type { Action } from '../action.ts';
import type { Centre } from '../centre.ts';
import type { Chance } from '../chance.ts';
import type { Known, Person } from '../diary.ts';
import { newPerson } from './names.ts';

/** A person who is new, or one who wrote before. */
function somebody({ diary }: Centre, chance: Chance): Person {
  if (diary.people.length > 0 && chance.isLucky(0.3)) return chance.pick(diary.people);
  const person = newPerson(chance, diary.people.length);
  diary.people.push(person);
  return person;
}

/** The reference that an acknowledgement names. */
export const referenceIn = (text: string): string | null => /D-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0] ?? null;

export function noteSent(
  { diary, clock }: Centre,
  reference: string,
  sent: Pick<Known, 'person' | 'type' | 'mark'> & Partial<Known>,
): string {
  diary.note({ cards: 0, receipt: null, erasedAt: null, ...sent, reference, sentAt: clock.trueNow() });
  return `${reference} is acknowledged`;
}

const asksByApi: Action = {
  name: 'a patient asks a question by the API',
  weight: 3,
  run: async (centre, chance) => {
    const person = somebody(centre, chance);
    const mark = `Question ${chance.below(1_000_000)} of ${person.name}`;
    const { name, email, phone } = person;
    const answer = await centre
      .send(
        {
          method: 'POST',
          url: '/api/v1/mail/sentContact',
          payload: { name, email, phone, message: mark, type: 'inquiry', lang: person.locale },
        },
        person.address,
      )
      .catch(() => null);
    if (!answer) return 'no answer';
    const reference = answer.statusCode === 200 ? referenceIn(answer.body) : null;
    return reference ? noteSent(centre, reference, { person, type: 'contact', mark }) : `refused ${answer.statusCode}`;
  },
};

export const patients: Action[] = [asksByApi];
