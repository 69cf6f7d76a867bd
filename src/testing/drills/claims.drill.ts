import { asc, eq } from 'drizzle-orm';
import { systemActor } from '#server/core/auth/actor.ts';
import { appointmentClaims } from '#server/request-records/appointment-claims.table.ts';
import { appointments } from '#server/request-records/appointments.table.ts';
import { requests } from '#server/request-records/requests.table.ts';
import { createRequestsRevision } from '#server/request-records/requests-revision.ts';
import { createRequestRemoval } from '#server/requests/removal/request-removal.ts';
import { isHeld } from '#shared/appointments/appointment-states.rules.ts';
import { quarterHours, quartersOf } from '#shared/appointments/appointment-times.rules.ts';
import { AppError } from '#shared/errors.ts';
import { staffActor } from '../factories.ts';
import { createRequestsFixture } from '../requests-fixture.ts';
import { storedWish } from '../visits.ts';
import { seededRandom } from './random.ts';

interface ClaimsDrillReport {
  operations: number;
  /** Refused because the seat was taken. */
  conflicts: number;
  overbooked: number;
  erased: number;
  faults: string[];
}

const seats = ['a', 'b', 'c'].map((digit) => digit.repeat(32));
const day = '2026-11-21';
const requestCount = 40;
const reception = staffActor('reception');

/**
 * Staff confirm, move, overbook, cancel, close and erase appointments at random while the time between visits changes.
 * After each change the claims must equal those of a simple model, and cover exactly the time of held appointments.
 */
export async function runClaimsDrill({
  operations,
  seed,
}: {
  operations: number;
  seed: number;
}): Promise<ClaimsDrillReport> {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const one = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  const site = createRequestsFixture({ LIMIT_REQUESTS_PER_HOUR: '1000000', LIMIT_REQUESTS_PER_DAY_ALL: '1000000' });
  const removal = createRequestRemoval({ ...site, revision: createRequestsRevision() });
  const model = createModel();
  const report: ClaimsDrillReport = { operations, conflicts: 0, overbooked: 0, erased: 0, faults: [] };
  let number = 0;

  async function ask(): Promise<string> {
    number += 1;
    const { id } = await storedWish(site, {
      name: `Visitor ${number}`,
      phone: `+9715${String(number).padStart(8, '0')}`,
    });
    // Sending takes a minute; the appointments of the day must stay in the future.
    site.advance(-60_000);
    return id;
  }

  function confirm(id: string, version: number): void {
    const place = one(['home', 'centre'] as const);
    const seat = random() < 0.3 ? null : one(seats);
    const overbookReason = seat !== null && random() < 0.3 ? 'The patient is fasting.' : undefined;
    const minutes = 15 * (1 + below(8));
    const time = one(quarterHours.filter((quarter) => quarter >= '16:00' && quarter < '21:00'));
    const agreed = { place, address: 'Villa 4', day, time, minutes, assigneeId: null, told: 'none', seat } as const;
    site.appointments.confirm(reception, {
      id,
      version,
      ...agreed,
      ...(overbookReason && { overbookReason }),
    });
    if (overbookReason) report.overbooked += 1;
  }

  async function change(ids: string[]): Promise<void> {
    const at = below(ids.length);
    const id = ids[at] ?? '';
    const version = site.db.select().from(requests).where(eq(requests.id, id)).get()?.version ?? 0;
    const choice = random();
    if (choice < 0.05) {
      const betweenMinutes = 15 * below(4);
      site.settings.set(systemActor, 'appointments', { ...site.settings.get('appointments'), betweenMinutes });
    } else if (choice < 0.1) {
      await removal.begin(systemActor, 'person', { cards: 0, requests: 1, suspected: 0 }).removePersons([id]);
      report.erased += 1;
      ids[at] = await ask();
      model.remove(id);
    } else if (choice < 0.25)
      site.appointments.cancel(reception, { id, version, by: 'patient', told: 'none', note: '' });
    else if (choice < 0.4)
      site.appointments.close(reception, {
        done: random() < 0.5 ? [{ id, version }] : [],
        missed: random() < 0.5 ? [{ id, version, note: 'Nobody opened.' }] : [],
      });
    else confirm(id, version);
    const rows = readAppointments();
    // Visits to which nobody goes yet make way first.
    for (const row of rows)
      if (row.requestId !== id && model.isMoved(row)) model.write({ ...row, provisionalSeat: null });
    for (const row of rows) if (row.requestId === id) model.write(row);
    for (const row of rows) if (model.isMoved(row)) model.write(row);
  }

  const readAppointments = () => site.db.select().from(appointments).all();
  const readClaims = () =>
    site.db
      .select()
      .from(appointmentClaims)
      .orderBy(asc(appointmentClaims.seat), asc(appointmentClaims.quarter))
      .all()
      .map(({ seat, quarter, requestId }) => `${seat} ${quarter} ${requestId}`);

  try {
    site.settings.set(
      systemActor,
      'team',
      seats.map((id) => ({ id, name: id, gender: null, staffId: null, hours: [], leave: [] })),
    );
    const ids: string[] = [];
    while (ids.length < requestCount) ids.push(await ask());
    for (let turn = 0; turn < operations && report.faults.length === 0; turn += 1) {
      site.advance(1000);
      await change(ids).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        if (error.fields.seat) report.conflicts += 1;
      });
      const claims = readClaims();
      if (claims.join() !== model.claims().join())
        report.faults.push(`Change ${turn}: the claims differ from the model.`);
      const covered = claims.map((claim) => claim.slice(0, claim.lastIndexOf(' ')));
      const needed = [...new Set(readAppointments().flatMap(slotsOf))].sort();
      if (covered.join() !== needed.join())
        report.faults.push(`Change ${turn}: the claims do not cover the time of the held appointments.`);
    }
    return report;
  } finally {
    site.close();
  }
}

type Held = Pick<
  typeof appointments.$inferSelect,
  'requestId' | 'seat' | 'provisionalSeat' | 'state' | 'startsAt' | 'blockedMinutes' | 'createdAt'
>;

/** The places of an appointment: seat and quarter. */
const slotsOf = ({ seat, provisionalSeat, state, startsAt, blockedMinutes }: Held): string[] => {
  const occupied = seat ?? provisionalSeat;
  return occupied !== null && isHeld(state)
    ? quartersOf(startsAt, blockedMinutes).map((quarter) => `${occupied} ${quarter}`)
    : [];
};

/** Gives each place to the first comer, after its release to the appointment that was created first. */
function createModel() {
  const all = new Map<string, Held>();
  const owners = new Map<string, string>();

  function release(id: string): string[] {
    const released = [...owners].filter(([, owner]) => owner === id).map(([slot]) => slot);
    for (const slot of released) owners.delete(slot);
    return released;
  }

  function inherit(released: string[]): void {
    const inOrder = [...all.values()].sort(
      (one, other) => one.createdAt.localeCompare(other.createdAt) || one.requestId.localeCompare(other.requestId),
    );
    for (const slot of released.filter((each) => !owners.has(each))) {
      const heir = inOrder.find((each) => slotsOf(each).includes(slot));
      if (heir) owners.set(slot, heir.requestId);
    }
  }

  return {
    /** Whether a provisional seat is another one than that of the model. */
    isMoved: ({ requestId, provisionalSeat }: Held) => all.get(requestId)?.provisionalSeat !== provisionalSeat,
    write(row: Held): void {
      const released = release(row.requestId);
      all.set(row.requestId, row);
      for (const slot of slotsOf(row)) if (!owners.has(slot)) owners.set(slot, row.requestId);
      inherit(released);
    },
    remove(id: string): void {
      const released = release(id);
      all.delete(id);
      inherit(released);
    },
    claims: (): string[] => [...owners].map(([slot, owner]) => `${slot} ${owner}`).sort(),
  };
}
