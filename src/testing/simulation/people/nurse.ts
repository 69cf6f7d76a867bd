import { type Action, alsoMeanwhile } from '../action.ts';
import { actionsOf } from './pages.ts';

const nurses = actionsOf('the nurse', ({ nurse }) => nurse);

export const nurse: Action[] = [
  alsoMeanwhile(
    nurses('closes a visit', 1, async (calls, chance) => {
      const { earlier, today } = await calls.requests.listOwnVisits.query();
      const visits = [...earlier, ...today];
      if (visits.length === 0) return 'there is none';
      const { id, version, reference } = chance.pick(visits);
      const took = chance.isLucky(0.7);
      const seen = [{ id, version }];
      await calls.appointments.close.mutate({ done: took ? seen : [], missed: took ? [] : seen });
      return `${reference} ${took ? 'took place' : 'was missed'}`;
    }),
  ),
];
