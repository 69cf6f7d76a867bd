import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConfirmAppointmentInput } from '#shared/appointments/appointments.schema.ts';
import type { Seat } from '#shared/appointments/team.schema.ts';
import { weekdays } from '#shared/opening-hours/opening-hours.rules.ts';
import { makeStaffMember, staffActor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { agreedVisit, storedWish } from '#testing/visits.ts';
import { systemActor } from '../core/auth/actor.ts';
import { findAppointment } from '../request-records/appointment-store.ts';

const owner = staffActor('owner');
const reception = staffActor('reception');
const { day, time } = agreedVisit;
const [huda, omar] = ['a'.repeat(32), 'b'.repeat(32)] as const;
const leave = [{ from: day, to: day }];
let site: ReturnType<typeof createRequestsFixture>;
let number = 0;

const seat = (id: string, changes: Partial<Seat> = {}): Seat => ({
  id,
  name: id,
  gender: null,
  staffId: null,
  hours: [],
  leave: [],
  ...changes,
});
const saveTeam = (...team: Seat[]) => {
  const { version } = site.settingsSections.get(owner, 'team', 'en');
  site.settingsSections.update(owner, { section: 'team', values: { team }, version });
};
const ask = (fields: object = {}) => {
  number += 1;
  return storedWish(site, { appointmentTime: '', phone: `05012${10_000 + number}`, email: '', ...fields });
};
const versionOf = (id: string) => site.storedRequests().find((row) => row.id === id)?.version ?? 0;
const confirm = (id: string, changes: Partial<ConfirmAppointmentInput> = {}) =>
  site.appointments.confirm(reception, { ...agreedVisit, id, version: versionOf(id), seat: null, ...changes });
const cancel = (id: string) =>
  site.appointments.cancel(reception, { id, version: versionOf(id), by: 'patient', told: 'none', note: '' });
const provisionalSeat = (id: string) => findAppointment(site.db, id)?.provisionalSeat;
const planned = { place: 'home', areaId: '', day, minutes: 30, collector: null } as const;
const isTaken = () =>
  site.appointments.listTakenTimes(reception, { ...planned, id: null, seat: null }).taken.includes(time);

beforeEach(() => {
  site = createRequestsFixture({ LIMIT_REQUESTS_PER_HOUR: '1000' });
  const normal = [{ days: [...weekdays], periods: [['08:00', '22:00'] as [string, string]] }];
  site.settings.set(systemActor, 'openingHours', { ...site.settings.get('openingHours'), normal });
});
afterEach(() => site.close());

describe('A visit to which nobody goes yet', () => {
  test('gets its seat back when the visit that took it is cancelled, also if it was agreed with a reason.', async () => {
    saveTeam(seat(huda));
    const [waiting, urgent] = [await ask(), await ask()];
    confirm(waiting.id);
    confirm(urgent.id, { seat: huda, overbookReason: 'A child is ill.' });
    expect(provisionalSeat(waiting.id)).toBeNull();
    cancel(urgent.id);
    expect([provisionalSeat(waiting.id), isTaken()]).toEqual([huda, true]);
  });

  test('leaves a collector who goes on leave, or who is no longer of the wished gender.', async () => {
    saveTeam(seat(huda), seat(omar));
    const { id } = await ask();
    confirm(id);
    expect(provisionalSeat(id)).toBe(huda);
    saveTeam(seat(huda, { leave }), seat(omar));
    expect([provisionalSeat(id), isTaken()]).toEqual([omar, true]);
    saveTeam(seat(huda, { gender: 'female' }), seat(omar, { gender: 'female' }));
    const woman = await ask({ collector: 'female' });
    confirm(woman.id, { time: '16:00' });
    const taken = provisionalSeat(woman.id) ?? expect.fail();
    const other = taken === huda ? omar : huda;
    saveTeam(seat(taken, { gender: 'male' }), seat(other, { gender: 'female' }));
    expect(provisionalSeat(woman.id)).toBe(other);
  });

  test('gets a seat that becomes free in another way from the job that ends holds.', async () => {
    saveTeam(seat(huda));
    const [first, waiting] = [await ask(), await ask()];
    confirm(first.id, { seat: huda });
    confirm(waiting.id, { overbookReason: 'A child is ill.' });
    confirm(first.id, { seat: huda, time: '16:00' });
    site.holds.endDue(systemActor);
    expect(provisionalSeat(waiting.id)).toBe(huda);
  });

  test('can still get another address while its seat is on leave.', async () => {
    saveTeam(seat(huda), seat(omar));
    const [one, other] = [await ask(), await ask()];
    confirm(one.id);
    confirm(other.id);
    site.settings.set(systemActor, 'team', [seat(huda, { leave }), seat(omar)]);
    confirm(one.id, { address: 'Villa 5' });
    expect(findAppointment(site.db, one.id)?.address).toBe('Villa 5');
  });
});

describe('A visit that is opened again after it was closed by mistake', () => {
  const close = (id: string) =>
    site.appointments.close(reception, { done: [{ id, version: versionOf(id) }], missed: [] });
  const reopen = (id: string) => site.appointments.reopen(reception, { id, version: versionOf(id) });
  const stateOf = (id: string) => findAppointment(site.db, id)?.state;
  const until = (instant: string) => site.advance(Date.parse(instant) - site.clock());
  const conflict = (id: string) => expect.objectContaining({ code: 'conflict', messageKey: { id } });

  test('occupies a seat again without a collector, or is refused if none is free any more.', async () => {
    saveTeam(seat(huda));
    const [visit, other] = [await ask(), await ask()];
    confirm(visit.id);
    until('2026-11-25T04:00:00Z');
    close(visit.id);
    expect(isTaken()).toBe(false);
    reopen(visit.id);
    expect([provisionalSeat(visit.id), isTaken()]).toEqual([huda, true]);
    close(visit.id);
    confirm(other.id, { seat: huda });
    expect(() => reopen(visit.id)).toThrow(conflict('requests.nobodyFree'));
    expect(stateOf(visit.id)).toBe('done');
    // Once it has begun, nobody else is offered its time.
    until('2026-11-25T08:00:00Z');
    reopen(visit.id);
    expect(stateOf(visit.id)).toBe('confirmed');
  });

  test('moves a visit without a collector to another seat, and is refused if there is none.', async () => {
    saveTeam(seat(huda), seat(omar));
    const [visit, waiting, third] = [await ask(), await ask(), await ask()];
    confirm(visit.id, { seat: huda });
    until('2026-11-25T04:00:00Z');
    close(visit.id);
    confirm(waiting.id);
    expect(provisionalSeat(waiting.id)).toBe(huda);
    reopen(visit.id);
    expect([stateOf(visit.id), provisionalSeat(waiting.id)]).toEqual(['confirmed', omar]);
    close(visit.id);
    confirm(third.id, { seat: huda });
    expect(() => reopen(visit.id)).toThrow(conflict('requests.seatTaken'));
    confirm(third.id, { seat: null });
    expect(() => reopen(visit.id)).toThrow(conflict('requests.seatNeeded'));
  });

  test('takes its seat back from the hold of a visitor.', async () => {
    site.settings.set(systemActor, 'appointments', { ...site.settings.get('appointments'), offersFreeTimes: true });
    saveTeam(seat(huda));
    const visit = await ask();
    confirm(visit.id, { seat: huda, time: '14:00' });
    until('2026-11-24T20:30:00Z');
    close(visit.id);
    const { id } = await ask({ appointmentTime: '2:00 PM' });
    expect(findAppointment(site.db, id)?.state).toBe('proposed');
    reopen(visit.id);
    expect([stateOf(visit.id), stateOf(id)]).toEqual(['confirmed', undefined]);
  });

  test('is for nobody if its collector left the team meanwhile.', async () => {
    saveTeam(seat(huda), seat(omar));
    const visit = await ask();
    confirm(visit.id, { seat: huda });
    until('2026-11-25T04:00:00Z');
    close(visit.id);
    saveTeam(seat(omar));
    reopen(visit.id);
    expect(findAppointment(site.db, visit.id)).toMatchObject({ seat: null, provisionalSeat: omar });
  });
});

describe('The collector who is proposed', () => {
  const proposed = (id: string, known: string | null) =>
    site.appointments.proposeSeat(reception, { ...planned, id, seat: known, time });

  test('is the one who was agreed on for this time, whatever speaks against it.', async () => {
    saveTeam(seat(huda, { gender: 'male' }), seat(omar, { gender: 'female' }));
    const [one, other, nobody] = [await ask(), await ask({ collector: 'female' }), await ask()];
    confirm(one.id, { seat: huda });
    confirm(other.id, { seat: huda, isOtherGenderAgreed: true, overbookReason: 'Knows the family.' });
    expect(proposed(other.id, huda)).toBe(huda);
    confirm(nobody.id, { overbookReason: 'A child is ill.' });
    expect(proposed(nobody.id, null)).toBeNull();
  });

  test('is in the area on that day already, else has the fewest visits.', async () => {
    const marina = {
      id: 'c'.repeat(32),
      nameEn: 'Marina',
      nameAr: 'المرسى',
      fee: null,
      waivedFrom: null,
      travelMinutes: 0,
    };
    site.settings.set(systemActor, 'visitAreas', [marina]);
    saveTeam(seat(huda), seat(omar));
    const [one, other, third] = [await ask(), await ask(), await ask()];
    confirm(one.id, { seat: huda, time: '08:00' });
    expect(proposed(third.id, null)).toBe(omar);
    confirm(other.id, { seat: huda, time: '09:00', areaId: marina.id });
    const inMarina = { ...planned, areaId: marina.id, id: third.id, seat: null, time };
    expect(site.appointments.proposeSeat(reception, inMarina)).toBe(huda);
  });
});

test('A newly linked collector on leave gets no visits.', async () => {
  const { id: staffId } = makeStaffMember(site.db, { role: 'nurse' });
  const { id } = await ask();
  confirm(id, { assigneeId: staffId });
  saveTeam(seat(huda, { staffId, leave }));
  expect(findAppointment(site.db, id)?.seat).toBeNull();
});
