import { afterEach, expect, test } from 'vitest';
import { quarterHours, startOf } from '#shared/appointments/appointment-times.rules.ts';
import type { ConfirmAppointmentInput } from '#shared/appointments/appointments.schema.ts';
import type { Seat } from '#shared/appointments/team.schema.ts';
import { AppError } from '#shared/errors.ts';
import { clockTimeOf, hourText } from '#shared/i18n/format.ts';
import { type HoursPeriod, weekdays } from '#shared/opening-hours/opening-hours.rules.ts';
import type { EnterRequestInput, EnterVisitInput } from '#shared/requests/request-types.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { newSeed, seededRandom } from '#testing/drills/random.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { agreedVisit, storedWish } from '#testing/visits.ts';
import { systemActor } from '../core/auth/actor.ts';
import { findAppointment } from '../request-records/appointment-store.ts';

const reception = staffActor('reception');
const day = '2026-11-25';
const worlds = 7;
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

interface Nearby {
  areaId: string;
  collector: Seat['gender'];
  wish: object;
  full: string[];
}

const seed = newSeed();
test(`Everything that answers whether a time is free agrees: the form, the status page, the desk, and what is stored (seed ${seed}).`, async () => {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const one = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  const checks = { free: 0, full: 0, refused: 0, moved: 0, nearby: 0, others: 0, calendar: 0 };

  for (let world = 0; world < worlds; world += 1) {
    site = createRequestsFixture({
      LIMIT_REQUESTS_PER_HOUR: '100000',
      LIMIT_REQUESTS_PER_DAY_ALL: '100000',
      LIMIT_HOLDS: '100000',
      LIMIT_STATUS_CHECKS_PER_HOUR: '100000',
    });
    const { settings, appointments, holds, db } = site;
    const daily = (...periods: HoursPeriod[]) => [{ days: [...weekdays], periods }];
    // The day is a usual one, one of Ramadan, or one with hours of its own.
    const kind = one(['usual', 'ramadan', 'exception'] as const);
    settings.set(systemActor, 'openingHours', {
      normal: daily(kind === 'usual' ? ['08:00', '18:00'] : ['06:00', '07:00']),
      ramadan: { beforeIftar: daily(['09:00', '13:00']), afterIftar: daily(['15:00', '19:00']) },
      ramadanPeriods: kind === 'usual' ? [] : [{ start: '2026-11-20', end: '2026-12-05' }],
      exceptions:
        kind === 'exception'
          ? [{ date: '2026-11-23', to: '2026-11-27', periods: [['08:30', '17:30']], noteEn: '', noteAr: '' }]
          : [],
    });
    const area = (id: string, nameEn: string, travelMinutes: number) => {
      return { id: id.repeat(32), nameEn, nameAr: nameEn, fee: null, waivedFrom: null, travelMinutes };
    };
    const areas = [area('e', 'Marina', 15 * (1 + below(4))), area('f', 'Liwa', 0)];
    settings.set(systemActor, 'visitAreas', areas);
    const rules = { offersFreeTimes: true, visitMinutes: 15 * (1 + below(8)), betweenMinutes: 15 * below(4) };
    settings.set(systemActor, 'appointments', { ...settings.get('appointments'), ...rules });
    const seatOf = (digit: string): Seat => ({
      id: digit.repeat(32),
      name: digit,
      gender: one(['female', 'male', null] as const),
      staffId: null,
      hours: one([[], daily(['10:00', '16:00'])]),
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
    const enter = (visitHour: string, entered: object, exceptions: Partial<EnterVisitInput> = {}) => {
      const person = { source: 'telephone', locale: 'en', name: 'Salem', email: '', phone: '0507654321' } as const;
      const agreed = { consent: true, isAcknowledged: false, assigneeId: null, packageIds: [], notes: '' } as const;
      const visit = { type: 'withdrawal', visitDay: day, visitHour, area: 'Villa 4', collector: null, areaId: '' };
      const entry = { ...person, ...agreed, ...visit, ...entered } as EnterRequestInput;
      return site.requests.enterVisit(reception, { entry, seat: null, ...exceptions });
    };
    /** Frees what a check stored. */
    const takeBack = (id: string) =>
      appointments.cancel(reception, { id, version: versionOf(id), by: 'patient', told: 'none', note: '' });

    for (let visit = 0; visit < 14; visit += 1) {
      const { id } = await ask({ appointmentTime: '', ...(random() < 0.4 && { collector: one(['female', 'male']) }) });
      const changes = {
        time: one(quarterHours.filter((time) => time >= '08:00' && time < '17:00')),
        minutes: 15 * (1 + below(8)),
        seat: random() < 0.5 ? null : one(team).id,
        areaId: one(['', ...areas.map(({ id }) => id)]),
        isOtherGenderAgreed: true,
        ...(random() < 0.1 && { overbookReason: 'Asked for it.' }),
      };
      isRefused(() => confirm(id, changes), 'seat');
    }

    /** The free times near a taken one, for staff and for a visitor who was too late, can all be had. */
    const checkNearby = async ({ areaId, collector, wish, full }: Nearby) => {
      const [hour] = full;
      if (hour === undefined) return;
      const planned = { place: 'home', areaId, day, minutes: rules.visitMinutes } as const;
      const entered = { ...planned, id: null, seat: null, time: hour, collector };
      for (const startsAt of appointments.listNearbyTimes(reception, entered)) {
        const at = { day: dayOf(startsAt), time: clockTimeOf(Date.parse(startsAt)) };
        takeBack(enter(at.time, { areaId, collector, visitDay: at.day }).id);
        checks.nearby += 1;
      }
      const stored = await ask({ ...wish, appointmentTime: '' });
      for (const startsAt of appointments.listNearbyTimes(reception, { ...entered, id: stored.id })) {
        const { id } = await ask({ ...wish, appointmentTime: '' });
        confirm(id, {
          areaId,
          day: dayOf(startsAt),
          time: clockTimeOf(Date.parse(startsAt)),
          minutes: rules.visitMinutes,
        });
        takeBack(id);
      }
      const late = await ask({ ...wish, appointmentTime: hourText(hour, 'en') });
      const receipt = site.receipts.issue('sent', late.reference);
      const { held, freeTimes } = holds.getHeldTime(receipt);
      expect(held).toBeNull();
      for (const startsAt of freeTimes) {
        const at = { day: dayOf(startsAt), areaId, collector };
        expect(holds.listFreeHours(at)?.free).toContain(clockTimeOf(Date.parse(startsAt)));
        checks.others += 1;
      }
      const [first] = freeTimes;
      if (first !== undefined) {
        holds.takeTime(visitor, receipt, first);
        expect(findAppointment(db, late.id)).toMatchObject({ state: 'proposed', startsAt: first });
      }
      site.requests.changeState(reception, { id: late.id, version: versionOf(late.id), to: 'declined', note: 'Late.' });
    };

    for (const { hour, seats } of appointments.getDayHours(reception, day).free) {
      const planned = { place: 'home', areaId: '', day, minutes: rules.visitMinutes } as const;
      const any = { ...planned, id: null, collector: null };
      const isTaken = (seat: string) => appointments.listTakenTimes(reception, { ...any, seat }).taken.includes(hour);
      expect({ world, hour, taken: seats.filter(isTaken) }).toEqual({ world, hour, taken: [] });
      for (const seat of seats) takeBack(enter(hour, {}, { seat }).id);
      checks.calendar += seats.length;
    }
    const ofForm = holds.listFreeHours({ day, collector: null }) ?? expect.fail();
    const ofCalendar = appointments.getDayHours(reception, day).free.map(({ hour }) => hour);
    expect({ world, kind, ofCalendar }).toEqual({ world, kind, ofCalendar: ofForm.free });

    for (const collector of wishes) {
      const areaId = one(['', ...areas.map(({ id }) => id)]);
      const wish = { appointmentDate: day, areaId, ...(collector && { collector }) };
      const { free, full } = holds.listFreeHours({ day, areaId, collector }) ?? expect.fail();
      const asking = await ask({ ...wish, appointmentTime: '' });
      const planned = { place: 'home', areaId, day, minutes: rules.visitMinutes } as const;
      const times = appointments.listTakenTimes(reception, { ...planned, id: null, seat: null, collector });
      const taken = [...times.taken, ...times.nobody];
      expect(
        appointments.listTakenTimes(reception, { ...planned, id: asking.id, seat: null, collector: null }),
      ).toEqual(times);
      for (const hour of [...free, ...full]) {
        const context = { world, kind, collector, areaId, hour };
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
          const changes = { seat, areaId, time: hour, minutes: rules.visitMinutes };
          const refused = isRefused(() => confirm(request.id, changes), 'seat');
          expect({ ...context, seat, refused }).toEqual({ ...context, seat, refused: !isFree });
          if (refused) checks.refused += 1;
          else takeBack(request.id);
        }
        let entered = '';
        const stopped = isRefused(() => {
          entered = enter(hour, { areaId, collector }).id;
        }, 'seat');
        expect({ ...context, stopped }).toEqual({ ...context, stopped: !isFree });
        if (!stopped) takeBack(entered);
        // Staff are warned, not stopped.
        else takeBack(enter(hour, { areaId, collector }, { overbookReason: 'Asked for it.' }).id);
      }
      await checkNearby({ areaId, collector, wish, full });
      const agreed = await ask({ ...wish, appointmentTime: '' });
      // It keeps its own length, which is not that of a new visit.
      const minutes = 15 * (1 + below(8));
      const { taken: tooShort, nobody } = appointments.listTakenTimes(reception, {
        ...{ ...planned, minutes, id: agreed.id, seat: null, collector: null },
      });
      const fits = (hour: string) => ![...tooShort, ...nobody].includes(hour);
      const [firstFree] = [...free, ...full].filter(fits).sort();
      if (firstFree === undefined) continue;
      confirm(agreed.id, { areaId, time: firstFree, minutes });
      const ownHours = holds.listFreeHours({
        day,
        collector: null,
        receipt: site.receipts.issue('move', agreed.reference),
      });
      const own = ownHours ?? expect.fail();
      // The visit's own time is free to it, so it reads what was free before it was agreed.
      for (const hour of own.free) expect({ world, minutes, hour, fits: fits(hour) }).toMatchObject({ fits: true });
      for (const hour of own.full) expect({ world, minutes, hour, fits: fits(hour) }).toMatchObject({ fits: false });
      for (const hour of [...own.full.slice(0, 2), ...own.free.slice(1, 3)]) {
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
          outcome: own.full.includes(hour) ? 'visitHour' : 'stored',
        });
        checks.moved += 1;
      }
      takeBack(agreed.id);
    }
    if (world < worlds - 1) site.close();
  }
  for (const count of Object.values(checks)) expect(count).toBeGreaterThan(5);
}, 120_000);
