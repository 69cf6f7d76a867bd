import { isWaiting } from '#shared/appointments/appointment-states.rules.ts';
import { beganBefore } from '#shared/appointments/appointment-times.rules.ts';
import { collectorOf } from '#shared/appointments/collector.rules.ts';
import type { SeatName } from '#shared/appointments/team.schema.ts';
import type { DayCount, OwnVisits, Visit } from '#shared/requests/inbox.schema.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import type { Authorized, Member } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { unclosedDays } from './open-visits.ts';
import { countVisits, mayCollect, readDayCounts, readVisits } from './visits.ts';

export type VisitsService = ReturnType<typeof createVisitsService>;

interface VisitsDeps extends CommonDeps {
  settings: Pick<SettingsService, 'get'>;
}

const isOfNobody = (visit: Visit, team: readonly SeatName[]): boolean => {
  const { memberId } = collectorOf(visit, team);
  return visit.place === 'home' && visit.appointment?.seat === null && memberId === null;
};

/** The visits of a day, for the calendar and for the members of the team. */
export function createVisitsService({ db, clock, settings }: VisitsDeps) {
  /** The visits of a day, in the centre's time zone, by time. */
  function list(_actor: Authorized<'requests.read'>, day: string): Visit[] {
    return readVisits(db, day);
  }

  /** The number of visits of a day, also of those that the list leaves out. */
  function countOfDay(_actor: Authorized<'requests.read'>, day: string): number {
    return countVisits(db, day);
  }

  /**
   * The member's appointments (as collector) of today and tomorrow, and unclosed ones of the last days, such as a visit over
   * midnight. Home visits without a collector whose requests are assigned to the member are apart.
   */
  function listOwn({ staffId }: Authorized<'visits.own'> & Member): OwnVisits {
    const today = dayOf(toInstant(clock()));
    const team = settings.get('team');
    const isOwn = (visit: Visit) => collectorOf(visit, team).memberId === staffId;
    const seats = team.filter((seat) => seat.staffId === staffId).map(({ id }) => id);
    // A visit over midnight belongs to the day on which it began.
    const visitsOf = (day: string) =>
      readVisits(db, day, mayCollect(db, staffId, seats)).filter(
        ({ appointment }) => !isWaiting(appointment) && !(appointment && beganBefore(appointment, day)),
      );
    const earlier = Array.from({ length: unclosedDays }, (_, index) => visitsOf(dayAfter(today, index - unclosedDays)))
      .flat()
      .filter(({ appointment }) => appointment?.state === 'confirmed');
    const days = { earlier, today: visitsOf(today), tomorrow: visitsOf(dayAfter(today, 1)) };
    return {
      day: today,
      earlier: days.earlier.filter(isOwn),
      today: days.today.filter(isOwn),
      tomorrow: days.tomorrow.filter(isOwn),
      ofNobody: Object.values(days)
        .flat()
        .filter((visit) => visit.appointment?.state === 'confirmed' && isOfNobody(visit, team)),
      team,
    };
  }

  /** The number of visits of each day from `from` on; omits days without visits. */
  function countDays(_actor: Authorized<'requests.read'>, from: string): DayCount[] {
    return readDayCounts(db, from);
  }

  return { list, countOfDay, listOwn, countDays };
}
