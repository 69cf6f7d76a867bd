import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { bookingForm } from '#shared/requests/booking.form.ts';
import { inputSchema } from '#shared/requests/request-form.schema.ts';
import { namedPackages } from '#shared/requests/visit-packages.rules.ts';
import { withdrawalForm } from '#shared/requests/withdrawal.form.ts';
import { makeOffer, makePackage, staffActor, visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { agreedVisit } from '#testing/visits.ts';

const reception = staffActor('reception');
let site: ReturnType<typeof createRequestsFixture>;

beforeEach(() => {
  site = createRequestsFixture();
});
afterEach(() => site.close());

async function askForVisit(fields: object) {
  const withdrawal = inputSchema(withdrawalForm).parse({
    phone: '0501234567',
    appointmentDate: '2026-11-22',
    ...fields,
  });
  const ticket = site.requests.issueTicket();
  site.advance(60_000);
  return site.requests.sendWithdrawal(visitor, async () => ({
    locale: 'en',
    withdrawal,
    guard: { website: '', ticket },
    source: 'site',
    consentVersion: '2026-11',
  }));
}

const on = (day: string) => site.visits.list(reception, day);
const idOf = (reference: string) => site.storedRequests().find((row) => row.reference === reference)?.id ?? '';

test('The visits of a day have their details, sorted by time, with visits without a time last.', async () => {
  const { id: packageId } = makePackage(site.db, { fastingRequired: 'yes', fastingHours: 10 });
  await askForVisit({ name: 'No hour' });
  await askForVisit({ name: 'Late', appointmentTime: '4:00 PM' });
  const { reference } = await askForVisit({
    name: 'Early',
    appointmentTime: '8:00 AM',
    area: 'Al Khalidiya',
    collector: 'female',
    suggestions: 'Ring twice',
    packageId,
  });
  const submission = site.submission();
  const { contact, ...others } = submission;
  const { name, email, phone } = contact;
  await site.requests.sendReport(visitor, {
    ...others,
    report: { name, email, phone, visitTime: 'Sunday, 22 / 11 / 2026' },
  });
  await site.requests.sendChangeRequest(
    { kind: 'visitor', address: '192.0.2.1' },
    { reference, proof: '4567', kind: 'cancel', text: '' },
  );
  const visits = on('2026-11-22');
  expect(visits.map((visit) => [visit.name, visit.visitTime])).toEqual([
    ['Early', '08:00'],
    ['Late', '16:00'],
    ['No hour', null],
  ]);
  expect(visits[0]).toMatchObject({
    area: 'Al Khalidiya',
    collector: 'female',
    notes: 'Ring twice',
    packageTitle: 'Heart check',
    fastingHours: 10,
    state: 'new',
    changeRequest: 'cancel',
    reference,
    phone: '0501234567',
  });
  expect(on('2026-11-23')).toEqual([]);
});

test('A visit warns of a change request until staff have answered it.', async () => {
  const { reference } = await askForVisit({ name: 'Early', appointmentTime: '8:00 AM' });
  await site.requests.sendChangeRequest(
    { kind: 'visitor', address: '192.0.2.1' },
    { reference, proof: '4567', kind: 'change', text: 'Later, please.' },
  );
  expect(on('2026-11-22')).toMatchObject([{ changeRequest: 'change' }]);
  const id = idOf(reference);
  const { version } = site.requests.get(reception, id).request;
  site.requests.answerChangeRequests(reception, { id, version });
  expect(on('2026-11-22')).toMatchObject([{ changeRequest: null }]);
});

test('A visit has the fee that was said when it was asked for.', async () => {
  const marina = { id: 'c'.repeat(32), nameEn: 'Marina', nameAr: 'المرسى', fee: 60, waivedFrom: 250, travelMinutes: 0 };
  site.settings.set(systemActor, 'visitAreas', [marina]);
  await askForVisit({ name: 'Early', area: 'Villa 4', areaId: marina.id });
  expect(on('2026-11-22')).toMatchObject([
    { area: 'Marina, Villa 4', prices: { fee: { amount: 60, waivedFrom: 250 } } },
  ]);
});

test('A visit for several packages has the longest fasting and the preparation of each.', async () => {
  const [short, none, long] = [
    makePackage(site.db, { fastingRequired: 'yes', fastingHours: 8, preparationEn: 'Drink water.' }),
    makePackage(site.db, { fastingRequired: 'no', preparationEn: 'Drink water.' }),
    makePackage(site.db, { fastingRequired: 'yes', fastingHours: 12, preparationEn: 'No coffee.' }),
  ];
  const { reference } = await askForVisit({
    name: 'Early',
    appointmentTime: '8:00 AM',
    ...namedPackages([short.id, none.id, long.id]),
  });
  expect(on('2026-11-22')).toMatchObject([
    { fastingHours: 12, packageTitle: 'Heart check · Heart check · Heart check' },
  ]);
  const { preparationEn } = site.requests.get(reception, idOf(reference));
  expect(preparationEn).toMatch(/^Fast for 12 hours.*\n.*\nDrink water\.\nNo coffee\.$/s);
});

test('A visit says that no fasting is needed only if each of its packages says so.', async () => {
  const [none, other, silent] = [
    makePackage(site.db, { fastingRequired: 'no' }),
    makePackage(site.db, { fastingRequired: 'no' }),
    makePackage(site.db, { fastingRequired: null }),
  ];
  await askForVisit({ name: 'None', appointmentTime: '8:00 AM', ...namedPackages([none.id, other.id]) });
  await askForVisit({ name: 'Silent', appointmentTime: '9:00 AM', ...namedPackages([none.id, silent.id]) });
  expect(on('2026-11-22')).toMatchObject([
    { fastingHours: null, needsNoFasting: true },
    { fastingHours: null, needsNoFasting: false },
  ]);
});

test('A visit whose client names further packages only counts the first of them as the requested one.', async () => {
  const [first, second] = [makePackage(site.db).id, makePackage(site.db).id] as const;
  await askForVisit({ name: 'Early', morePackages: `${first}-${second}` });
  expect(site.storedRequests()).toMatchObject([{ askedPackageId: first, furtherPackageIds: [second] }]);
});

test('A booking of an offer has the fasting hours and the preparation of the offer’s package, also in mails.', async () => {
  const { id: relatedPackageId } = makePackage(site.db, {
    fastingRequired: 'yes',
    fastingHours: 8,
    preparationEn: 'Drink water.',
  });
  const { id: offerId } = makeOffer(site.db, { relatedPackageId });
  const { contact, ...others } = site.submission();
  const { name, email, phone } = contact;
  const booking = inputSchema(bookingForm).parse({ name, email, phone, offerId });
  const { reference } = await site.requests.sendBooking(visitor, { ...others, booking });
  const agreed = { ...agreedVisit, place: 'centre', address: '', day: '2026-11-22', time: '09:00' } as const;
  site.appointments.confirm(reception, { ...agreed, id: idOf(reference), version: 1 });
  expect(on('2026-11-22')).toMatchObject([{ reference, fastingHours: 8 }]);
  const id = idOf(reference);
  const planned = { kind: 'appointment_moved', place: 'centre', day: '2026-11-22', time: '10:00' } as const;
  expect(site.appointmentPreviews.preview(reception, { id, ...planned }).text).toContain('8 hours');
  expect(site.requests.get(reception, id).preparationEn.split('\n').at(-1)).toBe('Drink water.');
});

test('A visit says when its collector has less time until the next one than the way needs.', async () => {
  const seat = 'a'.repeat(32);
  site.settings.set(systemActor, 'team', [
    { id: seat, name: 'Car', gender: null, staffId: null, hours: [], leave: [] },
  ]);
  const agree = async (name: string, changes: object) => {
    const id = idOf((await askForVisit({ name, phone: `05012345${10 + name.length}` })).reference);
    site.appointments.confirm(reception, { ...agreedVisit, day: '2026-11-22', id, version: 1, seat, ...changes });
  };
  await agree('One', { time: '09:00' });
  await agree('Second', { time: '09:45', overbookReason: 'Next door.' });
  await agree('The third', { time: '10:45' });
  await agree('The fourth of the day', { time: '11:00', overbookReason: 'Same house.' });
  expect(on('2026-11-22').map(({ name, shortGap }) => [name, shortGap])).toEqual([
    ['One', { minutes: 15, needed: 30 }],
    ['Second', null],
    ['The third', { minutes: -15, needed: 30 }],
    ['The fourth of the day', null],
  ]);
});

test('The visits of a day leave out declined requests, spam and bookings.', async () => {
  const { reference } = await askForVisit({ name: 'Declined' });
  site.requests.changeState(reception, { id: idOf(reference), version: 1, to: 'declined', note: 'Too far' });
  const spam = await askForVisit({ name: 'Spam' });
  site.requests.markSpam(reception, { id: idOf(spam.reference), version: 1 });
  const { contact, ...others } = site.submission();
  const { name, email, phone } = contact;
  await site.requests.sendBooking(visitor, {
    ...others,
    booking: inputSchema(bookingForm).parse({ name, email, phone, notes: '2026-11-22' }),
  });
  expect(on('2026-11-22')).toEqual([]);
});

test('Five weeks are counted by day: appointments, and wishes that none answers; closed requests and spam are not.', async () => {
  const { reference } = await askForVisit({ name: 'Agreed', appointmentTime: '8:00 AM' });
  site.appointments.confirm(reception, { ...agreedVisit, id: idOf(reference), version: 1, day: '2026-11-24' });
  await askForVisit({ name: 'Wish' });
  const declined = await askForVisit({ name: 'Declined' });
  site.requests.changeState(reception, { id: idOf(declined.reference), version: 1, to: 'declined', note: 'Too far' });
  const spam = await askForVisit({ name: 'Spam' });
  site.requests.markSpam(reception, { id: idOf(spam.reference), version: 1 });
  await askForVisit({ name: 'Last day', appointmentDate: '2026-12-26' });
  await askForVisit({ name: 'After', appointmentDate: '2026-12-27' });
  expect(site.visits.countDays(reception, '2026-11-22')).toEqual([
    { day: '2026-11-22', agreed: 0, asked: 1 },
    { day: '2026-11-24', agreed: 1, asked: 0 },
    { day: '2026-12-26', agreed: 0, asked: 1 },
  ]);
});

test('A day, the own visits of a nurse and the counts of five weeks read only the requests of these days.', () => {
  const { $client: client } = site.db;
  const prepare = vi.spyOn(client, 'prepare');
  on('2026-11-22');
  site.visits.listOwn(staffActor('nurse'));
  site.visits.countDays(reception, '2026-11-22');
  const statements = prepare.mock.calls.map(([text]) => text).filter((text) => /from "requests"/.test(text));
  const plans = statements.map((text) => {
    const steps = client.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...Array(text.split('?').length - 1).fill(1));
    return steps.map((step) => (step as { detail: string }).detail).find((detail) => detail.includes('requests'));
  });
  expect([...new Set(plans)]).toEqual([
    'SEARCH requests USING INDEX inbox_by_visit (visit_day>? AND visit_day<?)',
    'SEARCH requests USING COVERING INDEX inbox_by_visit (visit_day>? AND visit_day<?)',
  ]);
});
