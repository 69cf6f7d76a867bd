import { and, asc, eq, gt } from 'drizzle-orm';
import type { ToldFasting } from '#shared/appointments/told-fasting.schema.ts';
import { AppError } from '#shared/errors.ts';
import type { SeenRequest } from '#shared/requests/inbox.schema.ts';
import type { Authorized } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import { findAppointment, tellFasting } from '../request-records/appointment-store.ts';
import { appointments } from '../request-records/appointments.table.ts';
import { readBookedPackageIds, readFasting } from '../request-records/booked-packages.ts';
import { requestsMessages } from '../request-records/requests.messages.ts';
import { requests } from '../request-records/requests.table.ts';
import type { StaffChange } from '../request-records/staff-change.ts';

export type ToldFastingService = ReturnType<typeof createToldFastingService>;

/** The patients who were told another fasting than their packages ask for since a test or a package changed. */
export function createToldFastingService({ db, clock, change }: CommonDeps & { change: StaffChange }) {
  /** The agreed visits to come whose confirmation told another fasting, by their start. */
  function listToldOtherwise(_actor: Authorized<'requests.read'>): ToldFasting[] {
    const { id, name, reference, phone, version, details } = requests;
    const { startsAt, toldFastingHours: told } = appointments;
    const rows = db
      .select({ id, name, reference, phone, version, details, startsAt, told })
      .from(appointments)
      .innerJoin(requests, eq(requests.id, appointments.requestId))
      .where(and(eq(appointments.state, 'confirmed'), gt(startsAt, toInstant(clock()))))
      .orderBy(asc(startsAt), asc(reference))
      .all();
    const packageIds = readBookedPackageIds(db, rows);
    const hoursOf = readFasting(db, [...packageIds.values()].flat());
    return rows
      .map(({ details: _details, ...row }) => ({ ...row, hours: hoursOf(packageIds.get(row.id) ?? []) }))
      .filter((row) => row.hours !== row.told);
  }

  /** Stores that staff told the patient the present fasting. Throws as `StaffChange` does. */
  function markFastingTold(actor: Authorized<'requests.write'>, seen: SeenRequest): void {
    change(actor, seen, (row, tx) => {
      if (findAppointment(tx, row.id)?.state !== 'confirmed')
        throw new AppError('invalid_input', { message: requestsMessages.noAppointment });
      return { set: {}, event: { kind: 'fasting_told', hours: tellFasting(tx, row) } };
    });
  }

  return { listToldOtherwise, markFastingTold };
}
