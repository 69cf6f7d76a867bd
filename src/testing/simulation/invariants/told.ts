import type { KnownChange } from '../diary.ts';
import { ofEachCase } from '../invariant.ts';

/**
 * Each change that the status page acknowledged is stored once. A cancellation is valid until staff confirm a new time, and
 * the refusal of reminders has no end.
 */
export const told = ofEachCase(
  'changes acknowledged on the status page hold',
  ({ known, request, changes, appointment, events }) => {
    if (!known || !request || (known.changes.length === 0 && known.unremindedAt === null)) return null;
    const isLost = ({ kind, text }: KnownChange) => {
      const same = changes.filter((change) => change.kind === kind && change.text === text).length;
      // A cancellation after a new appointment is stored again.
      return kind === 'cancel' ? same === 0 : same !== 1;
    };
    const lost = known.changes.filter(isLost).map(({ kind, text }) => `does not have the change once: ${kind} ${text}`);
    const lastAgreement = events.findLast(({ details }) => details.kind === 'appointment');
    const isCancelled = !appointment || appointment.state === 'cancelled_by_patient';
    const isUndone = known.cancelledAt !== null && !isCancelled && lastAgreement?.staffId === null;
    return [
      ...lost,
      ...(isUndone ? ['was cancelled by its patient, and is not'] : []),
      ...(known.unremindedAt !== null && appointment?.wantsReminder ? ['would be reminded against the wish'] : []),
    ];
  },
);
