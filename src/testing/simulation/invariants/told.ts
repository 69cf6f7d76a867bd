import { eq } from 'drizzle-orm';
import { appointments } from '#server/requests/appointments/appointments.table.ts';
import { eventOrder, requestEvents } from '#server/requests/request-events.table.ts';
import { changeRequestTable, requests } from '#server/requests/requests.table.ts';
import type { Invariant } from '../invariant.ts';

/** Each change that the status page acknowledged is stored once; a cancellation holds until staff agree on a time again. */
export const told: Invariant = {
  name: 'changes acknowledged on the status page hold',
  when: 'step',
  check: ({ diary, db }) => {
    const known = diary.open().filter(({ changes }) => changes.length > 0);
    const found = known.slice(-40).flatMap((each) => {
      const row = db().select({ id: requests.id }).from(requests).where(eq(requests.reference, each.reference)).get();
      return row ? [{ ...each, ...row }] : [];
    });
    const broken = found.flatMap(({ id, reference, changes, cancelledAt }) => {
      const stored = db().select().from(changeRequestTable).where(eq(changeRequestTable.requestId, id)).all();
      const isStored = ({ kind, text }: (typeof changes)[number]) => {
        const same = stored.filter((each) => each.kind === kind && each.text === text).length;
        // A cancellation after a new appointment is stored again.
        return kind === 'cancel' ? same > 0 : same === 1;
      };
      const lost = changes.filter((change) => !isStored(change));
      const isKept = cancelledAt === null || isCancelledOrAgreedAgain(id);
      return [
        ...lost.map(({ kind, text }) => `${reference} does not have the change once: ${kind} ${text}`),
        ...(isKept ? [] : [`${reference} was cancelled by its patient, and is not`]),
      ];
    });
    return { asked: found.reduce((sum, { changes }) => sum + changes.length, 0), broken };

    function isCancelledOrAgreedAgain(requestId: string): boolean {
      const appointment = db().select().from(appointments).where(eq(appointments.requestId, requestId)).get();
      if (!appointment || appointment.state === 'cancelled_by_patient') return true;
      const events = db()
        .select()
        .from(requestEvents)
        .where(eq(requestEvents.requestId, requestId))
        .orderBy(eventOrder)
        .all();
      return events.findLast(({ details }) => details.kind === 'appointment')?.staffId !== null;
    }
  },
};
