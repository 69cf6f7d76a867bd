import type { WantedTimes } from '#shared/appointments/free-times.rules.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { longestQuarters, readClaims, readProvisionalVisits } from '../request-records/appointment-claims.ts';
import type { SettingsService } from '../settings/settings.service.ts';

interface Wanted extends Pick<WantedTimes, 'seats' | 'minutes' | 'blockedMinutes'> {
  /** The first and the last quarter that a visit can occupy. */
  range: { from: number; to: number };
  /** The request whose appointment is left out. */
  except?: string;
}

/** The data by which `createFreeSeats` decides whether a seat is free; two queries for the whole range. */
export function readWantedTimes(
  reader: Db | Tx,
  settings: Pick<SettingsService, 'get'>,
  { range, except = '', ...wanted }: Wanted,
): WantedTimes {
  const team = settings.get('team');
  // A provisional visit that overlaps the range can leave its seat if another one is free for all of its time.
  const { from, to } = { from: range.from - longestQuarters, to: range.to + longestQuarters };
  return {
    ...wanted,
    team,
    openingHours: settings.get('openingHours'),
    claims: readClaims(reader, { from, to, seats: team.map(({ id }) => id), except }),
    provisional: readProvisionalVisits(reader, { ...range, except }),
  };
}
