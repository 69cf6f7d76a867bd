import { isOver } from '#shared/appointments/appointment-states.rules.ts';
import { endOf, minutesOf, startOf } from '#shared/appointments/appointment-times.rules.ts';
import type { Visit } from '#shared/requests/inbox.schema.ts';

/** Of the visits that began, so many stay in view above the next one. */
const maxBegun = 2;

interface DayTimes {
  /** The visits to show, in their order. */
  shown: Visit[];
  /** How many of them began before now. */
  begun: number;
}

/** At most `most` visits of a day that nobody closed, around `now` (ms). `visitMinutes`: the length of one without an appointment. */
export function timesAround(
  visits: readonly Visit[],
  { day, now, most, visitMinutes }: { day: string; now: number; most: number; visitMinutes: number },
): DayTimes {
  const timeOf = ({ appointment, visitTime }: Visit) => ({
    startsAt: appointment?.startsAt ?? startOf(day, visitTime ?? '23:59'),
    minutes: minutesOf(appointment, { visitMinutes }),
  });
  const open = visits.filter(({ appointment }) => appointment === null || !isOver(appointment.state));
  const past = open.filter((visit) => endOf(timeOf(visit)) <= now).length;
  const from = Math.max(0, Math.min(past - maxBegun, open.length - most));
  const shown = open.slice(from, from + most);
  return { shown, begun: shown.filter((visit) => Date.parse(timeOf(visit).startsAt) <= now).length };
}
