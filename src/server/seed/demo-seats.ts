import type { Seat } from '#shared/appointments/team.schema.ts';
import { demoId } from './demo-id.ts';
import content from './demo-requests.json' with { type: 'json' };

/** The id of a seat of the demo's team by its key: 32 hexadecimal digits. */
export const seatId = (key: string): string => demoId('seat', key).padEnd(32, '0');

/** The demo's team. */
export const demoSeats: Seat[] = content.seats.map(({ key, name, gender }) => ({
  id: seatId(key),
  name,
  gender: gender as Seat['gender'],
  staffId: null,
  hours: [],
  leave: [],
}));
