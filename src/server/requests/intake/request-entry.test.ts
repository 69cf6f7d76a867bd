import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { findAppointment } from '#server/request-records/appointment-store.ts';
import { outbox } from '#server/request-records/outbox.table.ts';
import { staff } from '#server/staff/staff.table.ts';
import { startOf } from '#shared/appointments/appointment-times.rules.ts';
import type { AppError } from '#shared/errors.ts';
import { weekdays } from '#shared/opening-hours/opening-hours.rules.ts';
import type { EnterRequestInput, EnterVisitInput } from '#shared/requests/request-types.ts';
import { enterRequestInputSchema } from '#shared/requests/request-types.ts';
import { makePackage, makeStaffMember, staffActor, visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';

const caller = {
  source: 'telephone',
  locale: 'ar',
  name: 'فاطمة',
  email: '',
  phone: '050 123 4567',
  consent: true,
  isAcknowledged: false,
} as const;
const message: EnterRequestInput = {
  ...caller,
  type: 'contact',
  contactType: 'inquiry',
  message: 'هل أنتم مفتوحون يوم الجمعة؟',
  assigneeId: null,
};
const visit = {
  type: 'withdrawal',
  visitHour: '10:00',
  areaId: '',
  area: 'Khalidiya',
  collector: 'female',
  packageIds: [] as string[],
  notes: '',
  assigneeId: null,
} as const;

function withHuda() {
  const site = createRequestsFixture();
  const { id, name } = makeStaffMember(site.db, { role: 'reception', name: 'Huda' });
  const huda = staffActor('reception', { staffId: id, name, email: 'huda@lab.example', address: '192.0.2.8' });
  const mails = () => site.db.select({ kind: outbox.kind }).from(outbox).all();
  return { ...site, huda, mails, enter: (input: EnterRequestInput) => site.requests.enter(huda, input) };
}

const refusal = (work: () => void): AppError => {
  try {
    work();
  } catch (error) {
    return error as AppError;
  }
  throw new Error('It was not refused.');
};

test('A request entered by staff is in the inbox with its source, assignee, consent and history, and is found by phone number.', () => {
  const { requests, huda, enter, storedRequests, mails } = withHuda();
  const assigneeId = huda.kind === 'staff' ? huda.staffId : null;
  const { id, reference } = enter({ ...message, assigneeId });
  expect(requests.list(huda, { search: '+971501234567' }).items[0]).toMatchObject({
    id,
    reference,
    source: 'telephone',
    assignee: { name: 'Huda' },
  });
  expect(requests.list(huda, { search: 'الجمعة', assignee: assigneeId }).total).toBe(1);
  expect(storedRequests()[0]).toMatchObject({ consentVersion: 'to-staff', spamReason: null, locale: 'ar' });
  const [event] = requests.get(huda, id).events;
  expect(event).toMatchObject({
    staffName: 'Huda',
    version: 1,
    details: { kind: 'entered', source: 'telephone', assignee: 'Huda' },
  });
  expect(mails()).toEqual([]);
});

test('An entered request sends an acknowledgement only if staff choose it and there is an e-mail address, and never a notification.', () => {
  const { enter, mails } = withHuda();
  enter({ ...message, isAcknowledged: true });
  enter({ ...message, source: 'walk_in', email: 'fatima@visitor.example' });
  expect(mails()).toEqual([]);
  for (let day = 0; day < 7; day += 1)
    enter({ ...message, source: 'walk_in', email: 'fatima@visitor.example', isAcknowledged: true });
  expect(mails()).toEqual(Array.from({ length: 7 }, () => ({ kind: 'acknowledgement' })));
});

test('Requests entered by staff are never rate-limited or marked as spam.', () => {
  const { enter, storedRequests } = withHuda();
  const links = 'https://a.example https://b.example https://c.example https://d.example';
  for (let number = 0; number < 20; number += 1) enter({ ...message, message: links });
  expect(storedRequests().map(({ spamReason }) => spamReason)).toEqual(Array.from({ length: 20 }, () => null));
});

test('An entered booking stores the title and price of its package, and an entered home visit its day and hour.', () => {
  const { db, enter, storedRequests } = withHuda();
  const labPackage = makePackage(db, { nameAr: 'فحص القلب', price: 250 });
  enter({ ...caller, type: 'booking', booked: { kind: 'package', id: labPackage.id }, notes: '', assigneeId: null });
  enter({ ...caller, ...visit, visitDay: '2026-11-23', packageIds: [labPackage.id] });
  const [booking, withdrawal] = storedRequests();
  const record = { title: 'فحص القلب', price: 250 };
  expect(booking?.details).toMatchObject({ record, shown: record });
  expect(withdrawal).toMatchObject({
    visitDay: '2026-11-23',
    visitTime: '10:00',
    details: { packageTitle: 'فحص القلب', collector: 'female', isPast: false },
  });
});

test.each([
  ['a home visit in the past', { ...caller, ...visit, visitDay: '2026-11-20' }, 'visitDay'],
  ['a package that does not exist', { ...caller, ...visit, visitDay: '', packageIds: ['b'.repeat(24)] }, 'packageIds'],
  [
    'a booking of an offer that does not exist',
    { ...caller, type: 'booking', booked: { kind: 'offer', id: 'b'.repeat(24) }, notes: '', assigneeId: null },
    'booked',
  ],
  ['an unknown assignee', { ...message, assigneeId: 'c'.repeat(32) }, 'assigneeId'],
] as [string, EnterRequestInput, string][])(
  'The server names the wrong field and stores nothing if staff enter %s.',
  (_name, input, field) => {
    const { enter, storedRequests } = withHuda();
    expect(refusal(() => enter(input))).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: expect.anything() },
    });
    expect(storedRequests()).toEqual([]);
  },
);

test('An entered request must have a phone number or e-mail address, and consent.', () => {
  const issues = (input: EnterRequestInput) =>
    enterRequestInputSchema.safeParse(input).error?.issues.map(({ path, message: said }) => [path.join('.'), said]);
  expect(issues({ ...message, phone: '' })).toEqual([['phone', 'emailOrPhone']]);
  expect(issues({ ...message, consent: false })).toEqual([['consent', 'consentNeeded']]);
  const withoutRecord = { ...caller, type: 'booking', notes: '', phone: '' } as unknown as EnterRequestInput;
  expect(issues(withoutRecord)?.map(([field]) => field)).toEqual(expect.arrayContaining(['booked', 'phone']));
  expect(issues(message)).toBeUndefined();
});

test('Reception finds requests by a whole phone number.', () => {
  const { enter, huda, requests } = withHuda();
  const { id } = enter(message);
  expect(requests.findByPhone(huda, '00971 50 1234567').requests.map((line) => line.id)).toEqual([id]);
  expect(requests.findByPhone(huda, '4567')).toEqual({ requests: [], people: [] });
});

test('A home visit is stored and agreed in one step; a refusal stores nothing and names the field of the form.', () => {
  const { db, huda, mails, requests, settings, storedRequests } = withHuda();
  const [seat, other] = ['a'.repeat(32), 'b'.repeat(32)];
  const collector = { gender: null, staffId: null, hours: [], leave: [] };
  settings.set(systemActor, 'team', [{ ...collector, id: seat, name: 'Car' }]);
  const entry = { ...caller, ...visit, collector: null, visitDay: '2026-11-25' };
  const enterVisit = (changes: Partial<typeof entry> | object = {}, goes: string | null = seat) =>
    requests.enterVisit(huda, { entry: { ...entry, ...changes } as EnterRequestInput, seat: goes });
  settings.set(systemActor, 'appointments', { ...settings.get('appointments'), visitMinutes: 45 });
  const { id } = enterVisit();
  const agreed = { state: 'confirmed', seat, startsAt: '2026-11-25T06:00:00.000Z', minutes: 45 };
  expect(findAppointment(db, id)).toMatchObject(agreed);
  const { request, events } = requests.get(huda, id);
  expect([request.state, events.map(({ details }) => details.kind)]).toEqual(['confirmed', ['entered', 'appointment']]);
  expect(events.at(-1)).toMatchObject({ details: { told: null, collector: 'Car' } });
  const withMail = { name: 'Salem', email: 'salem@visitor.example', isAcknowledged: true, visitHour: '13:00' };
  enterVisit(withMail);
  expect(mails().map(({ kind }) => kind)).toEqual(['appointment_confirmed']);
  const known = storedRequests().length;
  const refusedFields = (...visitOf: Parameters<typeof enterVisit>) =>
    Object.keys(refusal(() => enterVisit(...visitOf)).fields);
  expect(refusedFields()).toEqual(['seat']);
  expect(refusedFields({}, null)).toEqual(['seat']);
  expect(refusedFields({}, other)).toEqual(['seat']);
  expect(refusedFields({ area: '', visitHour: '15:00' })).toEqual(['area']);
  expect(refusedFields({ visitHour: '' })).toEqual(['visitHour']);
  expect(storedRequests()).toHaveLength(known);
});

test('Staff are warned about the collector of a visit that they enter, but not stopped: a reason, or the agreement of the person, enters it.', () => {
  const { appointments, db, huda, requests, settings } = withHuda();
  const normal = [{ days: [...weekdays], periods: [['08:00', '12:00'] as [string, string]] }];
  settings.set(systemActor, 'openingHours', { ...settings.get('openingHours'), normal });
  const marina = { nameEn: 'Marina', nameAr: 'المرسى', fee: null, waivedFrom: null, travelMinutes: 45 };
  settings.set(systemActor, 'visitAreas', [{ ...marina, id: 'c'.repeat(32) }]);
  const seat = 'a'.repeat(32);
  settings.set(systemActor, 'team', [{ id: seat, name: 'Omar', gender: 'male', staffId: null, hours: [], leave: [] }]);
  const day = '2026-11-25';
  const entry = { ...caller, ...visit, collector: null, visitDay: day };
  const enterVisit = (changes: object, exceptions: Partial<EnterVisitInput> = {}) =>
    requests.enterVisit(huda, { entry: { ...entry, ...changes } as EnterRequestInput, seat, ...exceptions });
  const stored = ({ id }: { id: string }) => findAppointment(db, id);
  const overbookReason = 'The person is fasting.';

  enterVisit({ visitHour: '10:00' });
  const other = { visitHour: '10:00', area: 'Tower 4, Marina' };
  expect(Object.keys(refusal(() => enterVisit(other)).fields)).toEqual(['seat']);
  // The address names the area, so the way is longer.
  expect(stored(enterVisit(other, { overbookReason }))).toMatchObject({
    seat,
    overbookReason,
    areaId: 'c'.repeat(32),
    blockedMinutes: 105,
  });

  const late = { visitHour: '15:00' };
  expect(Object.keys(refusal(() => enterVisit(late, { seat: null })).fields)).toEqual(['seat']);
  expect(stored(enterVisit(late, { seat: null, overbookReason }))).toMatchObject({ seat: null, overbookReason });

  const wish = { visitHour: '08:00', collector: 'female' };
  expect(Object.keys(refusal(() => enterVisit(wish)).fields)).toEqual(['isOtherGenderAgreed']);
  expect(stored(enterVisit(wish, { isOtherGenderAgreed: true }))).toMatchObject({ seat, overbookReason: null });

  const planned = { id: null, place: 'home', areaId: '', day, minutes: 30, collector: null } as const;
  const { taken, nobody } = appointments.listTakenTimes(huda, { ...planned, seat: null });
  expect(taken.filter((time) => time.endsWith(':00'))).toEqual(['08:00', '10:00', '11:00']);
  expect([nobody.includes('15:00'), nobody.includes('09:00')]).toEqual([true, false]);
  const near = appointments.listNearbyTimes(huda, { ...planned, seat, time: '10:00' });
  expect(near).toEqual([startOf(day, '09:00'), startOf('2026-11-26', '08:00'), startOf('2026-11-26', '09:00')]);
});

test('The people of a shared phone number are known by name, each with the values of the latest requests.', () => {
  const { enter, huda, requests } = withHuda();
  enter({ ...caller, ...visit, name: 'Mariam Ali', email: 'mariam@visitor.example', visitDay: '2026-11-25' });
  enter({ ...message, name: 'Salem' });
  const { id } = enter({ ...message, name: 'mariam ali', locale: 'en' });
  const { people } = requests.findByPhone(huda, '00971 50 1234567');
  expect(people.map(({ name }) => name)).toEqual(['mariam ali', 'Salem']);
  expect(people[0]).toEqual({
    requestId: id,
    name: 'mariam ali',
    email: 'mariam@visitor.example',
    locale: 'en',
    areaId: '',
    area: 'Khalidiya',
  });
});

test('Only requests of visitors that are not spam count as arrivals.', async () => {
  const { enter, huda, requests, submission } = withHuda();
  const poll = () => requests.poll(huda);
  enter(message);
  expect(poll().latestArrival).toBeNull();
  await requests.sendContact(visitor, submission());
  const arrived = poll();
  expect(arrived.latestArrival).toEqual({ revision: arrived.revision, type: 'contact' });
  await requests.sendContact(visitor, submission({ message: 'Another question', guard: { website: 'x', ticket: '' } }));
  expect(poll()).toMatchObject({ suspectedCount: 1, latestArrival: arrived.latestArrival });
});

test('The history still names a member of staff whose account was deleted.', () => {
  const { db, enter, huda, requests } = withHuda();
  const { id } = enter(message);
  db.delete(staff).where(eq(staff.name, 'Huda')).run();
  expect(requests.get(huda, id).events[0]).toMatchObject({ staffName: 'Huda' });
});
