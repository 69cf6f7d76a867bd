import type { Action } from '../action.ts';
import { callsOf, outcomeOf } from './pages.ts';

/** A nurse closes one of the own visits, as the page of this morning or of now shows it. */
export const nurse: Action[] = [
  {
    name: 'the nurse closes a visit',
    weight: 1,
    mayInterrupt: true,
    run: async (centre, chance) => {
      const calls = callsOf(centre, centre.staff.nurse);
      const listed = await centre.attempt(() => calls.requests.listOwnVisits.query());
      if (!listed.isOk) return outcomeOf(listed);
      const visits = [...listed.data.earlier, ...listed.data.today];
      if (visits.length === 0) return 'there is none';
      const { id, version, reference } = chance.pick(visits);
      const took = chance.isLucky(0.7);
      const seen = [{ id, version }];
      const input = { done: took ? seen : [], missed: took ? [] : seen };
      const answer = await centre.attempt(() => calls.appointments.close.mutate(input));
      return `${reference} ${took ? 'took place' : 'was missed'}: ${outcomeOf(answer)}`;
    },
  },
];
