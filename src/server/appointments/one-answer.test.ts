import { afterEach, expect, test } from 'vitest';
import { quarterHours, startOf } from '#shared/appointments/appointment-times.rules.ts';
import type { ConfirmAppointmentInput } from '#shared/appointments/appointments.schema.ts';
import type { Seat } from '#shared/appointments/team.schema.ts';
import { AppError } from '#shared/errors.ts';
import { clockTimeOf } from '#shared/i18n/format.ts';
import { type HoursPeriod, weekdays } from '#shared/opening-hours/opening-hours.rules.ts';
import { newSeed, seededRandom } from '#testing/drills/random.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { agreedVisit, storedWish } from '#testing/visits.ts';
import { systemActor } from '../core/auth/actor.ts';
import { findAppointment } from '../request-records/appointment-store.ts';

const reception = staffActor('reception');
const day = '2026-11-25';
const worlds = 5;
let site: ReturnType<typeof createRequestsFixture>;
afterEach(() => site.close());

/** Whether an operation is refused with an error at a field. */
function isRefused(run: () => unknown, field: string): boolean {
  try {
    run();
    return false;
  } catch (error) {
    if (error instanceof AppError && error.fields[field]) return true;
    throw error;
  }
}

const seed = newSeed();
test(`Everything that answers whether a time is free agrees: the form, the status page, the desk, and what is stored (seed ${seed}).`, async () => {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const one = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  const checks = { free: 0, full: 0, refused: 0, moved: 0 };

  for (let world = 0; world < worlds; world += 1) {
    site = createRequestsFixture({
      LIMIT_REQUESTS_PER_HOUR: '100000',
      LIMIT_REQUESTS_PER_DAY_ALL: '100000',
      LIMIT_HOLDS: '100000',
      LIMIT_STATUS_CHECKS_PER_HOUR: '100000',
    });
    const { settings, appointments, holds, db } = site;
    const workingHours: HoursPeriod[] = [['08:00', '18:00']];
    const normal = [{ days: [...weekdays], periods: workingHours }];
    settings.set(systemActor, 'openingHours', { ...settings.get('openingHours'), normal });
    const rules = { offersFreeTimes: true, visitMinutes: 15 * (1 + below(8)), betweenMinutes: 15 * below(4) };
    settings.set(systemActor, 'appointments', { ...settings.get('appointments'), ...rules });
    const seatOf = (digit: string): Seat => ({
      id: digit.repeat(32),
      name: digit,
      gender: one(['female', 'male', null] as const),
      staffId: null,
      hours: one([[], [{ days: [...weekdays], periods: [['10:00', '16:00'] as HoursPeriod] }]]),
      leave: one([[], [], [{ from: day, to: day }]]),
    });
    const team = ['a', 'b', 'c'].map(seatOf);
    settings.set(systemActor, 'team', team);
    let number = 0;
    const ask = (fields: object = {}) => {
      number += 1;
      return storedWish(site, { phone: `0501${String(number).padStart(6, '0')}`, email: '', ...fields });
    };
    const versionOf = (id: string) => site.storedRequests().find((row) => row.id === id)?.version ?? 0;
    const confirm = (id: string, changes: Partial<ConfirmAppointmentInput>) =>
      appointments.confirm(reception, {
        ...agreedVisit,
        id,
        version: versionOf(id),
        told: 'none',
        seat: null,
        ...changes,
      });
    const wishes = ['female', 'male', null] as const;

    for (let visit = 0; visit < 14; visit += 1) {
      const { id } = await ask({ appointmentTime: '', ...(random() < 0.4 && { collector: one(['female', 'male']) }) });
      const changes = {
        time: one(quarterHours.filter((time) => time >= '08:00' && time < '17:00')),
        minutes: 15 * (1 + below(8)),
        seat: random() < 0.5 ? null : one(team).id,
        isOtherGenderAgreed: true,
        ...(random() < 0.1 && { overbookReason: 'Asked for it.' }),
      };
      isRefused(() => confirm(id, changes), 'seat');
    }

    for (const collector of wishes) {
      const wish = { appointmentDate: day, ...(collector && { collector }) };
      const { free, full } = holds.listFreeHours({ day, collector }) ?? expect.fail();
      const asking = await ask({ ...wish, appointmentTime: '' });
      const planned = { place: 'home', areaId: '', day, minutes: rules.visitMinutes } as const;
      const times = appointments.listTakenTimes(reception, { ...planned, id: null, seat: null, collector });
      const taken = [...times.taken, ...times.nobody];
      expect(
        appointments.listTakenTimes(reception, { ...planned, id: asking.id, seat: null, collector: null }),
      ).toEqual(times);
      for (const hour of [...free, ...full]) {
        const context = { world, collector, hour };
        const isFree = free.includes(hour);
        checks[isFree ? 'free' : 'full'] += 1;
        expect({ ...context, isTaken: taken.includes(hour) }).toEqual({ ...context, isTaken: !isFree });
        const proposed = appointments.proposeSeat(reception, {
          ...planned,
          id: asking.id,
          seat: null,
          time: hour,
          collector: null,
        });
        expect({ ...context, isProposed: proposed !== null }).toEqual({ ...context, isProposed: isFree });
        // Stores a hold of a visitor, then appointments without a collector and with the proposed one.
        const clock = `${Number(hour.slice(0, 2)) % 12 || 12}:00 ${hour < '12:00' ? 'AM' : 'PM'}`;
        const held = await ask({ ...wish, appointmentTime: clock });
        expect({ ...context, isHeld: findAppointment(db, held.id) !== undefined }).toEqual({
          ...context,
          isHeld: isFree,
        });
        site.requests.changeState(reception, { id: held.id, version: 1, to: 'declined', note: 'Too far.' });
        for (const seat of new Set([null, proposed])) {
          const request = await ask({ ...wish, appointmentTime: '' });
          const changes = { seat, time: hour, minutes: rules.visitMinutes };
          const refused = isRefused(() => confirm(request.id, changes), 'seat');
          expect({ ...context, seat, refused }).toEqual({ ...context, seat, refused: !isFree });
          if (refused) checks.refused += 1;
          else appointments.cancel(reception, { id: request.id, version: 2, by: 'patient', told: 'none', note: '' });
        }
      }
      const agreed = await ask({ ...wish, appointmentTime: '' });
      const [firstFree] = free;
      if (firstFree === undefined) continue;
      confirm(agreed.id, { time: firstFree, minutes: rules.visitMinutes });
      const ownHours = holds.listFreeHours({
        day,
        collector: null,
        receipt: site.receipts.issue('move', agreed.reference),
      });
      // The visit's own time is free to it, so it reads what was free before it was agreed.
      expect({ world, collector, ...ownHours }).toEqual({ world, collector, free, full });
      for (const hour of [...full.slice(0, 2), ...free.slice(1, 3)]) {
        const proof =
          site
            .storedRequests()
            .find(({ id }) => id === agreed.id)
            ?.phone.slice(-4) ?? '';
        const change = {
          reference: agreed.reference,
          proof,
          kind: 'change',
          text: '',
          startsAt: startOf(day, hour),
        } as const;
        const outcome = await site.requests.sendChangeRequest(visitor, change).then(
          () => 'stored',
          (error: AppError) => Object.keys(error.fields)[0],
        );
        expect({ world, hour: clockTimeOf(Date.parse(startOf(day, hour))), outcome }).toEqual({
          world,
          hour,
          outcome: full.includes(hour) ? 'visitHour' : 'stored',
        });
        checks.moved += 1;
      }
      appointments.cancel(reception, {
        id: agreed.id,
        version: versionOf(agreed.id),
        by: 'patient',
        told: 'none',
        note: '',
      });
    }
    if (world < worlds - 1) site.close();
  }
  for (const count of Object.values(checks)) expect(count).toBeGreaterThan(5);
}, 120_000);
