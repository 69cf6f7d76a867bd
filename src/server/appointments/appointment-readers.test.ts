import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { webhookDeliveries, webhooks } from '#server/webhooks/webhooks.table.ts';
import { closeAppointmentsInputSchema, maxVisitsOfDay } from '#shared/appointments/appointments.schema.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { makeStaffMember, staffActor, visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { agreedVisit, visitCalls } from '#testing/visits.ts';
import { appointments } from '../request-records/appointments.table.ts';
import { requests } from '../request-records/requests.table.ts';

const reception = staffActor('reception');
let site: ReturnType<typeof createRequestsFixture>;
let id: string;

beforeEach(async () => {
  site = createRequestsFixture();
  id = await askForVisit();
});
afterEach(() => site.close());

const { askForVisit, rowOf, seen, confirm, eventsOf } = visitCalls(
  () => site,
  () => id,
);
const stateOf = (requestId: string) =>
  site.db.select().from(appointments).where(eq(appointments.requestId, requestId)).get()?.state;
const refused = (fields: object) => expect.objectContaining({ code: 'invalid_input', ...fields });

test('A nurse sees the own appointments of today and tomorrow, and closes them, but not those of others.', async () => {
  const nurse = { ...staffActor('nurse'), staffId: makeStaffMember(site.db, { name: 'Amal', role: 'nurse' }).id };
  const own = await askForVisit({ name: 'Own' });
  const wish = await askForVisit({ name: 'Wish' });
  const others = id;
  confirm({ assigneeId: nurse.staffId }, own);
  confirm({}, others);
  site.requests.assign(reception, { ...seen(wish), assigneeId: nurse.staffId });
  site.advance(Date.parse('2026-11-24T08:00:00Z') - site.clock());
  const namesOf = (day: 'today' | 'tomorrow') => site.visits.listOwn(nurse)[day].map(({ name }) => name);
  expect([namesOf('today'), namesOf('tomorrow')]).toEqual([[], ['Own']]);
  site.advance(dayMs);
  expect(namesOf('today')).toEqual(['Own']);
  const close = (...ids: string[]) =>
    site.appointments.close(nurse, { done: ids.map((each) => seen(each)), missed: [] });
  expect(() => close(own, others)).toThrow(expect.objectContaining({ code: 'forbidden' }));
  expect(stateOf(own)).toBe('confirmed');
  close(own);
  expect([stateOf(own), eventsOf(own).at(-1)]).toMatchObject(['done', { kind: 'appointment' }]);
});

test('A visit over midnight stays with its nurse until it is closed, and other visits of the day before too.', async () => {
  const nurse = { ...staffActor('nurse'), staffId: makeStaffMember(site.db, { name: 'Amal', role: 'nurse' }).id };
  const closed = await askForVisit({ name: 'Closed' });
  confirm({ assigneeId: nurse.staffId, time: '23:30', minutes: 60 });
  confirm({ assigneeId: nurse.staffId, time: '10:00' }, closed);
  const idsOf = (day: 'earlier' | 'today') => site.visits.listOwn(nurse)[day].map((visit) => visit.id);
  const until = (instant: string) => site.advance(Date.parse(instant) - site.clock());
  until('2026-11-25T19:55:00Z');
  site.appointments.close(nurse, { done: [seen(closed)], missed: [] });
  expect([idsOf('earlier'), idsOf('today')]).toEqual([[], [closed, id]]);
  until('2026-11-25T20:05:00Z');
  expect([idsOf('earlier'), idsOf('today')]).toEqual([[id], []]);
  until('2026-11-26T20:05:00Z');
  expect(idsOf('earlier')).toEqual([id]);
  site.appointments.close(nurse, { done: [seen()], missed: [] });
  expect(idsOf('earlier')).toEqual([]);
});

test('The calendar shows a visit over midnight on its second day first, until it ends.', async () => {
  const wish = await askForVisit({ name: 'Wish', appointmentDate: '2026-11-26' });
  confirm({ time: '23:30', minutes: 60 });
  const visitsOn = (day: string) => site.visits.list(reception, day).map((visit) => visit.id);
  expect([visitsOn('2026-11-25'), visitsOn('2026-11-26'), visitsOn('2026-11-27')]).toEqual([[id], [id, wish], []]);
  const other = await askForVisit({ name: 'Until midnight' });
  confirm({ time: '23:00', minutes: 60, day: '2026-11-26' }, other);
  expect(visitsOn('2026-11-27')).toEqual([]);
});

test('The inbox in the order of visits begins with a visit of yesterday that runs past midnight.', async () => {
  const [other, wish] = [
    await askForVisit({ name: 'Other of yesterday' }),
    await askForVisit({ name: 'Wish', appointmentDate: '2026-11-26' }),
  ];
  confirm({ time: '23:30', minutes: 60 });
  confirm({ time: '10:00' }, other);
  site.advance(Date.parse('2026-11-25T20:05:00Z') - site.clock());
  const found = (search = '') => site.requests.list(reception, { sort: 'visit', search }).items.map((item) => item.id);
  expect([found(), found('Ali')]).toEqual([[id, wish], [id]]);
  site.advance(dayMs);
  expect(found()).toEqual([]);
});

test('A nurse’s appointments are those of her seat, also if the desk answers the request or linked her later.', async () => {
  const nurse = { ...staffActor('nurse'), staffId: makeStaffMember(site.db, { name: 'Amal', role: 'nurse' }).id };
  const desk = makeStaffMember(site.db, { name: 'Huda', role: 'reception' }).id;
  const [seat, other] = ['a'.repeat(32), 'b'.repeat(32)];
  const team = (staffId: string | null) =>
    site.settings.set(systemActor, 'team', [
      { id: seat, name: 'First car', gender: null, staffId, hours: [], leave: [] },
      { id: other, name: 'Second car', gender: null, staffId: null, hours: [], leave: [] },
    ]);
  const [others, nobodys, byHand] = [
    await askForVisit({ name: 'Others' }),
    await askForVisit({ name: 'Nobody yet' }),
    await askForVisit({ name: 'Before there was a team' }),
  ];
  confirm({ time: '15:00', assigneeId: nurse.staffId }, byHand);
  team(null);
  confirm({ seat, assigneeId: desk });
  expect(() => confirm({ seat: other, assigneeId: nurse.staffId }, others)).toThrow(
    expect.objectContaining({ fields: { assigneeId: { id: 'requests.assigneeUnknown' } } }),
  );
  confirm({ seat: other, assigneeId: desk }, others);
  confirm({ time: '14:00', assigneeId: desk }, nobodys);
  site.advance(Date.parse('2026-11-25T08:00:00Z') - site.clock());
  const listed = (part: 'today' | 'ofNobody') => site.visits.listOwn(nurse)[part].map((visit) => visit.id);
  expect(listed('today')).toEqual([]);
  team(nurse.staffId);
  expect(listed('today')).toEqual([id]);
  site.requests.assign(reception, { ...seen(), assigneeId: desk });
  expect(listed('today')).toEqual([id]);
  expect(listed('ofNobody')).toEqual([byHand]);
  const close = (...ids: string[]) =>
    site.appointments.close(nurse, { done: ids.map((each) => seen(each)), missed: [] });
  for (const each of [others, nobodys, byHand])
    expect(() => close(each)).toThrow(expect.objectContaining({ code: 'forbidden' }));
  team(null);
  expect(listed('today')).toEqual([]);
  expect(() => close(id)).toThrow(expect.objectContaining({ code: 'forbidden' }));
  team(nurse.staffId);
  close(id);
  expect(stateOf(id)).toBe('done');
});

test('A member who is linked to two collectors sees the visits of both, and closes them.', async () => {
  const nurse = { ...staffActor('nurse'), staffId: makeStaffMember(site.db, { name: 'Amal', role: 'nurse' }).id };
  const seats = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
  const link = (...staffIds: (string | null)[]) =>
    site.settings.set(
      systemActor,
      'team',
      seats.map((seat, at) => ({
        id: seat,
        name: `Car ${at}`,
        gender: null,
        staffId: staffIds[at] ?? null,
        hours: [],
        leave: [],
      })),
    );
  link(nurse.staffId, nurse.staffId);
  const [second, others] = [await askForVisit({ name: 'Second' }), await askForVisit({ name: 'Others' })];
  for (const [at, visit] of [id, second, others].entries()) confirm({ seat: seats[at] ?? null }, visit);
  site.advance(Date.parse('2026-11-25T08:00:00Z') - site.clock());
  const listed = () => site.visits.listOwn(nurse).today.map((visit) => visit.id);
  expect(new Set(listed())).toEqual(new Set([id, second]));
  site.appointments.close(nurse, { done: [seen(second)], missed: [] });
  expect(stateOf(second)).toBe('done');
  link(nurse.staffId);
  expect(listed()).toEqual([id]);
});

test('A nurse sees her visits of a day on which others have more than a page shows.', () => {
  const nurse = { ...staffActor('nurse'), staffId: makeStaffMember(site.db, { name: 'Amal', role: 'nurse' }).id };
  confirm({ time: '18:00', assigneeId: nurse.staffId });
  const row = rowOf() ?? expect.fail();
  const others = Array.from({ length: 500 }, (_none, index) => ({
    ...row,
    id: String(index).padStart(32, '0'),
    reference: `D-${index}`,
    visitTime: '08:00',
    assigneeId: null,
  }));
  for (const other of others) site.db.insert(requests).values(other).run();
  site.advance(Date.parse('2026-11-25T06:00:00Z') - site.clock());
  expect(site.visits.listOwn(nurse).today.map((visit) => visit.id)).toEqual([id]);
});

test('A day of 501 visits is shown and closed as a whole; of one beyond the limit, the rest is counted.', () => {
  confirm();
  const row = rowOf() ?? expect.fail();
  const held = site.db.select().from(appointments).get() ?? expect.fail();
  const addUntil = (total: number) => {
    for (let index = site.storedRequests().length; index < total; index += 1) {
      const other = String(index).padStart(32, '0');
      site.db
        .insert(requests)
        .values({ ...row, id: other, reference: `D-${index}` })
        .run();
      site.db
        .insert(appointments)
        .values({ ...held, requestId: other })
        .run();
    }
  };
  addUntil(501);
  const listed = () => site.visits.list(reception, agreedVisit.day);
  expect(listed()).toHaveLength(501);
  site.advance(Date.parse('2026-11-25T14:00:00Z') - site.clock());
  const done = listed().map((visit) => ({ id: visit.id, version: visit.version }));
  site.appointments.close(reception, closeAppointmentsInputSchema.parse({ done, missed: [] }));
  expect(new Set(listed().map(({ appointment }) => appointment?.state))).toEqual(new Set(['done']));
  addUntil(maxVisitsOfDay + 3);
  expect([listed().length, site.visits.countOfDay(reception, agreedVisit.day)]).toEqual([
    maxVisitsOfDay,
    maxVisitsOfDay + 3,
  ]);
});

test('No appointment ends before its day, nor before it has begun by completing its request.', () => {
  const nurse = { ...staffActor('nurse'), staffId: makeStaffMember(site.db, { name: 'Amal', role: 'nurse' }).id };
  confirm({ time: '18:00', assigneeId: nurse.staffId });
  const close = (as: 'done' | 'missed') => () =>
    site.appointments.close(nurse, { done: [], missed: [], [as]: [{ ...seen(), note: 'Nobody opened.' }] });
  const complete = () => site.requests.changeState(reception, { ...seen(), to: 'completed', note: '' });
  site.advance(Date.parse('2026-11-24T19:59:59Z') - site.clock());
  for (const end of [close('done'), close('missed'), complete])
    expect(end).toThrow(refused({ message: 'requests.notYetOver' }));
  site.advance(1000);
  expect(complete).toThrow(refused({ message: 'requests.notYetOver' }));
  expect(stateOf(id)).toBe('confirmed');
  close('missed')();
  expect(stateOf(id)).toBe('missed');
});

test('A missed visit of a nurse returns to the inbox without its assignee; one of reception stays assigned.', async () => {
  const nurse = { ...staffActor('nurse'), staffId: makeStaffMember(site.db, { name: 'Amal', role: 'nurse' }).id };
  const colleague = makeStaffMember(site.db, { name: 'Huda', role: 'reception' }).id;
  const other = await askForVisit({ name: 'Other' });
  confirm({ assigneeId: nurse.staffId });
  confirm({ assigneeId: colleague }, other);
  site.advance(4 * dayMs);
  site.appointments.close(nurse, { done: [], missed: [{ ...seen(), note: 'Nobody opened.' }] });
  site.appointments.close(reception, { done: [], missed: [{ ...seen(other), note: 'Nobody opened.' }] });
  expect(rowOf()).toMatchObject({ state: 'in_progress', assigneeId: null });
  expect(eventsOf().slice(-2)).toMatchObject([
    { kind: 'appointment', state: 'missed' },
    { kind: 'assigned', assignee: null },
  ]);
  expect(rowOf(other)?.assigneeId).toBe(colleague);
});

test('Webhooks hear of each state, time and address of an appointment, with nothing but the reference.', () => {
  const values = { name: 'Other system', url: 'https://example.com/hook', topics: ['appointment' as const] };
  site.db
    .insert(webhooks)
    .values({ id: 'hook', ...values, encryptedSecret: '', createdBy: '', createdAt: '' })
    .run();
  confirm();
  confirm({ address: 'Villa 5' });
  confirm({ time: '12:00' });
  site.appointments.cancel(reception, { ...seen(), by: 'patient', told: 'none', note: '' });
  const bodies = site.db
    .select()
    .from(webhookDeliveries)
    .all()
    .map(({ body }) => JSON.parse(body));
  const about = { id: expect.any(String), time: expect.any(String), reference: rowOf()?.reference };
  expect(bodies).toEqual([
    { ...about, type: 'appointment.confirmed' },
    { ...about, type: 'appointment.confirmed' },
    { ...about, type: 'appointment.confirmed' },
    { ...about, type: 'appointment.cancelled_by_patient' },
  ]);
});

test('A nurse gets appointments, and no other request.', async () => {
  const nurse = makeStaffMember(site.db, { role: 'nurse' });
  const { contact, ...others } = site.submission();
  await site.requests.sendContact(visitor, { ...others, contact });
  const message = site.storedRequests().find(({ type }) => type === 'contact')?.id ?? '';
  expect(() => site.requests.assign(reception, { ...seen(message), assigneeId: nurse.id })).toThrow(
    refused({ fields: { assigneeId: { id: 'requests.assigneeUnknown' } } }),
  );
  site.requests.assign(reception, { ...seen(id), assigneeId: nurse.id });
  expect(rowOf()?.assigneeId).toBe(nurse.id);
});
