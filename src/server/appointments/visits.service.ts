import { isWaiting } from '#shared/appointments/appointment-states.rules.ts';
import { beganBefore } from '#shared/appointments/appointment-times.rules.ts';
import { collectorOf } from '#shared/appointments/collector.rules.ts';
import type { DayCount, OwnVisits, Visit } from '#shared/requests/inbox.schema.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import type { Authorized, Member } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { mayCollect, readDayCounts, readVisits } from './visits.ts';

export type VisitsService = ReturnType<typeof createVisitsService>;

interface VisitsDeps extends CommonDeps {
  settings: Pick<SettingsService, 'get'>;
}

/** For this number of days, a nurse's page shows past appointments that are not closed. */
const unclosedDays = 7;

/** The visits of a day, for the calendar and for the members of the team. */
export function createVisitsService({ db, clock, settings }: VisitsDeps) {
  /** The visits of a day, in the centre's time zone, by time. */
  function list(_actor: Authorized<'requests.read'>, day: string): Visit[] {
    return readVisits(db, day);
  }

  /**
   * The member's appointments (as collector) of today and tomorrow, and unclosed ones of the last days, such as a visit over
   * midnight.
   */
  function listOwn({ staffId }: Authorized<'visits.own'> & Member): OwnVisits {
    const today = dayOf(toInstant(clock()));
    const team = settings.get('team');
    const isOwn = (visit: Visit) => !isWaiting(visit.appointment) && collectorOf(visit, team).memberId === staffId;
    const seats = team.filter((seat) => seat.staffId === staffId).map(({ id }) => id);
    // A visit over midnight belongs to the day on which it began.
    const ownOf = (day: string) =>
      readVisits(db, day, mayCollect(db, staffId, seats)).filter(
        (visit) => isOwn(visit) && !(visit.appointment && beganBefore(visit.appointment, day)),
      );
    const earlier = Array.from({ length: unclosedDays }, (_, index) => ownOf(dayAfter(today, index - unclosedDays)))
      .flat()
      .filter(({ appointment }) => appointment?.state === 'confirmed');
    return { earlier, today: ownOf(today), tomorrow: ownOf(dayAfter(today, 1)), team };
  }

  /** The number of visits of each day from `from` on; omits days without visits. */
  function countDays(_actor: Authorized<'requests.read'>, from: string): DayCount[] {
    return readDayCounts(db, from);
  }

  return { list, listOwn, countDays };
}
