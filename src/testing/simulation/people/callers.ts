import { type Action, action } from '../action.ts';
import type { Centre } from '../centre.ts';
import type { Chance } from '../chance.ts';
import { newPerson } from './names.ts';
import { callsOf, dayAhead, outcomeOf } from './pages.ts';
import { noteSent } from './patients.ts';

/** Reception enters the request of a caller, and confirms a visit to the centre within two days. */
async function agreeWithCaller(centre: Centre, chance: Chance): Promise<string> {
  const { diary, staff, attempt } = centre;
  const person = newPerson(chance, diary.people.length);
  diary.people.push(person);
  const { name, email, phone, locale, channels } = person;
  const mark = `Called ${chance.below(1_000_000)}`;
  const [day, time] = [dayAhead(centre, 1 + chance.below(2)), `${9 + chance.below(10)}:00`.padStart(5, '0')];
  const { requests, appointments } = callsOf(centre, staff.reception);
  const agreed = await attempt(async () => {
    const { id, reference } = await requests.enter.mutate({
      type: 'withdrawal',
      source: 'telephone',
      locale,
      name,
      phone,
      email,
      consent: true,
      agreedChannels: [...channels],
      isAcknowledged: false,
      assigneeId: null,
      visitDay: day,
      visitHour: time,
      areaId: '',
      area: 'Al Nahda',
      collector: null,
      packageIds: [],
      notes: mark,
    });
    noteSent(centre, reference, { person, type: 'withdrawal', mark });
    const { request } = await requests.get.query({ id });
    await appointments.confirm.mutate({
      id,
      version: request.version,
      place: 'centre',
      address: '',
      day,
      time,
      minutes: 30,
      assigneeId: null,
      told: chance.pick(
        channels.length > 0 ? (['message', 'message', 'email'] as const) : (['telephone', 'email'] as const),
      ),
    });
    return `${reference} on ${day} at ${time}`;
  });
  return agreed.isOk ? agreed.data : outcomeOf(agreed);
}

/** Few of these appointments change, so the server sends most of their reminders. */
export const callers: Action[] = [
  action('staff agree on visits on the telephone', 4, async (centre, chance) => {
    const outcomes: string[] = [];
    for (let calls = 1 + chance.below(3); calls > 0; calls -= 1) outcomes.push(await agreeWithCaller(centre, chance));
    return outcomes.join(', ');
  }),
];
