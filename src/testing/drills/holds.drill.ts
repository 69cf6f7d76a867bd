import { setTimeout as wait } from 'node:timers/promises';
import { systemActor } from '#server/core/auth/actor.ts';
import { systemClock } from '#server/core/clock.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import type { Db } from '#server/core/db/client.ts';
import { appointmentClaims } from '#server/request-records/appointment-claims.table.ts';
import { appointments } from '#server/request-records/appointments.table.ts';
import { requests } from '#server/request-records/requests.table.ts';
import { createSettingsService } from '#server/settings/settings.service.ts';
import { startOf, wholeHours } from '#shared/appointments/appointment-times.rules.ts';
import { weekdays } from '#shared/opening-hours/opening-hours.rules.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import { seededRandom } from './random.ts';
import { RefusedError, submit } from './submissions.ts';
import { openTestSite } from './test-site.ts';

interface HoldsDrillOptions {
  requests: number;
  /** Each can go at ten hours of the day; holds take at most half of them. */
  seats: number;
  kills: number;
  seed: number;
}

interface HoldsDrillReport {
  places: number;
  held: number;
  stored: number;
  kills: number;
  /** Sent again, because the process was killed before it answered. */
  repeated: number;
  faults: string[];
}

const hours = wholeHours.filter((hour) => hour >= '08:00' && hour < '18:00');
const placesOfSeat = hours.length / 2;
const visitorsAtOnce = 100;

/**
 * Many visitors ask for few places at the same time while the process is killed. Half of each seat's day must be held,
 * no hour of it twice, and every request stored once.
 */
export async function runHoldsDrill({
  requests: count,
  seats,
  kills,
  seed,
}: HoldsDrillOptions): Promise<HoldsDrillReport> {
  const random = seededRandom(seed);
  const site = openTestSite();
  const day = dayAfter(dayOf(new Date().toISOString()), 7);
  const references = new Set<string>();
  const faults: string[] = [];
  let server = await site.start();
  await server.stop();
  site.withDb((db) => offerPlaces(db, seats));
  server = await site.start();
  let up = Promise.resolve(server);
  let next = 0;
  let repeated = 0;
  let refused = 0;

  async function send(number: number): Promise<void> {
    const phone = `+9715${String(number).padStart(8, '0')}`;
    const appointmentTime = `${hours[number % hours.length]}`;
    const fields = { name: `Visitor ${number}`, phone, area: 'Villa 4', appointmentDate: day, appointmentTime };
    const drilled = { number, type: 'withdrawal', path: '/api/v1/mail/withdrawal', fields, cards: [] } as const;
    for (;;) {
      const { url } = await up;
      try {
        references.add(await submit(url, { ...drilled, cards: [] }, phone));
        return;
      } catch (error) {
        if (error instanceof RefusedError) throw error;
        repeated += 1;
        await wait(20);
      }
    }
  }

  async function sendAll(): Promise<void> {
    while (next < count) {
      const number = next;
      next += 1;
      await send(number).catch((error: unknown) => {
        refused += 1;
        faults.push(String(error));
      });
    }
  }

  async function killAndStart() {
    await server.kill();
    server = await site.start();
    return server;
  }

  async function killRepeatedly(): Promise<void> {
    for (let turn = 1; turn <= kills; turn += 1) {
      while (references.size + refused < (turn * count) / (kills + 1)) await wait(1);
      await wait(random() * 30);
      up = killAndStart();
      await up;
    }
  }

  try {
    await Promise.all([killRepeatedly(), ...Array.from({ length: visitorsAtOnce }, sendAll)]);
    await server.stop();
    const { rows, holds, claims } = site.withDb((db) => ({
      rows: db.select().from(requests).all(),
      holds: db.select().from(appointments).all(),
      claims: db.select().from(appointmentClaims).all(),
    }));
    if (references.size !== count) faults.push(`${references.size} of ${count} requests were acknowledged.`);
    if (new Set(rows.map(({ name }) => name)).size !== count || rows.length !== count)
      faults.push(`${rows.length} requests are stored of ${count} visitors.`);
    for (const reference of references)
      if (!rows.some((row) => row.reference === reference)) faults.push(`${reference} is not stored.`);
    for (const hour of hours) {
      const found = holds.filter(({ startsAt }) => startsAt === startOf(day, hour));
      if (new Set(found.map(({ seat }) => seat)).size !== found.length) faults.push(`A seat is held twice at ${hour}.`);
    }
    for (const id of seatIds(seats)) {
      const found = holds.filter(({ seat }) => seat === id);
      if (found.length !== placesOfSeat) faults.push(`${found.length} visits are held of the seat ${id}.`);
    }
    if (claims.length !== holds.length * 4) faults.push(`${claims.length} claims for ${holds.length} holds.`);
    return { places: seats * placesOfSeat, held: holds.length, stored: rows.length, kills, repeated, faults };
  } finally {
    await server.kill();
    site.remove();
  }
}

const seatIds = (seats: number) => Array.from({ length: seats }, (_none, index) => String(index).padStart(32, '0'));

/** A team whose seats each have a place at every hour: 30 minutes, and 30 for the way. */
function offerPlaces(db: Db, seats: number): void {
  const settings = createSettingsService({ db, clock: systemClock, contentVersion: createContentVersion() });
  settings.set(
    systemActor,
    'team',
    seatIds(seats).map((id) => ({
      id,
      name: id,
      gender: null,
      staffId: null,
      leave: [],
      hours: [{ days: [...weekdays], periods: [['08:00', '18:00']] }],
    })),
  );
  settings.set(systemActor, 'appointments', { ...settings.get('appointments'), offersFreeTimes: true });
}
