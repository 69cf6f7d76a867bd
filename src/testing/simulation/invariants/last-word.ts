import type { Invariant } from '../invariant.ts';
import { differenceOf, type Followed, readFollowed } from './appointment-words.ts';

/** If no mail waits, the last mail to a patient about an appointment equals its state. */
export const lastWord: Invariant = {
  name: 'the last mail to a patient equals the state',
  when: 'step',
  check: (centre) => {
    const settled = readFollowed(centre).filter(({ isSettled }) => isSettled);
    const broken = settled.flatMap((followed) => {
      const problem = problemOf(followed);
      return problem === null ? [] : [`${followed.request.reference}: ${problem}`];
    });
    return { checked: settled.length, broken };
  },
};

function problemOf({ words, appointment, lastChange, events }: Followed): string | null {
  const last = words.at(-1);
  if (!lastChange) return last ? `mail ${last.received.number} is about an appointment that nobody agreed on` : null;
  const difference = last && last.version >= lastChange.version ? differenceOf(last, appointment) : null;
  if (difference !== null) return `the last mail, number ${last?.received.number}, ${difference}`;
  const owed = events.findLast(({ version, details }) => version >= lastChange.version && isMailed(details));
  return owed && (last?.version ?? 0) < owed.version ? `the change to version ${owed.version} was never mailed` : null;
}

/** Whether the change sends a mail: by choice of staff, or as a cancellation on the status page. */
function isMailed(details: Followed['events'][number]['details']): boolean {
  if (details.kind === 'change_request_declined') return details.told === 'email';
  if (details.kind !== 'appointment') return false;
  return details.told === 'email' || (details.told === null && details.state === 'cancelled_by_patient');
}
