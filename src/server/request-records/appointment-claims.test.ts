import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { instantOfQuarter, quartersOf } from '#shared/appointments/appointment-times.rules.ts';
import type { ConfirmAppointmentInput } from '#shared/appointments/appointments.schema.ts';
import type { Seat } from '#shared/appointments/team.schema.ts';
import { countQueries } from '#testing/count-queries.ts';
import { runClaimsDrill } from '#testing/drills/claims.drill.ts';
import { newSeed } from '#testing/drills/random.ts';
import { staffActor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { agreedVisit, storedWish } from '#testing/visits.ts';
import { appointmentClaims } from './appointment-claims.table.ts';
import { findAppointment } from './appointment-store.ts';
import { appointments } from './appointments.table.ts';

const reception = staffActor('reception');
const [huda, omar] = ['a'.repeat(32), 'b'.repeat(32)] as const;
const seatOf = (id: string, changes: Partial<Seat>): Seat => ({
  id,
  name: id,
  gender: null,
  staffId: null,
  hours: [],
  leave: [],
  ...changes,
});
let site: ReturnType<typeof createRequestsFixture>;
let one: string;
let other: string;

beforeEach(async () => {
  site = createRequestsFixture();
  site.settings.set(systemActor, 'team', [
    seatOf(huda, { name: 'Huda', gender: 'female' }),
    seatOf(omar, { name: 'Omar', gender: 'male' }),
  ]);
  const row = { days: ['Wednesday' as const], periods: [['08:00', '14:00'] as [string, string]] };
  site.settings.set(systemActor, 'openingHours', { ...site.settings.get('openingHours'), normal: [row] });
  one = (await storedWish(site)).id;
  other = (await storedWish(site, { name: 'Salem Omar', phone: '0509998877' })).id;
});
afterEach(() => site.close());

const versionOf = (id: string) => site.storedRequests().find((row) => row.id === id)?.version ?? 0;
const confirm = (id: string, changes: Partial<ConfirmAppointmentInput> = {}) =>
  site.appointments.confirm(reception, { ...agreedVisit, id, version: versionOf(id), seat: huda, ...changes });
const cancel = (id: string) =>
  site.appointments.cancel(reception, { id, version: versionOf(id), by: 'patient', told: 'none', note: '' });
/** The clock times (UTC) that a request has of a seat. */
const claimsOf = (id: string, seat: string = huda) =>
  site.db
    .select()
    .from(appointmentClaims)
    .all()
    .filter((claim) => claim.requestId === id && claim.seat === seat)
    .map(({ quarter }) => instantOfQuarter(quarter).slice(11, 16))
    .sort();
const reasons = () =>
  site.db
    .select()
    .from(appointments)
    .all()
    .map(({ overbookReason }) => overbookReason);
const taken = expect.objectContaining({ code: 'conflict', fields: { seat: { id: 'requests.seatTaken' } } });

describe('A seat', () => {
  test('is taken for the visit and the way to the next; at the centre there is no way.', () => {
    confirm(one);
    expect(claimsOf(one)).toEqual(['07:30', '07:45', '08:00', '08:15']);
    confirm(other, { place: 'centre', seat: omar });
    expect(claimsOf(other, omar)).toEqual(['07:30', '07:45']);
  });

  test('is not given twice: the later change is refused, and stores nothing.', () => {
    confirm(one);
    expect(() => confirm(other, { time: '12:15' })).toThrow(taken);
    expect([versionOf(other), claimsOf(other)]).toEqual([1, []]);
    confirm(other, { time: '12:30' });
    expect(() => confirm(one, { time: '12:00' })).toThrow(taken);
    expect(claimsOf(one)).toEqual(['07:30', '07:45', '08:00', '08:15']);
    confirm(one, { time: '11:15' });
    expect(claimsOf(one)[0]).toBe('07:15');
  });

  test('is refused by the key of the table alone.', () => {
    confirm(one);
    const [quarter = 0] = quartersOf('2026-11-25T07:30:00.000Z', 15);
    const insert = () => site.db.insert(appointmentClaims).values({ quarter, seat: huda, requestId: other }).run();
    expect(insert).toThrow(/UNIQUE constraint failed/);
  });

  test('is not needed where no team is set: appointments at the same time are possible.', () => {
    site.settings.set(systemActor, 'team', []);
    confirm(one, { seat: null });
    confirm(other, { seat: null });
    expect(site.db.select().from(appointmentClaims).all()).toEqual([]);
  });

  test('is free again after a cancellation and a closed day.', () => {
    confirm(one);
    cancel(one);
    confirm(other);
    site.advance(4 * 24 * 3_600_000);
    site.appointments.close(reception, {
      done: [],
      missed: [{ id: other, version: versionOf(other), note: 'Nobody opened.' }],
    });
    expect(site.db.select().from(appointmentClaims).all()).toEqual([]);
  });

  test('of another person is unknown after it left the team.', () => {
    expect(() => confirm(one, { seat: 'f'.repeat(32) })).toThrow(
      expect.objectContaining({ fields: { seat: { id: 'requests.seatUnknown' } } }),
    );
  });

  test('of another gender than the patient wished for needs their agreement, once.', async () => {
    const { id } = await storedWish(site, { collector: 'female', name: 'Aisha', phone: '0501112233' });
    expect(() => confirm(id, { seat: omar })).toThrow(
      expect.objectContaining({ fields: { isOtherGenderAgreed: { id: 'requests.otherGender' } } }),
    );
    confirm(id, { seat: huda });
    confirm(id, { seat: omar, isOtherGenderAgreed: true });
    confirm(id, { seat: omar, time: '12:00' });
    expect(claimsOf(id, omar)[0]).toBe('08:00');
  });

  test('of another gender needs their agreement too when a visit at the centre moves to their home.', async () => {
    const { id } = await storedWish(site, { collector: 'female', name: 'Aisha', phone: '0501112233' });
    confirm(id, { seat: omar, place: 'centre' });
    expect(() => confirm(id, { seat: omar })).toThrow(
      expect.objectContaining({ fields: { isOtherGenderAgreed: { id: 'requests.otherGender' } } }),
    );
  });
});

describe('The way to an area', () => {
  const marina = {
    id: 'c'.repeat(32),
    nameEn: 'Marina',
    nameAr: 'المرسى',
    fee: null,
    waivedFrom: null,
    travelMinutes: 30,
  };
  const setAreas = (...areas: (typeof marina)[]) => site.settings.set(systemActor, 'visitAreas', areas);
  const agreed = (id: string) => findAppointment(site.db, id) ?? expect.fail();
  beforeEach(() => setAreas(marina));

  test.each(['Marina Tower 4', 'Tower 4, marina', 'Tower 4 - MARINA', 'برج 4، المرسى'])(
    'counts however the address names it (%s).',
    (address) => {
      confirm(one, { address });
      expect(agreed(one)).toMatchObject({ blockedMinutes: 90, areaId: marina.id, areaName: '', address });
    },
  );

  test('counts for the chosen area, also after the area or the address was renamed.', () => {
    confirm(one, { areaId: marina.id, address: 'Tower 4' });
    expect(agreed(one)).toMatchObject({ blockedMinutes: 90, areaName: 'Marina', address: 'Tower 4' });
    const { sequence } = agreed(one);
    setAreas({ ...marina, nameEn: 'Harbour' });
    const { address, areaId, areaName } = agreed(one);
    confirm(one, { time: '11:30', address, areaId, areaName });
    expect(agreed(one)).toMatchObject({ blockedMinutes: 90, areaName: 'Harbour', sequence });
    confirm(one, { areaId: '', address: 'Harbour, Tower 4' });
    expect(agreed(one)).toMatchObject({ blockedMinutes: 60, areaId: '', sequence });
    setAreas();
    confirm(one, { areaId: marina.id, areaName: 'Harbour', address: 'Tower 4' });
    expect(agreed(one)).toMatchObject({ blockedMinutes: 60, address: 'Harbour, Tower 4', areaId: '', sequence });
  });

  test('is enough of an address; another area is another address.', () => {
    confirm(one, { areaId: marina.id, address: '' });
    const { sequence } = agreed(one);
    setAreas(marina, { ...marina, id: 'd'.repeat(32), nameEn: 'Liwa', nameAr: 'ليوا' });
    confirm(one, { areaId: 'd'.repeat(32), address: '' });
    expect(agreed(one).sequence).toBeGreaterThan(sequence);
    expect(() => confirm(one, { areaId: '', address: '' })).toThrow();
  });

  test('decides about the times at which a seat is taken.', () => {
    confirm(one);
    const input = { id: other, seat: huda, place: 'home', day: '2026-11-25', minutes: 30, collector: null } as const;
    const { listTakenTimes } = site.appointments;
    expect(listTakenTimes(reception, { ...input, areaId: '' }).taken[0]).toBe('10:45');
    expect(listTakenTimes(reception, { ...input, areaId: marina.id }).taken[0]).toBe('10:15');
  });
});

describe('A home visit for nobody yet', () => {
  const nobodyFree = expect.objectContaining({ code: 'conflict', fields: { seat: { id: 'requests.nobodyFree' } } });
  const seatNeeded = expect.objectContaining({ code: 'conflict', fields: { seat: { id: 'requests.seatNeeded' } } });
  let number = 0;
  const another = async (changes: object = {}) => {
    number += 1;
    return (await storedWish(site, { name: `Patient ${number}`, phone: `050111223${number}`, ...changes })).id;
  };
  const third = async (changes: Parameters<typeof storedWish>[1] = {}) =>
    (await storedWish(site, { name: 'Aisha', phone: '0501112233', ...changes })).id;

  test('needs a free seat, or the reason of an overbooking.', async () => {
    confirm(one);
    confirm(other, { seat: omar });
    const id = await third();
    expect(() => confirm(id, { seat: null, time: '12:15' })).toThrow(nobodyFree);
    expect(versionOf(id)).toBe(1);
    confirm(id, { seat: null, overbookReason: 'The patient is fasting.' });
    expect(reasons()).toEqual([null, null, 'The patient is fasting.']);
    confirm(id, { seat: null, time: '12:30', overbookReason: 'Somebody is free.' });
    expect(reasons()).toEqual([null, null, null]);
  });

  test('counts the other visits without a seat that overlap it.', async () => {
    confirm(one, { seat: null });
    confirm(other, { seat: null, time: '12:15' });
    const id = await third();
    expect(() => confirm(id, { seat: null, time: '12:00' })).toThrow(nobodyFree);
    confirm(id, { seat: null, time: '12:30' });
    cancel(one);
    confirm(id, { seat: null, time: '12:00' });
    confirm(id, { seat: null, time: '12:00', address: 'Villa 5' });
  });

  test('needs a seat of the wished gender, and one that works then.', async () => {
    const id = await third({ collector: 'female' });
    confirm(one);
    expect(() => confirm(id, { seat: null })).toThrow(nobodyFree);
    cancel(one);
    confirm(id, { seat: null });
    expect(() => confirm(other, { seat: null, time: '14:00' })).toThrow(nobodyFree);
    const leave = [{ from: '2026-11-25', to: '2026-11-25' }];
    site.settings.set(systemActor, 'team', [seatOf(huda, { leave, gender: 'female' }), seatOf(omar, {})]);
    expect(() => confirm(id, { seat: null, time: '10:00' })).toThrow(nobodyFree);
  });

  test('needs no seat at the centre, nor where no team is set.', async () => {
    confirm(one);
    confirm(other, { seat: omar });
    const id = await third();
    confirm(id, { seat: null, place: 'centre' });
    site.settings.set(systemActor, 'team', []);
    confirm(id, { seat: null });
  });

  test('is not refused when its details change after the last seat at its time was given away.', () => {
    site.settings.set(systemActor, 'team', [seatOf(huda, {})]);
    confirm(one, { seat: null });
    confirm(other, { overbookReason: 'The patient is fasting.' });
    confirm(one, { seat: null, address: 'Villa 5' });
    confirm(one, { seat: null, address: 'Villa 5', minutes: 15 });
    for (const changes of [{ time: '11:45' }, { minutes: 45 }])
      expect(() => confirm(one, { seat: null, ...changes })).toThrow(nobodyFree);
    confirm(one, { seat: null, place: 'centre' });
    expect(() => confirm(one, { seat: null })).toThrow(nobodyFree);
  });

  test('occupies a free seat, and leaves it for a visit that gets this seat by name.', () => {
    confirm(one, { seat: null });
    expect([claimsOf(one), claimsOf(one, omar)]).toEqual([['07:30', '07:45', '08:00', '08:15'], []]);
    confirm(other);
    expect([claimsOf(other).length, claimsOf(one).length, claimsOf(one, omar).length]).toEqual([4, 0, 4]);
    confirm(one, { seat: null, time: '14:00', overbookReason: 'Nobody works then.' });
    expect([claimsOf(one), claimsOf(one, omar)]).toEqual([[], []]);
  });

  test('is not offered a seat that is busy for a part of its time only.', async () => {
    const [early, late] = [await another(), await another()];
    confirm(early, { seat: omar, time: '11:00', minutes: 15 });
    confirm(one, { seat: null });
    expect(claimsOf(one)).toHaveLength(4);
    // Omar is free at 11:45, but not for all of the visit to which nobody goes yet.
    expect(() => confirm(late, { time: '11:45' })).toThrow(seatNeeded);
    confirm(late, { seat: omar, time: '11:45' });
  });

  test('keeps the last free seat: another visit gets it with a reason only, once.', async () => {
    const [third, fourth] = [await another(), await another()];
    confirm(one, { seat: null });
    confirm(other);
    for (const place of ['home', 'centre'] as const)
      expect(() => confirm(third, { seat: omar, time: '12:15', place })).toThrow(seatNeeded);
    expect([versionOf(third), claimsOf(third, omar)]).toEqual([1, []]);
    confirm(third, { seat: omar, overbookReason: 'The patient is fasting.' });
    confirm(third, { seat: omar, address: 'Villa 5' });
    cancel(third);
    confirm(fourth, { seat: omar, time: '12:30' });
    confirm(one, { seat: omar });
  });

  test('keeps a seat of the wished gender, and others no more seats than they need.', async () => {
    const [woman, anyone] = [await another({ collector: 'female' }), await another()];
    confirm(woman, { seat: null });
    expect(() => confirm(one)).toThrow(seatNeeded);
    confirm(one, { seat: omar });
    cancel(one);
    cancel(woman);
    confirm(anyone, { seat: null });
    confirm(woman, { seat: null });
    expect(() => confirm(one, { seat: omar })).toThrow(seatNeeded);
  });

  test('counts for the free times near a seat.', () => {
    site.settings.set(systemActor, 'team', [seatOf(huda, {})]);
    confirm(one, { seat: null });
    const asked = {
      place: 'home',
      areaId: '',
      day: '2026-11-25',
      time: '11:30',
      minutes: 30,
      collector: null,
    } as const;
    const near = (id: string) => site.appointments.listNearbyTimes(reception, { id, seat: huda, ...asked });
    expect(near(other).map((time) => time.slice(11, 16))).toEqual(['06:30', '08:30', '08:45']);
  });

  test('has free times nearby that are found with as many queries for each team.', () => {
    const asked = {
      place: 'home',
      areaId: '',
      day: '2026-11-25',
      time: '11:30',
      minutes: 30,
      collector: null,
    } as const;
    const search = () => site.appointments.listNearbyTimes(reception, { id: one, seat: null, ...asked });
    const leave = [{ from: '2026-11-01', to: '2026-12-31' }];
    const ids = Array.from({ length: 20 }, (_none, index) => String(index).padStart(32, '0'));
    site.settings.set(
      systemActor,
      'team',
      ids.map((id) => seatOf(id, { leave })),
    );
    expect(search()).toEqual([]);
    expect(countQueries(site.db, search)).toBe(3);
  });

  test('has free times nearby: those at which somebody is free.', async () => {
    confirm(one);
    confirm(other, { seat: null });
    const asked = {
      place: 'home',
      areaId: '',
      day: '2026-11-25',
      time: '11:30',
      minutes: 30,
      collector: null,
    } as const;
    const times = site.appointments.listNearbyTimes(reception, { id: await third(), seat: null, ...asked });
    expect(times.map((time) => time.slice(11, 16))).toEqual(['06:30', '08:30', '08:45']);
  });
});

describe('Overbooking', () => {
  test('stores its reason, takes what is free, and inherits what is released.', () => {
    confirm(one);
    confirm(other, { time: '12:00', overbookReason: 'The patient is fasting.' });
    expect(claimsOf(other)).toEqual(['08:30', '08:45']);
    const events = site.requests.get(reception, other).events.map(({ details }) => details);
    expect(events.at(-1)).toMatchObject({ kind: 'appointment', note: 'The patient is fasting.' });
    expect(reasons()).toEqual([null, 'The patient is fasting.']);
    confirm(one, { time: '10:00' });
    expect(claimsOf(other)).toEqual(['08:00', '08:15', '08:30', '08:45']);
  });

  test('ends when the seat is free for the whole time, or was free from the start.', () => {
    confirm(one);
    confirm(other, { overbookReason: 'The patient is fasting.' });
    cancel(one);
    expect(reasons()).toEqual([null, null]);
    confirm(other, { time: '12:00', overbookReason: 'Nobody else has the seat.' });
    expect(reasons()).toEqual([null, null]);
  });

  test('inherits what is released at the end of the longest visit with the longest way.', () => {
    site.settings.set(systemActor, 'appointments', { ...site.settings.get('appointments'), betweenMinutes: 240 });
    const far = { id: 'c'.repeat(32), nameEn: 'Liwa', nameAr: 'ليوا', fee: null, waivedFrom: null, travelMinutes: 240 };
    site.settings.set(systemActor, 'visitAreas', [far]);
    confirm(one, { time: '15:30' });
    confirm(other, { time: '00:00', minutes: 480, address: 'Liwa', overbookReason: 'The patient is fasting.' });
    expect(claimsOf(other)).toHaveLength(62);
    cancel(one);
    expect([claimsOf(other).length, reasons()]).toEqual([64, [null, null]]);
  });

  test('keeps the claims equal to those of a simple model, whatever staff do.', async () => {
    const seed = newSeed();
    const { faults, conflicts, overbooked, erased } = await runClaimsDrill({ operations: 1000, seed });
    expect({ seed, faults }).toEqual({ seed, faults: [] });
    for (const count of [conflicts, overbooked, erased]) expect(count).toBeGreaterThan(10);
  }, 60_000);
});

test('The times of a day at which a seat is taken are those that would overlap another appointment.', () => {
  confirm(one);
  const input = { seat: huda, place: 'home', areaId: '', day: '2026-11-25', minutes: 30, collector: null } as const;
  const { listTakenTimes } = site.appointments;
  expect(listTakenTimes(reception, { id: other, ...input }).taken).toEqual([
    '10:45',
    '11:00',
    '11:15',
    '11:30',
    '11:45',
    '12:00',
    '12:15',
  ]);
  expect(listTakenTimes(reception, { id: one, ...input }).taken).toEqual([]);
  expect(listTakenTimes(reception, { id: other, ...input, seat: omar }).taken).toEqual([]);
});

describe('Free times near a taken one', () => {
  const near = (changes: object = {}) =>
    site.appointments
      .listNearbyTimes(reception, {
        id: other,
        seat: huda,
        place: 'home',
        areaId: '',
        day: '2026-11-25',
        time: '11:30',
        minutes: 30,
        collector: null,
        ...changes,
      })
      .map((instant) => instant.slice(0, 16));

  test('are the three nearest at which the seat works and is free.', () => {
    confirm(one);
    expect(near()).toEqual(['2026-11-25T06:30', '2026-11-25T08:30', '2026-11-25T08:45']);
    // For the request that has the seat, its own time is free.
    expect(near({ id: one })).toEqual(['2026-11-25T07:15', '2026-11-25T07:45', '2026-11-25T08:00']);
  });

  test('are never outside the hours of the seat, on its leave, or in the past.', () => {
    const leave = [{ from: '2026-11-25', to: '2026-11-26' }];
    site.settings.set(systemActor, 'team', [seatOf(huda, { leave })]);
    expect(near()).toEqual(['2026-12-02T04:00', '2026-12-02T04:15', '2026-12-02T04:30']);
    const hours = [{ days: ['Thursday' as const], periods: [['20:00', '21:00'] as [string, string]] }];
    site.settings.set(systemActor, 'team', [seatOf(huda, { hours })]);
    expect(near()).toEqual(['2026-11-26T16:00', '2026-11-26T16:15', '2026-11-26T16:30']);
    site.settings.set(systemActor, 'team', [seatOf(huda, {})]);
    site.settings.set(systemActor, 'openingHours', { ...site.settings.get('openingHours'), normal: [] });
    expect(near()).toEqual([]);
  });
});
