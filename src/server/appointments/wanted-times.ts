import type { WantedTimes } from '#shared/appointments/free-times.rules.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { readClaims, readVisitsWithoutSeat } from '../request-records/appointment-claims.ts';
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
  return {
    ...wanted,
    team,
    openingHours: settings.get('openingHours'),
    claims: readClaims(reader, { ...range, seats: team.map(({ id }) => id), except }),
    withoutSeat: readVisitsWithoutSeat(reader, { ...range, except }),
  };
}
