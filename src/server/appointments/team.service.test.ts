import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Seat } from '#shared/appointments/team.schema.ts';
import { sectionSchemas } from '#shared/settings/settings-sections.schema.ts';
import { makeStaffMember, staffActor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { agreedVisit, storedWish } from '#testing/visits.ts';
import { appointments } from '../request-records/appointments.table.ts';

const owner = staffActor('owner');
let site: ReturnType<typeof createRequestsFixture>;
let sections: typeof site.settingsSections;

beforeEach(() => {
  site = createRequestsFixture();
  sections = site.settingsSections;
});
afterEach(() => site.close());

const seat = (digit: string, changes: Partial<Seat> = {}): Seat => ({
  id: digit.repeat(32),
  name: `Seat ${digit}`,
  gender: null,
  staffId: null,
  hours: [],
  leave: [],
  ...changes,
});
const save = (team: Seat[]) =>
  sections.update(owner, { section: 'team', values: { team }, version: sections.get(owner, 'team', 'en').version });
const issuesOf = (...team: Seat[]) =>
  sectionSchemas.team.safeParse({ team }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('Owners enter the team; staff with requests read it.', () => {
  save([seat('a', { gender: 'female' }), seat('b')]);
  expect(site.team.list(staffActor('reception')).map(({ name }) => name)).toEqual(['Seat a', 'Seat b']);
});

test('A team has at most 20 seats with different names, and no leave or hours that end before they begin.', () => {
  expect(issuesOf(seat('a'), seat('b'))).toEqual([]);
  expect(issuesOf(seat('a', { name: 'Huda' }), seat('b', { name: ' huda ' }))).toEqual([['team.1.name', 'sameName']]);
  expect(issuesOf(seat('a'), seat('a', { name: 'Another' }))).toEqual([['team.1.id', 'format']]);
  expect(issuesOf(seat('a', { leave: [{ from: '2026-12-02', to: '2026-12-01' }] }))).toEqual([
    ['team.0.leave.0.to', 'endBeforeStart'],
  ]);
  expect(issuesOf(seat('a', { hours: [{ days: ['Monday'], periods: [['09:00', '09:00']] }] }))).toEqual([
    ['team.0.hours.0.periods.0.1', 'endBeforeStart'],
  ]);
  const many = Array.from({ length: 21 }, (_none, at) =>
    seat('a', { id: String(at).padStart(32, '0'), name: `${at}` }),
  );
  expect(issuesOf(...many.slice(1))).toEqual([]);
  expect(issuesOf(...many).map(([path]) => path)).toEqual(['team']);
});

test('Free hours are not switched on without a team; a centre that has them on can still save, and loses them with its team.', () => {
  const saveHours = (changes: object) => {
    const { values, version } = sections.get(owner, 'appointments', 'en');
    const appointments = { ...site.settings.get('appointments'), ...changes };
    sections.update(owner, { section: 'appointments', values: { ...values, appointments }, version });
  };
  const refused = expect.objectContaining({
    fields: { 'appointments.offersFreeTimes': { id: 'requests.teamNeeded' } },
  });
  expect(() => saveHours({ offersFreeTimes: true })).toThrow(refused);
  save([seat('a')]);
  saveHours({ offersFreeTimes: true });
  expect(site.settings.getSiteFrame('en').offersFreeTimes).toBe(true);
  save([]);
  saveHours({ noticeHours: 5 });
  expect(site.settings.getSiteFrame('en').offersFreeTimes).toBe(false);
});

test('A seat with appointments to come stays in the team, and their number is named.', async () => {
  save([seat('a'), seat('b')]);
  const request = await storedWish(site);
  site.appointments.confirm(owner, { ...agreedVisit, id: request.id, version: request.version });
  site.db
    .update(appointments)
    .set({ seat: 'a'.repeat(32) })
    .run();
  const remove = () => save([seat('b')]);
  expect(remove).toThrow(
    expect.objectContaining({ messageKey: { id: 'requests.seatHolds', values: { name: 'Seat a', count: 1 } } }),
  );
  site.db.update(appointments).set({ state: 'cancelled_by_centre' }).run();
  expect(remove).not.toThrow();
});

test('A seat stays in the team during a visit and until the visit is closed, for as long as its page shows it.', async () => {
  save([seat('a'), seat('b')]);
  const request = await storedWish(site);
  site.appointments.confirm(owner, { ...agreedVisit, id: request.id, version: request.version, seat: 'a'.repeat(32) });
  const remove = () => save([seat('b')]);
  const until = (instant: string) => site.advance(Date.parse(instant) - site.clock());
  // Ten minutes after the start, and in the last hour of the seventh day after it.
  for (const instant of ['2026-11-25T07:40:00Z', '2026-12-02T19:00:00Z']) {
    until(instant);
    expect(remove).toThrow(
      expect.objectContaining({ messageKey: expect.objectContaining({ id: 'requests.seatHolds' }) }),
    );
    expect(site.appointmentHits.listHits(owner, { team: [seat('b')] }).leaving.count).toBe(1);
  }
  site.appointments.close(owner, { done: [{ id: request.id, version: 2 }], missed: [] });
  expect(remove).not.toThrow();
});

test('Staff read the names of the visits to come or not closed of a seat before it leaves, and of a member before they leave.', async () => {
  const nurse = makeStaffMember(site.db, { name: 'Amal', role: 'nurse' }).id;
  const desk = makeStaffMember(site.db, { name: 'Huda', role: 'reception' }).id;
  save([seat('a', { staffId: nurse }), seat('b')]);
  let number = 0;
  const agree = async (name: string, changes: object) => {
    number += 1;
    const { id, version } = await storedWish(site, { name, phone: `050111223${number}`, email: '' });
    site.appointments.confirm(owner, { ...agreedVisit, id, version, minutes: 15, assigneeId: desk, ...changes });
  };
  const times = ['14:00', '08:00', '09:00', '10:00', '11:00', '12:00'];
  for (const time of times) await agree(`Patient ${time}`, { time, seat: 'a'.repeat(32) });
  await agree('Of another seat', { seat: 'b'.repeat(32) });
  const { team, appointmentHits } = site;
  const openVisits = (memberId: string) => {
    const { count, items } = team.listOpenVisits(staffActor('reception'), memberId);
    return [count, items.map(({ name }) => name)];
  };
  const earliest = times.slice(1).map((time) => `Patient ${time}`);
  expect(openVisits(nurse)).toEqual([6, earliest]);
  expect(openVisits(desk)).toEqual([0, []]);
  const leaving = (...next: Seat[]) => appointmentHits.listHits(owner, { team: next }).leaving;
  expect(leaving(seat('b'))).toMatchObject({ count: 6, items: earliest.map((name) => ({ name })) });
  expect(leaving(seat('a'), seat('b')).count).toBe(0);
  site.advance(Date.parse('2026-11-25T06:30:00Z') - site.clock());
  expect(openVisits(nurse)[0]).toBe(6);
  site.advance(Date.parse('2026-12-02T20:00:00Z') - site.clock());
  expect(openVisits(nurse)).toEqual([0, []]);
});

test('A newly linked collector gets the home visits to come of the member, but none at a time that is taken or against a wish.', async () => {
  const nurse = makeStaffMember(site.db, { name: 'Amal', role: 'nurse' }).id;
  let number = 0;
  const agree = async (name: string, fields: object, changes: object) => {
    number += 1;
    const { id, version } = await storedWish(site, { name, phone: `050111223${number}`, email: '', ...fields });
    site.appointments.confirm(owner, { ...agreedVisit, id, version, assigneeId: nurse, ...changes });
    return id;
  };
  // Without a team, the assignee goes.
  const [given, sameTime, woman] = [
    await agree('Given', {}, { time: '09:00' }),
    await agree('Same time', {}, { time: '09:15' }),
    await agree('Asks for a woman', { collector: 'female' }, { time: '14:00' }),
  ];
  const seats = () =>
    Object.fromEntries(
      site.db
        .select()
        .from(appointments)
        .all()
        .map((row) => [row.requestId, row.seat]),
    );
  save([seat('a', { gender: 'male' })]);
  expect(seats()).toEqual({ [given]: null, [sameTime]: null, [woman]: null });
  const ofNobody = () =>
    site.requests
      .listWaiting(owner)
      .items.filter(({ kind }) => kind === 'nobody')
      .map(({ name }) => name);
  expect(site.requests.listWaiting(owner)).toMatchObject({ counts: { nobody: 3 }, firstDayOfNobody: agreedVisit.day });
  expect(ofNobody()).toEqual(['Given', 'Same time', 'Asks for a woman']);
  save([seat('a', { gender: 'male', staffId: nurse })]);
  expect(seats()).toEqual({ [given]: 'a'.repeat(32), [sameTime]: null, [woman]: null });
  expect(site.requests.poll(owner).visitsOfNobody).toBe(2);
  // Those that stay are named to the owner.
  expect(ofNobody()).toEqual(['Same time', 'Asks for a woman']);
  const { request, events } = site.requests.get(owner, given);
  expect(request.version).toBe(3);
  expect(events.at(-1)).toMatchObject({ details: { kind: 'appointment', collector: 'Seat a', told: null } });
  site.advance(Date.parse(`${agreedVisit.day}T03:00:00Z`) - site.clock());
  const own = site.visits.listOwn({ ...staffActor('nurse'), staffId: nurse });
  expect([own.today, own.ofNobody].map((visits) => visits.map(({ id }) => id))).toEqual([[given], [sameTime, woman]]);
});

test('A change of the team reaches open pages.', () => {
  const { revision } = site.requests.poll(owner);
  save([seat('a')]);
  expect(site.requests.poll(owner).revision).toBeGreaterThan(revision);
});

test('A seat with holds alone leaves the team: they get another seat, or end.', async () => {
  site.settings.set(owner, 'appointments', { ...site.settings.get('appointments'), offersFreeTimes: true });
  const hours: Seat['hours'] = [{ days: ['Wednesday'], periods: [['08:00', '12:00']] }];
  save([seat('a', { hours }), seat('b', { hours })]);
  const { id } = await storedWish(site);
  const held = () => site.db.select().from(appointments).all();
  expect(held()).toMatchObject([{ requestId: id, state: 'proposed', seat: 'a'.repeat(32) }]);
  save([seat('b', { hours })]);
  expect(held()).toMatchObject([{ requestId: id, state: 'proposed', seat: 'b'.repeat(32) }]);
  save([]);
  expect(held()).toEqual([]);
  expect(site.requests.get(owner, id).events.at(-1)).toMatchObject({
    details: { kind: 'hold_ended', isByStaff: true },
  });
});
