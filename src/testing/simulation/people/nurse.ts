import type { VisitAction } from '#shared/appointments/appointments.schema.ts';
import { minuteMs } from '#shared/time/time.rules.ts';
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
      await calls.appointments.close.mutate({
        done: took ? seen : [],
        missed: took ? [] : [{ id, version, note: 'Nobody opened.' }],
      });
      return `${reference} ${took ? 'took place' : 'was missed'}`;
    }),
  ),
  alsoMeanwhile(
    nurses('presses a button of a visit', 2, async (calls, chance, centre) => {
      const { earlier, today } = await calls.requests.listOwnVisits.query();
      const visits = [...earlier, ...today].filter(({ appointment }) => appointment !== null);
      if (visits.length === 0) return 'there is none';
      const { id, reference, appointment } = chance.pick(visits);
      const isOpen = appointment?.state === 'confirmed';
      const action: VisitAction = isOpen ? chance.pick(['on_the_way', 'arrived', 'done', 'missed'] as const) : 'reopen';
      const key = Array.from({ length: 32 }, () => chance.pick([...'0123456789abcdef'])).join('');
      const at = new Date(centre.clock.now() - chance.below(20) * minuteMs).toISOString();
      const press = {
        id,
        action,
        sequence: appointment?.sequence ?? 0,
        at,
        key,
        note: action === 'missed' ? 'Nobody opened.' : '',
      };
      await calls.appointments.act.mutate(press);
      // The answer was lost, and the browser sends it again.
      if (chance.isLucky(0.2)) await calls.appointments.act.mutate(press);
      return `${reference}: ${action}`;
    }),
  ),
];
