import {
  beganBefore,
  minutesOf,
  quarterMinutes,
  startOf,
  startProblem,
} from '#shared/appointments/appointment-times.rules.ts';
import type { DayHours } from '#shared/appointments/appointments.schema.ts';
import { collectorOf } from '#shared/appointments/collector.rules.ts';
import type { SeatName } from '#shared/appointments/team.schema.ts';
import type { Visit } from '#shared/requests/inbox.schema.ts';

/** Visits of one seat or collector, of collectors who left the team, at the centre, or home visits to which nobody goes yet. */
export interface DayColumn {
  kind: 'nobody' | 'seat' | 'collector' | 'former' | 'centre';
  /** The id of the seat or collector, or the kind. */
  key: string;
  /** The name of the seat or collector; empty for the other kinds. */
  name: string;
  visits: Visit[];
}

/** A visit in its column. Rows count from the first row of the day. */
export interface PlacedVisit {
  visit: Visit;
  row: number;
  rows: number;
  /** Its place beside visits of the same time, and the number of such places. */
  lane: number;
  lanes: number;
}

/** A day ("2026-11-25"), and the minutes of a visit that is not agreed yet. */
export interface DrawnDay {
  day: string;
  visitMinutes: number;
}

/** The hours of a day at which nobody is known to work. */
const usualHours = { first: 8, end: 17 } as const;
const rowsOfHour = 60 / quarterMinutes;
const rowOf = (time: string): number =>
  Math.floor((Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) / quarterMinutes);
const hourOf = (time: string): number => Number(time.slice(0, 2));
const dayRows = 24 * rowsOfHour;

/** The rows of a visit from the midnight at which a day begins; null without a time. Negative for one that began before. */
function spanOf(visit: Visit, { day, visitMinutes }: DrawnDay): { from: number; to: number } | null {
  const { visitTime, appointment } = visit;
  if (visitTime === null) return null;
  const from = rowOf(visitTime) - (appointment && beganBefore(appointment, day) ? dayRows : 0);
  return { from, to: from + minutesOf(appointment, { visitMinutes }) / quarterMinutes };
}

/** The column of a visit, without visits: that of its collector. */
export function columnOf(visit: Visit, team: readonly SeatName[]): DayColumn {
  const { seat, memberId } = collectorOf(visit, team);
  if (seat) return columnOfSeat(seat);
  if (visit.place === 'centre') return unnamed('centre');
  if (memberId === null) return unnamed(visit.appointment?.seat ? 'former' : 'nobody');
  return { kind: 'collector', key: memberId, name: visit.assigneeName, visits: [] };
}

const unnamed = (kind: 'nobody' | 'former' | 'centre'): DayColumn => ({ kind, key: kind, name: '', visits: [] });

const columnOfSeat = ({ id, name }: SeatName): DayColumn => ({ kind: 'seat', key: id, name, visits: [] });

const ranks = { nobody: 0, seat: 1, collector: 2, former: 3, centre: 4 };

/**
 * Columns of a day: home visits to which nobody goes yet, each seat of the team in its order, without a team the
 * assignees by name, visits of seats that left the team, visits at the centre.
 */
export function columnsOf(visits: readonly Visit[], team: readonly SeatName[]): DayColumn[] {
  const columns = new Map(team.map((seat) => [seat.id, columnOfSeat(seat)]));
  for (const visit of visits) {
    const column = columnOf(visit, team);
    const known = columns.get(column.key) ?? column;
    columns.set(column.key, { ...known, visits: [...known.visits, visit] });
  }
  return [...columns.values()].sort(
    (one, other) =>
      ranks[one.kind] - ranks[other.kind] || (one.kind === 'seat' ? 0 : one.name.localeCompare(other.name)),
  );
}

/** The whole hours (0 to 24) that a day shows: the open ones ("09:00", in order), else the usual ones, and those of its visits. */
export function shownHours(
  visits: readonly Visit[],
  day: DrawnDay,
  open: readonly string[],
): { first: number; end: number } {
  const [opening, last] = [open[0], open.at(-1)];
  const known = opening && last ? { first: hourOf(opening), end: hourOf(last) + 1 } : usualHours;
  const timed = visits.flatMap((visit) => spanOf(visit, day) ?? []);
  return {
    first: Math.max(0, Math.min(known.first, ...timed.map(({ from }) => Math.floor(from / rowsOfHour)))),
    end: Math.min(24, Math.max(known.end, ...timed.map(({ to }) => Math.ceil(to / rowsOfHour)))),
  };
}

/**
 * Places the visits of a column that have a time, sorted by it. Visits of the same time get lanes beside each other. Of one
 * that runs over midnight, each of its two days shows its part.
 */
export function placeVisits(
  visits: readonly Visit[],
  { first, end }: { first: number; end: number },
  day: DrawnDay,
): PlacedVisit[] {
  const placed: PlacedVisit[] = [];
  let cluster: PlacedVisit[] = [];
  let clusterEnd = 0;
  const finish = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane)) + 1;
    placed.push(...cluster.map((each) => ({ ...each, lanes })));
    cluster = [];
  };
  for (const visit of visits) {
    const span = spanOf(visit, day);
    if (span === null) continue;
    const row = Math.max(span.from, 0) - first * rowsOfHour;
    const rows = Math.min(span.to, end * rowsOfHour) - first * rowsOfHour - row;
    if (row >= clusterEnd) finish();
    const taken = new Set(cluster.filter((each) => each.row + each.rows > row).map(({ lane }) => lane));
    const lane = cluster.findIndex((_each, index) => !taken.has(index));
    cluster.push({ visit, row, rows, lane: lane === -1 ? cluster.length : lane, lanes: 1 });
    clusterEnd = Math.max(clusterEnd, row + rows);
  }
  finish();
  return placed;
}

/** The hours of a column at which a visit can begin: those that are free for it, without those in which a visit lies. */
export function emptyHours(
  placed: readonly PlacedVisit[],
  { first, end }: { first: number; end: number },
  free: readonly string[],
  day: string,
  now: number,
): { hour: string; row: number }[] {
  return free.flatMap((hour) => {
    const row = (hourOf(hour) - first) * rowsOfHour;
    const isShown = row >= 0 && row < (end - first) * rowsOfHour;
    const isEmpty = placed.every((each) => each.row >= row + rowsOfHour || each.row + each.rows <= row);
    return isShown && isEmpty && startProblem(startOf(day, hour), now) === null ? [{ hour, row }] : [];
  });
}

/** The hours ("09:00") that are free for a visit of a column: of its seat, or of any for a visit to which nobody goes yet. */
export function hoursOfColumn({ kind, key }: DayColumn, { free }: Pick<DayHours, 'free'>): string[] {
  const ofColumn = kind === 'nobody' ? free : free.filter(({ seats }) => kind === 'seat' && seats.includes(key));
  return ofColumn.map(({ hour }) => hour);
}

/** The number of rows of the shown hours. */
export const rowCount = ({ first, end }: { first: number; end: number }): number => (end - first) * rowsOfHour;
