import { demoId } from './demo-id.ts';
import content from './demo-requests.json' with { type: 'json' };

/** The id of a seat of the demo's team by its key: 32 hexadecimal digits. */
export const seatId = (key: string): string => demoId('seat', key).padEnd(32, '0');

export const demoSeatIds = content.seats.map(({ key }) => seatId(key));
