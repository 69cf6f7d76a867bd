import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { startOf } from '#shared/appointments/appointment-times.rules.ts';
import type { Seat } from '#shared/appointments/team.schema.ts';
import { weekdays } from '#shared/opening-hours/opening-hours.rules.ts';
import { dayAfter } from '#shared/time/days.rules.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { countQueries } from '#testing/count-queries.ts';
import { makeStaffMember, staffActor, visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { agreedVisit, storedWish } from '#testing/visits.ts';
import { appointmentClaims } from '../request-records/appointment-claims.table.ts';
import { appointments } from '../request-records/appointments.table.ts';
import { requestEvents } from '../request-records/request-events.table.ts';

const day: string = agreedVisit.day;
const hourMs = 3_600_000;
const reception = staffActor('reception');
const [huda, omar] = ['a'.repeat(32), 'b'.repeat(32)] as const;
const seat = (id: string, gender: Seat['gender']): Seat => ({
  id,
  name: id,
  gender,
  staffId: null,
  hours: [],
  leave: [],
});
let site: ReturnType<typeof createRequestsFixture>;

const setRules = (changes: object) =>
  site.settings.set(systemActor, 'appointments', { ...site.settings.get('appointments'), ...changes });
/** Moves the clock forward to a time at the centre. */
const until = (on: string, time: string) => site.advance(Date.parse(startOf(on, time)) - site.clock());
const setTeam = (...team: Seat[]) => site.settings.set(systemActor, 'team', team);

beforeEach(() => {
  site = createRequestsFixture({ LIMIT_REQUESTS_PER_HOUR: '1000', LIMIT_HOLDS: '1000' });
  setTeam(seat(huda, 'female'), seat(omar, 'male'));
  const normal = [{ days: [...weekdays], periods: [['08:00', '12:00'] as [string, string]] }];
  site.settings.set(systemActor, 'openingHours', { ...site.settings.get('openingHours'), normal });
  setRules({ offersFreeTimes: true });
});
afterEach(() => site.close());

let number = 0;
/** Another person asks for a visit. */
const ask = (fields: object = {}) => {
  number += 1;
  return storedWish(site, { phone: `05012${String(number).padStart(5, '0')}`, email: '', ...fields });
};
const held = (requestId: string) =>
  site.db
    .select()
    .from(appointments)
    .all()
    .find((row) => row.requestId === requestId);
const receiptOf = ({ reference }: { reference: string }) => site.receipts.issue('sent', reference);
const heldTime = (row: { reference: string }) => site.holds.getHeldTime(receiptOf(row));
const hours = (collector: 'female' | 'male' | null = null, on = day, areaId = '') =>
  site.holds.listFreeHours({ day: on, areaId, collector });
const stored = (id: string) => site.storedRequests().find((row) => row.id === id) ?? expect.fail();
const confirm = ({ id, version }: { id: string; version: number }, time: string, chosenSeat: string | null = huda) =>
  site.appointments.confirm(reception, { ...agreedVisit, id, version, time, told: 'none', seat: chosenSeat });
const agreeWithoutSeat = (row: { id: string; version: number }, time: '09:00' | '11:00') => confirm(row, time, null);
const kinds = (id: string) =>
  site.db
    .select()
    .from(requestEvents)
    .all()
    .flatMap(({ requestId, details }) => (requestId === id ? [details.kind] : []));

describe('The free times', () => {
  test('are the hours at which a seat works and is free; without the setting or a team there are none.', async () => {
    await ask({ appointmentTime: '9:00 AM' });
    await ask({ appointmentTime: '9:00 AM' });
    expect(hours()).toEqual({ free: ['08:00', '10:00', '11:00'], full: ['09:00'] });
    setTeam();
    expect(hours()).toBeNull();
    setTeam(seat(huda, null));
    setRules({ offersFreeTimes: false });
    expect(hours()).toBeNull();
  });

  test('leave time for the way to the chosen area.', async () => {
    const normal = [{ days: [...weekdays], periods: [['08:00', '14:00'] as [string, string]] }];
    site.settings.set(systemActor, 'openingHours', { ...site.settings.get('openingHours'), normal });
    const marina = {
      id: 'c'.repeat(32),
      nameEn: 'Marina',
      nameAr: 'المرسى',
      fee: null,
      waivedFrom: null,
      travelMinutes: 45,
    };
    site.settings.set(systemActor, 'visitAreas', [marina]);
    await ask({ appointmentTime: '10:00 AM' });
    await ask({ appointmentTime: '10:00 AM' });
    expect(hours()?.full).toEqual(['10:00']);
    expect(hours(null, day, marina.id)?.full).toEqual(['09:00', '10:00']);
  });

  test('depend on the wish for a woman or a man.', async () => {
    await ask({ appointmentTime: '9:00 AM', collector: 'female' });
    expect(hours('female')?.full).toEqual(['09:00']);
    expect(hours('male')?.full).toEqual([]);
  });

  test('leave a seat for each agreed visit that has none yet.', async () => {
    setTeam(seat(huda, 'female'), seat(omar, 'male'));
    agreeWithoutSeat(await ask({ appointmentTime: '' }), '09:00');
    expect(hours()?.full).toEqual([]);
    setTeam(seat(huda, 'female'));
    expect(hours()).toEqual({ free: ['08:00', '10:00', '11:00'], full: ['09:00'] });
    const late = await ask({ appointmentTime: '9:00 AM' });
    expect(held(late.id)).toBeUndefined();
    expect(heldTime(late).freeTimes).toEqual(['08:00', '10:00', '11:00'].map((time) => startOf(day, time)));
    site.holds.takeTime(visitor, receiptOf(late), startOf(day, '09:00'));
    expect(held(late.id)).toBeUndefined();
  });

  test('leave it from a seat with enough holds of the day, too.', async () => {
    setTeam(seat(huda, null));
    for (const appointmentTime of ['8:00 AM', '10:00 AM']) await ask({ appointmentTime });
    setTeam(seat(huda, null), seat(omar, null));
    agreeWithoutSeat(await ask({ appointmentTime: '' }), '11:00');
    expect(
      site.db
        .select()
        .from(appointments)
        .all()
        .map(({ seat }) => seat),
    ).toEqual([huda, huda, null]);
    expect(hours()?.free).toContain('11:00');
  });

  test('fit the length of an agreed visit, not that of a new one.', async () => {
    setTeam(seat(huda, null));
    confirm(await ask({ appointmentTime: '' }), '11:00');
    const long = await ask({ appointmentTime: '', phone: '0501112233' });
    const on = { day: dayAfter(day, 1), time: '08:00', minutes: 120 };
    site.appointments.confirm(reception, { ...agreedVisit, ...on, id: long.id, version: 1, told: 'none', seat: huda });
    const receipt = site.receipts.issue('move', long.reference);
    expect(hours()).toEqual({ free: ['08:00', '09:00', '10:00'], full: ['11:00'] });
    expect(site.holds.listFreeHours({ day, collector: null, receipt })).toEqual({
      free: ['08:00'],
      full: ['09:00', '10:00'],
    });
    const move = (time: string) => {
      const change = { reference: long.reference, proof: '2233', kind: 'change', text: '' } as const;
      return site.requests.sendChangeRequest(visitor, { ...change, startsAt: startOf(day, time) });
    };
    await expect(move('09:00')).rejects.toMatchObject({ fields: { visitHour: expect.anything() } });
    await move('08:00');
  });

  test('are found with as many queries for each number of seats and holds.', async () => {
    const late = await ask({ appointmentTime: '8:15 AM' });
    site.holds.endDay(reception, day);
    const search = [() => hours(), () => heldTime(late)];
    const before = search.map((find) => countQueries(site.db, find));
    expect(before).toEqual([3, 6]);
    setTeam(...Array.from({ length: 10 }, (_none, index) => seat(String(index).padStart(32, '0'), null)));
    for (let index = 0; index < 30; index += 1)
      await ask({ appointmentTime: `${9 + (index % 2)}:00 AM`, appointmentDate: dayAfter(day, index % 3) });
    expect(site.db.select().from(appointments).all()).toHaveLength(30);
    expect(search.map((find) => countQueries(site.db, find))).toEqual(before);
  });

  test('begin after the notice and end after some days.', () => {
    setRules({ noticeHours: 0, daysAhead: 3 });
    const today = '2026-11-22';
    until(today, '09:30');
    expect(hours(null, today)?.free).toEqual(['10:00', '11:00']);
    setRules({ noticeHours: 1 });
    expect(hours(null, today)?.free).toEqual(['11:00']);
    expect(hours()?.free).toContain('08:00');
    expect(['2026-11-21', '2026-11-26'].map((other) => hours(null, other))).toEqual([null, null]);
  });
});

describe('A home visit', () => {
  test('is told the fee of its area, and its seat is held for the way there too.', async () => {
    const marina = {
      id: 'c'.repeat(32),
      nameEn: 'Marina',
      nameAr: 'المرسى',
      fee: 50,
      waivedFrom: null,
      travelMinutes: 15,
    };
    site.settings.set(systemActor, 'visitAreas', [marina]);
    const { id, details } = await ask({ area: 'Tower 4', areaId: marina.id });
    expect(held(id)).toMatchObject({
      blockedMinutes: 75,
      address: 'Tower 4',
      areaId: marina.id,
      areaName: 'Marina',
    });
    expect(details).toMatchObject({ fee: { amount: 50, waivedFrom: null } });
    const typed = await ask({ area: 'tower 4 marina' });
    expect(held(typed.id)).toMatchObject({ blockedMinutes: 75, areaId: marina.id, areaName: '' });
    expect(typed.details).toMatchObject({ fee: { amount: 50, waivedFrom: null } });
    site.settings.set(systemActor, 'visitAreas', []);
    expect(stored(id).details).toMatchObject({ fee: { amount: 50, waivedFrom: null } });
  });

  test('holds the time that it asks for, with a seat of the wished gender, and stays new.', async () => {
    const { id } = await ask({ collector: 'male', area: 'Villa 4' });
    expect(held(id)).toMatchObject({
      state: 'proposed',
      place: 'home',
      address: 'Villa 4',
      seat: omar,
      minutes: 30,
      blockedMinutes: 60,
      startsAt: startOf(day, '09:00'),
    });
    expect(stored(id)).toMatchObject({ state: 'new', visitDay: day, visitTime: '09:00' });
    expect(kinds(id)).toEqual(['appointment']);
    const start = startOf(day, '09:00');
    expect(heldTime(stored(id))).toEqual({ held: { startsAt: start, until: start }, freeTimes: [] });
  });

  test('is stored without a hold if every seat is taken: its sender takes one of three free times.', async () => {
    await ask();
    await ask();
    const { id } = await ask();
    expect(held(id)).toBeUndefined();
    const { held: none, freeTimes } = heldTime(stored(id));
    expect([none, freeTimes]).toEqual([null, ['08:00', '10:00', '11:00'].map((time) => startOf(day, time))]);
    site.holds.takeTime(visitor, receiptOf(stored(id)), freeTimes[2] ?? '');
    expect(stored(id)).toMatchObject({ visitDay: day, visitTime: '11:00' });
    expect(heldTime(stored(id))).toMatchObject({ held: { startsAt: freeTimes[2] }, freeTimes: [] });
    site.holds.takeTime(visitor, receiptOf(stored(id)), freeTimes[0] ?? '');
    expect(stored(id).visitTime).toBe('11:00');
  });

  test('whose sender was too late gets other free times.', async () => {
    for (const _visitor of [huda, omar]) await ask();
    const late = await ask();
    const [first = ''] = heldTime(late).freeTimes;
    for (const _visitor of [huda, omar]) await ask({ appointmentTime: '8:00 AM' });
    site.holds.takeTime(visitor, receiptOf(late), first);
    expect(held(late.id)).toBeUndefined();
    expect(heldTime(late).freeTimes).not.toContain(first);
  });

  test('alone takes a time, if it asked for one and its sender did not ask to cancel it.', async () => {
    const message = await site.requests.sendContact(visitor, site.submission());
    const untimed = await ask({ appointmentTime: '' });
    const cancelled = await ask({ phone: '0501112233' });
    await site.requests.sendChangeRequest(visitor, {
      reference: cancelled.reference,
      proof: '2233',
      kind: 'cancel',
      text: '',
    });
    for (const row of [message, untimed, cancelled]) {
      expect(heldTime(row)).toEqual({ held: null, freeTimes: [] });
      site.holds.takeTime(visitor, receiptOf(row), startOf(day, '10:00'));
    }
    expect(site.db.select().from(appointments).all()).toEqual([]);
  });

  test('of which staff have not seen the time that its sender took is not changed by them.', async () => {
    for (const _visitor of [huda, omar]) await ask();
    const { id, reference, version } = await ask();
    site.holds.takeTime(visitor, receiptOf({ reference }), startOf(day, '10:00'));
    expect(() => confirm({ id, version }, '11:00')).toThrow(
      expect.objectContaining({ code: 'conflict', messageKey: { id: 'requests.newerChangeRequest' } }),
    );
    confirm({ id, version: version + 1 }, '11:00');
    expect(stored(id).visitTime).toBe('11:00');
  });

  test('at a time between two hours is offered no other one that is taken.', async () => {
    const hours = [{ days: ['Wednesday' as const], periods: [['10:00', '11:15'] as [string, string]] }];
    setTeam({ ...seat(huda, null), hours });
    setRules({ betweenMinutes: 0 });
    const [asked, later] = ['2026-12-02', '2026-12-09'];
    await ask({ appointmentTime: '10:00 AM' });
    await ask({ appointmentDate: asked, appointmentTime: '10:45 AM' });
    const { id } = await ask({ appointmentDate: asked, appointmentTime: '10:45 AM' });
    expect(heldTime(stored(id))).toEqual({ held: null, freeTimes: [startOf(later, '10:00')] });
  });

  test('without script or by the API holds a time, too; without an hour, on the half of a quarter, or at night it holds none.', async () => {
    const withdrawal = { phone: '0507776655', appointmentDate: day, appointmentTime: '10:00 AM' };
    const input = await ask(withdrawal);
    expect(held(input.id)?.startsAt).toBe(startOf(day, '10:00'));
    const others = [{ appointmentTime: '' }, { appointmentTime: '9:07 AM' }, { appointmentTime: '8:00 PM' }];
    for (const fields of others) expect(held((await ask(fields)).id)).toBeUndefined();
  });

  test('that looks like spam holds nothing, nor does the third of a telephone number or address.', async () => {
    const spam = await ask({ suggestions: 'https://a.example https://b.example https://c.example https://d.example' });
    expect([spam.spamReason, held(spam.id)]).toEqual(['links', undefined]);
    expect(heldTime(spam)).toEqual({ held: null, freeTimes: [] });
    const times = ['8:00 AM', '9:00 AM', '10:00 AM'];
    for (const person of [{ phone: '0509990011' }, { phone: '', email: 'One@visitor.example' }]) {
      const rows = [];
      for (const appointmentTime of times) rows.push(await ask({ ...person, appointmentTime }));
      expect(rows.map(({ id }) => held(id)?.state)).toEqual(['proposed', 'proposed', undefined]);
      expect(heldTime(rows[2] ?? expect.fail()).freeTimes).toEqual([]);
    }
  });

  test('holds a limited number of times for one network address, which a visitor cannot raise with invented numbers.', async () => {
    const strict = createRequestsFixture({ LIMIT_REQUESTS_PER_HOUR: '1000', LIMIT_HOLDS: '2' });
    strict.settings.set(systemActor, 'team', site.settings.get('team'));
    strict.settings.set(systemActor, 'openingHours', site.settings.get('openingHours'));
    strict.settings.set(systemActor, 'appointments', site.settings.get('appointments'));
    const rows = [];
    for (const [index, appointmentTime] of ['8:00 AM', '9:00 AM', '10:00 AM'].entries())
      rows.push(await storedWish(strict, { phone: `050777000${index}`, email: '', appointmentTime }));
    const open = () =>
      strict.db
        .select()
        .from(appointments)
        .all()
        .map(({ requestId }) => requestId);
    expect(open()).toEqual(rows.slice(0, 2).map(({ id }) => id));
    strict.close();
  });

  test.each([
    ['IPv6 /48', (index: number) => `2001:db8:0:${index}::1`],
    ['IPv4 /24', (index: number) => `203.0.113.${index}`],
  ])('holds four times as many times for an %s network as for an address.', async (_name, inside) => {
    const strict = createRequestsFixture({ LIMIT_REQUESTS_PER_HOUR: '1000', LIMIT_HOLDS: '1' });
    for (const section of ['team', 'openingHours', 'appointments'] as const)
      strict.settings.set(systemActor, section, site.settings.get(section));
    for (let index = 0; index < 8; index += 1)
      await storedWish(
        strict,
        { phone: `050777000${index}`, email: '', appointmentDate: dayAfter(day, index) },
        { kind: 'visitor', address: inside(index) },
      );
    expect(strict.db.select().from(appointments).all()).toHaveLength(4);
    strict.close();
  });

  test('ends a hold after three days where no opening hours are known.', async () => {
    const everyDay = { days: [...weekdays], periods: [['08:00', '12:00'] as [string, string]] };
    setTeam({ ...seat(huda, 'female'), hours: [everyDay] });
    site.settings.set(systemActor, 'openingHours', { ...site.settings.get('openingHours'), normal: [] });
    const later = dayAfter(day, 20);
    const row = await ask({ appointmentDate: later });
    expect(Date.parse(held(row.id)?.heldUntil ?? '') - site.clock()).toBeLessThanOrEqual(3 * dayMs + 15 * 60_000);
  });

  test('holds no seat of a person on leave, and none when the key refuses.', async () => {
    setTeam({ ...seat(huda, 'female'), leave: [{ from: day, to: day }] }, seat(omar, 'male'));
    // Without the free times that a page shows, the key of the claims alone decides.
    expect((await Promise.all([ask(), ask()])).map(({ id }) => held(id)?.seat)).toEqual([omar, undefined]);
  });
});

describe('A hold', () => {
  test('ends after 24 opening hours without an answer: the request stays, and its history says so.', async () => {
    const visit = { visitDay: '2026-12-10', visitTime: '09:00' };
    const { id } = await ask({ appointmentDate: visit.visitDay });
    // Open from 8 to 12: for 24 hours in six days.
    expect(held(id)?.heldUntil).toBe(startOf('2026-11-27', '12:00'));
    until('2026-11-27', '11:59');
    site.holds.endDue(systemActor);
    expect(held(id)).toBeDefined();
    site.advance(hourMs);
    site.holds.endDue(systemActor);
    expect([held(id), site.db.select().from(appointmentClaims).all()]).toEqual([undefined, []]);
    expect(stored(id)).toMatchObject({ state: 'new', ...visit });
    expect(kinds(id)).toEqual(['appointment', 'hold_ended']);
  });

  test('is prolonged by the time in which the process did not run, but not beyond the visit.', async () => {
    const [{ id: late }, { id: early }] = [await ask({ appointmentDate: '2026-12-10' }), await ask()];
    until('2026-11-24', '12:00');
    site.holds.endDue(systemActor);
    for (const time of ['12:50', '13:00']) {
      until('2026-11-27', time);
      site.holds.endDue(systemActor);
    }
    expect([held(late)?.heldUntil, held(early)]).toEqual([startOf('2026-11-30', '13:00'), undefined]);
    for (const time of ['13:30', '14:00']) {
      until('2026-11-27', time);
      site.holds.endDue(systemActor);
    }
    expect(held(late)?.heldUntil).toBe(startOf('2026-11-30', '13:00'));
  });

  test('is neither prolonged nor ended by a clock that is ahead for some seconds, also twice.', async () => {
    const [{ id: late }, { id: early }] = [await ask({ appointmentDate: '2026-12-10' }), await ask()];
    until('2026-11-24', '12:00');
    site.holds.endDue(systemActor);
    const before = [held(late)?.heldUntil, held(early)?.heldUntil];
    expect(before).not.toContain(undefined);
    for (const _jump of ['first', 'second']) {
      site.advance(2 * dayMs);
      site.holds.endDue(systemActor);
      site.advance(20_000);
      site.holds.endDue(systemActor);
      site.advance(-2 * dayMs);
      site.holds.endDue(systemActor);
    }
    expect([held(late)?.heldUntil, held(early)?.heldUntil]).toEqual(before);
  });

  test('is not prolonged by a clock that is behind for some seconds.', async () => {
    const { id } = await ask({ appointmentDate: '2026-12-10' });
    site.holds.endDue(systemActor);
    const before = held(id)?.heldUntil;
    for (const leap of [-2 * hourMs, 2 * hourMs + 20_000, 10 * 60_000, 10 * 60_000]) {
      site.advance(leap);
      site.holds.endDue(systemActor);
    }
    expect(held(id)?.heldUntil).toBe(before);
  });

  test('ends at the latest when the visit would begin, and not while the clock is in doubt.', async () => {
    await site.retention.removeDue(systemActor);
    const { id } = await ask();
    expect(held(id)?.heldUntil).toBe(startOf(day, '09:00'));
    site.advance(400 * dayMs);
    site.holds.endDue(systemActor);
    expect(held(id)).toBeDefined();
  });

  test.each(['completed', 'declined', 'cancelled'] as const)('ends when staff close the request as %s.', async (to) => {
    const { id } = await ask();
    site.requests.changeState(reception, { id, version: 1, to, note: 'Nobody answers the telephone.' });
    expect([held(id), hours()?.full]).toEqual([undefined, []]);
    expect(stored(id).state).toBe(to);
  });

  test('ends when staff mark the request as spam, and when its sender asks to cancel it.', async () => {
    const [spam, cancelled] = [await ask(), await ask({ phone: '0501112233' })];
    site.requests.markSpam(reception, { id: spam.id, version: 1 });
    await site.requests.sendChangeRequest(visitor, {
      reference: cancelled.reference,
      proof: '2233',
      kind: 'cancel',
      text: '',
    });
    expect([held(spam.id), held(cancelled.id)]).toEqual([undefined, undefined]);
  });

  test('is not among the appointments of its collector.', async () => {
    const { id: staffId } = makeStaffMember(site.db, { role: 'nurse' });
    site.settings.set(
      systemActor,
      'team',
      site.settings.get('team').map((seat) => ({ ...seat, staffId })),
    );
    const { id } = await ask();
    until(day, '08:00');
    const nurse = { ...staffActor('nurse'), staffId };
    expect(held(id)?.state).toBe('proposed');
    expect(site.visits.listOwn(nurse).today).toEqual([]);
  });

  test('stays while staff work on the request, and becomes the appointment; its sender reads the time as asked for, then as agreed.', async () => {
    const { id, reference } = await ask({ phone: '0501112233' });
    const status = () => site.requests.checkStatus(visitor, { reference, proof: '2233' });
    site.requests.changeState(reception, { id, version: 1, to: 'in_progress', note: '' });
    expect(held(id)?.state).toBe('proposed');
    expect(await status()).toMatchObject({ asked: { day, time: '09:00' }, agreed: null });
    confirm({ id, version: 2 }, '09:00');
    expect(held(id)).toMatchObject({ state: 'confirmed', heldUntil: null, seat: huda });
    expect(await status()).toMatchObject({ asked: null, agreed: { day, time: '09:00' } });
  });
});

describe('The holds of strangers with invented numbers', () => {
  const times = ['8:00 AM', '9:00 AM', '10:00 AM', '11:00 AM'];
  const fillDay = async () => {
    const rows = [];
    for (const appointmentTime of [...times, ...times, ...times]) rows.push(await ask({ appointmentTime }));
    return rows;
  };

  test('take at most half of the hours of each seat on a day; later requests are wishes for hours that do not read full.', async () => {
    const rows = await fillDay();
    const holds = rows.flatMap(({ id }) => held(id) ?? []);
    expect(holds.map(({ seat }) => seat).toSorted()).toEqual([huda, huda, omar, omar]);
    const { free, full } = hours() ?? expect.fail();
    expect(free).toEqual([]);
    const isTaken = (hour: string) => holds.filter(({ startsAt }) => startsAt === startOf(day, hour)).length === 2;
    expect(full).toEqual(['08:00', '09:00', '10:00', '11:00'].filter(isTaken));
    expect(full.length).toBeLessThan(4);
    const late = rows.at(-1) ?? expect.fail();
    expect(stored(late.id)).toMatchObject({ state: 'new', visitDay: day, visitTime: '11:00' });
    const { freeTimes } = heldTime(late);
    expect(freeTimes).toHaveLength(3);
    expect(freeTimes.map((time) => time.slice(0, 10))).not.toContain(day);
  });

  test('give way to an appointment of staff: one gets another seat, or ends with a line in its history.', async () => {
    const [first, second] = [await ask(), await ask({ appointmentTime: '10:00 AM' })];
    const patient = await ask({ appointmentTime: '' });
    expect([held(first.id)?.seat, held(second.id)?.seat]).toEqual([huda, omar]);
    const heldUntil = held(first.id)?.heldUntil;
    setRules({ visitMinutes: 45 });
    confirm(patient, '09:15');
    expect(held(patient.id)).toMatchObject({ state: 'confirmed', seat: huda, overbookReason: null });
    const moved = { state: 'proposed', seat: omar, startsAt: startOf(day, '09:00'), minutes: 30, heldUntil };
    expect(held(first.id)).toMatchObject(moved);
    expect([kinds(first.id), held(second.id)?.seat]).toEqual([['appointment'], omar]);
    const other = await ask({ appointmentTime: '' });
    confirm(other, '09:00', omar);
    expect([held(first.id), held(other.id)?.seat]).toEqual([undefined, omar]);
    expect(stored(first.id)).toMatchObject({ state: 'new', visitTime: '09:00' });
    expect(kinds(first.id)).toEqual(['appointment', 'hold_ended']);
    const third = await ask({ appointmentTime: '' });
    expect(() => confirm(third, '09:00', omar)).toThrow(expect.objectContaining({ code: 'conflict' }));
  });

  test('of a day end with one action of staff, and those of other days stay.', async () => {
    const rows = await fillDay();
    const another = await ask({ appointmentDate: dayAfter(day, 1) });
    confirm(rows[0] ?? expect.fail(), '08:00');
    expect(site.holds.endDay(reception, day)).toBe(3);
    const states = site.db.select().from(appointments).all();
    expect(states.map(({ requestId, state }) => [requestId, state])).toEqual([
      [rows[0]?.id, 'confirmed'],
      [another.id, 'proposed'],
    ]);
    expect(kinds(rows[1]?.id ?? '')).toEqual(['appointment', 'hold_ended']);
    expect(stored(rows[1]?.id ?? '')).toMatchObject({ state: 'new', visitDay: day });
    expect(site.holds.endDay(reception, day)).toBe(0);
  });
});

test('Nobody reads what is held without a valid receipt.', async () => {
  const row = await ask();
  const forged = receiptOf(row).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect(() => site.holds.getHeldTime(forged)).toThrow(expect.objectContaining({ code: 'not_found' }));
  expect(() => site.holds.takeTime(visitor, forged, startOf(day, '10:00'))).toThrow(
    expect.objectContaining({ code: 'not_found' }),
  );
});
